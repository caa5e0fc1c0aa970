// Draws the timeline of the profile view: ruler, lanes with their labels, slices, and marks of the
// hovered and the chosen one. It is loaded with the view.

import { make } from '../../../../../web/elements.js';
import { boxesOf, placeOf, shortName, sliceAt, ticksOf, timeText } from './board.js';
import { isHit } from './search.js';
import { mix, ProfileStrips } from './strips.js';

/** @typedef {import('./board.js').Board} Board
 * @typedef {{ y: number, h: number, group?: string, process?: number, count?: string,
 *   lane?: number, counter?: number, top?: number, row?: number, label?: number, said?: string,
 *   pin?: number }} Band a row of the picture: the head of a process, with what it says of its
 *   lanes, a lane, or a counter; top is where its slices begin, below what is said above them, or
 *   the room of its curve; row is the height of its rows; label of the line with its name, where
 *   there is one; pin is where it is above all others, if it is pinned
 * @typedef {{ from: number, to: number, y: number }} View times at the edges; scrolled px */

// Sizes in CSS px: rows of slices, low rows and most of these together, the place of labels behind
// a sign, heads of processes, counters, the ruler, the column of labels,
// the least width of a slice with an edge and a name, and how wide an ellipsis is.
export const rowHeight = 18, rulerHeight = 24;
const lowHeight = 10, lowMost = 60, signLeft = 22;
const headHeight = 24, counterHeight = 43, gap = 4, line = 15, labelWidth = 216, leastEdge = 5,
  leastName = 26, ellipsis = 8;

// Colours of the kinds of work, in the order of analysis.Hue.
export const hues = [
  '--run-1', '--run-5', '--run-4', '--run-8', '--run-2', '--run-3', '--border-strong',
];

/** hued gives an element the colour of a kind of work, as --hue.
 *  @template {HTMLElement} E @param {E} element @param {number} kind */
export const hued = (element, kind) => {
  element.style.setProperty('--hue', `var(${hues[kind] ?? '--border-strong'})`);
  return element;
};

/** factList lists facts: a term and its value each.
 *  @param {string[][]} facts */
export const factList = (facts) => make('dl', '', {}, ...facts.flatMap(([term, value]) =>
  [make('dt', '', {}, term), make('dd', '', {}, value)]));

/** sizeOf returns the size of a picture's box in px, at least 1.
 *  @param {HTMLElement} box */
export const sizeOf = ({ clientWidth, clientHeight }) =>
  ({ width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) });

// labelsOf returns the width of the column of labels; where there is little room, labels are lines
// above their lanes.
/** @param {number} width */
export const labelsOf = (width) => (width < 600 ? 0 : labelWidth);

/** lowRow returns the height of the rows of a lane whose rows are low.
 *  @param {number} rows how many they are */
const lowRow = (rows) => Math.max(Math.min(lowHeight, Math.floor(lowMost / rows)), 2);

// bandsOf lays out processes and lanes from top to bottom: first the pinned ones, then each process
// with its lanes and, below these, its counters; a process of -1 has no head. Without an
// arrangement everything is shown.
/** @param {Board} board @param {number} labels @param {string[]} overlaps @param {Record<string,
 *  string>} texts @param {import('./lanes.js').ProfileLanes} [shown]
 *  @returns {{ bands: Band[], height: number, pinned: number }} pinned is the height of these */
export function bandsOf({ lanes, counters = [] }, labels, overlaps, texts, shown) {
  /** @type {Band[]} */
  const bands = [];
  let y = 0;
  const label = labels ? 0 : line;
  const lane = (/** @type {number} */ i, /** @type {number | undefined} */ pin) => {
    const rows = Math.max(lanes[i].rows.length - 1, 1),
      row = shown?.isClosed({ lane: i }) ? lowRow(rows) : rowHeight,
      said = overlaps[i] ?? '', top = y + gap + label + (said ? line : 0),
      h = Math.max(top - y + (lanes[i].rows.length - 1) * row + gap, rowHeight + label);
    bands.push({ y, h, lane: i, top, row, said, label: gap + label, pin });
    y += h;
  };
  const counter = (/** @type {number} */ i, /** @type {number | undefined} */ pin) => {
    const top = y + label;
    bands.push({ y, h: top - y + counterHeight, counter: i, top, label, pin });
    y = top + counterHeight;
  };
  /** @type {(at: number, pin?: number) => void} at: index among lanes and counters */
  const put = (at, pin) =>
    (at < lanes.length ? lane(at, pin) : counter(at - lanes.length, pin));
  for (const id of shown?.pinned ?? []) {
    const at = shown?.ids.indexOf(id) ?? -1;
    if (at >= 0 && shown?.shows(at)) put(at, y);
  }
  const pinned = y;
  const all = [...lanes, ...counters];
  /** @type {Map<number, { members: number[], count: number }>} lanes and counters by process */
  const groups = new Map();
  all.forEach(({ group }, at) => {
    const of = groups.get(group) ?? { members: [], count: 0 };
    groups.set(group, of);
    of.count++;
    if (!shown || shown.kept[at] && !shown.isPinned(at)) of.members.push(at);
  });
  for (const [process, { members, count }] of groups) {
    if (!members.length) continue;
    const open = !shown?.isClosed({ process }), seen = open ? members.length : 0;
    if (process >= 0) {
      bands.push({
        y, h: headHeight, group: processName(all[members[0]], texts), process,
        count: seen < count
          ? texts.found.replace('{at}', String(seen)).replace('{count}', String(count)) : '',
      });
      y += headHeight;
    }
    if (open) for (const at of members) put(at);
  }
  return { bands, height: y, pinned };
}

/** @param {{ process?: string, processId?: string, labels?: string }} lane
 *  @param {Record<string, string>} texts */
export const processName = ({ process, processId, labels }, texts) =>
  [process || `${texts.process} ${processId ?? ''}`.trim(), process ? processId : '', labels]
    .filter(Boolean).join(' ');

/** @param {import('./board.js').Lane} lane @param {Record<string, string>} texts */
export const laneName = ({ name, id }, texts) =>
  name ? (id && !name.includes(id) ? `${name} ${id}` : name) : `${texts.thread} ${id ?? ''}`.trim();

/** @type {WeakMap<Board, { text: string, wide: number }[]>} */
const shortNames = new WeakMap();

// nameOf returns the short name of a slice, and how wide it is.
/** @param {CanvasRenderingContext2D} ctx @param {Board} board @param {number} i */
function nameOf(ctx, board, i) {
  let names = shortNames.get(board);
  if (!names) shortNames.set(board, (names = []));
  const n = board.name[i];
  if (!names[n]) {
    const text = shortName(board.names[n]);
    names[n] = { text, wide: ctx.measureText(text).width };
  }
  return names[n];
}

/** sliceIn returns the slice at a height in the bands and a time, or the nearest one of its row
 *  within a reach; -1 for none.
 *  @param {Board} board @param {Band[]} bands @param {number} y @param {number} time
 *  @param {number} reach */
export function sliceIn(board, bands, y, time, reach) {
  const band = bands.find((b) => y >= b.y && y < b.y + b.h);
  if (band?.lane === undefined) return -1;
  const row = Math.floor((y - /** @type {number} */ (band.top)) / (band.row ?? rowHeight)),
    { rows } = board.lanes[band.lane];
  return row < 0 || row + 1 >= rows.length ? -1
    : sliceAt(board, rows[row], rows[row + 1], time, reach);
}

/** canvasFor returns the context of a canvas of a size in CSS px.
 *  @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 *  @param {number} ratio */
export function canvasFor(canvas, width, height, ratio) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')),
    wide = Math.round(width * ratio), high = Math.round(height * ratio);
  if (canvas.width !== wide || canvas.height !== high)
    Object.assign(canvas, { width: wide, height: high });
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  return ctx;
}

// paint draws the timeline, and returns what drew it; the lanes begin at top. labels is the width
// of their column, unless it follows from the width of all; origin is where the ruler begins to
// count, with signs if isSigned; twins are marked as hits are, in another colour; stuck is the
// height of the pinned lanes that stay above the others; lanes tells how lanes are arranged, if
// they have signs.
/** @param {CanvasRenderingContext2D} ctx @param {{
 *   board: Board, bands: Band[], view: View, top: number, width: number, height: number,
 *   labels?: number, origin?: number, isSigned?: boolean, stuck?: number,
 *   lanes?: import('./lanes.js').ProfileLanes,
 *   ratio: number, texts: Record<string, string>, chosen: number, hovered: number, hits:
 *   import('./search.js').Hits | null, twins?: import('./search.js').Hits | null,
 *   style: CSSStyleDeclaration,
 *   over: (p: Painter) => void }} what over draws what lies over the slices */
export function paint(ctx, what) {
  const { view, top, width, height, style, labels = labelsOf(width) } = what;
  const painter = {
    ...what, ctx, labels, pixel: (view.to - view.from) / (width - labels),
    colour: /** @param {string} name */ (name) => style.getPropertyValue(name).trim(),
    x: /** @param {number} time */ (time) =>
      labels + ((time - view.from) / (view.to - view.from)) * (width - labels),
  };
  ctx.font = `11px ${painter.colour('--font-ui')}`;
  ctx.textBaseline = 'middle';
  ctx.fillStyle = painter.colour('--surface');
  ctx.fillRect(0, 0, width, height);
  grid(painter);
  for (const part of partsOf(painter)) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, part.from, width, part.to - part.from);
    ctx.clip();
    slices(painter, part.bands);
    marks(painter, part.bands);
    for (const band of part.bands) if (band.counter === undefined) head(painter, band);
    ctx.restore();
  }
  if (what.stuck) {
    ctx.fillStyle = painter.colour('--border-strong');
    ctx.fillRect(0, top + what.stuck - 1, width, 1);
  }
  what.over(painter);
  ruler(painter);
  return painter;
}

/** @typedef {Parameters<typeof paint>[1] & { ctx: CanvasRenderingContext2D, labels: number,
 *   pixel: number, colour: (name: string) => string, x: (time: number) => number }} Painter */

/** partsOf returns the bands in view: those that scroll, and the pinned ones above them, each with
 *  its place on the picture, in px.
 *  @param {Pick<Painter, 'bands' | 'view' | 'top' | 'height' | 'stuck'>} p */
export function partsOf({ bands, view, top, height, stuck = 0 }) {
  const seen = bands.filter(({ y, h }) => y + h > view.y && y < view.y + height - top);
  return stuck ? [
    { bands: seen.filter(({ pin }) => pin === undefined), from: top + stuck, to: height },
    { bands: seen.filter(({ pin }) => pin !== undefined), from: top, to: top + stuck },
  ] : [{ bands: seen, from: top, to: height }];
}

/** @param {Painter} p */
const ticks = ({ view: { from, to }, width, labels, origin = 0 }) =>
  ticksOf(from - origin, to - origin, (width - labels) / 90);

/** @param {Painter} p */
function grid(p) {
  p.ctx.fillStyle = p.colour('--border');
  p.ctx.globalAlpha = 0.6;
  for (const { at } of ticks(p))
    p.ctx.fillRect(Math.round(p.x(at + (p.origin ?? 0))), 0, 1, p.height);
  p.ctx.globalAlpha = 1;
}

const signed = (/** @type {number} */ at, /** @type {string} */ text) =>
  (at > 0 ? `+${text}` : text.replace('-', '−'));

/** @param {Painter} p */
function ruler(p) {
  const { ctx, width, labels } = p;
  ctx.fillStyle = p.colour('--surface');
  ctx.fillRect(0, 0, width, rulerHeight);
  ctx.fillStyle = p.colour('--text-2');
  ctx.save();
  ctx.beginPath();
  ctx.rect(labels, 0, width - labels, rulerHeight);
  ctx.clip();
  for (const { at, text } of ticks(p))
    ctx.fillText(p.isSigned ? signed(at, text) : text, p.x(at + (p.origin ?? 0)) + 4,
      rulerHeight / 2);
  ctx.restore();
  if (labels) ctx.fillText(timeText(p.view.to - p.view.from), 12, rulerHeight / 2);
  ctx.fillStyle = p.colour('--border');
  ctx.fillRect(0, rulerHeight - 1, width, 1);
  if (labels) ctx.fillRect(labels - 1, 0, 1, p.height);
}

/** @type {ProfileStrips | undefined} */
let shared;

// rowsOf returns the rows of slices in view: their slices, from begin below end, where each is, and
// how high it is.
/** @param {Painter} p @param {Band[]} seen */
function rowsOf({ board, view, top: under, height }, seen) {
  const found = [];
  for (const { lane, top = 0, row: high = rowHeight } of seen) {
    if (lane === undefined) continue;
    const { rows } = board.lanes[lane];
    for (let row = 0; row + 1 < rows.length; row++) {
      const y = under + top + row * high - view.y;
      if (y >= under - high && y <= height)
        found.push({ begin: rows[row], end: rows[row + 1], y, high });
    }
  }
  return found;
}

// slices draws the slices of the bands: shapes as strips of pixels, then names. Hits have an
// outline, and narrow ones a tick above; for each list of these a row has two further strips.
/** @param {Painter} p @param {Band[]} seen */
function slices(p, seen) {
  const { ctx, board, view, pixel, labels, width, ratio } = p, rows = rowsOf(p, seen),
    strips = (shared ??= new ProfileStrips()), found = foundOf(p, strips),
    each = 1 + 2 * found.length,
    columns = Math.max(Math.round((width - labels) * ratio), 1),
    scale = columns / (view.to - view.from), dot = Math.max(Math.round(ratio), 1),
    colours = coloursOf(p, strips);
  /** @type {number[]} */
  const names = [];
  // A bit more than half, so that pixels that begin at half a column fall on one side.
  const column = (/** @type {number} */ time) => Math.floor((time - view.from) * scale + 0.5001);
  strips.begin(columns, rows.length * each);
  rows.forEach(({ begin, end, y, high }, row) => {
    const strip = row * each;
    boxesOf(board, begin, end, view.from, view.to, pixel, (first, last, from, to, kind) => {
      const left = column(from), right = Math.max(column(to), left + dot),
        isFull = first === last && (to - from) / pixel >= leastEdge,
        { narrow, wide, edge } = colours[kind] ?? colours[colours.length - 1];
      if (isFull) {
        strips.fill(strip, left, right - 1, wide); // slices are apart
        strips.fill(strip, left, left + 2 * dot, edge);
        const x = Math.max(left / ratio, 0), w = Math.min(right / ratio, width - labels) - x;
        if (w >= leastName && high === rowHeight) names.push(first, labels + x, y, w);
      } else strips.fill(strip, left, right, narrow);
      for (let k = 0; k < found.length; k++) {
        const { hits, colour } = found[k], more = strip + 2 * k;
        if (!isHit(hits, first, last)) continue;
        if (isFull) {
          strips.fill(strip, left, left + dot, colour);
          strips.fill(strip, right - dot, right, colour);
          strips.fill(more + 1, left, right, colour);
        } else {
          const middle = Math.floor((left + right) / 2);
          strips.fill(more + 2, middle - dot, middle + dot, colour);
        }
      }
    });
  });
  strips.end();
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.imageSmoothingEnabled = false;
  rows.forEach(({ y, high }, row) => {
    /** @param {number} strip @param {number} from @param {number} to in px */
    const draw = (strip, from, to) => strips.draw(ctx, row * each + strip,
      Math.round(labels * ratio), Math.round(from * ratio),
      Math.round(to * ratio) - Math.round(from * ratio));
    draw(0, y, y + high - 1);
    found.forEach(({ hits }, k) => {
      if (!isHit(hits, rows[row].begin, rows[row].end - 1)) return;
      draw(2 * k + 1, y, y + 1);
      draw(2 * k + 1, y + high - 2, y + high - 1);
      draw(2 * k + 2, y - 2, y + 3);
    });
  });
  ctx.restore();
  ctx.fillStyle = p.colour('--text');
  for (let i = 0; i < names.length; i += 4) {
    const { text, wide } = nameOf(ctx, board, names[i]);
    write(ctx, text, names[i + 1] + 5, names[i + 2] + rowHeight / 2, names[i + 3] - 8, wide);
  }
}

// foundOf returns the slices to mark, each list with its colour: those with the name of the chosen
// one, and hits of a search, which lie over them.
/** @param {Painter} p @param {ProfileStrips} strips */
function foundOf({ hits, twins, colour }, strips) {
  const found = [];
  if (twins) found.push({ hits: twins, colour: strips.colour(colour('--focus')) });
  if (hits) found.push({ hits, colour: strips.colour(colour('--text')) });
  return found;
}

// coloursOf returns the colours of the kinds of work: of slices too narrow for an edge, and of
// others and their edges.
/** @param {Painter} p @param {ProfileStrips} strips */
function coloursOf(p, strips) {
  const surface = strips.colour(p.colour('--surface')),
    strength = (Number(p.colour('--slice-fill')) || 30) / 100;
  return hues.map((name) => {
    const edge = strips.colour(p.colour(name));
    return { edge, narrow: mix(edge, surface, 0.72), wide: mix(edge, surface, strength) };
  });
}

// write writes as much of a text, which is wide px wide, as fits.
/** @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} x @param {number} y
 *  @param {number} room @param {number} [wide] */
export function write(ctx, text, x, y, room, wide = ctx.measureText(text).width) {
  if (wide <= room) { ctx.fillText(text, x, y); return; }
  const most = Math.floor(text.length * (room - ellipsis) / wide);
  if (most > 0) ctx.fillText(`${text.slice(0, most)}…`, x, y, room);
}

// marks outlines the chosen and the hovered slice, if their lanes are among some bands.
/** @param {Painter} p @param {Band[]} seen */
function marks(p, seen) {
  for (const [i, name, thick] of /** @type {[number, string, number][]} */ (
    [[p.hovered, '--text', 1], [p.chosen, '--focus', 2]])) {
    const box = boxOf(p, i);
    if (!box || !seen.includes(box.band)) continue;
    p.ctx.save();
    p.ctx.beginPath();
    p.ctx.rect(p.labels, p.top, p.width - p.labels, p.height - p.top);
    p.ctx.clip();
    p.ctx.strokeStyle = p.colour(name);
    p.ctx.lineWidth = thick;
    p.ctx.strokeRect(box.x, box.y, box.w, box.h);
    p.ctx.restore();
  }
}

// boxOf returns where a slice is drawn, or undefined if there is none.
/** @param {Painter} p @param {number} i */
export function boxOf({ board, bands, view, top, x }, i) {
  if (i < 0) return undefined;
  const { lane, row } = placeOf(board, i), band = bands.find((b) => b.lane === lane);
  if (!band) return undefined;
  const high = band.row ?? rowHeight;
  return {
    band, x: x(board.start[i]), w: Math.max(x(board.end[i]) - x(board.start[i]), 3),
    y: top + /** @type {number} */ (band.top) + row * high - view.y, h: high - 1,
  };
}

// head draws the label of a lane, what is said above its slices, or the head of a process.
/** @param {Painter} p @param {Band} band */
function head(p, band) {
  const { ctx, board, view, top, labels, width, colour, texts, lanes } = p,
    y = top + band.y - view.y,
    left = lanes ? signLeft : labels || band.group !== undefined ? 12 : 8;
  if (band.group !== undefined) {
    ctx.fillStyle = colour('--sunken');
    ctx.fillRect(0, y, width, band.h);
    ctx.fillStyle = colour('--text-2');
    const wide = band.count ? ctx.measureText(band.count).width + 12 : 0;
    if (band.count) ctx.fillText(band.count, (labels || width) - wide, y + band.h / 2);
    ctx.fillStyle = colour('--text');
    ctx.font = `600 ${ctx.font}`;
    write(ctx, band.group, left, y + band.h / 2, (band.count && labels || width) - wide - left - 8);
    ctx.font = ctx.font.replace(/^(600|bold) /, '');
    signs(p, band, y);
    return;
  }
  ctx.fillStyle = colour('--surface');
  if (labels) ctx.fillRect(0, y, labels - 1, band.h);
  ctx.fillStyle = colour('--border');
  ctx.fillRect(0, y + band.h - 1, width, 1);
  ctx.fillStyle = colour('--text');
  const lane = board.lanes[/** @type {number} */ (band.lane)],
    name = [laneName(lane, texts), band.pin !== undefined && processName(lane, texts)]
      .filter(Boolean).join(' · ');
  write(ctx, name, left, y + gap + (labels ? rowHeight : line) / 2,
    (labels || width) - left - (lanes ? signLeft : 8));
  signs(p, band, y);
  if (!band.said) return;
  ctx.fillStyle = colour('--warn');
  write(ctx, band.said, labels + 6, /** @type {number} */ (band.top) + top - view.y - line
    / 2 - 1, width - labels - 12);
}

/** signs draws the signs of a band: a triangle that points to the right if it is closed, and a pin
 *  if it is pinned or under the pointer.
 *  @param {Painter} p @param {Band} band @param {number} y where the band begins */
export function signs({ ctx, lanes, labels, width, colour }, band, y) {
  if (!lanes) return;
  const middle = y + (band.process === undefined ? gap + (labels ? rowHeight : line) / 2
    : band.h / 2);
  ctx.fillStyle = colour('--text-2');
  if (band.counter === undefined) {
    ctx.beginPath();
    const [x, r] = [12, 3.5];
    if (lanes.isClosed(band)) {
      ctx.moveTo(x - r / 2, middle - r);
      ctx.lineTo(x + r, middle);
      ctx.lineTo(x - r / 2, middle + r);
    } else {
      ctx.moveTo(x - r, middle - r / 2);
      ctx.lineTo(x + r, middle - r / 2);
      ctx.lineTo(x, middle + r);
    }
    ctx.fill();
  }
  if (band.process !== undefined || band.pin === undefined && lanes.over !== band) return;
  const x = (labels || width) - 12;
  if (band.pin !== undefined) ctx.fillStyle = colour('--focus');
  ctx.fillRect(x - 3, middle - 6, 6, 2);
  ctx.fillRect(x - 2, middle - 4, 4, 4);
  ctx.fillRect(x - 4, middle, 8, 1.5);
  ctx.fillRect(x - 0.5, middle + 1.5, 1, 4.5);
}
