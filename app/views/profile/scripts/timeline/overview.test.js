import assert from 'node:assert/strict';
import test from 'node:test';

const { busyOf, columnOf, hitsIn, stripsOf } = await import('./overview.js');

// made returns a board of a lane of rows of slices [start, end, kind].
const made = (span, ...lanes) => {
  const all = lanes.flat(2), board = { span, lanes: [] };
  let at = 0;
  for (const rows of lanes) {
    const lane = { rows: [at], nested: rows.length };
    for (const row of rows) lane.rows.push(at += row.length);
    board.lanes.push(lane);
  }
  return {
    ...board, start: Float64Array.from(all, ([start]) => start),
    end: Float64Array.from(all, ([, end]) => end), kind: Uint8Array.from(all, ([, , kind]) => kind),
  };
};
const shares = (board, kind, count) => {
  const busy = busyOf(board, count);
  return Array.from({ length: count }, (_, part) => Math.round(100 * busy[part * 7 + kind]) / 100);
};

test('shares of time are by kind, without what is inside', () => {
  const board = made(100, [[[0, 80, 6]], [[10, 40, 5], [50, 60, 4]], [[20, 30, 3]]],
    [[[25, 75, 0]]]);
  assert.deepEqual(shares(board, 6, 10), [1, 0, 0, 0, 1, 0, 1, 1, 0, 0]);
  assert.deepEqual(shares(board, 5, 10), [0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(shares(board, 4, 10), [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  assert.deepEqual(shares(board, 3, 10), [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(shares(board, 0, 10), [0, 0, 0.5, 1, 1, 1, 1, 0.5, 0, 0]);
  assert.deepEqual(shares(board, 0, 2), [0.5, 0.5]);
  const busy = busyOf(board, 10);
  assert.deepEqual(stripsOf(busy), [[3, 4, 5], [0, 1, 2]]);
  assert.deepEqual(columnOf(busy, [3, 4, 5], 1, 3), [0.5, 0, 0.5]);
});

test('rows of slices that only overlap are not inside of others', () => {
  const board = made(10, [[[0, 6, 0]], [[4, 10, 1]]]);
  board.lanes[0].nested = 1;
  assert.deepEqual(shares(board, 0, 2), [1, 0.2]);
  assert.deepEqual(shares(board, 1, 2), [0.2, 1]);
  assert.deepEqual(columnOf(busyOf(board, 2), [0, 1, 2], 0, 1).map((n) => n.toFixed(3)),
    ['0.833', '0.167', '0.000'], 'no column is higher than the strip');
});

test('other work is drawn if there is nothing else', () => {
  assert.deepEqual(stripsOf(busyOf(made(10, [[[0, 5, 6]]]))), [[6]]);
  assert.deepEqual(stripsOf(busyOf(made(10, [[[0, 5, 6]], [[1, 2, 0]]]))), [[0, 1, 2]]);
  assert.deepEqual(stripsOf(busyOf(made(0))), [[6]]);
});

test('a million slices are added up in one pass', (t) => {
  const each = 250_000, board = made(10 * each,
    ...Array.from({ length: 2 }, () => [
      Array.from({ length: each }, (_, i) => [10 * i, 10 * i + 9, 5]),
      Array.from({ length: each }, (_, i) => [10 * i + 1, 10 * i + 3, 0])]));
  const began = performance.now(), busy = busyOf(board), took = performance.now() - began;
  const sum = (kind) => busy.reduce((all, share, at) =>
    all + (at % 7 === kind ? share : 0), 0) / 1024;
  assert.ok(Math.abs(sum(5) - 1.4) < 1e-6, `${sum(5)}`);
  assert.ok(Math.abs(sum(0) - 0.4) < 1e-6, `${sum(0)}`);
  assert.ok(took < 1000); // far above what it takes
  t.diagnostic(`${took.toFixed(1)} ms`);
});

test('what a search found is in the column of its middle', () => {
  const board = { ...made(100, [[[0, 100, 3]], [[10, 20, 3], [98, 100, 3]]]), count: 3 };
  assert.deepEqual([...hitsIn(board, { count: 2, before: Uint32Array.of(0, 0, 1, 2) }, 10)],
    [0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  assert.equal(hitsIn(board, { count: 1, before: Uint32Array.of(0, 1, 1, 1) }, 10)[5], 1);
});
