import assert from 'node:assert/strict';
import test from 'node:test';

import { cutName, differences, fileOf, readViews, summary, withName } from './viewtext.js';

const texts = Object.fromEntries(['filters', 'order', 'smoothing', 'pins', 'combined', 'baseline',
  'zoom', 'tab', 'rest', 'plain', 'pin',
  'note', 'notes'].map((name) => [name, name]));

test('a stored list is read, and what is no view is left out', () => {
  const view = { name: 'a', state: 'tags=loss' };
  assert.deepEqual(readViews(JSON.stringify([view])), [view]);
  assert.deepEqual(readViews('[1, null, {"name": 3}, {"name": "b"}, {"name": "c", "state": ""}]'),
    [{ name: 'c', state: '' }]);
  for (const bad of [null, '', '{', '3', 'null', '{"length": 9}'])
    assert.deepEqual(readViews(bad), []);
});

test('the name is cut off a fragment and put back', () => {
  for (const [name, state] of [['', ''], ['a & b', 'tags=loss'], ['', 'pin=a&pin=b'], ['ü', '']])
    assert.deepEqual(cutName(withName(name, state)), [name, state]);
  assert.deepEqual(cutName('tags=a&viewname=%FF&x=wall'), ['%FF', 'tags=a&x=wall']);
});

test('a summary names what is set', () => {
  assert.equal(summary('', texts), 'plain');
  assert.equal(summary('pin=', texts), 'plain');
  assert.equal(summary('pin=a', texts), 'pin');
  assert.equal(summary('tags=a&runs=b&pin=a&pin=b&baseline=torch%2Fsgd&counts=log', texts),
    'filters · 2 pins · baseline torch/sgd · rest');
});

test('differences are named once', () => {
  assert.equal(differences('tags=a&x=wall', 'tags=a&x=wall', texts), '');
  assert.equal(differences('tags=a&pin=x', 'tags=b&runs=c&smoothing=0.9', texts),
    'filters, pins, smoothing');
});

test('a file has the keys of the address, and notes apart', () => {
  const state = 'tags=loss&pin=a%26b&pin=c&pin=d&note=300%0Athe%20gap%0Achart%3Aa%0Ab';
  assert.deepEqual(JSON.parse(fileOf([{ name: 'A', state, first: true }, { name: 'B', state: '' }])),
    { version: 1, views: [
      {
        name: 'A', default: true, state: { tags: 'loss', pin: ['a&b', 'c', 'd'] },
        notes: [{ chart: 'chart:a\nb', step: 300, text: 'the gap' }],
      },
      { name: 'B', state: {} },
    ] });
});
