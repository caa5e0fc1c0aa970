import assert from 'node:assert/strict';
import test from 'node:test';

import { textsOf } from './texts.js';

test('texts have the name before their first =', () => {
  assert.deepEqual(textsOf('one=1\nformula=a = b'), { one: '1', formula: 'a = b' });
});
