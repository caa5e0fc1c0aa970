import assert from 'node:assert/strict';
import test from 'node:test';

import { addKernel } from './kernel.js';

const program = () => ({ exports: { mem: new WebAssembly.Memory({ initial: 1 }) } });

test('the functions work on the memory of the program', () => {
  const imports = {};
  const start = addKernel(imports);
  assert.equal(imports.kernel.ready(), 0, 'before the program has an instance');
  const instance = program();
  start(instance);
  assert.equal(imports.kernel.ready(), 1);
  const numbers = new Float32Array(instance.exports.mem.buffer);
  numbers.set([1, 2, 3], 0); // the query, and two rows
  numbers.set([1, 2, 5, 4, 2, 3], 8);
  imports.kernel.distances(0, 32, 2, 3, 128);
  assert.deepEqual([...numbers.subarray(32, 35)], [4, 9, 0]);
});

test('without vector instructions the program is told so', (t) => {
  t.mock.method(WebAssembly, 'validate', () => false);
  const imports = {};
  addKernel(imports)(program());
  assert.equal(imports.kernel.ready(), 0);
});
