// Search in the profile view: which slices have a name that contains a text, and the field for it.
// It is loaded with the view.

import { icon, make } from '../../../../../web/elements.js';

/** @typedef {import('./board.js').Board} Board
 * @typedef {{ count: number, before: Uint32Array }} Hits before has, for each slice and for the
 *   end, how many hits have lower indices */

// hitsOf finds the slices whose names contain a text, in any case; null without a text.
/** @param {Board} board @param {string} text @returns {Hits | null} */
export function hitsOf({ names, name, count }, text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return null;
  const hit = Uint8Array.from(names, (n) => Number(n.toLowerCase().includes(wanted))),
    before = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) before[i + 1] = before[i] + hit[name[i]];
  return { count: before[count], before };
}

// isHit reports whether one of the slices from first to last is a hit.
/** @param {Hits} hits @param {number} first @param {number} last */
export const isHit = ({ before }, first, last) => before[last + 1] > before[first];

// hitFrom returns the hit that begins after a slice, or before it if by is negative, in the order
// of time and then from top to bottom; behind the last one comes the first. A slice of -1 lies
// before all. at is the place of the hit, from 1.
/** @param {Board} board @param {Hits} hits @param {number} slice @param {number} by */
export function hitFrom({ start, count }, hits, slice, by) {
  if (!hits.count) return { slice: -1, at: 0 };
  /** @param {number} a @param {number} b */
  const earlier = (a, b) => start[a] < start[b] || start[a] === start[b] && a < b;
  let best = -1, end = -1;
  for (let i = 0; i < count; i++) {
    if (!isHit(hits, i, i)) continue;
    const before = by < 0;
    if ((slice < 0 || (before ? earlier(i, slice) : earlier(slice, i))) &&
      (best < 0 || (before ? earlier(best, i) : earlier(i, best)))) best = i;
    if (end < 0 || (before ? earlier(end, i) : earlier(i, end))) end = i;
  }
  const found = best < 0 ? end : best;
  return { slice: found, at: placeAmong({ start, count }, hits, found) };
}

// placeAmong returns the place of a hit among all in the order of hitFrom, from 1; 0 for a slice
// that is no hit.
/** @param {Pick<Board, 'start' | 'count'>} board @param {Hits} hits @param {number} slice */
export function placeAmong({ start, count }, hits, slice) {
  if (slice < 0 || !isHit(hits, slice, slice)) return 0;
  let at = 1;
  for (let i = 0; i < count; i++)
    if (isHit(hits, i, i) &&
      (start[i] < start[slice] || start[i] === start[slice] && i < slice)) at++;
  return at;
}

// ProfileSearch is the field, with the number of hits, and buttons for the next and previous one.
export class ProfileSearch {
  field = make('input', 'input', {
    type: 'search', id: 'profile-find', spellcheck: 'false', autocomplete: 'off',
  });
  count = make('span', 'count', { role: 'status' });
  previous = make('button', 'btn small icon', { type: 'button' }, icon('M10 4 6 8l4 4'));
  next = make('button', 'btn small icon', { type: 'button' }, icon('m6 4 4 4-4 4'));
  found = '{at} of {count}';

  /** @param {(text: string) => void} search @param {(by: number) => void} go
   *  @param {() => void} leave @param {AbortSignal} signal */
  constructor(search, go, leave, signal) {
    this.box = make('span', 'search profile-search', {},
      icon('M10.3 10.3 13.5 13.5M7 2.7a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6z'),
      this.field, this.count);
    this.field.addEventListener('input', () => search(this.field.value), { signal });
    this.previous.addEventListener('click', () => go(-1), { signal });
    this.next.addEventListener('click', () => go(1), { signal });
    this.field.addEventListener('keydown', (e) => {
      if (e.key === 'Enter') go(e.shiftKey ? -1 : 1);
      else if (e.key === 'Escape') { this.field.value = ''; search(''); leave(); } else return;
      e.preventDefault();
      e.stopPropagation();
    }, { signal });
    this.show(null, 0);
  }

  /** @param {Record<string, any>} texts */
  label(texts) {
    this.field.placeholder = this.field.ariaLabel = texts.find;
    this.previous.title = this.previous.ariaLabel = texts.previous;
    this.next.title = this.next.ariaLabel = texts.next;
    this.found = texts.found;
  }

  /** @param {Hits | null} hits @param {number} at the place of the chosen hit, 0 for none */
  show(hits, at) {
    this.count.textContent = hits ? this.found.replace('{at}', at.toLocaleString('en'))
      .replace('{count}', hits.count.toLocaleString('en')) : '';
    this.previous.disabled = this.next.disabled = !hits?.count;
  }
}
