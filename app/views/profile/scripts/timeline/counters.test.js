import assert from 'node:assert/strict';
import test from 'node:test';

// Stands in for elements: they have children and text.
globalThis.document = {
  createElement: () => ({
    children: [], setAttribute() {}, append(...children) { this.children.push(...children); },
  }),
};
const { boardOf } = await import('./board.js');
const { curveOf, ProfileCounters, sampleAt, valueText } = await import('./counters.js');
const { bandsOf } = await import('./paint.js');

const textOf = (node) => (typeof node === 'string' ? node : node.children.map(textOf).join(' '));

// Two processes: the first has a lane and two counters, the other only a counter.
const board = {
  span: 1000, lanes: [{ rows: [0, 1], group: 0, process: 'host' }],
  counters: [
    { rows: [0, 4], group: 0, name: 'memory', series: 'used', low: -5, high: 20 },
    { rows: [4, 5], group: 0, name: 'queue', low: 3, high: 3 },
    { rows: [5, 6], group: 7, process: 'device', name: 'clock', low: 1, high: 1 },
  ],
  at: Float64Array.from([100, 200, 201, 900, 500, 0]),
  value: Float64Array.from([10, 20, -5, 7, 3, 1]),
};
const texts = { value: 'Value', time: 'Time', least: 'Least', most: 'Most', process: 'Process' };

const made = () => {
  const view = {
    board, texts, view: { from: 0, to: 1000, y: 0 }, top: 24, described: 0, range: { on: false },
    ...bandsOf(board, 216, [], { ...texts, thread: 't' }), side: { open() {} }, soon() {},
    lanes: { show() {}, place: () => 0 }, stuck: 0,
    size: () => ({ width: 1216, height: 130 }), time: (x) => x - 216,
    choose() { counters.leave(); }, describe() { view.described++; },
    person(from, to, y) { view.view = { from, to, y }; },
  };
  const counters = new ProfileCounters(view);
  return { view, counters };
};

test('samples and their extremes come with the board', () => {
  const head = new TextEncoder().encode(JSON.stringify({
    count: 0, samples: 2, counters: [{ rows: [0, 2] }],
  }).padEnd(60));
  const buffer = new ArrayBuffer(64 + 32), numbers = new Float64Array(buffer, 64);
  new DataView(buffer).setUint32(0, 60, true);
  new Uint8Array(buffer, 4).set(head);
  numbers.set([10, 20, 5, -2.5]);
  const { at, value, counters } = boardOf(buffer);
  assert.deepEqual([[...at], [...value]], [[10, 20], [5, -2.5]]);
  assert.deepEqual([counters[0].low, counters[0].high], [-2.5, 5]);
});

test('counters lie below the lanes of their process, or have a head of their own', () => {
  const { bands, height } = made().view;
  assert.deepEqual(bands.map((b) => b.group ?? b.counter ?? `lane ${b.lane}`),
    ['host', 'lane 0', 0, 1, 'device', 2]);
  for (let i = 1; i < bands.length; i++) assert.equal(bands[i].y, bands[i - 1].y + bands[i - 1].h);
  assert.equal(height, bands[5].y + bands[5].h);
});

test('a value holds until the next sample', () => {
  assert.deepEqual([99, 100, 199, 200, 201, 1e9].map((time) => sampleAt(board, 0, time)),
    [-1, 0, 0, 1, 2, 3]);
  assert.deepEqual(curveOf(board, 0, 0, 1000, (time) => time), [
    [100, 10], [200, 10], [200, 20], [200, 20], [200, 20], [201, 20], [201, -5], [201, -5],
    [201, -5], [900, -5], [900, 7], [900, 7], [900, 7], [1000, 7]]);
  // in a pixel of 100 the least, the largest and the last value
  assert.deepEqual(curveOf(board, 0, 150, 300, (time) => time / 100),
    [[1.5, 10], [2, 10], [2, -5], [2, 20], [2, -5], [3, -5]]);
  assert.equal(valueText(1234567.8912), '1,234,567.891');
});

test('many samples take few corners', () => {
  const n = 1e6, many = {
    span: n, counters: [{ rows: [0, n] }], at: Float64Array.from({ length: n }, (_, i) => i),
    value: Float64Array.from({ length: n }, (_, i) => i % 7),
  };
  assert.ok(curveOf(many, 0, 0, n, (time) => time / n * 1000).length <= 4 * 1001 + 2);
});

test('keys choose counters and samples, which are described', () => {
  const { view, counters } = made();
  const at = () => [counters.counter, counters.sample];
  assert.equal(counters.key('ArrowLeft', false), false, 'no sample is chosen');
  assert.equal(counters.key('c', false), true);
  assert.deepEqual(at(), [0, 2]);
  counters.key('ArrowRight', false);
  assert.deepEqual(at(), [0, 3]);
  counters.key('ArrowRight', false);
  assert.deepEqual(at(), [0, 3], 'the last one');
  counters.key('Home', false);
  assert.deepEqual(at(), [0, 0]);
  counters.key('End', false);
  assert.deepEqual(at(), [0, 3]);
  assert.equal(counters.facts().map(textOf).join(' '),
    'memory · used Value 7 Time 900 ns Least -5 Most 20 Process host'.replace('host', 'Process'));
  counters.key('c', true);
  assert.deepEqual(at(), [2, 5], 'from the first to the last');
  assert.ok(view.view.y > 0, 'the view follows');
  assert.equal(counters.key('ArrowLeft', true), false, 'keys with Shift are others');
  assert.equal(counters.key('Escape', false), true);
  assert.equal(counters.on, false);
  assert.ok(view.described > 4);
});

test('a press chooses the sample whose value holds there', () => {
  const { view, counters } = made(), [, lane, memory] = view.bands;
  assert.equal(counters.press(300, 24 + lane.y + 5), false);
  assert.equal(counters.press(100, 24 + memory.y + 5), false, 'on the label');
  assert.equal(counters.press(216 + 250, 24 + memory.y + 5), true);
  assert.deepEqual([counters.counter, counters.sample], [0, 2]);
  view.board = { ...board };
  assert.equal(counters.on, false, 'not in another trace');
});
