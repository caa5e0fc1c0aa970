import assert from 'node:assert/strict';
import test from 'node:test';

// Stands in for elements: they have attributes and children.
const element = () => ({
  children: [], attributes: {}, style: { setProperty() {} }, dataset: {}, textContent: '', value: '',
  classList: { toggle() {} }, setAttribute(name, value) { this.attributes[name] = value; },
  append(...children) { this.children.push(...children); }, addEventListener() {},
});
globalThis.document = { createElement: element };
globalThis.OffscreenCanvas = class { getContext() { return {}; } };
const { clock, ProfileSteps, viewOf } = await import('./steps.js');

const list = [
  { name: '41', from: 0, to: 1000 }, { name: '42', from: 1000, to: 4000, slow: 1 },
  { name: '43', from: 4000, to: 5000 },
];
const texts = {
  step: 'Step', steps: 'Steps', slowest: 'slowest', median: 'median', slowestStep: 'Slowest',
  medianStep: 'Median', slowestHint: '', medianHint: '', scalarStep: 'step {step} of scalars',
  pageStep: "page's step", offset: 'Offset', offsetHint: '',
};

// made returns the steps of a view of 1,216 px, of which 1,000 px are for slices.
const made = (steps = { list, slowest: 1, median: 0 }) => {
  const asked = [];
  const view = {
    board: { steps: true }, moved: false, view: { from: 0, to: 5000 }, top: 46, hovered: -1,
    stage: element(), canvas: element(), soon() {}, stepsChanged() {},
    tell: (...act) => asked.push(act.join(' ')),
    size: () => ({ width: 1216, height: 600 }), time: (x) => (x - 216) * 5,
    person(from, to) { view.moved = true; view.view = { from, to }; },
  };
  const found = new ProfileSteps(view, new AbortController().signal);
  found.label(texts);
  found.ask();
  found.take({ ...steps });
  return { asked, view, steps: found };
};

// painted returns what is filled and written, in 1,216 by 600 px.
const painted = (steps) => {
  const filled = [], written = [];
  const ctx = {
    save() {}, restore() {}, beginPath() {}, rect() {}, clip() {},
    measureText: (text) => ({ width: 6 * text.length }),
    fillRect(...at) { filled.push([this.fillStyle, ...at]); },
    fillText(text) { written.push(text); },
  };
  steps.paint(ctx, 1216, 600, { getPropertyValue: (name) => name });
  return { filled, written };
};

test('the time of the day has milliseconds', () => {
  assert.equal(clock(new Date(2026, 10, 30, 8, 4, 2, 7).getTime()), '08:04:02.007');
});

test('a step is found by time, and shown with a margin', () => {
  const { asked, view, steps } = made();
  assert.deepEqual(asked, ['steps']);
  assert.deepEqual([0, 999, 1000, 4999, 5000, -1].map((time) => steps.under(time)),
    [0, 0, 1, 2, -1, -1]);
  steps.go(1);
  assert.deepEqual(view.view, { from: 940, to: 4060 });
  assert.deepEqual(view.view, viewOf(list[1]));
  assert.equal(steps.at, 1);
  assert.equal(steps.said.textContent, 'Step 42 · 3 µs · slowest');
  steps.clear();
  assert.equal(steps.said.textContent, '');
  steps.go(7);
  assert.equal(steps.at, -1);
});

test('keys lead to the slowest step, and from one to the next', () => {
  const { view, steps } = made(), reached = [];
  for (const key of ['.', '.', '.', '.', ',', 'l', ','])
    reached.push(steps.keyed(key) && steps.steps.list[steps.at].name);
  assert.deepEqual(reached, ['41', '42', '43', '43', '42', '42', '41']);
  assert.equal(steps.keyed('x'), false);
  steps.clear();
  view.view = { from: 4100, to: 4200 };
  steps.keyed('.');
  assert.equal(steps.at, 2, 'the step in view, and then those beside it');
  steps.clear();
  view.moved = false;
  steps.keyed(',');
  assert.equal(steps.at, 2, 'the last one before nothing');
  const none = made({ list: [], slowest: 0, median: 0 }).steps;
  assert.equal(none.keyed('l'), false);
  assert.ok(none.buttons.every(({ disabled }) => disabled));
});

test('the address may show a step', () => {
  const { view, steps } = made();
  view.moved = true;
  const { from, to } = viewOf(list[2]);
  view.view = { from: Math.round(from), to: Math.round(to) };
  steps.take({ list, slowest: 1, median: 0 });
  assert.equal(steps.at, 2);
  view.view = { from: 4000, to: 4500 };
  steps.take({ list, slowest: 1, median: 0 });
  assert.equal(steps.at, -1);
});

test('bands are pressed where they are drawn', () => {
  const { view, steps } = made();
  assert.equal(steps.height(1216), 22);
  assert.equal(steps.height(390), 48, 'with a line above');
  assert.deepEqual([[300, 23], [300, 24], [500, 45], [500, 46], [200, 30]]
    .map(([x, y]) => steps.bandAt(x, y)), [-1, 0, 1, -1, -1]);
  steps.hover(300, 30);
  assert.equal(view.canvas.title, 'Step 41 · 1 µs · median');
  steps.hover(300, 300);
  assert.equal(view.canvas.title, '');
  view.board = { steps: false };
  assert.equal(steps.height(1216), 0);
  assert.equal(steps.bandAt(300, 24), -1);
});

test('slow steps have another colour, the median one a line, the chosen one its edges', () => {
  const { view, steps } = made();
  const { filled, written } = painted(steps);
  assert.deepEqual(written,
    ['Step 41 · 1 µs · median', 'Step 42 · 3 µs · slowest', 'Step 43 · 1 µs']);
  const bands = filled.filter(([, , y, , h]) => y === 24 && h === 21);
  assert.deepEqual(bands, [['--sunken', 216, 24, 200, 21], ['--warn-bg', 416, 24, 600, 21],
    ['--sunken', 1016, 24, 200, 21]]);
  assert.deepEqual(filled.filter(([colour]) => colour === '--text-2'),
    [['--text-2', 216, 43, 200, 2]]);
  steps.at = 1;
  const chosen = painted(steps).filled.filter(([colour]) => colour === '--focus');
  assert.deepEqual(chosen, [['--focus', 416, 24, 1, 576], ['--focus', 1015, 24, 1, 576]]);
  view.view = { from: 0, to: 5e6 };
  assert.deepEqual(painted(steps).written, [], 'no room');
});

test('bands of one pixel are drawn once', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => ({ name: `${i}`, from: i, to: i + 1 })),
    { view, steps } = made({ list: many, slowest: 5, median: 7 });
  view.view = { from: 0, to: 100_000 };
  assert.ok(painted(steps).filled.length < 1100);
});

test('a step has when it began beside its number, and one alone is not the slowest', () => {
  const unix = new Date(2026, 10, 30, 8, 4, 2, 7).getTime();
  const { steps } = made({ list: [list[1]], slowest: 0, median: 0, unix });
  assert.equal(steps.text(0), 'Step 42 · 3 µs · 08:04:02.007');
});

test('steps of scalars are beside those of the trace, and the page is told the chosen one', () => {
  const { asked, view, steps } = made();
  assert.ok(steps.field.hidden);
  steps.join({ offset: '', steps: [410, null, 412], page: -1 });
  assert.ok(!steps.field.hidden);
  assert.equal(steps.offset.value, '0');
  assert.equal(steps.text(0), 'Step 41 · 1 µs · step 410 of scalars · median');
  assert.equal(steps.text(1), 'Step 42 · 3 µs · slowest');
  steps.keyed('l');
  assert.deepEqual(asked, ['steps'], 'scalars have no such step');
  steps.keyed(',');
  assert.deepEqual(asked, ['steps', 'place 0']);
  steps.join({ offset: '0.5', steps: [410, null, 412], page: 2 });
  assert.equal(steps.at, 2, "the page's step is shown");
  assert.equal(steps.said.textContent, "Step 43 · 1 µs · step 412 of scalars · page's step");
  assert.equal(steps.offset.value, '0.5');
  steps.keyed(',');
  steps.keyed('.');
  assert.deepEqual(asked, ['steps', 'place 0', 'place 2']);
  steps.clear();
  view.view = { from: 0, to: 5000 };
  steps.join({ offset: '', steps: [410, null, 412], page: 2 });
  assert.equal(steps.at, -1, 'nothing new');
  assert.equal(painted(steps).filled.filter(([colour]) => colour === '--focus').length, 1);
});

test("a range of the address comes before the page's step", () => {
  const { view, steps } = made();
  view.moved = true;
  view.view = { from: 100, to: 200 };
  steps.join({ offset: '', steps: [410, 411, 412], page: 2 });
  assert.deepEqual(view.view, { from: 100, to: 200 });
});
