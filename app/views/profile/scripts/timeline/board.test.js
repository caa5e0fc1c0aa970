import assert from 'node:assert/strict';
import test from 'node:test';

const {
  boardOf, boxesOf, firstOver, placeOf, selfOf, shortName, sliceAt, stepFrom, ticksOf, timeText,
} = await import('./board.js');

// made returns a board of lanes, each a list of rows of slices [start, end, kind].
const made = (...lanes) => {
  const board = { lanes: [], start: [], end: [], kind: [], names: ['n'] };
  for (const rows of lanes) {
    const lane = { rows: [board.start.length], nested: rows.length, overlaps: 0 };
    for (const row of rows) {
      for (const [start, end, kind = 0] of row) {
        board.start.push(start);
        board.end.push(end);
        board.kind.push(kind);
      }
      lane.rows.push(board.start.length);
    }
    board.lanes.push(lane);
  }
  return {
    ...board, start: Float64Array.from(board.start), end: Float64Array.from(board.end),
    kind: Uint8Array.from(board.kind),
  };
};

const boxes = (board, from, to, pixel) => {
  const found = [];
  boxesOf(board, 0, board.start.length, from, to, pixel, (...box) => found.push(box));
  return found;
};

test('wide slices are boxes of their own, within the view only', () => {
  const board = made([[[0, 10, 1], [10, 20, 2], [20, 30, 3], [30, 40, 4]]]);
  assert.deepEqual(boxes(board, 12, 30, 1), [[1, 1, 10, 20, 2], [2, 2, 20, 30, 3]]);
  assert.deepEqual(boxes(board, 100, 120, 1), []);
});

test('narrow slices of a pixel are one box', () => {
  const board = made([[[0, 1], [2, 3], [9, 9], [11, 12], [25, 26, 1], [31, 32, 1], [50, 51]]]);
  assert.deepEqual(boxes(board, 0, 100, 10), [
    [0, 2, 0, 10, 0], [3, 3, 10, 20, 0], [4, 4, 20, 30, 1], [5, 5, 30, 40, 1], [6, 6, 50, 60, 0],
  ]);
});

test('a wide slice that begins among narrow ones is not lost', () => {
  const board = made([[[0, 1], [2, 3], [4, 40, 2], [41, 42]]]);
  assert.deepEqual(boxes(board, 0, 100, 10), [
    [0, 1, 0, 10, 0], [2, 2, 4, 40, 2], [3, 3, 40, 50, 0],
  ]);
});

test('boxes of narrow slices do not depend on the view', () => {
  const board = made([Array.from({ length: 1000 }, (_, i) => [3 * i, 3 * i + 1, i % 3])]);
  const whole = boxes(board, 0, 3000, 50).map(String);
  for (let from = 0; from < 1000; from += 7)
    assert.ok(boxes(board, from, from + 500, 50).slice(1).every(
      ([, , left, , kind]) => whole.some((box) => box.includes(`,${left},`) &&
        box.endsWith(`,${kind}`))), `from ${from}`);
});

test('a row has at most two boxes for a pixel, and every slice is in one', () => {
  let seed = 1;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let round = 0; round < 50; round++) {
    const row = [];
    for (let at = random(20); row.length < 2000; at += random(30)) {
      const length = random(20) ? random(8) : random(400);
      row.push([at, at + length, random(3)]);
      at += length;
    }
    const board = made([row]), span = board.end.at(-1) + 1, pixel = span / 200,
      found = boxes(board, 0, span, pixel);
    assert.ok(found.length <= 402, `${found.length} boxes`);
    let after = 0;
    for (const [first, last, from, to] of found) {
      assert.equal(first, after);
      after = last + 1;
      assert.ok(from <= board.start[first] && to + pixel > board.end[last]);
    }
    assert.equal(after, 2000);
  }
});

test('a million slices are merged for a frame in a few milliseconds', () => {
  const n = 1_000_000, board = {
    start: Float64Array.from({ length: n }, (_, i) => 10 * i),
    end: Float64Array.from({ length: n }, (_, i) => 10 * i + 6), kind: new Uint8Array(n),
  };
  const began = performance.now();
  let found = [];
  for (let frame = 0; frame < 20; frame++) {
    found = [];
    boxesOf(board, 0, n, frame, 10 * n, n / 120, (first) => found.push(first));
  }
  assert.ok(found.length <= 2 * 1201, `${found.length} boxes`);
  assert.ok(performance.now() - began < 2000); // 20 frames; far above what they take
});

test('the slice at a time is found, and the nearest one within reach', () => {
  const board = made([[[0, 10], [10, 20], [30, 30], [40, 50]]]);
  const at = (time, reach = 2) => sliceAt(board, 0, 4, time, reach);
  assert.deepEqual([at(5), at(10), at(25), at(29), at(31), at(35), at(35, 5), at(60)],
    [0, 1, -1, 2, 2, -1, 3, -1]);
  assert.equal(firstOver(board.end, 20, 0, 4), 2);
});

test('arrow keys reach every slice', () => {
  const board = made([[[0, 100], [110, 200]], [[10, 40], [50, 90], [120, 130]], [[12, 14]]],
    [[[300, 310]]]);
  assert.deepEqual(placeOf(board, 3), { lane: 0, row: 1 });
  const steps = (from, ...keys) => keys.map((key) => (from = stepFrom(board, from, `Arrow${key}`)));
  assert.deepEqual(steps(0, 'Right', 'Right', 'Left', 'Left'), [1, 1, 0, 0]);
  assert.deepEqual(steps(0, 'Down', 'Down', 'Down', 'Down', 'Up', 'Up', 'Up', 'Up'),
    [2, 5, 6, 6, 5, 2, 0, 0]);
  assert.deepEqual(steps(3, 'Left', 'Right', 'Right', 'Up'), [2, 3, 4, 1]);
});

test('self time leaves out what is inside', () => {
  const board = made([[[0, 100], [110, 200]], [[10, 40], [50, 90], [120, 130]]]);
  assert.deepEqual([selfOf(board, 0), selfOf(board, 1), selfOf(board, 2)], [30, 80, 30]);
  board.lanes[0].nested = 1; // the second row has slices that only overlap
  assert.equal(selfOf(board, 0), 100);
});

test('times and ruler', () => {
  assert.deepEqual([0, 12.5, 1234, 711_000, 190.4e6, 1.195e9].map(timeText),
    ['0 ns', '12.5 ns', '1.234 µs', '711 µs', '190.4 ms', '1.195 s']);
  assert.deepEqual(ticksOf(283e6, 547e6, 10).map(({ text }) => text),
    ['300 ms', '350 ms', '400 ms', '450 ms', '500 ms']);
  assert.deepEqual(ticksOf(0, 2.5e3, 5).map(({ text }) => text),
    ['0.0 µs', '0.5 µs', '1.0 µs', '1.5 µs', '2.0 µs', '2.5 µs']);
});

test('names have a short form', () => {
  for (const [name, short] of [
    ['aten::conv2d', 'conv2d'], ['void at::gemm<float, std::pair<int, int>>(int)', 'at::gemm…(int)'],
    ['enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__', 'DataLoader'],
    ['<built-in method run>', '…'], ['a < b', 'a < b'],
  ])
    assert.equal(shortName(name), short, name);
});

test('an encoded board is read', () => {
  const head = new TextEncoder().encode(
    `{"count":2,"names":["é"],"lanes":[{"rows":[0,2]}]}`.padEnd(59)), n = 2;
  const bytes = new Uint8Array(4 + head.length + 25 * n), view = new DataView(bytes.buffer);
  view.setUint32(0, head.length, true);
  bytes.set(head, 4);
  view.setFloat64(64 + 8, 7, true);
  view.setFloat64(64 + 24, 9.5, true);
  view.setUint32(64 + 36, 3, true);
  view.setUint32(64 + 44, 5, true);
  bytes[64 + 49] = 6;
  const board = boardOf(bytes.buffer);
  assert.deepEqual([board.names, board.start[1], board.end[1], board.name[1], board.index[1],
    board.kind[1]], [['é'], 7, 9.5, 3, 5, 6]);
  assert.equal(boardOf(new ArrayBuffer(0)), null);
});

test('arrow keys, Home and End reach every slice', () => {
  const board = made(
    [[[0, 50], [60, 90]], [[5, 20], [30, 40], [85, 88]], [], [[86, 87]]],
    [[[200, 300]]], [[[0, 1], [400, 401]], [[400, 400.5]]],
  );
  const reached = new Set([0]), left = [0];
  while (left.length) {
    const i = left.pop();
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
      const to = stepFrom(board, i, key);
      if (!reached.has(to)) { reached.add(to); left.push(to); }
    }
  }
  assert.equal(reached.size, board.start.length);
  assert.equal(stepFrom(board, 3, 'Home'), 2);
  assert.equal(stepFrom(board, 2, 'End'), 4);
});
