import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.eventlens = {};
const { boxAt, openFlag, place, shapes } = await import('./graphlist.js');

// An open group of two nodes, a closed group, and a frame without a node of its own.
const list = {
  n: 5, id: [7, 8, 9, 10, -1], end: [3, 2, 3, 4, 5], flags: [openFlag, 0, 0, 0, 0],
  shape: [shapes.scope, shapes.op, shapes.op, shapes.scope, shapes.aside],
  rect: Float32Array.from([
    [0, 0, 200, 100], [10, 10, 50, 20], [10, 60, 50, 20], [300, 0, 50, 50], [250, 0, 200, 100],
  ].flat()),
  start: new Float32Array(20),
};

test('the innermost box is under a point', () => {
  const under = (x, y) => boxAt(list, x, y);
  assert.deepEqual([under(20, 20), under(20, 70), under(20, 50), under(310, 10)], [1, 2, 0, 3]);
  assert.deepEqual([under(260, 10), under(-5, 10)], [-1, -1]);
});

test('a box moves from its start to its end', () => {
  assert.deepEqual(place(list, 1, 0.5), [5, 5, 25, 10]);
  assert.deepEqual(place(list, 1, 1), [10, 10, 50, 20]);
});
