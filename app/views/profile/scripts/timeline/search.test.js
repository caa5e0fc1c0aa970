import assert from 'node:assert/strict';
import test from 'node:test';

const { hitFrom, hitsOf, isHit, placeAmong } = await import('./search.js');

// Two lanes: slices 0 to 2, and 3 to 4, of which the last one begins with slice 1.
const board = {
  names: ['aten::Conv2d', 'relu', 'conv2d backward'], count: 5,
  name: Uint32Array.from([0, 1, 0, 2, 2]), start: Float64Array.from([0, 10, 30, 5, 30]),
};

test('names are searched in any case', () => {
  const hits = hitsOf(board, ' CONV2D ');
  assert.equal(hits.count, 4);
  assert.deepEqual([0, 1, 2, 3, 4].map((i) => isHit(hits, i, i)), [true, false, true, true, true]);
  assert.equal(isHit(hits, 1, 1), false);
  assert.equal(isHit(hits, 1, 2), true);
  assert.equal(hitsOf(board, ' '), null);
  assert.equal(hitsOf(board, 'none').count, 0);
});

test('hits follow each other in time, and behind the last comes the first', () => {
  const hits = hitsOf(board, 'conv'), seen = [];
  let slice = -1;
  for (let n = 0; n < 5; n++) {
    const found = hitFrom(board, hits, slice, 1);
    assert.equal(found.at, placeAmong(board, hits, found.slice));
    seen.push([found.slice, found.at]);
    slice = found.slice;
  }
  assert.deepEqual(seen, [[0, 1], [3, 2], [2, 3], [4, 4], [0, 1]]);
  assert.equal(hitFrom(board, hits, 0, -1).slice, 4);
  assert.equal(hitFrom(board, hits, 4, -1).slice, 2);
  assert.equal(hitFrom(board, hits, 1, 1).slice, 2, 'from a slice that is no hit');
  assert.equal(hitFrom(board, hitsOf(board, 'none'), 1, 1).slice, -1);
  assert.equal(placeAmong(board, hits, 1), 0);
});
