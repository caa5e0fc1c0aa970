import assert from 'node:assert/strict';
import test from 'node:test';

import { lineAt } from './graphline.js';

// Two lines: one straight down at x = 10, one that bends from 50, 0 to 90, 40.
const list = {
  e: 2, first: Uint32Array.of(0, 2, 4), style: Uint8Array.of(0, 0),
  lineWidth: Float32Array.of(1, 4),
  points: Float32Array.of(10, 0, 10, 100, 50, 0, 90, 40),
};

test('the line nearest to a point is found within reach', () => {
  assert.equal(lineAt(list, 12, 50, 3), 0);
  assert.equal(lineAt(list, 20, 50, 3), -1);
  assert.equal(lineAt(list, 70, 20, 1), 1, 'in the middle of the curve');
  assert.equal(lineAt(list, 50, 8, 1), 1, 'a curve leaves vertically');
});

test('a line beside a box is straight', () => {
  const straight = { ...list, style: Uint8Array.of(0, 8) };
  assert.equal(lineAt(straight, 60, 10, 1), 1);
  assert.equal(lineAt(straight, 50, 8, 1), -1);
});
