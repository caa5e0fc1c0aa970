import assert from 'node:assert/strict';
import { test } from 'node:test';

import { comparing, csvOf, grouped, kept } from './rows.js';

const rows = [['aten::mm', '[[2,3]]', '10'], ['aten::add', '', '9'], ['Aten::mm', '', '9']];

test('rows are sorted by numbers or texts', () => {
  assert.deepEqual([...rows].sort(comparing(2, true, true)), rows);
  assert.deepEqual([...rows].sort(comparing(2, true, false)).map(([name]) => name),
    ['aten::add', 'Aten::mm', 'aten::mm']);
  assert.deepEqual([...rows].sort(comparing(0, false, false)).map(([name]) => name),
    ['Aten::mm', 'aten::add', 'aten::mm']);
});

test('a filter finds names and shapes in any case', () => {
  assert.deepEqual(kept(rows, ' MM ').length, 2);
  assert.deepEqual(kept(rows, '[2,3]').length, 1);
  assert.deepEqual(kept(rows, '').length, 3);
});

test('CSV quotes what needs it', () => {
  assert.equal(csvOf(['a', 'b'], [['x', '[[2,3]]'], ['say "hi"', '']]),
    'a,b\nx,"[[2,3]]"\n"say ""hi""",\n');
});

test('of many steps the slowest of each group is drawn', () => {
  const sizes = Array.from({ length: 1000 }, (_, i) => (i === 503 ? 90 : 10));
  const groups = grouped(sizes, 100, (size) => size);
  assert.equal(groups.length, 100);
  assert.deepEqual(groups.find(({ value }) => value === 90), { index: 503, value: 90 });
  assert.deepEqual(grouped([1, 2], 100, (size) => size).map(({ index }) => index), [0, 1]);
  assert.deepEqual(grouped([], 100, (size) => size), []);
});
