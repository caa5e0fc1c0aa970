// Slices by their place on the picture of the profile view, and what of a trace may be in view. It
// is loaded with the view.

import { firstOver, placeOf } from './board.js';
import { rowHeight } from './paint.js';

// The least range in view, in nanoseconds, and how far an end of the trace may be moved into the
// picture, as a share of it.
export const leastRange = 10;
const beyond = 0.25;

/** within returns the range to show of a trace, for one that is wanted.
 *  @param {{ span: number }} board @param {number} from @param {number} to */
export function within(board, from, to) {
  const span = Math.max(board.span, leastRange),
    range = Math.min(Math.max(to - from, leastRange), span * (1 + 2 * beyond)),
    most = range * beyond,
    begin = Math.min(Math.max((from + to - range) / 2, -most), span + most - range);
  return { from: begin, to: begin + range };
}

// firstSeen returns the first slice in view, of the topmost lane that has one there.
/** @param {Pick<import('./timeline.js').ProfileTimeline, 'board' | 'view' | 'bands' | 'stuck'>} of */
export function firstSeen({ board, view, bands, stuck }) {
  if (!board) return -1;
  for (const { lane, y, h, pin } of bands) {
    if (lane === undefined || y + h <= view.y + (pin === undefined ? stuck : 0)) continue;
    const [first, last] = board.lanes[lane].rows,
      i = firstOver(board.end, view.from, first, last);
    if (i < last) return i;
  }
  return -1;
}

/** scrolledTo returns how far lanes are scrolled so that the row of a slice is in view, with one
 *  above it and one below.
 *  @param {import('./board.js').Board} board
 *  @param {import('./paint.js').Band[]} bands
 *  @param {number} slice @param {number} y how far they are now, in px
 *  @param {number} room height of the lanes in view @param {number} [stuck] of the pinned ones */
export function scrolledTo(board, bands, slice, y, room, stuck = 0) {
  const { lane, row } = placeOf(board, slice), band = bands.find((b) => b.lane === lane),
    top = (band?.top ?? 0) + row * (band?.row ?? rowHeight);
  if (!band || stuck && band.pin !== undefined) return y;
  if (top < y + stuck + rowHeight) return top - stuck - rowHeight;
  return Math.max(top + 2 * rowHeight - room, y);
}
