import assert from 'node:assert/strict';
import test from 'node:test';

import { json, read, write } from './layouttext.js';

const layout = [
  { title: 'a\\b\nc', closed: true, charts: [{ title: '#1', tags: ['loss', 'x\ny'], bands: [] }] },
  {
    title: '', closed: false,
    charts: [
      { title: 'm', tags: [], bands: [{ value: 'v', lower: 'l', upper: '' }] },
      { title: '', tags: [], bands: [] },
    ],
  },
];

test('a layout is read as it was written', () => {
  assert.deepEqual(read(write(layout)), layout);
  assert.equal(write(read('+\n#\n~loss')), '+\n#\n~loss');
  assert.deepEqual(read(''), []);
});

test('a line break in a title is escaped', () => {
  assert.equal(write(layout).split('\n')[0], '-a\\\\b\\nc');
});

test('in a file, a chart has lines or margins', () => {
  assert.deepEqual(JSON.parse(json(layout)).category[0].chart, [
    { title: '#1', multiline: { tag: ['loss', 'x\ny'] } },
  ]);
  assert.deepEqual(JSON.parse(json(layout)).category[1].chart[0].margin.series, [
    { value: 'v', lower: 'l', upper: '' },
  ]);
});
