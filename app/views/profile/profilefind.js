// Slices by their place on the picture of the profile view. It is loaded with the view.

import { firstOver } from './profileboard.js';

// firstSeen returns the first slice in view, of the topmost lane that has one there.
/** @param {import('./profile.js').ProfileView} of */
export function firstSeen({ board, view, bands }) {
  if (!board) return -1;
  for (const { lane, y, h } of bands) {
    if (lane === undefined || y + h <= view.y) continue;
    const [first, last] = board.lanes[lane].rows,
      i = firstOver(board.end, view.from, first, last);
    if (i < last) return i;
  }
  return -1;
}
