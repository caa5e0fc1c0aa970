import assert from 'node:assert/strict';
import test from 'node:test';

import { formView, listView, named } from './layoutviews.js';

// Stands in for elements: they have attributes and children.
globalThis.document = { createElement: (tag) => ({
  tag, children: [], attributes: {},
  setAttribute(name, value) { this.attributes[name] = value; },
  append(...children) { this.children.push(...children); },
  set innerHTML(markup) { this.firstChild = markup; },
}) };
const texts = new Proxy({}, { get: (_, name) => name === 'untitled' ? 'Untitled' : `${name} {}` });

// attributesOf returns an attribute of all elements that have it.
function attributesOf(name, [inside, below]) {
  const found = [];
  const visit = ({ attributes = {}, children = [] }) => {
    if (attributes[name] !== undefined) found.push(attributes[name]);
    children.forEach(visit);
  };
  [...inside, ...below].forEach(visit);
  return found;
}
const chart = { title: 'Loss', tags: ['loss'], bands: [] };

test('each category and chart has its buttons, and cannot move beyond the ends', () => {
  const own = [{ title: 'A', closed: true, charts: [chart, chart] },
    { title: '', closed: false, charts: [] }];
  const view = listView(own, texts), places = attributesOf('data-place', view);
  const acts = attributesOf('data-act', view).map((act, i) => `${act} ${places[i]}`);
  assert.deepEqual(acts, [
    'up 0', 'down 0', 'remove 0', 'edit 0.0', 'up 0.0', 'down 0.0', 'remove 0.0', 'edit 0.1',
    'up 0.1', 'down 0.1', 'remove 0.1', 'add 0', 'closed 0', 'up 1', 'down 1', 'remove 1', 'add 1',
    'closed 1', 'category 0', 'file 0', 'done 0',
  ]);
  // The first of two cannot move up, the last not down: of charts, and of categories.
  assert.equal(attributesOf('disabled', view).length, 4);
  assert.deepEqual(attributesOf('checked', view), ['']);
  assert.ok(attributesOf('aria-label', view).includes('remove Untitled'));
});

test('a form has fields for lines or for margins', () => {
  const form = { ...chart, from: '', category: 'A', margin: false };
  const fields = (more) => attributesOf('data-field', formView({ ...form, ...more }, [], texts));
  assert.deepEqual(fields({}), ['category', 'title', 'tags']);
  assert.deepEqual(fields({ margin: true }), ['category', 'title', 'value.0', 'lower.0', 'upper.0']);
  const known = formView(form, ['A', 'A', '', 'x'.repeat(201), 'B'], texts);
  assert.deepEqual(attributesOf('value', known).filter((v) => v === 'A' || v === 'B'), ['A', 'A', 'B']);
});

test('names are put into texts as they are, and empty ones are Untitled', () => {
  assert.equal(named('Remove {}', '$&', texts), 'Remove $&');
  assert.equal(named('Remove {}', '', texts), 'Remove Untitled');
});
