// Writes the memory of a program after its start.
const { readFileSync, writeFileSync } = require("fs");
const program = new WebAssembly.Module(readFileSync(process.argv[1]));
const { exports } = new WebAssembly.Instance(program, {});
writeFileSync(process.argv[2], new Uint8Array(exports.m.buffer));
