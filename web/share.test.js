import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.self = globalThis;
const { ofView } = await import('./share.js');

test('pages that differ in what they show of a log share its worker', () => {
  for (const key of ['tags=train/loss', 'smoothing=0.5', 'runs=a', 'yrange=0,1', 'graphcosts=1'])
    assert.ok(ofView.test(key), key);
});

test('pages that differ in what they open do not', () => {
  for (const key of ['src=https://bucket.example/a', 'src', 'keep=3', 'srctags='])
    assert.ok(!ofView.test(key), key);
});
