// Runs each pair of functions of a program that should be equivalent, with many numbers, and compares their results, stack and memory.
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(require("fs").readFileSync(process.argv[1])), {});
const memory = new Uint8Array(exports.m.buffer);
const start = new Uint8Array(memory.length);
for (let i = 0, x = 1; i < start.length; i++) {
  x = (Math.imul(x, 1103515245) + 12345) >>> 0;
  start[i] = x >>> 24;
}
const stack = 4096;
const numbers = [0n, 1n, -1n, 5n, -(1n << 63n), (1n << 32n) + 7n, 0x7ff8000000000000n, 0x3ff0000000000000n];
const functions = Object.keys(exports).filter((name) => name.length === 3);

function run(name, x, y) {
  memory.set(start);
  exports.s.value = stack;
  const result = exports[name](0, stack, x, y);
  return { result, end: exports.s.value, memory: Buffer.from(memory.slice(0, 3 * stack)) };
}

let unequal = 0;
for (let i = 0; i < functions.length; i += 2) {
  for (const x of numbers) {
    for (const y of numbers) {
      const a = run(functions[i], x, y), b = run(functions[i + 1], x, y);
      if (a.result !== b.result || a.end !== b.end || !a.memory.equals(b.memory)) {
        console.log(`function ${i / 2} of ${x} and ${y}: ${a.result} at ${a.end}, then ${b.result} at ${b.end}`);
        unequal++;
      }
    }
  }
}
console.log(`compared ${functions.length / 2} functions`);
process.exitCode = unequal ? 1 : 0;
