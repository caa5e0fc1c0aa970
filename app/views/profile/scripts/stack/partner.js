// Slices of the same name in two traces: which of one stands for a slice of the other, and the
// range of both. It is loaded with the profile view.

/** @typedef {import('../timeline/board.js').Board} Board
 * @typedef {{ from: number, to: number }} Span
 * @typedef {{ board: Board, step: Span | null }} Aligned a trace, and its step that begins where
 *   the one of the other trace does */

/** keyOf returns a name without the number of a step, by which its slices are one.
 *  @param {string} name */
export const keyOf = (name) => name.replace(/^ProfilerStep#\d+$/, 'ProfilerStep#');

/** namesakes tells which names of a board are the same as a name, by index.
 *  @param {string[]} names @param {string} name */
const namesakes = (names, name) =>
  Uint8Array.from(names, (other) => Number(keyOf(other) === keyOf(name)));

/** marksOf returns the slices with a name, in the form of the hits of a search; null for none.
 *  @param {Pick<Board, 'names' | 'name' | 'count'>} board @param {string} text
 *  @returns {import('../timeline/search.js').Hits | null} */
export const marksOf = ({ names, name, count }, text) => {
  const same = namesakes(names, text);
  if (!same.includes(1)) return null;
  const before = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) before[i + 1] = before[i] + same[name[i]];
  return { count: before[count], before };
};

// namedIn returns the slices of a name in a step, or all without one, in the order of time: those
// of a kind of work, if there are any.
/** @param {Board} board @param {string} text @param {number} kind @param {Span | null} step */
function namedIn({ names, name, count, start, kind: kinds }, text, kind, step) {
  const same = namesakes(names, text), found = [];
  for (let i = 0; i < count; i++)
    if (same[name[i]] && (!step || start[i] >= step.from && start[i] < step.to)) found.push(i);
  const kin = found.filter((i) => kinds[i] === kind);
  return (kin.length ? kin : found).sort((a, b) => start[a] - start[b] || a - b);
}

/** partnerOf returns the slice of another trace that stands for a slice: of the same name, and of
 *  the same kind of work if there is one; -1 for none. Within aligned steps the first one stands
 *  for the first one, and so on. Else it is the nearest one, as the traces are aligned.
 *  @param {Aligned} from @param {number} i @param {Aligned} to */
export function partnerOf({ board: a, step }, i, { board: b, step: other }) {
  const name = a.names[a.name[i]], kind = a.kind[i],
    at = a.start[i] + (other?.from ?? 0) - (step?.from ?? 0);
  if (step && other && a.start[i] >= step.from && a.start[i] < step.to) {
    const place = namedIn(a, name, kind, step).indexOf(i), all = namedIn(b, name, kind, other);
    if (place >= 0 && place < all.length) return all[place];
  }
  let best = -1;
  for (const k of namedIn(b, name, kind, null))
    if (best < 0 || Math.abs(b.start[k] - at) < Math.abs(b.start[best] - at)) best = k;
  return best;
}

/** spanOfBoth returns the time of two traces, as the first one counts, from the end of each; shift
 *  is added to get the times of the second one. The span is 1 ns at least.
 *  @param {number} first @param {number} second @param {number} shift @returns {Span} */
export const spanOfBoth = (first, second, shift) => {
  const from = shift > 0 ? -shift : 0;
  return { from, to: Math.max(first, second - shift, from + 1) };
};
