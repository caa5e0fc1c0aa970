import assert from 'node:assert/strict';
import test from 'node:test';

// Stands in for elements: they have attributes, children and text.
const element = () => ({
  children: [], attributes: {}, style: { setProperty() {} }, dataset: {}, hidden: false,
  setAttribute(name, value) { this.attributes[name] = value; },
  append(...children) { this.children.push(...children); },
  replaceChildren(...children) { this.children = children; },
  addEventListener() {},
});
globalThis.document = { createElement: element };
const { curveOf, ProfileFlows } = await import('./flows.js');

const textOf = (node) => (typeof node === 'string' ? node
  : [node.textContent ?? '', ...node.children.map(textOf)].join(''));

// A call on a host, and two kernels and a copy on a stream. Times are in milliseconds.
const board = {
  lanes: [{ rows: [0, 1], name: 'main' }, { rows: [1, 4], name: 'Stream 7' }],
  start: Float64Array.from([1e6, 2e6, 3e6, 0.5e6]), end: Float64Array.from([2e6, 3e6, 4e6, 0.6e6]),
  name: Uint32Array.from([0, 1, 1, 2]), names: ['cudaLaunch', 'gemm', 'copy'],
  kind: Uint8Array.from([3, 0, 0, 1]),
};
const texts = {
  leadsTo: 'Leads to', comesFrom: 'Comes from', later: '{time} later', earlier: '{time} earlier',
  firstOf: '{shown} of {all} slices', unnamed: 'without a name',
};

const made = () => {
  const asked = [], view = {
    board, state: { over: true }, chosen: 0, texts, soon() {}, reveal() {},
    tell: (act, value) => asked.push(`${act} ${value}`),
    choose(i) { view.chosen = i; flows.describe(); },
  };
  const flows = new ProfileFlows(view, new AbortController().signal);
  flows.describe();
  return { asked, view, flows };
};
const links = { of: 0, to: [1, 2], toAll: 2, from: [3], fromAll: 1 };

test('a slice is asked for once, when the trace is read', () => {
  const { asked, view, flows } = made();
  flows.describe();
  assert.deepEqual(asked, ['links 0']);
  view.state.over = false;
  view.choose(1);
  assert.deepEqual(asked, ['links 0']);
  view.state.over = true;
  flows.describe();
  assert.deepEqual(asked, ['links 0', 'links 1']);
  flows.take(links);
  assert.equal(flows.links, null, 'an answer for a slice before');
});

test('other slices are listed with lane and distance, and read out', () => {
  const { flows } = made();
  flows.take({ ...links, toAll: 1200 });
  assert.equal(textOf(flows.box), 'Leads togemmStream 7 · 1 ms latergemmStream 7 · 2 ms later'
    + '2 of 1,200 slicesComes fromcopyStream 7 · 500 µs earlier');
  assert.equal(flows.said.textContent, 'Leads to 1200: gemm, Stream 7, 1 ms later; gemm, Stream 7,'
    + ' 2 ms later. Comes from copy, Stream 7, 500 µs earlier.');
  flows.take({ of: 0, to: [], toAll: 0, from: [], fromAll: 0 });
  assert.equal(textOf(flows.box) + flows.said.textContent, '');
});

test('keys follow the first arrow, and go back', () => {
  const { view, flows } = made();
  assert.equal(flows.follow(false), false, 'not known yet');
  flows.take(links);
  assert.equal(flows.follow(false), true);
  assert.equal(view.chosen, 1);
  flows.take({ of: 1, to: [], toAll: 0, from: [0], fromAll: 1 });
  flows.follow(false);
  assert.equal(view.chosen, 0, 'where it leads nowhere, back to where it comes from');
  flows.take(links);
  flows.follow(true);
  assert.equal(view.chosen, 3);
  const path = [];
  while (flows.goBack()) path.push(view.chosen);
  assert.deepEqual(path, [0, 1, 0]);
  flows.take(links);
  flows.follow(false);
  view.board = { ...board };
  flows.describe();
  assert.equal(flows.goBack(), false, 'not into a trace before');
});

test('arrows lead from below to above, and over boxes beside each other', () => {
  const box = (x, y) => ({ x, y, w: 20, h: 17 });
  let curve = curveOf(box(100, 50), box(300, 200), 1000);
  assert.deepEqual([...curve.points.slice(0, 2), ...curve.points.slice(6)], [106, 67, 306, 200]);
  assert.ok(curve.isDown && curve.points[3] > 67 && curve.points[5] < 200);
  curve = curveOf(box(300, 200), box(100, 50), 1000);
  assert.deepEqual([...curve.points.slice(0, 2), ...curve.points.slice(6)], [306, 200, 106, 67]);
  assert.ok(!curve.isDown && curve.points[3] < 200 && curve.points[5] > 67);
  curve = curveOf(box(100, 50), box(300, 50), 1000);
  assert.ok(curve.isDown && curve.points[1] === 50 && curve.points[7] === 50);
  assert.ok(curve.points[3] < 50 && curve.points[5] < 50);
  assert.equal(curveOf(box(100, 50), box(1e9, 200), 1000).points[6], 2000);
});
