import assert from 'node:assert/strict';
import test from 'node:test';

// Stands in for elements: they have attributes and children.
const element = () => ({
  children: [], attributes: {}, style: { setProperty() {} }, dataset: {}, hidden: false,
  setAttribute(name, value) { this.attributes[name] = value; },
  toggleAttribute(name, on) { this.attributes[name] = on; },
  append(...children) { this.children.push(...children); },
  replaceChildren(...children) { this.children = children; },
  addEventListener() {}, contains: () => false,
});
globalThis.document = { createElement: element };
const { stepFrom } = await import('./board.js');
const { placeOn, ProfileRange, spanOf } = await import('./range.js');

// Two rows of a lane: a slice, and three inside, the second of which is a mark.
const board = {
  span: 100.5, lanes: [{ rows: [0, 1, 4] }],
  start: Float64Array.from([0, 10.4, 30, 60]), end: Float64Array.from([100.5, 20.2, 30, 80]),
};

// made returns a range of a view that notes what it is asked for.
const made = (over = true) => {
  const asked = [], opened = [];
  const view = {
    board, state: { over }, chosen: -1, side: { open: (name) => opened.push(name) },
    view: { from: 0, to: 100 }, soon() {}, linkSoon() {}, reveal() {}, firstSeen: () => 1,
    next: (key) => stepFrom(board, view.chosen, key),
    choose(i) { view.chosen = i; }, tell: (act, value) => asked.push(`${act} ${value}`),
  };
  return { asked, opened, view, range: new ProfileRange(view, new AbortController().signal) };
};

test('the time of slices is in whole nanoseconds, and has a length', () => {
  assert.deepEqual(spanOf(board, 1, 1), { from: 10, to: 21 });
  assert.deepEqual(spanOf(board, 3, 1), { from: 10, to: 80 });
  assert.deepEqual(spanOf(board, 2, 2), { from: 30, to: 31 });
});

test('the part in view of a range is on the picture', () => {
  const view = { from: 100, to: 200 };
  assert.deepEqual(placeOn({ from: 120, to: 150 }, view, 200, 1200),
    { left: 400, width: 300, begins: true, ends: true });
  assert.deepEqual(placeOn({ from: 0, to: 150 }, view, 200, 1200),
    { left: 200, width: 500, begins: false, ends: true });
  assert.deepEqual(placeOn({ from: 190, to: 900 }, view, 0, 1000),
    { left: 900, width: 100, begins: true, ends: false });
  assert.equal(placeOn({ from: 0, to: 99 }, view, 200, 1200), null);
  assert.equal(placeOn({ from: 201, to: 300 }, view, 200, 1200), null);
});

test('a range stays within the trace, and is summed up when the person is done', () => {
  const { range, asked, opened } = made();
  range.select(70.5, -20, false);
  assert.deepEqual([range.from, range.to, asked.length], [0, 71, 0]);
  range.select(90, 400, true);
  assert.deepEqual([range.from, range.to, asked], [90, 101, ['sum 90,101,total']]);
  range.select(500, 500, true);
  assert.deepEqual([range.from, range.to], [100, 101]);
  assert.ok(opened.every((name) => name === 'range'));
  range.clear();
  assert.equal(range.on, false);
  assert.deepEqual(range.fields(), []);
});

test('keys extend a range from the slice where it began', () => {
  const { range, view } = made();
  range.extend('ArrowRight');
  assert.deepEqual([view.chosen, range.from, range.to], [1, 10, 21]);
  range.extend('ArrowRight');
  range.extend('ArrowRight');
  assert.deepEqual([view.chosen, range.from, range.to], [3, 10, 80]);
  range.extend('ArrowLeft');
  assert.deepEqual([view.chosen, range.from, range.to], [2, 10, 30]);
  view.chosen = 3; // without Shift: the next range begins there
  range.extend('ArrowLeft');
  assert.deepEqual([view.chosen, range.from, range.to], [2, 30, 80]);
});

test('the address has the range and an order that is not the first', () => {
  const { range, asked } = made();
  range.look(['5', '50', 'self']);
  assert.deepEqual([range.fields(), asked], [[5, 50, 'self'], ['sum 5,50,self']]);
  range.look(['5', '50', 'none']);
  assert.deepEqual(range.fields(), [5, 50, '']);
  for (const fields of [[], ['9', '5'], ['a', 'b']]) {
    range.look(fields);
    assert.equal(range.on, false);
  }
});

test('nothing is asked for before the trace is read, and other answers are not taken', () => {
  const { range, asked, view } = made(false);
  range.look(['5', '50']);
  assert.deepEqual(asked, []);
  view.state.over = true;
  range.ask();
  assert.deepEqual(asked, ['sum 5,50,total']);
  const sums = { of: '5,49,total', facts: '', parts: [], rows: [], names: [] };
  range.take(sums);
  assert.equal(range.sums, null);
  range.take({ ...sums, of: '5,50,total' });
  assert.notEqual(range.sums, null);
});
