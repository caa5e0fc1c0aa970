// The whole trace above the timeline of the profile view: how much of the time is busy, by kind of
// work, the host above and the devices below, and a window on what is in view, which can be
// dragged. It is loaded with the view.

import { make } from '../../../../../web/elements.js';
import { timeText } from './board.js';
import { leastRange } from './find.js';
import { canvasFor, hues, labelsOf, sizeOf } from './paint.js';
import { isHit } from './search.js';

/** @typedef {import('./board.js').Board} Board */

// How many parts of the trace are told apart; the kinds of work of devices and of the host, in the
// order of a stack, with other work last; sizes in px: of the strip, and how near to an edge of the
// window a press takes the edge; and the strength of colours, as of narrow slices.
const parts = 1024, device = [0, 1, 2], host = [3, 4, 5], other = 6, kinds = 7, height = 40,
  near = 5, strength = 0.72;

/** busyOf returns for each part of a trace and each kind of work, part by part, its share of the
 *  time, without what is inside of a slice. Several lanes add up. It takes each slice once.
 *  @param {Board} board @param {number} [count] of parts */
export function busyOf({ lanes, start, end, kind, span }, count = parts) {
  const share = new Float64Array(count * kinds), whole = new Float64Array((count + 1) * kinds),
    scale = count / Math.max(span, 1);
  /** @param {number} k @param {number} from @param {number} to @param {number} by 1 or -1 */
  const add = (k, from, to, by) => {
    const a = Math.max(from * scale, 0), b = Math.min(to * scale, count),
      first = Math.min(Math.floor(a), count - 1), last = Math.min(Math.floor(b), count - 1);
    if (b <= a) return;
    if (first === last) { share[first * kinds + k] += by * (b - a); return; }
    share[first * kinds + k] += by * (first + 1 - a);
    share[last * kinds + k] += by * (b - last);
    whole[(first + 1) * kinds + k] += by;
    whole[last * kinds + k] -= by;
  };
  for (const { rows, nested } of lanes)
    for (let row = 0; row + 1 < rows.length; row++) {
      let around = row && row < nested ? rows[row - 1] : -1;
      for (let i = rows[row]; i < rows[row + 1]; i++) {
        add(kind[i], start[i], end[i], 1);
        if (around < 0) continue;
        while (around + 1 < rows[row] && start[around + 1] <= start[i]) around++;
        add(kind[around], start[i], Math.min(end[i], end[around]), -1);
      }
    }
  for (let part = 0; part < count; part++)
    for (let k = 0; k < kinds; k++) {
      const at = part * kinds + k;
      share[at] += whole[at];
      whole[at + kinds] += whole[at];
      share[at] = Math.max(share[at], 0);
    }
  return share;
}

/** stripsOf returns the strips to draw, each a list of kinds: the host and the devices, as far as
 *  they work. Other work is drawn if there is nothing else.
 *  @param {Float64Array} busy */
export function stripsOf(busy) {
  const some = (/** @type {number[]} */ list) => list.some((k) => {
    for (let at = k; at < busy.length; at += kinds) if (busy[at] > 0) return true;
    return false;
  });
  const strips = [host, device].filter(some);
  return strips.length ? strips : [[other]];
}

/** columnOf returns how high each kind of a strip is in a column, from 0 to 1 together: the share
 *  of the time in which one works, or all of it if several lanes work. Parts are from below to.
 *  @param {Float64Array} busy @param {number[]} strip @param {number} from
 *  @param {number} to */
export function columnOf(busy, strip, from, to) {
  const shares = strip.map((k) => {
    let sum = 0;
    for (let part = from; part < to; part++) sum += busy[part * kinds + k];
    return sum / Math.max(to - from, 1);
  });
  const all = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => share / Math.max(all, 1));
}

/** hitsIn tells for each column of the strip whether the middle of a slice that a search found is
 *  there.
 *  @param {Pick<Board, 'start' | 'end' | 'span' | 'count'>} board
 *  @param {import('./search.js').Hits} hits @param {number} columns */
export function hitsIn({ start, end, span, count }, hits, columns) {
  const found = new Uint8Array(columns), scale = columns / (2 * Math.max(span, 1));
  for (let i = 0; i < count; i++)
    if (isHit(hits, i, i))
      found[Math.min(Math.floor((start[i] + end[i]) * scale), columns - 1)] = 1;
  return found;
}

export class ProfileOverview {
  /** @type {Board | null} whose shares were found */
  board = null;
  busy = new Float64Array();
  painted = ''; // what the canvas shows
  /** @type {import('./search.js').Hits | null} those on the canvas */
  hits = null;
  /** @type {{ x: number, from: number, to: number, edge: number } | null} where a drag began, what
   *  was in view, and which end it moves: -1, 1, or 0 for both */
  drag = null;
  canvas = make('canvas');
  window = make('div', 'profile-window');
  label = make('div', 'profile-whole');
  strip = make('div', 'profile-strip', {}, this.canvas, this.window);
  box = make('div', 'profile-overview', { 'aria-hidden': 'true', hidden: true },
    this.label, this.strip);

  /** view is the timeline that shows the part.
   *  @param {import('./timeline.js').ProfileTimeline} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    /** @type {ListenTo} */
    const on = (target, name, fn) =>
      target.addEventListener(name, /** @type {EventListener} */ (fn), { signal });
    on(this.strip, 'pointerdown', (e) => this.pressed(e));
    on(this.strip, 'pointermove', (e) => this.moved(e));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      on(this.strip, name, () => { this.drag = null; });
  }

  /** time returns the time at a place of the strip, in px.
   *  @param {number} x */
  time(x) { return (x / sizeOf(this.strip).width) * Math.max(this.view.board?.span ?? 0, 1); }

  /** pressed begins a drag: of an edge of the window, of the window, or of the window moved to the
   *  pointer.
   *  @param {On<PointerEvent>} e */
  pressed(e) {
    const { view } = this, { width } = sizeOf(this.strip), box = this.strip.getBoundingClientRect(),
      x = e.clientX - box.left;
    if (e.button !== 0 || !view.board) return;
    this.strip.setPointerCapture(e.pointerId);
    const px = (/** @type {number} */ time) => (time / this.time(width)) * width;
    let { from, to } = view.view;
    const left = px(from), right = px(to);
    if (x < left - near || x > right + near) {
      const range = to - from;
      from = this.time(x) - range / 2;
      to = from + range;
      view.person(from, to);
    }
    const edge = right - left < 4 * near ? 0
      : Math.abs(x - left) <= near ? -1 : Math.abs(x - right) <= near ? 1 : 0;
    this.drag = { x, ...view.view, edge };
    e.preventDefault(); // the focus stays
  }

  /** @param {On<PointerEvent>} e */
  moved(e) {
    const { view, drag } = this, x = e.clientX - this.strip.getBoundingClientRect().left;
    if (!drag) return;
    const by = this.time(x) - this.time(drag.x);
    if (drag.edge < 0) view.person(Math.min(drag.from + by, drag.to - leastRange), drag.to);
    else if (drag.edge > 0) view.person(drag.from, Math.max(drag.to + by, drag.from + leastRange));
    else view.person(drag.from + by, drag.to + by);
  }

  /** paint moves the window, and draws the whole trace if it, the size or the theme is another one.
   *  @param {number} width of the timeline @param {CSSStyleDeclaration} style */
  paint(width, style) {
    const { board, view: { from, to } } = this.view, labels = labelsOf(width);
    this.box.hidden = !board?.count;
    if (!board?.count) return;
    this.label.hidden = !labels;
    const span = Math.max(board.span, 1), place = (/** @type {number} */ time) =>
      100 * Math.min(Math.max(time / span, 0), 1);
    this.window.style.left = `${place(from)}%`;
    this.window.style.width = `${place(to) - place(from)}%`;
    if (board !== this.board && this.view.state.over) {
      this.board = board;
      this.busy = busyOf(board);
      this.painted = '';
    }
    if (this.hits !== this.view.hits) {
      this.hits = this.view.hits;
      this.painted = '';
    }
    const strip = sizeOf(this.strip), ratio = devicePixelRatio || 1,
      made = [strip.width, ratio, board === this.board, style.getPropertyValue('--surface')].join();
    if (made === this.painted) return;
    this.painted = made;
    this.label.replaceChildren(make('span', '', {}, this.view.texts.wholeTrace ?? ''),
      make('span', '', {}, timeText(board.span)));
    this.draw(canvasFor(this.canvas, strip.width, height, ratio), strip.width, style);
  }

  size() { return { width: this.view.size().width, height }; }

  // picture draws the picture to be saved: the strip, its label, and the window.
  /** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} tall
   *  @param {number} _ @param {CSSStyleDeclaration} style */
  picture(ctx, width, tall, _, style) {
    const { board, texts, view: { from, to } } = this.view, labels = labelsOf(width),
      span = Math.max(board?.span ?? 1, 1), colour = (/** @type {string} */ name) =>
        style.getPropertyValue(name).trim(),
      x = (/** @type {number} */ time) =>
        labels + (width - labels) * Math.min(Math.max(time / span, 0), 1);
    ctx.fillStyle = colour('--surface');
    ctx.fillRect(0, 0, width, tall);
    this.draw(ctx, width - labels, style, labels);
    ctx.font = `11px ${colour('--font-ui')}`;
    ctx.textBaseline = 'middle';
    ctx.fillStyle = colour('--text-2');
    if (labels) ctx.fillText(texts.wholeTrace, 12, 14);
    if (labels) ctx.fillText(timeText(span), 12, 28);
    ctx.strokeStyle = colour('--focus');
    ctx.lineWidth = 2;
    ctx.strokeRect(x(from) + 1, 1, Math.max(x(to) - x(from) - 2, 2), tall - 3);
    ctx.fillStyle = colour('--border');
    ctx.fillRect(0, tall - 1, width, 1);
  }

  /** draw draws the strips from x on, and ticks for what a search found at the lower edge. Columns
   *  are of whole pixels, and of one part at least.
   *  @param {CanvasRenderingContext2D} ctx @param {number} width
   *  @param {CSSStyleDeclaration} style @param {number} [x] */
  draw(ctx, width, style, x = 0) {
    const { busy } = this, strips = stripsOf(busy), gap = 4,
      high = strips.length > 1 ? 14 : 22, begin = (height - strips.length * (high + gap) - gap) / 2,
      columns = Math.min(Math.floor(width), parts);
    ctx.clearRect(x, 0, width, height);
    if (this.board !== this.view.board) return; // it is still read
    ctx.globalAlpha = strength;
    strips.forEach((strip, i) => {
      const bottom = begin + (gap + high) * (i + 1), colours = strip.map((k) =>
        style.getPropertyValue(hues[k]).trim());
      for (let column = 0; column < columns; column++) {
        const from = Math.floor(column * parts / columns),
          to = Math.max(Math.floor((column + 1) * parts / columns), from + 1),
          left = x + column * width / columns;
        let y = bottom;
        columnOf(busy, strip, from, to).forEach((share, k) => {
          if (share <= 0) return;
          ctx.fillStyle = colours[k];
          ctx.fillRect(left, y - share * high, width / columns, share * high);
          y -= share * high;
        });
      }
    });
    ctx.globalAlpha = 1;
    const { hits, view: { board } } = this;
    if (!hits || !board) return;
    ctx.fillStyle = style.getPropertyValue('--text').trim();
    hitsIn(board, hits, columns).forEach((found, column) => {
      if (found) ctx.fillRect(x + column * width / columns, height - 6, 1.5, 6);
    });
  }
}
