// A laid-out trace as the program encodes it (see package timeline), and what is found in it: the
// boxes to draw of a row, the slice under a point, and the neighbours of a slice. It is loaded with
// the profile view.

/** @typedef {{
 *   rows: number[], group: number, nested: number, overlaps: number, process?: string,
 *   processId?: string, labels?: string, name?: string, id?: string,
 * }} Lane
 * @typedef {{
 *   rows: number[], group: number, process?: string, processId?: string, labels?: string,
 *   name?: string, series?: string, low?: number, high?: number,
 * }} Counter rows has where its samples begin and end, low and high are their extremes
 * @typedef {{
 *   count: number, empty: number, samples?: number, counters?: Counter[], steps?: boolean,
 *   from: string, span: number, names: string[],
 *   lanes: Lane[], start: Float64Array, end: Float64Array, name: Uint32Array, index: Uint32Array,
 *   kind: Uint8Array, at: Float64Array, value: Float64Array,
 * }} Board
 * @typedef {(first: number, last: number, from: number, to: number, kind: number) => void} PutBox
 *   takes a box to draw: its first and last slice, its times, and its kind of work */

// boardOf reads an encoded board; null if there is none.
/** @param {ArrayBuffer} buffer @returns {Board | null} */
export function boardOf(buffer) {
  if (!buffer.byteLength) return null;
  const size = new DataView(buffer).getUint32(0, true),
    head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, size))), n = head.count;
  let at = 4 + size;
  /** @template T @param {new (b: ArrayBuffer, at: number, n: number) => T} Column
   *  @param {number} bytes @param {number} [count] */
  const column = (Column, bytes, count = n) => {
    const found = new Column(buffer, at, count);
    at += bytes * count;
    return found;
  };
  const { samples = 0, counters = [] } = head, times = column(Float64Array, 8, samples),
    value = column(Float64Array, 8, samples);
  for (const counter of counters) {
    [counter.low, counter.high] = [Infinity, -Infinity];
    for (let i = counter.rows[0]; i < counter.rows[1]; i++) {
      counter.low = Math.min(counter.low, value[i]);
      counter.high = Math.max(counter.high, value[i]);
    }
  }
  return {
    ...head, at: times, value, start: column(Float64Array, 8), end: column(Float64Array, 8),
    name: column(Uint32Array, 4), index: column(Uint32Array, 4), kind: column(Uint8Array, 1),
  };
}

// firstOver returns the first index from low below high whose time is greater than a time, or high.
// Times must ascend.
/** @param {Float64Array} times @param {number} time @param {number} low @param {number} high */
export function firstOver(times, time, low, high) {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

// next returns the first slice after i that begins at or after a time. It looks near i first, since
// the next pixel seldom is far.
/** @param {Float64Array} start @param {number} i @param {number} end @param {number} time */
function next(start, i, end, time) {
  let step = 1, low = i + 1;
  while (low + step < end && start[low + step] < time) { low += step; step *= 2; }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (start[middle] >= time) high = middle;
    else low = middle + 1;
  }
  return low;
}

// boxesOf passes on the boxes to draw of the slices from begin below end, which are a row, between
// two times. Slices narrower than a pixel that begin in the same pixel are one box. Pixels are
// counted from time 0, so that boxes do not change while the view moves. So a row has at most two
// boxes for each of its pixels, however many slices there are. Nothing is allocated.
/** @param {Board} board @param {number} begin @param {number} end @param {number} from
 *  @param {number} to @param {number} pixel @param {PutBox} put */
export function boxesOf({ start, end: ends, kind }, begin, end, from, to, pixel, put) {
  let i = firstOver(ends, from, begin, end);
  if (i > begin && ends[i - 1] === from) i--;
  while (i < end && start[i] < to) {
    if (ends[i] - start[i] >= pixel) {
      put(i, i, start[i], ends[i], kind[i]);
      i++;
      continue;
    }
    const left = Math.floor(start[i] / pixel) * pixel;
    let after = next(start, i, end, left + pixel);
    // Only the last one may reach beyond the pixel.
    if (after - 1 > i && ends[after - 1] - start[after - 1] >= pixel) after--;
    put(i, after - 1, left, left + pixel, kind[i]);
    i = after;
  }
}

// sliceAt returns the slice of a row at a time, or the nearest one within a reach; -1 for none.
/** @param {Board} board @param {number} begin @param {number} end @param {number} time
 *  @param {number} reach */
export function sliceAt({ start, end: ends }, begin, end, time, reach) {
  const after = firstOver(ends, time, begin, end);
  let best = -1, distance = reach;
  for (const i of [after, after - 1]) {
    if (i < begin || i >= end) continue;
    const away = Math.max(start[i] - time, time - ends[i], 0);
    if (away <= distance && (best < 0 || away < distance)) { best = i; distance = away; }
  }
  return best;
}

// placeOf returns the lane and the row in it of a slice.
/** @param {Board} board @param {number} i */
export function placeOf({ lanes }, i) {
  const lane = lanes.findIndex(({ rows }) => i >= rows[0] && i < rows[rows.length - 1]);
  return { lane, row: lane < 0 ? -1 : lanes[lane].rows.findIndex((at) => at > i) - 1 };
}

// stepFrom returns the slice that a key leads to: the one before or after in its row, the one that
// holds it, or the first that it holds. Home and End lead to the ends of its row. Up and down go on
// to the row above or below, also of another lane, where they lead to the nearest slice. Returns i
// where there is no further one. order has the lanes from top to bottom, if only some are shown.
/** @param {Board} board @param {number} i @param {string} key @param {number[]} [order] */
export function stepFrom(board, i, key, order) {
  const { lanes, start, end } = board, at = placeOf(board, i), { rows } = lanes[at.lane];
  if (key === 'Home') return rows[at.row];
  if (key === 'End') return rows[at.row + 1] - 1;
  if (key === 'ArrowLeft') return Math.max(i - 1, rows[at.row]);
  if (key === 'ArrowRight') return Math.min(i + 1, rows[at.row + 1] - 1);
  const by = key === 'ArrowDown' ? 1 : -1, among = order?.includes(at.lane) ? order : lanes.keys(),
    all = [...among];
  for (let { lane, row } = at, place = all.indexOf(lane);;) {
    row += by;
    if (row < 0 || row >= lanes[lane].rows.length - 1) {
      place += by;
      if (place < 0 || place >= all.length) return i;
      lane = all[place];
      row = by > 0 ? 0 : lanes[lane].rows.length - 2;
    }
    const [first, last] = lanes[lane].rows.slice(row, row + 2);
    if (first === last) continue;
    // Down leads to the first slice inside, up to the one around.
    if (by > 0) {
      const inside = firstOver(end, start[i], first, last);
      if (inside < last && start[inside] < Math.max(end[i], start[i] + 1)) return inside;
    }
    const middle = by > 0 ? (start[i] + end[i]) / 2 : start[i];
    return sliceAt(board, first, last, middle, Infinity);
  }
}

// selfOf returns the time of a slice that none inside it takes, in nanoseconds.
/** @param {Board} board @param {number} i */
export function selfOf(board, i) {
  const { lanes, start, end } = board, { lane, row } = placeOf(board, i),
    { rows, nested } = lanes[lane];
  let self = end[i] - start[i];
  if (row + 1 >= nested) return self;
  for (let k = firstOver(end, start[i], rows[row + 1], rows[row + 2]);
    k < rows[row + 2] && start[k] < end[i]; k++)
    self -= Math.min(end[k], end[i]) - Math.max(start[k], start[i]);
  return Math.max(self, 0);
}

// timeText writes a time with its unit, with four digits at most.
/** @param {number} ns */
export function timeText(ns) {
  const size = Math.abs(ns);
  const [unit, scale] = /** @type {[string, number]} */ (
    size >= 1e9 ? ['s', 1e9] : size >= 1e6 ? ['ms', 1e6] : size >= 1e3 ? ['µs', 1e3] : ['ns', 1]);
  return `${Number((ns / scale).toPrecision(4))} ${unit}`;
}

/** signedTime writes a difference of times with its sign.
 *  @param {number} ns */
export const signedTime = (ns) =>
  ns ? (ns < 0 ? '−' : '+') + timeText(Math.abs(ns)) : timeText(0);

// ticksOf returns times for a ruler, at most a number of them, and their texts, all in one unit.
/** @param {number} from @param {number} to @param {number} most */
export function ticksOf(from, to, most) {
  const least = (to - from) / Math.max(most, 1), power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least) ?? 10 * power;
  const end = Math.max(Math.abs(from), Math.abs(to));
  const [unit, scale] = /** @type {[string, number]} */ (
    end >= 1e9 ? ['s', 1e9] : end >= 1e6 ? ['ms', 1e6] : end >= 1e3 ? ['µs', 1e3] : ['ns', 1]);
  const digits = Math.max(0, Math.ceil(-Math.log10(step / scale) - 1e-9)), ticks = [];
  for (let n = Math.ceil(from / step); n * step <= to; n++)
    ticks.push({ at: n * step, text: `${((n * step) / scale).toFixed(digits)} ${unit}` });
  return ticks;
}

// shortName folds what is long and seldom tells names apart: template arguments, namespaces of
// operators and return types of kernels.
/** @param {string} name */
export function shortName(name) {
  let short = name.replace(/^(aten::|void )/, '').replace(/^enumerate\((\w+)\).*$/, '$1');
  for (let before = ''; before !== short && short.includes('<');) {
    before = short;
    short = short.replace(/<[^<>]*[^<>…][^<>]*>|<[^<>…]>/g, '…');
  }
  return short.replace(/(…\s*)+/g, '…') || name;
}
