import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.eventlens = {};
const { lens } = await import('./lens.js');

const m = { w: 100, h: 50, width: 200, height: 200 }; // a picture, and its window

test('a picture fits its window, or has its own size', () => {
  assert.equal(lens.fit(m), 2);
  assert.deepEqual(lens.within(m, lens.whole(m)), { scale: 2, x: 0.5, y: 0.5 });
});

test('no view shows empty space beside a picture that goes on elsewhere', () => {
  assert.deepEqual(lens.within(m, { scale: 4, x: 0, y: 1 }), { scale: 4, x: 0.25, y: 0.5 });
  assert.equal(lens.within(m, { scale: 1e6, x: 0.5, y: 0.5 }).scale, 32);
  assert.equal(
    lens.within(m, { scale: 0, x: 0.5, y: 0.5 }).scale, 1, 'not smaller than its own size',
  );
});

test('zooming keeps the point under the pointer', () => {
  const view = lens.around(m, null, 4, 150, 100), before = 0.5 + 50 / 100 / 2;
  assert.equal(view.scale, 8);
  assert.equal(view.x + 50 / 100 / 8, before);
  assert.equal(lens.around(m, view, 0.01, 0, 0), null, 'as far out as it fits is no view');
});

test('panning moves by px of the window', () => {
  assert.deepEqual(lens.moved(m, { scale: 8, x: 0.5, y: 0.5 }, 80, -40), {
    scale: 8, x: 0.4, y: 0.6,
  });
});

test('keys and wheels zoom', () => {
  assert.deepEqual(['+', '-', '0', 'x'].map(lens.keyFactor), [1.5, 1 / 1.5, 0, undefined]);
  const power = (event) => Math.round(1e6 * Math.log(lens.wheelFactor(event))) / 1e6;
  assert.equal(power({ deltaY: -100, deltaMode: 0 }), 0.35);
  assert.equal(power({ deltaY: 1e9, deltaMode: 1 }), -0.84, 'one turn has a limit');
});
