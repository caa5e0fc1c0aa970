// The profile view: the timeline of a trace, its tools, and the chosen slice. take passes it the
// messages of its program. One of them, the look, is the part of the address that the script owns;
// see link.js. It is loaded with the view.

import { make } from '../../../web/elements.js';
import { hostOf, ProfileAnswers } from './scripts/answers.js';
import { boardOf, placeOf, stepFrom } from './scripts/timeline/board.js';
import { compareWith } from './scripts/compare.js';
import { ProfileCounters } from './scripts/timeline/counters.js';
import { firstSeen, leastRange, scrolledTo, within } from './scripts/timeline/find.js';
import { ProfileFlame } from './scripts/flame.js';
import { ProfileFlows } from './scripts/timeline/flows.js';
import { ProfileInput } from './scripts/timeline/input.js';
import { ProfileLaneList } from './scripts/timeline/lanelist.js';
import { laneOrder, ProfileLanes, stick } from './scripts/timeline/lanes.js';
import { linkOf } from './scripts/link.js';
import { ProfileMarks } from './scripts/timeline/marks.js';
import { ProfileOverview } from './scripts/timeline/overview.js';
import { bandsOf, canvasFor, labelsOf, paint, rulerHeight, sizeOf, sliceIn } from './scripts/timeline/paint.js';
import { ProfileRange } from './scripts/timeline/range.js';
import { ProfileSave } from './scripts/save.js';
import { hitFrom, hitsOf, placeAmong, ProfileSearch } from './scripts/timeline/search.js';
import { ProfileChoosers } from './scripts/sessions.js';
import { legendOf, ProfileSide } from './scripts/side.js';
import { ProfileSteps } from './scripts/timeline/steps.js';
import { ProfileTools } from './scripts/tools.js';

/** @typedef {import('./scripts/timeline/board.js').Board} Board
 * @typedef {{ over?: boolean, reading?: boolean, again?: boolean, text?: string, failed?: string,
 *   faults: string[], overlaps: string[] }} State */

// How long after a movement the address follows, in milliseconds.
const linkAfter = 250;

// The views of a trace, in the order of their buttons; texts has their names. The attribute
// data-view of the element names the one on screen.
const views = ['summary', 'timeline', 'operators', 'kernels', 'flame', 'memory', 'compare'];

export class ProfileView extends HTMLElement {
  /** @type {AbortController} removes the listeners */
  ending;
  /** @type {HTMLCanvasElement} */
  canvas;
  /** @type {Record<string, HTMLElement>} the other parts, by the ends of their classes */
  parts = {};
  /** @type {ProfileChoosers} */ sessions;
  /** @type {ProfileAnswers} */ answers;
  kept = ''; // the view to show of the trace that was just chosen
  usual = true; // the trace decides which view is shown
  /** @type {ProfileTools} */ tools;
  /** @type {ProfileSearch} */ search;
  /** @type {ProfileRange} */ range;
  /** @type {ProfileFlame} */ flame;
  counters = new ProfileCounters(this);
  lanes = new ProfileLanes(() => { this.lay(); this.linkSoon(); });
  /** @type {ProfileLaneList} */ list;
  /** @type {ProfileMarks} */ marks;
  /** @type {ProfileOverview} */ overview;
  /** @type {ProfileSave} */ saves;
  /** @type {ProfileFlows} */ flows;
  /** @type {ProfileSide} */ side;
  /** @type {ProfileSteps} */ steps;
  sought = ''; // the text that is searched
  /** @type {import('./scripts/timeline/search.js').Hits | null} */
  hits = null;
  /** @type {Record<string, any>} labels; kinds is a list */
  texts = {};
  /** @type {State} */
  state = { faults: [], overlaps: [] };
  /** @type {Board | null} */
  board = null;
  /** @type {import('./scripts/timeline/paint.js').Band[]} */
  bands = [];
  height = 0; // of all bands, in px
  pinned = 0; // of the pinned ones
  /** @type {import('./scripts/timeline/paint.js').View} */
  view = { from: 0, to: 1, y: 0 };
  moved = false; // the person chose the range, so more of the trace does not change it
  chosen = -1;
  hovered = -1;
  wanted = ''; // the link that is to be shown when the trace is complete
  told = ''; // the link as last told to the page
  frame = 0;
  timer = 0;

  connectedCallback() {
    this.ending?.abort();
    this.ending = new AbortController();
    const { signal } = this.ending;
    this.canvas = make('canvas', '', {
      tabindex: 0, role: 'application', 'aria-label': this.getAttribute('aria-label') ?? '',
      'aria-describedby': 'profile-side', 'data-testid': 'profile',
    });
    /** @param {string} name @param {Record<string, string | boolean>} [more] */
    const part = (name, more = {}) => (this.parts[name] = make('div', `profile-${name}`, more));
    const stage = part('stage');
    this.range = new ProfileRange(this, signal);
    this.flows = new ProfileFlows(this, signal);
    this.marks = new ProfileMarks(this, signal);
    this.overview = new ProfileOverview(this, signal);
    this.side = new ProfileSide(this, signal);
    this.steps = new ProfileSteps(this, signal);
    this.list = new ProfileLaneList(this, signal);
    this.saves = new ProfileSave(this, signal);
    this.side.box.append(this.steps.field);
    stage.append(this.canvas, this.steps.box, this.range.mark, this.list.said,
      this.marks.said, part('none', { hidden: true }));
    this.sessions = new ProfileChoosers((number) => {
      this.kept = this.usual ? '' : this.dataset.view ?? '';
      this.tell('choose', number);
    }, (number) => compareWith(this, number), signal);
    this.answers = new ProfileAnswers(part('answer'), hostOf(this), signal);
    this.search = new ProfileSearch((text) => this.find(text), (by) => this.go(by),
      () => (this.flame.shown ? this.flame : this).canvas.focus(), signal);
    this.flame = new ProfileFlame(this, signal);
    this.tools = new ProfileTools(views, this.search, [this.list.box, this.saves.box],
      (view) => { this.see(view); this.linkSoon(); }, (what) => this.act(what), signal);
    part('head').append(this.sessions.box, this.tools.box);
    this.replaceChildren(this.parts.head, part('faults', { hidden: true, role: 'status' }),
      part('time'), this.side.box, part('legend'), this.parts.answer, this.flame.box);
    this.parts.time.append(this.overview.box, stage);
    this.dataset.view = 'timeline';
    new ProfileInput(this, signal);
    const sizes = new ResizeObserver(() => this.lay());
    sizes.observe(stage);
    const themes = new MutationObserver(() => this.soon());
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    signal.addEventListener('abort', () => { sizes.disconnect(); themes.disconnect(); });
    queueMicrotask(() => this.isConnected && this.tell('redraw'));
  }

  disconnectedCallback() {
    this.ending.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = 0;
  }

  // look takes what the address says.
  /** @param {string} look */
  look(look) {
    if (look === this.told && this.board) return;
    this.wanted = look;
    this.told = look;
    const [, , , view, key, up, fine, ...range] = look.split(','),
      named = view || (look ? 'timeline' : this.kept);
    this.lanes.wanted = look.split(',').slice(10);
    this.marks.look(look.split(',')[13]);
    if (view === 'flame') this.flame.look(key ?? '', up ?? '', fine ?? '');
    this.see(named || this.usualView(), { key: key ?? '', down: up !== 'up', fine: fine === '+' });
    this.usual = !named;
    if (this.board && this.state.over) this.follow();
    this.range.look(range);
    this.flame.show();
  }

  // usualView returns the view of a trace that nobody chose a view for: of one with steps the
  // answer comes before the picture. While a trace is read, it is the one on screen.
  usualView() {
    return this.state.over ? this.board?.steps ? 'summary' : 'timeline'
      : this.dataset.view ?? 'timeline';
  }

  // see shows a view of the trace.
  /** @param {string} view @param {Partial<import('./scripts/answers.js').Look>} [look] */
  see(view, look = {}) {
    if (!views.includes(view)) view = 'timeline';
    this.kept = '';
    this.usual = false;
    this.dataset.view = view;
    this.tools.press(view);
    if (view === 'timeline') this.lay();
    else if (view === 'flame') this.flame.show();
    else this.answers.show(view, this.state.failed || this.texts.waiting, look);
  }

  // tell reports an act to the page.
  /** @param {string} act @param {string} [value] */
  tell(act, value = '') {
    this.dispatchEvent(new CustomEvent('profile-act', { detail: [act, value], bubbles: true }));
  }

  // take handles a message of the program.
  /** @param {string} what @param {ArrayBuffer} [buffer] */
  take(what, buffer) {
    if (!buffer) return;
    if (what === 'board') { this.show(boardOf(buffer)); return; }
    const text = new TextDecoder().decode(buffer);
    if (what === 'look') { this.look(text); return; }
    const content = JSON.parse(text), { answers: answer, range: sums, steps, flows: links } = this,
      part = { answer, sums, steps, links }[what];
    if (part) part.take(content);
    else if (what === 'texts') { this.texts = content; this.label(); }
    else if (what === 'joined') steps.join(content);
    else if (what === 'sessions') { this.sessions.show(content); this.none(); }
    else this.said(content);
  }

  // show shows a trace, or more of it.
  /** @param {Board | null} board */
  show(board) {
    const chosen = this.board && this.chosen >= 0 ? this.board.index[this.chosen] : -1;
    this.board = board;
    this.lanes.read(board);
    this.hovered = -1;
    this.find(this.sought);
    this.chosen = board && chosen >= 0 ? board.index.indexOf(chosen) : -1;
    if (!board) {
      this.moved = false;
      this.wanted ||= this.told;
      this.range.look(this.told.split(',').slice(7));
      this.lanes.wanted = this.told.split(',').slice(10);
    }
    else if (!this.moved) this.view = { ...this.view, from: 0, to: Math.max(board.span, 1) };
    this.lay();
  }

  // said takes the state of the reading.
  /** @param {State} state */
  said(state) {
    const { over } = this.state;
    this.state = state;
    this.tools.say(state.text ?? '', Boolean(state.again));
    this.dataset.over = String(Boolean(state.over));
    this.toggleAttribute('data-reading', Boolean(state.reading));
    this.toggleAttribute('data-again', Boolean(state.again));
    this.parts.faults.hidden = !state.faults.length;
    this.parts.faults.textContent = state.faults.join(' · ');
    this.none();
    this.lay();
    if (state.over && !over && this.usual && !this.moved && this.chosen < 0 && !this.range.on) {
      this.see(this.usualView());
      this.usual = true;
    } else if (this.flame.shown) this.flame.show();
    else if (Boolean(state.over) !== Boolean(over) && this.dataset.view !== 'timeline') {
      this.answers.answer = null; // of the trace before
      this.answers.show(this.answers.name, state.failed || this.texts.waiting);
    }
    if (state.over && !over && this.board) {
      this.follow();
      this.range.ask();
      this.steps.ask();
    }
  }

  // none says why there is no picture.
  none() {
    const { state, parts: { none } } = this;
    none.textContent = this.sessions.told.note || state.failed ||
      (state.over && !this.board?.count ? this.texts.none : '') || '';
    none.hidden = !none.textContent;
  }

  // label fills in the texts.
  label() {
    const { texts, parts: part } = this;
    this.search.label(texts);
    this.tools.label(texts, this.dataset.view ?? '');
    this.sessions.label(texts);
    this.side.label(texts);
    this.range.label(texts);
    this.flame.label();
    this.steps.label(texts);
    this.lanes.texts = texts;
    this.list.label(texts);
    this.saves.label(texts);
    this.marks.label(texts);
    this.answers.texts = texts;
    part.legend.setAttribute('aria-label', texts.legend);
    part.legend.replaceChildren(...legendOf(texts));
    this.describe();
  }

  /** @param {string} what */
  act(what) {
    const { width } = this.size();
    if (what === 'all') this.whole();
    else if (what === 'in') this.zoom(width / 2, 1.5);
    else if (what === 'out') this.zoom(width / 2, 1 / 1.5);
    else if (what === 'fit') this.fit();
    else this.tell(what); // stop, or again
  }

  size() { return sizeOf(this.parts.stage); }

  // lay places processes and lanes, and draws.
  lay() {
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
    if (this.board) ({ from, to } = within(this.board, from, to));
    const room = Math.max(this.height - this.size().height + this.top, 0);
    this.view = { from, to, y: Math.min(Math.max(y, 0), room) };
    if (this.pinned) stick(this.bands, this.stuck ? this.view.y : 0);
    this.soon();
  }

  // person moves the view for a person: the address follows.
  /** @param {number} from @param {number} to @param {number} [y] */
  person(from, to, y = this.view.y) {
    this.moved = true;
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
    this.person(0, Math.max(this.board.span, 1));
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
    if (this.hits) this.find(this.sought);
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
    this.toggleAttribute('data-chosen', this.chosen >= 0);
    this.side.describe();
    this.flows.describe();
  }

  // find marks the slices whose names contain a text.
  /** @param {string} text */
  find(text) {
    this.sought = text;
    if (this.flame.shown) return this.flame.find(text);
    this.hits = this.board && hitsOf(this.board, text);
    this.search.show(this.hits,
      this.board && this.hits ? placeAmong(this.board, this.hits, this.chosen) : 0);
    this.soon();
  }

  // go chooses the next hit, or the previous one.
  /** @param {number} by */
  go(by) {
    if (this.flame.shown) return this.flame.go(by);
    if (!this.board || !this.hits?.count) return;
    const { slice } = hitFrom(this.board, this.hits, this.chosen, by);
    this.choose(slice);
    this.reveal();
  }

  // follow shows what the address says.
  follow() {
    const { board, wanted } = this;
    if (!board) return;
    this.wanted = '';
    this.lanes.follow();
    const [from, to, slice] = wanted.split(',').slice(0, 3)
      .map((part) => part === '' ? NaN : Number(part));
    this.linkSoon(); // the person may have chosen a view meanwhile
    this.chosen = slice >= 0 ? board.index.indexOf(slice) : -1;
    if (to > from) { this.moved = true; this.move(from, to, this.view.y); }
    else { this.moved = false; this.move(0, Math.max(board.span, 1), this.view.y); }
    this.describe();
    if (this.chosen >= 0 && !(to > from) && this.lanes.shows(placeOf(board, this.chosen).lane))
      this.reveal();
  }

  // linkSoon tells the page the address, once nothing moved for a while.
  linkSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.linkNow(), linkAfter);
  }

  linkNow() {
    if (!this.board || !this.state.over) return;
    const link = linkOf(this);
    if (link === this.told) return;
    this.told = link;
    this.tell('link', link);
  }

  soon() { this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.paint(); }); }

  paint() {
    const { width, height } = this.size(), ratio = devicePixelRatio || 1,
      style = getComputedStyle(this), ctx = canvasFor(this.canvas, width, height, ratio);
    this.range.paint(width);
    if (!this.board) { ctx.clearRect(0, 0, width, height); return; }
    this.draw(ctx, width, height, ratio, style);
    this.overview.paint(width, style);
    this.dataset.painted = String(this.board.count);
  }

  // draw draws the picture of a size in CSS px.
  /** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height
   *  @param {number} ratio @param {CSSStyleDeclaration} style */
  draw(ctx, width, height, ratio, style) {
    const { board, bands, view, top, texts, chosen, hovered, hits, lanes, stuck } = this;
    if (!board) return;
    const painter = paint(ctx, {
      board, bands, view, top, width, height, ratio, texts, chosen, hovered, hits, style, lanes,
      stuck, over: (p) => { this.counters.paint(p); this.flows.paint(p); },
    });
    this.steps.paint(ctx, width, height, style);
    this.marks.paint(painter);
  }
}

customElements.define('profile-view', ProfileView);
