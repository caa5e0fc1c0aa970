import assert from 'node:assert/strict';
import test from 'node:test';

const { ProfileInput } = await import('./input.js');

// made returns a view that notes what is done to it, and a function that sends its picture events.
const made = (more = {}) => {
  const did = [];
  const note = (name) => (...args) => { did.push([name, ...args]); };
  const canvas = Object.assign(new EventTarget(), { focus() {}, setPointerCapture() {} });
  const range = {
    on: false, from: 0, to: 0,
    select(from, to, done) {
      Object.assign(range, { on: true, from, to });
      did.push(['select', from, to, done]);
    },
    clear: note('clear'), ofSlice: note('ofSlice'), extend: note('extend'),
  };
  const steps = {
    at: -1, bandAt: (x, y) => (y >= 24 && y < 40 ? 2 : -1), hover() {}, choose: note('go'),
    clear: note('clearStep'), keyed: (key) => key === 'l' && did.push(['slowest']) > 0,
  };
  const view = {
    canvas, range, steps, counters: { hover() {}, press: () => false, key: () => false },
    marks: {
      press: (x, y) => y < 24 && did.push(['mark', x]) > 0,
      key: (key, shift, x) => key === 'b' && did.push(['mark', shift, x]) > 0,
    },
    list: {
      hover() {}, press: (x) => x < 20 && did.push(['fold']) > 0,
      key: (key, shift) => key === 'x' && did.push(['fold', shift]) > 0,
    },
    board: {}, chosen: -1, hits: null, time: (x) => 10 * x,
    size: () => ({ width: 1000, height: 500 }), sliceUnder: () => 7, firstSeen: () => 3,
    ...Object.fromEntries(['hover', 'pan', 'zoom', 'choose', 'reveal', 'fit', 'whole']
      .map((name) => [name, note(name)])),
    ...more,
  };
  new ProfileInput(view, new AbortController().signal);
  const send = (name, fields) => canvas.dispatchEvent(
    Object.assign(new Event(name, { cancelable: true }), { button: 0, pointerId: 1, ...fields }));
  const at = (name, x, fields = {}) => send(name, { offsetX: x, offsetY: 50, ...fields });
  return { did, view, at, key: (key, fields = {}) => send('keydown', { key, ...fields }) };
};

test('a drag with Shift selects a range, in either direction, and is summed up at its end', () => {
  const { did, at } = made();
  at('pointerdown', 300, { shiftKey: true });
  at('pointermove', 302, { shiftKey: true }); // too little for a drag
  at('pointermove', 400);
  at('pointermove', 100);
  at('pointerup', 100);
  assert.deepEqual(did, [
    ['select', 3000, 4000, false], ['select', 3000, 1000, false], ['select', 3000, 1000, true],
  ]);
});

test('a drag without Shift moves the view, and a press chooses with and without it', () => {
  const { did, at } = made();
  at('pointerdown', 300);
  at('pointermove', 400);
  at('pointerup', 400, { shiftKey: true });
  assert.deepEqual(did, [['pan', 100, 0]]);
  for (const shiftKey of [false, true]) {
    did.length = 0;
    at('pointerdown', 300, { shiftKey });
    at('pointerup', 300, { shiftKey });
    assert.deepEqual(did, [['choose', 7]]);
  }
});

test('a press on a band shows its step, and keys of steps are theirs', () => {
  const { did, view, at, key } = made();
  at('pointerdown', 300, { offsetY: 30 });
  at('pointerup', 300, { offsetY: 30 });
  key('l');
  view.steps.at = 2;
  key('Escape');
  assert.deepEqual(did, [['go', 2], ['slowest'], ['clearStep']]);
});

test('a press on a sign and a key of lanes are theirs', () => {
  const { did, at, key } = made();
  at('pointerdown', 10);
  at('pointerup', 10);
  key('X', { shiftKey: true });
  key('x');
  assert.deepEqual(did, [['fold'], ['fold', true], ['fold', undefined]]);
});

test('a press on the ruler is of the marks, and a key has the place of the pointer', () => {
  const { did, at, key } = made();
  at('pointerdown', 300, { offsetY: 10 });
  at('pointerup', 300, { offsetY: 10 });
  key('b');
  at('pointermove', 400);
  key('B', { shiftKey: true });
  assert.deepEqual(did.filter(([name]) => name === 'mark'),
    [['mark', 300], ['mark', undefined, 500], ['mark', true, 400]]);
});

test('a second finger ends neither the range nor chooses a slice', () => {
  const { did, at } = made();
  at('pointerdown', 300, { shiftKey: true });
  at('pointermove', 400);
  at('pointerdown', 500, { pointerId: 2 });
  at('pointerup', 500, { pointerId: 2 });
  at('pointercancel', 400);
  assert.deepEqual(did, [['select', 3000, 4000, false], ['select', 3000, 4000, true]]);
});

test('M takes the time of the chosen slice, Shift extends, and Esc clears the range first', () => {
  const { did, view, key } = made();
  key('m');
  assert.deepEqual(did, []);
  view.chosen = 4;
  key('M');
  key('ArrowRight', { shiftKey: true });
  key('End', { shiftKey: true });
  view.range.on = true;
  key('Escape');
  view.range.on = false;
  key('Escape');
  key('m', { ctrlKey: true });
  assert.deepEqual(did, [
    ['ofSlice', 4], ['extend', 'ArrowRight'], ['extend', 'End'], ['clear'], ['choose', -1],
  ]);
});
