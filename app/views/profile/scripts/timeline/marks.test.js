import assert from 'node:assert/strict';
import test from 'node:test';

// Stands in for elements: they have attributes and children.
const element = () => ({
  children: [], attributes: {}, dataset: {}, hidden: false, textContent: '',
  setAttribute(name, value) { this.attributes[name] = value; },
  append(...children) { this.children.push(...children); },
  replaceChildren(...children) { this.children = children; },
  addEventListener() {},
});
globalThis.document = { createElement: element };
const { ProfileMarks } = await import('./marks.js');

// made returns the marks of a view of 1,000 px for 0 to 1,000 ns behind labels of 216 px.
const made = () => {
  const moved = [], view = {
    board: { start: [100.4, 300] , at: [450] }, chosen: -1, counters: { on: false, sample: 0 },
    side: { slice: { hidden: false } }, view: { from: 0, to: 1000 }, soon() {},
    size: () => ({ width: 1216, height: 500 }), time: (x) => x - 216,
    person: (...range) => { moved.push(range); }, linkSoon() { links++; },
  };
  let links = 0;
  const marks = new ProfileMarks(view, new AbortController().signal);
  marks.label({ mark: 'Mark', marks: 'Marks', markRemoved: 'removed', removeMark: 'Remove' });
  return { marks, view, moved, links: () => links };
};
const textOf = (node) => (typeof node === 'string' ? node : node.children.map(textOf).join(''));
const rows = (marks) => marks.list.children.map((row) =>
  row.children.slice(0, 2).map(textOf).join(' '));

test('a mark is set at what is chosen, else at the pointer, and removed there', () => {
  const { marks, view, links } = made();
  assert.ok(marks.box.hidden);
  marks.key('b', false, 916);
  view.chosen = 0;
  marks.key('b', false, 916);
  view.counters.on = true;
  marks.key('b', false, 916);
  marks.key('b', true, 716);
  assert.deepEqual([marks.times, marks.at, links()], [[100, 450, 500, 700], 2, 4]);
  assert.equal(marks.said.textContent, 'Mark 3: 500 ns');
  assert.deepEqual(rows(marks), ['1 · 100 ns −400 ns', '2 · 450 ns −50 ns', '3 · 500 ns ',
    '4 · 700 ns +200 ns']);
  marks.key('b', false, 0);
  assert.deepEqual([marks.times, marks.at, marks.said.textContent],
    [[100, 500, 700], 1, 'removed']);
  for (const time of [...marks.times]) marks.toggle(time);
  assert.deepEqual([marks.field(), marks.box.hidden], ['', true]);
  marks.toggle(NaN);
  for (let i = 0; i < 99; i++) marks.toggle(i);
  assert.equal(marks.times.length, 50, 'there are not more than fit');
});

test('J goes from mark to mark, and moves the view if one is out of it', () => {
  const { marks, moved } = made();
  assert.equal(marks.key('j', false, 0), true);
  assert.equal(marks.key('x', false, 0), false);
  for (const time of [5000, 100, 300]) marks.toggle(time);
  marks.key('j', false, 0);
  assert.deepEqual([marks.at, moved], [2, [[4500, 5500]]]);
  marks.key('j', false, 0);
  marks.key('j', true, 0);
  assert.equal(marks.at, 2);
  assert.equal(moved.length, 2);
});

test('a press on the ruler sets a mark, and one on a flag chooses it', () => {
  const { marks } = made();
  assert.equal(marks.press(716, 30), false);
  assert.equal(marks.press(100, 10), false, 'the labels have no time');
  assert.equal(marks.press(716, 10), true);
  marks.press(816, 10);
  assert.deepEqual([marks.times, marks.at], [[500, 600], 1]);
  marks.press(720, 10);
  assert.deepEqual([marks.times, marks.at], [[500, 600], 0]);
});

test('the address has the marks, the chosen one first', () => {
  const { marks } = made();
  marks.look('300.100.x.300.2e99999.700');
  assert.deepEqual([marks.times, marks.at, marks.field()], [[100, 300, 700], 1, '300.100.700']);
  marks.look();
  assert.deepEqual([marks.times, marks.field()], [[], '']);
});

test('a flag has its number, and a text where there is room', () => {
  const { marks } = made(), texts = [], rects = [];
  for (const time of [5, 300, 320, 900, 2000]) marks.toggle(time);
  marks.at = 1;
  const ctx = {
    save() {}, restore() {}, beginPath() {}, rect() {}, clip() {},
    fillRect: (...box) => rects.push(box), measureText: (text) => ({ width: 6 * text.length }),
    fillText: (text, x) => texts.push([text, x]),
  };
  marks.paint({
    ctx, width: 1216, height: 500, labels: 216, view: { from: 0, to: 1000 },
    x: (time) => 216 + time, colour: () => '',
  });
  assert.deepEqual(texts, [['−295 ns', 238], ['1', 228], ['2', 523], ['+20 ns', 553],
    ['3', 543], ['+600 ns', 1133], ['4', 1123]]);
  assert.equal(rects.filter(([, , w, h]) => w === 1 && h === 500).length, 4);
});
