import assert from 'node:assert/strict';
import test from 'node:test';

import { linkOf } from './link.js';

// shows returns a view of a trace with steps, in which nobody chose anything yet.
const shows = (view, more = {}) => ({
  timeline: {
    view: { from: 1.4, to: 20.6 }, board: { index: [5, 7] }, chosen: -1, moved: false,
    range: { fields: () => [] }, lanes: { fields: () => ['', '', ''] },
    marks: { field: () => '' },
    isTouched: ['moved', 'chosen', 'range'].some((key) => key in more), ...more,
  },
  stack: { fields: () => more.second ?? '' },
  dataset: { view }, answers: { look: { key: 'name', down: false, fine: true } },
  flame: { fields: () => ['a', '', 'b'] }, usualView: () => 'summary',
});

test('the address has only what a person chose', () => {
  for (const [link, view] of [
    ['', shows('summary')],
    [',,,timeline', shows('timeline')],
    ['1,21', shows('timeline', { moved: true })],
    [',,7', shows('timeline', { chosen: 1 })],
    [',,,,,,,3,9', shows('timeline', { range: { fields: () => [3, 9, ''] } })],
    [',,,summary,name,up,+,,,,p0,l2,conv', shows('summary', {
      lanes: { fields: () => ['p0', 'l2', 'conv'] },
    })],
    [',,,summary,name,up,+,,,,,,,9.3', shows('summary', { marks: { field: () => '9.3' } })],
    [',,,operators,name,up,+', shows('operators')],
    [',,,flame,a,,b', shows('flame')],
    [',,,,,,,,,,,,,,7;;;;;;;;2;3', shows('timeline', { second: '7;;;;;;;;2;3' })],
  ]) assert.equal(linkOf(view), link);
});
