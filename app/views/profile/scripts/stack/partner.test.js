import assert from 'node:assert/strict';
import test from 'node:test';

import { keyOf, marksOf, partnerOf, spanOfBoth } from './partner.js';

// boardOf makes a board of slices: name, start and kind of work of each.
const boardOf = (...slices) => {
  const names = [...new Set(slices.map(([name]) => name))];
  return {
    names, count: slices.length, name: slices.map(([name]) => names.indexOf(name)),
    start: slices.map(([, start]) => start), kind: slices.map(([, , kind = 0]) => kind),
  };
};

test('steps have one name, whatever their numbers', () => {
  assert.equal(keyOf('ProfilerStep#12'), keyOf('ProfilerStep#7'));
  assert.notEqual(keyOf('layer#1'), keyOf('layer#2'));
});

test('slices of a name are marked, as hits of a search are', () => {
  const board = boardOf(['mm', 0], ['add', 1], ['mm', 2]);
  assert.deepEqual(marksOf(board, 'mm'), { count: 2, before: Uint32Array.of(0, 1, 1, 2) });
  assert.equal(marksOf(board, 'mul'), null);
});

test('within aligned steps slices stand for each other in their order', () => {
  const a = { board: boardOf(['mm', 5], ['mm', 10], ['mm', 12]), step: { from: 10, to: 20 } },
    b = { board: boardOf(['mm', 130], ['mm', 100], ['mm', 190]), step: { from: 100, to: 140 } };
  assert.equal(partnerOf(a, 1, b), 1);
  assert.equal(partnerOf(a, 2, b), 0);
  assert.equal(partnerOf(b, 0, a), 2);
  assert.equal(partnerOf(a, 0, b), 1, 'outside of its step the nearest one, as they are aligned');
  assert.equal(partnerOf(b, 2, a), 2);
});

test('without steps the nearest slice stands for a slice, of the same kind if there is one', () => {
  const a = { board: boardOf(['copy', 50, 1], ['other', 0]), step: null },
    b = { board: boardOf(['copy', 49, 5], ['copy', 90, 1], ['mm', 0]), step: null };
  assert.equal(partnerOf(a, 0, b), 1);
  assert.equal(partnerOf(a, 1, b), -1);
  assert.equal(partnerOf({ board: boardOf(['copy', 40, 2]), step: null }, 0, b), 0);
});

test('both traces are in one range', () => {
  assert.deepEqual(spanOfBoth(100, 80, 0), { from: 0, to: 100 });
  assert.deepEqual(spanOfBoth(100, 250, 50), { from: -50, to: 200 });
  assert.deepEqual(spanOfBoth(100, 60, -70), { from: 0, to: 130 });
  assert.deepEqual(spanOfBoth(0, 0, 0), { from: 0, to: 1 });
});
