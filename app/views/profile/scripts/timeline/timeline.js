// The timeline of a trace: its picture, what of it is in view, the chosen slice, and the parts that
// lie over it or beside it. It is loaded with the profile view.

import { make } from '../../../../../web/elements.js';
import { ProfileSide } from '../side.js';
import { placeOf, stepFrom } from './board.js';
import { ProfileCounters } from './counters.js';
import { firstSeen, leastRange, scrolledTo, within } from './find.js';
import { ProfileFlows } from './flows.js';
import { ProfileInput } from './input.js';
import { ProfileLaneList } from './lanelist.js';
import { laneOrder, ProfileLanes, stick } from './lanes.js';
import { ProfileMarks } from './marks.js';
import { ProfileOverview } from './overview.js';
import { bandsOf, canvasFor, labelsOf, paint, rulerHeight, sizeOf, sliceIn } from './paint.js';
import { placeOn, ProfileRange } from './range.js';
import { hitFrom, hitsOf, placeAmong } from './search.js';
import { ProfileSteps } from './steps.js';

/** @typedef {import('./board.js').Board} Board
 * @typedef {{ over?: boolean, failed?: string, overlaps: string[] }} TraceState over: all is read
 * @typedef {{
 *   texts: Record<string, any>, search: import('./search.js').ProfileSearch,
 *   tell: (act: string, value?: string) => void, linkSoon: () => void, stepsChanged: () => void,
 *   find: () => void, found: (hits: import('./search.js').Hits | null, at: number,
 *   timeline: ProfileTimeline) => void,
 * }} TimelineHost what a timeline needs of its view: to tell the program, to change the address
 *   soon, to use steps that were found, to search anew, and to say what was found */

export class ProfileTimeline {
  canvas = make('canvas', '', {
    tabindex: 0, role: 'application', 'aria-describedby': 'profile-side', 'data-testid': 'profile',
  });
  none = make('div', 'profile-none', { hidden: true }); // why there is no picture
  counters = new ProfileCounters(this);
  lanes = new ProfileLanes(() => { this.lay(); this.linkSoon(); });
  /** @type {import('./search.js').Hits | null} */
  hits = null;
  /** @type {TraceState} */
  state = { overlaps: [] };
  /** @type {Board | null} */
  board = null;
  /** @type {import('./paint.js').Band[]} */
  bands = [];
  height = 0; // of all bands, in px
  pinned = 0; // of the pinned ones
  /** @type {import('./paint.js').View} */
  view = { from: 0, to: 1, y: 0 };
  moved = false; // the person chose the range, so more of the trace does not change it
  chosen = -1;
  hovered = -1;
  /** @type {string[] | null} the fields of the address to show when the trace is complete */
  wanted = null;
  /** @type {string[]} the same as the page knows them */
  told = [];
  frame = 0;
  /** @type {import('../stack/stack.js').ProfileStack | null} the lock with another timeline */
  lock = null;
  /** @type {import('./search.js').Hits | null} the slices with the name of the chosen one, while
   *  two timelines are shown */
  twins = null;

  /** label is the name of the picture for who cannot see it.
   *  @param {TimelineHost} host @param {string} label @param {AbortSignal} signal */
  constructor(host, label, signal) {
    this.host = host;
    this.canvas.setAttribute('aria-label', label);
    this.range = new ProfileRange(this, signal);
    this.flows = new ProfileFlows(this, signal);
    this.marks = new ProfileMarks(this, signal);
    this.overview = new ProfileOverview(this, signal);
    this.side = new ProfileSide(this, signal);
    this.steps = new ProfileSteps(this, signal);
    this.list = new ProfileLaneList(this, signal);
    this.side.box.append(this.steps.field);
    this.stage = make('div', 'profile-stage', {}, this.canvas, this.steps.box, this.range.mark,
      this.list.said, this.marks.said, this.none);
    this.box = make('div', 'profile-time', {}, this.overview.box, this.stage);
    new ProfileInput(this, signal);
    const sizes = new ResizeObserver(() => this.lay());
    sizes.observe(this.stage);
    signal.addEventListener('abort', () => {
      sizes.disconnect();
      cancelAnimationFrame(this.frame);
      this.frame = 0;
    });
  }

  get texts() { return this.host.texts; }

  get search() { return this.host.search; }

  // isTouched: the person chose something of the trace.
  get isTouched() { return this.moved || this.chosen >= 0 || this.range.on; }

  /** tell reports an act to the page. @param {string} act @param {string} [value] */
  tell(act, value = '') { this.host.tell(act, value); }

  linkSoon() { this.host.linkSoon(); }

  stepsChanged() { this.host.stepsChanged(); }

  // label fills in the texts.
  label() {
    const { texts } = this;
    this.side.label(texts);
    this.range.label(texts);
    this.steps.label(texts);
    this.lanes.texts = texts;
    this.list.label(texts);
    this.marks.label(texts);
    this.describe();
  }

  /** look takes what the address says; see link.js.
   *  @param {string[]} fields */
  look(fields) {
    this.wanted = this.told = fields;
    this.lanes.wanted = fields.slice(10);
    this.marks.look(fields[13]);
    if (this.board && this.state.over) this.follow();
    this.range.look(fields.slice(7));
  }

  /** take handles an answer of the program, if it is for a part of the timeline.
   *  @param {string} what @param {any} content */
  take(what, content) {
    const { range: sums, steps, flows: links } = this, part = { sums, steps, links }[what];
    if (part) part.take(content);
    else if (what === 'joined') steps.join(content);
    else return false;
    return true;
  }

  // show shows a trace, or more of it.
  /** @param {Board | null} board */
  show(board) {
    const chosen = this.board && this.chosen >= 0 ? this.board.index[this.chosen] : -1;
    this.board = board;
    this.lanes.read(board);
    this.hovered = -1;
    this.host.find();
    this.chosen = board && chosen >= 0 ? board.index.indexOf(chosen) : -1;
    if (!board) {
      this.moved = false;
      this.wanted ??= this.told;
      this.range.look(this.told.slice(7));
      this.lanes.wanted = this.told.slice(10);
    }
    else if (!this.moved) this.view = { ...this.view, from: 0, to: Math.max(board.span, 1) };
    this.lay();
  }

  // said takes the state of the reading; note says why no trace is chosen.
  /** @param {TraceState} state @param {string} [note] */
  said(state, note) {
    this.state = state;
    this.explain(note);
    this.lay();
  }

  /** explain says why there is no picture.
   *  @param {string} [note] */
  explain(note) {
    const { state, none } = this;
    none.textContent = note || state.failed ||
      (state.over && !this.board?.count ? this.texts.none : '') || '';
    none.hidden = !none.textContent;
  }

  // finish: all of the trace is read.
  finish() {
    if (!this.board) return;
    this.follow();
    this.range.ask();
    this.steps.ask();
  }

  /** act does what a tool asks for, if it is one of the timeline's.
   *  @param {string} what */
  act(what) {
    const { width } = this.size();
    if (what === 'all') this.whole();
    else if (what === 'in') this.zoom(width / 2, 1.5);
    else if (what === 'out') this.zoom(width / 2, 1 / 1.5);
    else if (what === 'fit') this.fit();
    else return false;
    return true;
  }

  size() { return sizeOf(this.stage); }

  // lay places processes and lanes, and draws.
  lay() {
    this.steps.place(this.size().width);
    ({ bands: this.bands, height: this.height, pinned: this.pinned } = this.board
      ? bandsOf(this.board, labelsOf(this.size().width), this.state.overlaps, this.texts,
        this.lanes) : { bands: [], height: 0, pinned: 0 });
    this.list.show();
    this.move(this.view.from, this.view.to, this.view.y);
    this.describe();
  }

  // top is where the lanes begin, in px.
  get top() { return rulerHeight + this.steps.height(this.size().width); }

  // stuck is the height of the pinned lanes, in px, unless they take most of the picture: then they
  // scroll like others.
  get stuck() { return this.pinned * 2 > this.size().height - this.top ? 0 : this.pinned; }

  scrolls() { return this.height > this.size().height - this.top; }

  // move sets what is in view, within limits.
  /** @param {number} from @param {number} to @param {number} y */
  move(from, to, y) {
    if (this.board)
      ({ from, to } = this.lock?.range(this, from, to) ?? within(this.board, from, to));
    const room = Math.max(this.height - this.size().height + this.top, 0);
    this.view = { from, to, y: Math.min(Math.max(y, 0), room) };
    if (this.pinned) stick(this.bands, this.stuck ? this.view.y : 0);
    this.soon();
    this.lock?.moved(this);
  }

  // person moves the view for a person: the address follows.
  /** @param {number} from @param {number} to @param {number} [y] */
  person(from, to, y = this.view.y) {
    this.moved = true;
    this.lock?.lead(this, from, to);
    this.move(from, to, y);
    this.linkSoon();
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    const by = x * this.pixel();
    this.person(this.view.from - by, this.view.to - by, this.view.y - y);
  }

  // zoom makes everything factor times as wide; the time at x, in px, stays in its place.
  /** @param {number} x @param {number} factor */
  zoom(x, factor) {
    const { from, to } = this.view, at = this.time(x),
      k = 1 / Math.min(factor, Math.max((to - from) / leastRange, 1));
    this.person(at - (at - from) * k, at + (to - at) * k);
  }

  whole() {
    if (!this.board) return;
    if (this.lock) this.lock.whole();
    else this.person(0, Math.max(this.board.span, 1));
    this.moved = false;
    this.linkSoon();
  }

  // fit shows the chosen slice over the whole width, without one the whole trace.
  fit() {
    const { board, chosen } = this;
    if (!board || chosen < 0) { this.whole(); return; }
    const range = Math.max(board.end[chosen] - board.start[chosen], leastRange) * 1.1,
      middle = (board.start[chosen] + board.end[chosen]) / 2;
    this.person(middle - range / 2, middle + range / 2);
    this.reveal();
  }

  pixel() {
    const { width } = this.size();
    return (this.view.to - this.view.from) / Math.max(width - labelsOf(width), 1);
  }

  /** @param {number} x */
  time(x) {
    const { width } = this.size(), labels = labelsOf(width);
    return this.view.from + Math.max(x - labels, 0) * this.pixel();
  }

  /** @param {number} x @param {number} y */
  sliceUnder(x, y) {
    const { board, view } = this;
    if (!board || x < labelsOf(this.size().width) || y < this.top) return -1;
    return sliceIn(board, this.bands, y - this.top + view.y, this.time(x), 3 * this.pixel());
  }

  firstSeen() { return firstSeen(this); }

  // next returns the slice to which a key leads from the chosen one.
  /** @param {string} key */
  next(key) {
    return stepFrom(/** @type {Board} */ (this.board), this.chosen, key, laneOrder(this.bands));
  }

  /** @param {number} i */
  hover(i) {
    if (i === this.hovered) return;
    this.hovered = i;
    this.canvas.title = i >= 0 && this.board ? this.board.names[this.board.name[i]] : '';
    this.soon();
  }

  /** @param {number} i */
  choose(i) {
    this.chosen = i;
    this.counters.leave();
    this.describe();
    this.side.open(i < 0 ? 'range' : 'slice');
    if (this.hits) this.host.find();
    this.lock?.mark();
    this.soon();
    this.linkSoon();
  }

  // reveal moves the chosen slice into view.
  reveal() {
    const { board, chosen, view } = this;
    if (!board || chosen < 0) return;
    this.lanes.show(placeOf(board, chosen).lane);
    let { from, to } = view;
    const start = board.start[chosen], end = board.end[chosen], range = to - from,
      y = scrolledTo(board, this.bands, chosen, view.y, this.size().height - this.top, this.stuck);
    if (end < from || start > to || end - start < range && (start < from || end > to)) {
      from = (start + end - range) / 2;
      to = from + range;
    }
    if (from !== view.from || y !== view.y) this.person(from, to, y);
  }

  describe() {
    this.side.describe();
    this.flows.describe();
  }

  // find marks the slices whose names contain a text.
  /** @param {string} text */
  find(text) {
    this.hits = this.board && hitsOf(this.board, text);
    this.host.found(this.hits,
      this.board && this.hits ? placeAmong(this.board, this.hits, this.chosen) : 0, this);
    this.soon();
  }

  // go chooses the next hit, or the previous one.
  /** @param {number} by */
  go(by) {
    if (!this.board || !this.hits?.count) return;
    const { slice } = hitFrom(this.board, this.hits, this.chosen, by);
    this.choose(slice);
    this.reveal();
  }

  // follow shows what the address says.
  follow() {
    const { board, wanted } = this;
    if (!board) return;
    this.wanted = null;
    this.lanes.follow();
    const [from, to, slice] = (wanted ?? []).slice(0, 3)
      .map((part) => part === '' ? NaN : Number(part));
    this.linkSoon(); // the person may have chosen a view meanwhile
    this.chosen = slice >= 0 ? board.index.indexOf(slice) : -1;
    if (to > from) { this.moved = true; this.move(from, to, this.view.y); }
    else {
      const all = this.lock?.span ?? { from: 0, to: Math.max(board.span, 1) };
      this.moved = false;
      this.move(all.from, all.to, this.view.y);
    }
    this.lock?.mark();
    this.describe();
    if (this.chosen >= 0 && !(to > from) && this.lanes.shows(placeOf(board, this.chosen).lane))
      this.reveal();
  }

  soon() { this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.paint(); }); }

  paint() {
    const { width, height } = this.size(), ratio = devicePixelRatio || 1,
      style = getComputedStyle(this.box), ctx = canvasFor(this.canvas, width, height, ratio);
    this.range.paint(width);
    if (!this.board) { ctx.clearRect(0, 0, width, height); return; }
    this.draw(ctx, width, height, ratio, style);
    this.overview.paint(width, style);
    this.box.dataset.painted = String(this.board.count);
  }

  // draw draws the picture of a size in CSS px.
  /** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height
   *  @param {number} ratio @param {CSSStyleDeclaration} style */
  draw(ctx, width, height, ratio, style) {
    const { board, bands, view, top, texts, chosen, hovered, hits, twins, lanes, stuck, lock } =
      this;
    if (!board) return;
    const painter = paint(ctx, {
      board, bands, view, top, width, height, ratio, texts, chosen, hovered, hits, twins, style,
      lanes, stuck, origin: lock?.origin(this), isSigned: Boolean(lock),
      over: (p) => { this.counters.paint(p); this.flows.paint(p); },
    });
    this.steps.paint(ctx, width, height, style);
    this.marks.paint(painter);
  }

  // picture draws the picture to be saved, with what elements show over it: the word for the steps,
  // and the range.
  /** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height
   *  @param {number} ratio @param {CSSStyleDeclaration} style */
  picture(ctx, width, height, ratio, style) {
    this.draw(ctx, width, height, ratio, style);
    const { range, steps, top, view, texts } = this, labels = labelsOf(width),
      place = range.on && placeOn(range, view, labels, width);
    ctx.fillStyle = style.getPropertyValue('--text-2').trim();
    if (steps.on) ctx.fillText(texts.steps, labels ? 12 : 8, rulerHeight + 11);
    if (!place) return;
    const right = place.left + place.width;
    ctx.fillStyle = style.getPropertyValue('--focus').trim();
    ctx.globalAlpha = 0.12;
    ctx.fillRect(place.left, top, place.width, height - top);
    ctx.globalAlpha = 1;
    if (place.begins) ctx.fillRect(place.left, top, 1, height - top);
    if (place.ends) ctx.fillRect(right - 1, top, 1, height - top);
  }
}
