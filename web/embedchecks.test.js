import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.eventlens = { base: 'http://127.0.0.1/' };
const { Wrong, entries, grant, list, text } = await import('./embedchecks.js');

test('texts and lists of a host have limits', () => {
  assert.equal(text('a'.repeat(65536), 'view').length, 65536);
  assert.throws(() => text('a'.repeat(65537), 'view'), Wrong);
  assert.throws(() => text(7, 'view'), { message: 'view is not text, or longer than 65536 characters' });
  assert.equal(list(Array(10000).fill(0), 'x').length, 10000);
  assert.throws(() => list(Array(10001).fill(0), 'x'), Wrong);
  assert.deepEqual(entries({ a: 1 }, 'view'), [['a', 1]]);
  for (const wrong of [null, [], 'a']) assert.throws(() => entries(wrong, 'view'), Wrong);
});

test('access is a scope and header fields', () => {
  const scope = 'https://a.example/logs';
  assert.deepEqual(grant({ scope, token: 't' }), ['', scope, 'Authorization', 'Bearer t']);
  assert.deepEqual(grant({ scope, headers: { 'X-A': '1' } }), ['', scope, 'X-A', '1']);
  for (const wrong of [
    undefined, {}, { scope: 'ftp://a.example/' }, { scope: 'https://u:p@a.example/', headers: {} },
    { scope }, { scope, headers: { 'X-A': 'ä' } }, { scope, headers: { 'X A': '1' } },
  ]) assert.throws(() => grant(wrong), Wrong);
});
