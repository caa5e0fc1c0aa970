import assert from 'node:assert/strict';
import test from 'node:test';

import { controls, settingOf, whole } from './hptoolbar.js';

// element stands in for an element: it has attributes and children.
const element = (tag) => ({
  tag, children: [], attributes: {},
  setAttribute(name, value) { this.attributes[name] = value; },
  append(...children) { this.children.push(...children); },
  insertAdjacentHTML() {},
});
globalThis.document = { createElement: element };

// idsOf returns the ids of the controls of a toolbar.
function idsOf(data) {
  const ids = [];
  const visit = ({ attributes: { id } = {}, children = [] } = {}) => {
    if (id) ids.push(id.replace('hp-', ''));
    children.forEach(visit);
  };
  const columns = [{ key: 'h lr', name: 'lr' }, { key: 'm loss', name: 'loss', metric: true }];
  controls({ view: 'table', by: 'latest', rows: 0, target: 1, colour: -1, columns, ...data }, {})
    .forEach(visit);
  return ids.filter((id) => !id.startsWith('look-')).join(' ');
}

test('a toolbar has the controls that its view and its settings need', () => {
  assert.equal(idsOf({}), 'rows by columns save');
  assert.equal(idsOf({ view: 'parallel' }), 'colour rows by columns save');
  assert.equal(
    idsOf({ view: 'scatter', maxMatrix: 6 }), 'colour rows by columns matrix save',
  );
  assert.equal(idsOf({ view: 'importance', by: 'step 10' }), 'target rows by at columns save');
  assert.equal(idsOf({ several: true, pick: 'mean' }), 'rows pick by columns save');
  assert.equal(idsOf({ several: true, pick: 'max' }), 'target rows pick by columns save');
});

test('a control changes a setting', () => {
  assert.deepEqual(settingOf('rows', 'seeds', 90), ['rows', 'seeds']);
  assert.deepEqual(settingOf('by', 'best', 90), ['by', 'best']);
  assert.deepEqual(settingOf('by', 'step', 90), ['by', 'step 90']);
  assert.deepEqual(settingOf('by', 'mean', 90), ['by', 'mean 10']);
  assert.deepEqual(settingOf('at-step', '12.4', 90), ['by', 'step 12']);
  assert.deepEqual(settingOf('at-mean', 'x', 90), ['by', 'mean 0']);
});

test('integers have commas', () => {
  assert.deepEqual([0, 999, 1000, 1234567].map(whole), ['0', '999', '1,000', '1,234,567']);
});
