import assert from 'node:assert/strict';
import test from 'node:test';

import { fuzzy, lowered, search } from './fuzzy.js';

/** @param {string} text */
const item = (text) => ({ text, low: lowered(text) });
/** @param {string} query @param {string[]} texts */
const found = (query, ...texts) => search(query, texts.map(item)).map(({ item }) => item.text);

test('a word is found anywhere, first at the start of a word', () => {
  assert.deepEqual(found('loss', 'gloss', 'val/loss', 'loss', 'lr'), ['loss', 'val/loss', 'gloss']);
  assert.deepEqual(found('LOSS', 'Loss'), ['Loss']);
  assert.deepEqual(found('norm', 'batchNorm', 'abnormal'), ['batchNorm', 'abnormal']);
});

test('letters are found at the starts of words', () => {
  assert.deepEqual(found('vl', 'val/loss', 'evaluate'), ['val/loss']);
  assert.deepEqual(found('gn', 'optim/gradient_norm', 'gone'), ['optim/gradient_norm']);
  assert.deepEqual(found('valo', 'val/loss'), ['val/loss']);
  assert.deepEqual(found('tlo', 'train/loss', 'total'), ['train/loss']);
  assert.deepEqual(found('sl', 'val/loss'), []);
});

test('several words match in any order', () => {
  assert.deepEqual(found('loss train', 'train/loss', 'val/loss'), ['train/loss']);
  assert.deepEqual(found('  ', 'b', 'a'), ['b', 'a'], 'nothing typed: all, in their order');
});

test('names in other scripts are found', () => {
  assert.deepEqual(found('потеря', 'обучение/потеря'), ['обучение/потеря']);
  assert.deepEqual(found('损失', '训练/损失'), ['训练/损失']);
  assert.deepEqual(found('i', 'İ'), ['İ'].filter(() => lowered('İ') !== 'İ'));
});

test('the matched letters are told', () => {
  assert.deepEqual(fuzzy(['vl'], item('val/loss'))?.at, [0, 4]);
  assert.deepEqual(fuzzy(['loss'], item('val/loss'))?.at, [4, 5, 6, 7]);
  assert.equal(fuzzy(['loss', 'x'], item('val/loss')), null);
});

test('500 runs and 5,000 tags stay fast', () => {
  const items = Array.from({ length: 5500 }, (_, i) =>
    item(`layer_${i % 97}/block.${i}/attention/weight_norm_${i}`));
  search('norm', items); // compiled
  const began = performance.now();
  const all = search('lay att 77', items);
  const took = performance.now() - began;
  assert.ok(all.length > 50);
  assert.ok(took < 1000, `${took} ms`);
});
