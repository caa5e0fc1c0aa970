// Runs a test of Go as WebAssembly in node, with the vector functions of package kernel:
//
//	go test -exec "node $PWD/app/views/projector/kernel/testdata/exec.mjs" ./app/views/projector/...
//
// It does what Go's own lib/wasm/wasm_exec_node.js does, and adds the imports of package simd.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

import { addKernel } from '../../kernel.js';

const require = createRequire(import.meta.url);
Object.assign(globalThis, { require, fs, path });
require(path.join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(),
  'lib/wasm/wasm_exec.js'));

const go = new globalThis.Go();
go.argv = process.argv.slice(2);
// Go's loader has little room for the environment.
const { HOME, PATH, GOFLAGS } = process.env;
go.env = { HOME, PATH, GOFLAGS: GOFLAGS ?? '', TMPDIR: os.tmpdir() };
go.exit = process.exit;
const start = addKernel(go.importObject);
const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2]), go.importObject);
process.on('exit', (code) => { // a deadlock: lets Go print what waits
  if (code === 0 && !go.exited) {
    go._pendingEvent = { id: 0 };
    go._resume();
  }
});
start(instance);
await go.run(instance);
