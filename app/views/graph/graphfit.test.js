import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.eventlens = {};
const { fitting, hasMiddle, revealing, zooming } = await import('./graphfit.js');

// listOf makes a drawing of boxes of 100 by 40, one below the other, each of its node.
function listOf(n) {
  const rect = Float32Array.from(Array.from({ length: n }, (_, i) => [0, 100 * i, 100, 40]).flat());
  return {
    n, rect, start: rect, left: 0, top: 0, width: 100, height: 100 * n, down: true, begins: 0,
    anchor: -1, boxOf: new Map(Array.from({ length: n }, (_, i) => [i, i])),
  };
}
const size = { width: 600, height: 448 };

test('a fitting view has the whole drawing in its middle, a little enlarged at most', () => {
  assert.deepEqual(fitting(listOf(2), size), { k: 1.2, x: 240, y: 104 });
  assert.deepEqual(fitting(listOf(8), size), { k: 0.5, x: 275, y: 24 });
  assert.deepEqual(fitting(null, size), { k: 1.2, x: 299.4, y: 223.4 });
});

test('a fitting view leaves room for the buttons over a narrow drawing', () => {
  const narrow = { width: 300, height: 448 };
  assert.deepEqual(fitting(listOf(8), narrow), { k: 0.465, x: 126.75, y: 52 });
  assert.equal(fitting(listOf(2), narrow).y, 118);
});

test('a node is brought into view, unless it is there', () => {
  const list = listOf(80), view = { k: 1, x: 250, y: 24 };
  assert.equal(revealing(list, size, view, 2, false), null);
  assert.equal(revealing(list, size, view, 99, false), null);
  assert.deepEqual(revealing(list, size, view, 10, false), { k: 1, x: 250, y: 224 - 1020 });
  // From so far away that it cannot be seen, it comes to a readable scale.
  assert.equal(revealing(list, size, { k: 0.05, x: 0, y: 0 }, 10, false).k, 1);
  // The last node cannot be in the middle: nothing is below.
  assert.equal(revealing(list, size, view, 79, true).y, 448 - 24 - 8000);
});

test('the middle of a node is in view or not', () => {
  const list = listOf(80), view = { k: 1, x: 250, y: 24 };
  assert.deepEqual([4, 5, 99].map((id) => hasMiddle(list, size, view, id)), [true, false, false]);
});

test('zooming keeps a point in its place, within limits', () => {
  assert.deepEqual(zooming({ k: 1, x: 10, y: 20 }, 110, 220, 2), { k: 2, x: -90, y: -180 });
  assert.equal(zooming({ k: 3, x: 0, y: 0 }, 0, 0, 9).k, 4);
  assert.equal(zooming({ k: 1, x: 0, y: 0 }, 0, 0, 1e-9).k, 0.005);
});
