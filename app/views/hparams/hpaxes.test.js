import assert from 'node:assert/strict';
import test from 'node:test';

import {
  brushText, brushed, coloursOf, dataOf, keptBy, keyOf, movedRange, numberAt, placeOn, rangeOf,
  rangesOf, ticksOf,
} from './hpaxes.js';

const linear = 0, log = 1, quantile = 2, category = 3;

// dataWith encodes columns as the program does: JSON, padded to 8 bytes, then numbers and tints.
function dataWith(columns, more = {}) {
  const rows = columns[0].numbers.length;
  const json = JSON.stringify({
    names: Array.from({ length: rows }, (_, i) => `run ${i}`),
    cells: columns.map(({ numbers }) => numbers.map(String)), inks: [],
    columns: columns.map(({ numbers, ...c }) => ({
      min: Math.min(...numbers.filter(Number.isFinite)),
      max: Math.max(...numbers.filter(Number.isFinite)), ...c,
    })),
    ...more,
  });
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 8) * 8)),
    at = 8 + text.length;
  const buffer = new ArrayBuffer(at + 9 * rows * columns.length);
  new Uint32Array(buffer, 0, 1)[0] = text.length;
  new Uint8Array(buffer, 8).set(text);
  columns.forEach(({ numbers }, i) =>
    new Float64Array(buffer, at + 8 * rows * i, rows).set(numbers),
  );
  return dataOf(buffer);
}
const column = (c) => dataWith([c]).columns[0];
const rounded = (numbers) => Array.from(numbers, (v) => Math.round(v * 1e6) / 1e6);

test('rows have places along an axis of each scale', () => {
  assert.deepEqual(rounded(column({ scale: linear, numbers: [0, 5, 10, NaN] }).places), [
    0, 0.5, 1, NaN,
  ]);
  assert.deepEqual(rounded(column({ scale: log, numbers: [1, 10, 100] }).places), [0, 0.5, 1]);
  assert.deepEqual(
    rounded(column({ scale: quantile, numbers: [1, 1, 2, 1000] }).places),
    [0.166667, 0.166667, 0.666667, 1],
  );
  assert.deepEqual(
    rounded(column({ scale: category, categories: ['a', 'b'], numbers: [0, 1] }).places),
    [0.25, 0.75],
  );
  assert.deepEqual(rounded(column({ scale: linear, flip: true, numbers: [0, 10] }).places), [1, 0]);
  assert.deepEqual(
    rounded(column({ scale: linear, numbers: [3, 3] }).places), [0.5, 0.5],
    'a single value is in the middle',
  );
});

test('numberAt is the inverse of placeOn', () => {
  for (const scale of [linear, log]) {
    for (const flip of [false, true]) {
      const c = column({ scale, flip, numbers: [0.001, 0.02, 7] });
      for (const v of [0.001, 0.02, 0.5, 7])
        assert.ok(Math.abs(numberAt(c, placeOn(c, v)) / v - 1) < 1e-9, `${scale} ${flip} ${v}`);
    }
  }
  const c = column({ scale: linear, numbers: [0.1, 0.7] });
  assert.deepEqual(
    [numberAt(c, 0), numberAt(c, 1), numberAt(c, -3)], [0.1, 0.7, 0.1], 'the ends are exact',
  );
});

test('a range of categories includes each one that it touches', () => {
  const c = column({ scale: category, categories: ['a', 'b', 'c', 'd'], numbers: [0, 1, 2, 3] });
  assert.deepEqual(rangeOf(c, 0.3, 0.6), [0.5, 2.5]);
  assert.deepEqual(movedRange(c, [0.5, 1.5], 0.26), [1.5, 2.5]);
  assert.deepEqual(movedRange({ ...c, flip: true }, [0.5, 1.5], 0.26), [-0.5, 0.5]);
  const n = column({ scale: linear, numbers: [0, 10] });
  assert.deepEqual(rounded(movedRange(n, [2, 4], 0.1)), [3, 5]);
});

test('brushes keep rows inside one of their ranges on every axis', () => {
  const data = dataWith([
      { scale: linear, numbers: [1, 2, 3, NaN] }, { scale: linear, numbers: [1, 1, 2, 2] },
    ]),
    [a, b] = data.columns;
  assert.deepEqual([...keptBy(data)], [1, 1, 1, 1], 'without brushes all');
  a.ranges = [[1, 1.5], [3, 3]];
  assert.deepEqual([...keptBy(data)], [1, 0, 1, 0], 'both ends belong to a range');
  a.noneToo = true;
  assert.deepEqual([...keptBy(data)], [1, 0, 1, 1]);
  b.ranges = [[2, 9]];
  assert.deepEqual([...keptBy(data)], [0, 0, 1, 1]);
  assert.equal(brushText(a), '1..1.5,3..3,none');
  assert.deepEqual([brushed(a), brushed({ ranges: [], noneToo: false })], [true, false]);
});

test('ticks that would be too close are left out', () => {
  const ticks = [0, 1, 2, 10].map((at) => ({ at, text: String(at) })),
    c = column({ scale: linear, numbers: [0, 10], ticks });
  assert.deepEqual(ticksOf(c, 5).map(({ text }) => text), ['0', '2', '10']);
  assert.deepEqual(ticksOf(column({ scale: linear, numbers: [4, 4], low: '4.0' }), 5), [
    { at: 0.5, text: '4.0' },
  ]);
  assert.equal(
    ticksOf(column({ scale: category, categories: ['', 'b'], numbers: [0, 1] }), 5)[0].text, '""',
  );
});

test('rows are coloured by run, category, place or rank', () => {
  globalThis.getComputedStyle = () => ({ getPropertyValue: (name) => `var ${name}` });
  const runs = dataWith([{ scale: linear, numbers: [1, 2, 3] }], {
    colourRun: true, inks: ['hue-1', '#112233', 'hue-1'],
  });
  assert.deepEqual(
    [[...coloursOf(runs, null, false).of], coloursOf(runs, null, false).colours],
    [
      [0, 1, 0], ['var --run-1', '#112233'],
    ],
  );
  const names = dataWith([{ scale: category, categories: ['a', 'b'], numbers: [1, 0, NaN] }], {
    colour: 0,
  });
  assert.deepEqual([...coloursOf(names, null, false).of], [1, 0, 8]);
  const places = dataWith([{ scale: linear, numbers: [0, 10, NaN], low: '0', high: '10' }], {
    colour: 0,
  });
  assert.deepEqual([...coloursOf(places, null, false).of], [0, 31, 32]);
  assert.deepEqual(
    keyOf(places, coloursOf(places, null, false)).map(({ text }) => text), ['0', undefined, '10'],
  );
  const least = dataWith([{ scale: linear, goal: 1, numbers: [1, 2, 1000] }], { colour: 0 });
  assert.deepEqual(
    [...coloursOf(least, null, false).of], [31, 16, 0], 'by rank, the least is best',
  );
});

test('adjacent kept categories share a range', () => {
  assert.deepEqual(rangesOf([true, true, false, true]), [[-0.5, 1.5], [2.5, 3.5]]);
  assert.deepEqual(rangesOf([false, false]), []);
});
