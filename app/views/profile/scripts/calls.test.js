import assert from 'node:assert/strict';
import test from 'node:test';

const { aroundName, callsOf, layOut, namesOf, nodeAt, pathOf, selfOf } =
  await import('./calls.js');
const { hitFrom, hitsOf } = await import('./timeline/search.js');
const { stepFrom } = await import('./timeline/board.js');

// A board of lanes, each a list of rows of slices: name, start, end. The last lane may have rows of
// slices that do not nest, from nested on.
const names = ['step', 'linear', 'mm', 'add', 'late'];
function boardOf(lanes, nested = []) {
  const start = [], end = [], name = [];
  return {
    names,
    lanes: lanes.map((rows, i) => {
      const from = [start.length];
      for (const row of rows) {
        for (const [n, a, b] of row) { name.push(names.indexOf(n)); start.push(a); end.push(b); }
        from.push(start.length);
      }
      return { rows: from, nested: nested[i] ?? rows.length };
    }),
    start: Float64Array.from(start), end: Float64Array.from(end), name: Uint32Array.from(name),
    kind: new Uint8Array(start.length), count: start.length,
  };
}

const board = boardOf([
  [
    [['step', 0, 100], ['step', 100, 220]],
    [['add', 0, 10], ['linear', 10, 60], ['linear', 100, 200], ['add', 200, 205]],
    [['mm', 20, 50], ['mm', 110, 150], ['mm', 150, 190]],
  ],
  [[['mm', 0, 7]], [['late', 5, 9]]],
], [3, 1]);

const said = (calls) => calls.parent.slice(1).map((_, i) =>
  [pathOf(calls, i + 1).map((n) => names[n]).join('/'), calls.count[i + 1], calls.total[i + 1],
    selfOf(calls, i + 1)]);

test('calls are merged by their stacks', () => {
  const calls = callsOf(board, [0], -Infinity, Infinity);
  assert.deepEqual(said(calls), [
    ['step', 2, 220, 55], ['step/add', 2, 15, 15], ['step/linear', 2, 150, 40],
    ['step/linear/mm', 3, 110, 110]]);
  assert.equal(calls.total[0], 220);
  assert.equal(nodeAt(calls, pathOf(calls, 4)), 4);
  assert.equal(nodeAt(calls, [0, 4]), -1);
});

test('of a range the parts inside count', () => {
  assert.deepEqual(said(callsOf(board, [0], 40, 120)), [
    ['step', 2, 80, 40], ['step/linear', 2, 40, 20], ['step/linear/mm', 2, 20, 20]]);
  assert.equal(callsOf(board, [0, 1], 900, 990).parent.length, 1);
});

test('steps are one name', () => {
  const steps = { ...board, names: ['ProfilerStep#4', ...names.slice(1)] },
    more = { ...steps, names: [...steps.names, 'ProfilerStep#5'], name: steps.name.slice() };
  more.name[1] = 5;
  const calls = callsOf(more, [0], -Infinity, Infinity), all = namesOf(more.names, 'all');
  assert.equal(calls.parent.length, 5);
  assert.equal(all[calls.name[0]], 'all');
  assert.equal(all[calls.name[1]], 'ProfilerStep');
  assert.equal(calls.count[1], 2);
});

test('slices that do not nest lie below the root', () => {
  const calls = callsOf(board, [0, 1], -Infinity, Infinity);
  assert.deepEqual(said(calls).slice(-2), [['mm', 1, 7, 7], ['late', 1, 4, 4]]);
  assert.equal(calls.total[0], 231);
});

test('the longest frame lies at the left, and frames fill what is around them', () => {
  const calls = callsOf(board, [0, 1], -Infinity, Infinity),
    flame = layOut([{ calls, title: 'all' }], namesOf(names, 'all'));
  assert.equal(flame.span, 231);
  assert.deepEqual(flame.lanes[0].rows, [0, 1, 4, 6, 7]);
  assert.deepEqual([...flame.name].map((n) => flame.names[n]),
    ['all', 'step', 'mm', 'late', 'linear', 'add', 'mm']);
  assert.deepEqual([...flame.start], [0, 0, 220, 227, 0, 150, 0]);
  assert.deepEqual([...flame.end], [231, 220, 227, 231, 150, 165, 110]);
  assert.equal(stepFrom(flame, 0, 'ArrowDown'), 1);
  assert.equal(stepFrom(flame, 6, 'ArrowUp'), 4);
  const hits = hitsOf(flame, 'mm');
  assert.equal(hitFrom(flame, hits, -1, 1).slice, 6);
  assert.equal(hits.count, 2);
});

test('a name has those who call it above, and what it calls below', () => {
  const nested = boardOf([[
    [['step', 0, 100]], [['linear', 0, 60], ['mm', 60, 90]], [['linear', 0, 40]],
    [['mm', 0, 30]],
  ]]), calls = callsOf(nested, [0], -Infinity, Infinity),
    { callers, callees } = aroundName(calls, names.indexOf('mm'), 7);
  assert.deepEqual(said(callers), [
    ['step', 1, 30, 30], ['linear', 1, 30, 0], ['linear/linear', 1, 30, 0],
    ['linear/linear/step', 1, 30, 30]]);
  assert.equal(callers.total[0], 60);
  assert.equal(callees.parent.length, 1);
  const linear = aroundName(calls, names.indexOf('linear'), 7);
  assert.equal(linear.callees.total[0], 60, 'a name inside of itself counts once');
  assert.deepEqual(said(linear.callees), [['linear', 1, 40, 10], ['linear/mm', 1, 30, 30]]);
  const flame = layOut([{ calls: callers, title: 'a', up: true }, { calls: callees, title: 'b' }],
    names);
  assert.deepEqual(flame.lanes.map(({ rows }) => rows), [[0, 1, 2, 4, 5], [5, 6]]);
  assert.deepEqual([flame.start[4], flame.end[4]], [0, 60], 'the name itself, below its callers');
  assert.equal(stepFrom(flame, 2, 'ArrowDown'), 4);
  assert.equal(stepFrom(flame, 4, 'ArrowDown'), 5);
});

test('a million slices are merged in a moment', () => {
  const count = 1_000_000, deep = 10, rows = [];
  const big = {
    names: Array.from({ length: 50 }, (_, i) => `f${i}`), lanes: [{ rows, nested: deep }],
    start: new Float64Array(count), end: new Float64Array(count), name: new Uint32Array(count),
    kind: new Uint8Array(count), count,
  };
  for (let row = 0, i = 0; row <= deep; row++) {
    rows.push(i);
    for (let k = 0; row < deep && k < count / deep; k++, i++) {
      big.start[i] = k * 100 + row;
      big.end[i] = k * 100 + 100 - row;
      big.name[i] = (k * 7 + row) % 50;
    }
  }
  const calls = callsOf(big, [0], -Infinity, Infinity);
  assert.equal(calls.total[0], count / deep * 100);
  assert.equal(layOut([{ calls, title: '' }], namesOf(big.names, '')).count, 501);
});
