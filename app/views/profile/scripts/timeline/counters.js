// The counters of a trace in lanes below those of their process: curves whose value holds until the
// next sample, with the value at the pointer, and of the chosen sample. It is loaded with the
// profile view.

import { make } from '../../../../../web/elements.js';
import { firstOver, timeText } from './board.js';
import { counterName } from './lanes.js';
import { factList, labelsOf, partsOf, processName, signs, write } from './paint.js';

/** @typedef {import('./board.js').Board} Board
 * @typedef {import('./paint.js').Band} Band */

// Where the curve ends above and below, in px from the ends of its lane, and the size of a dot.
const above = 6, below = 3, dot = 2.5;

/** sampleAt returns the sample of a counter whose value holds at a time, -1 before the first one.
 *  @param {Board} board @param {number} counter @param {number} time */
export const sampleAt = ({ counters = [], at }, counter, time) => {
  const [first, end] = counters[counter].rows, after = firstOver(at, time, first, end);
  return after > first ? after - 1 : -1;
};

/** curveOf returns the corners of a curve between two times: for each pixel the values before, the
 *  least and largest, and the last one, however many samples it has.
 *  @param {Board} board @param {number} counter @param {number} from @param {number} to
 *  @param {(time: number) => number} x in pixels @returns {[number, number][]} */
export const curveOf = (board, counter, from, to, x) => {
  const { counters = [], at, value } = board, [first, end] = counters[counter].rows;
  /** @type {[number, number][]} */
  const corners = [];
  let i = Math.max(sampleAt(board, counter, from), first), last = value[i];
  corners.push([Math.max(x(at[i]), x(from)), last]);
  for (i++; i < end && at[i] <= to;) {
    const pixel = Math.floor(x(at[i]));
    let low = value[i], high = low;
    corners.push([pixel, last]);
    for (last = low; i < end && at[i] <= to && Math.floor(x(at[i])) === pixel; i++) {
      last = value[i];
      low = Math.min(low, last);
      high = Math.max(high, last);
    }
    corners.push([pixel, low], [pixel, high], [pixel, last]);
  }
  corners.push([x(Math.min(to, Math.max(board.span, at[end - 1]))), last]);
  return corners;
};

/** @param {number} value */
export const valueText = (value) => value.toLocaleString('en', { maximumFractionDigits: 3 });

export class ProfileCounters {
  /** @type {Board | null} the one that has the chosen sample */
  board = null;
  counter = -1; // the chosen one
  sample = -1;
  over = { counter: -1, time: 0 }; // where the pointer is

  /** view is the timeline that shows the counters.
   *  @param {import('./timeline.js').ProfileTimeline} view */
  constructor(view) { this.view = view; }

  // on tells whether a sample is chosen.
  get on() { return this.counter >= 0 && this.board === this.view.board; }

  leave() { this.counter = -1; }

  /** under returns the counter at a place of the picture, -1 for none.
   *  @param {number} x @param {number} y */
  under(x, y) {
    const { view } = this, at = y - view.top + view.view.y;
    if (y < view.top || x < labelsOf(view.size().width)) return -1;
    return view.bands.find((b) => at >= b.y && at < b.y + b.h)?.counter ?? -1;
  }

  /** @param {number} x @param {number} y */
  hover(x, y) {
    const counter = this.under(x, y), was = this.over.counter;
    this.over = { counter, time: this.view.time(x) };
    if (counter >= 0 || was >= 0) this.view.soon();
  }

  /** press chooses the sample under the pointer. Returns false if there is no counter.
   *  @param {number} x @param {number} y */
  press(x, y) {
    const counter = this.under(x, y), { board } = this.view;
    if (!board || counter < 0) return false;
    this.choose(counter, sampleAt(board, counter, this.view.time(x)));
    return true;
  }

  /** @param {number} counter @param {number} sample */
  choose(counter, sample) {
    const { view } = this, { counters = [] } = /** @type {Board} */ (view.board),
      [first, end] = counters[counter].rows;
    view.choose(-1);
    Object.assign(this, {
      board: view.board, counter, sample: Math.min(Math.max(sample, first), end - 1),
    });
    view.describe();
    view.side.open('slice');
  }

  /** key chooses another counter or sample. Returns false for other keys.
   *  @param {string} key @param {boolean} backwards */
  key(key, backwards) {
    const { view } = this, { board } = view, count = board?.counters?.length ?? 0;
    if (!board || !count) return false;
    if (key === 'c') {
      const next = this.on ? this.counter + (backwards ? -1 : 1) : backwards ? -1 : 0,
        counter = (next + count) % count;
      this.choose(counter, sampleAt(board, counter,
        this.on ? board.at[this.sample] : (view.view.from + view.view.to) / 2));
    } else if (!this.on || backwards) return false;
    else if (key === 'Escape' && !view.range.on) view.choose(-1);
    else if (key === 'Home') this.choose(this.counter, 0);
    else if (key === 'End') this.choose(this.counter, Infinity);
    else if (/^Arrow(Left|Right)$/.test(key))
      this.choose(this.counter, this.sample + (key === 'ArrowLeft' ? -1 : 1));
    else return false;
    this.reveal();
    return true;
  }

  // reveal moves the chosen sample into view.
  reveal() {
    const { view } = this;
    if (!this.on || !view.board) return;
    view.lanes.show(view.lanes.place({ counter: this.counter }));
    const band = view.bands.find((b) => b.counter === this.counter);
    if (!band) return;
    let { from, to, y } = view.view;
    const at = view.board.at[this.sample], range = to - from,
      room = view.size().height - view.top;
    if (at < from || at > to) { from = at - range / 2; to = at + range / 2; }
    if (band.pin !== undefined && view.stuck) { /* always in view */ }
    else if (band.y < y + view.stuck) y = band.y - view.stuck;
    else if (band.y + band.h > y + room) y = band.y + band.h - room;
    if (from !== view.view.from || y !== view.view.y) view.person(from, to, y);
  }

  // facts describes the chosen sample.
  facts() {
    const { sample } = this, { texts } = this.view, board = /** @type {Board} */ (this.board),
      of = (board.counters ?? [])[this.counter];
    return [make('h2', '', {}, counterName(of)), factList([
      [texts.value, valueText(board.value[sample])], [texts.time, timeText(board.at[sample])],
      [texts.least, valueText(of.low ?? 0)], [texts.most, valueText(of.high ?? 0)],
      [texts.process, processName(of, texts)],
    ])];
  }

  // paint draws the lanes of counters that are in view.
  /** @param {import('./paint.js').Painter} p */
  paint(p) {
    const { ctx, board, view, labels, width, height } = p;
    if (!board.counters?.length) return;
    for (const { bands, from, to } of partsOf(p)) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(0, from, width, to - from);
      ctx.clip();
      for (const band of bands)
        if (band.counter !== undefined)
          this.lane(p, band, board.counters[band.counter], p.top + band.y - view.y);
      ctx.restore();
    }
    if (labels) {
      ctx.fillStyle = p.colour('--border');
      ctx.fillRect(labels - 1, p.top, 1, height - p.top);
    }
  }

  /** @param {import('./paint.js').Painter} p @param {Band} band
   *  @param {import('./board.js').Counter} of @param {number} y where the lane begins */
  lane(p, band, of, y) {
    const { ctx, board, view, labels, width } = p, counter = /** @type {number} */ (band.counter),
      bottom = y + band.h - below, top = y + (/** @type {number} */ (band.top) - band.y) + above,
      { low = 0, high = 0 } = of, least = Math.min(low, 0), most = Math.max(high, least),
      place = (/** @type {number} */ value) =>
        bottom - (most > least ? (value - least) / (most - least) : 0) * (bottom - top);
    ctx.save();
    ctx.beginPath();
    ctx.rect(labels, y, width - labels, band.h);
    ctx.clip();
    ctx.beginPath();
    const corners = curveOf(board, counter, view.from, view.to, p.x);
    corners.forEach(([x, value], i) => (i ? ctx.lineTo(x, place(value))
      : ctx.moveTo(x, place(value))));
    ctx.strokeStyle = p.colour('--text-2');
    ctx.lineWidth = 1;
    ctx.stroke();
    ctx.lineTo(corners[corners.length - 1][0], bottom);
    ctx.lineTo(corners[0][0], bottom);
    ctx.fillStyle = p.colour('--border-strong');
    ctx.globalAlpha = 0.25;
    ctx.fill();
    ctx.globalAlpha = 1;
    if (this.on && this.counter === counter)
      this.mark(p, this.sample, board.at[this.sample], place, '--focus');
    if (this.over.counter === counter)
      this.mark(p, sampleAt(board, counter, this.over.time), this.over.time, place, '--text');
    ctx.restore();
    ctx.fillStyle = p.colour('--border');
    ctx.fillRect(0, y + band.h - 1, width, 1);
    if (labels) {
      ctx.fillStyle = p.colour('--surface');
      ctx.fillRect(0, y, labels - 1, band.h - 1);
    }
    ctx.fillStyle = p.colour('--text');
    const x = 22, room = (labels || width) - 2 * x,
      name = [counterName(of), band.pin !== undefined && processName(of, p.texts)];
    write(ctx, name.filter(Boolean).join(' · '), x, y + 11, labels ? room : room / 2);
    ctx.fillStyle = p.colour('--text-2');
    write(ctx, `${this.view.texts.most} ${valueText(high)}`, labels ? x : width / 2,
      labels ? y + 27 : y + 11, labels ? room : room / 2);
    signs(p, band, y);
  }

  /** mark draws a dot on the curve, and its value.
   *  @param {import('./paint.js').Painter} p @param {number} sample @param {number} time
   *  @param {(value: number) => number} place @param {string} colour */
  mark({ ctx, board, x, width, colour: colourOf }, sample, time, place, colour) {
    if (sample < 0) return;
    const value = board.value[sample], y = place(value), text = valueText(value),
      wide = ctx.measureText(text).width + 8, beside = x(time) + 6,
      left = beside + wide > width ? beside - wide - 12 : beside;
    ctx.fillStyle = colourOf('--surface');
    ctx.fillRect(left, y - 7, wide, 14);
    ctx.fillStyle = colourOf(colour);
    ctx.beginPath();
    ctx.arc(x(time), y, dot, 0, 2 * Math.PI);
    ctx.fill();
    ctx.fillText(text, left + 4, y);
  }
}
