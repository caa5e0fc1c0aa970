// The flame of the profile view: stacks of calls, the longest ones at the left, of all threads or
// one, and of the whole trace, the selected range or a step; then who calls a name and what it
// calls. Its part of the address is the thread, the time, and the path of the chosen frame or, with
// s before it, the name whose callers are shown, all as indexes. It is loaded with the view.

import { icon, make } from '../../../../web/elements.js';
import { placeOf, stepFrom, timeText } from './timeline/board.js';
import { aroundName, callsOf, layOut, namesOf, nodeAt, pathOf, selfOf } from './calls.js';
import {
  bandsOf, canvasFor, factList, hued, laneName, paint, processName, rulerHeight, sizeOf, sliceIn,
} from './timeline/paint.js';
import { scrolledTo } from './timeline/find.js';
import { hitFrom, hitsOf, placeAmong } from './timeline/search.js';

/** @typedef {import('./timeline/board.js').Board} Board
 * @typedef {import('./calls.js').Calls} Calls */

// The least time in view, in nanoseconds, and how many steps can be chosen.
const least = 10, mostSteps = 5000;

const choice = (/** @type {HTMLSelectElement} */ select) =>
  make('span', 'choice-field', {}, select, icon('m4.5 6.5 3.5 3.5 3.5-3.5'));

export class ProfileFlame {
  lane = ''; // index of a lane of the trace; '' for all
  time = ''; // 'range', 'step' and an index, or '' for the whole trace
  wanted = ''; // the frame or name to show, as in the address
  of = -1; // the name whose callers and callees are shown; -1 for none
  made = ''; // what the picture was made of
  /** @type {Board | null} of the trace, of which the picture was made */
  trace = null;
  /** @type {Calls[]} by lane of the picture */
  calls = [];
  /** @type {Calls | null} all of them */
  all = null;
  /** @type {Board | null} */
  board = null;
  /** @type {import('./timeline/paint.js').Band[]} */
  bands = [];
  height = 0;
  view = { from: 0, to: 1, y: 0 };
  /** @type {{ from: number, to: number, y: number }[]} what was in view before each zoom */
  back = [];
  chosen = -1;
  hovered = -1;
  sought = '';
  /** @type {import('./timeline/search.js').Hits | null} */
  hits = null;
  frame = 0;
  canvas = make('canvas', '',
    { tabindex: 0, role: 'application', 'aria-describedby': 'profile-frame' });
  stage = make('div', 'profile-stage', {}, this.canvas);
  lanes = make('select', 'select', { 'data-of': 'lane' });
  times = make('select', 'select', { 'data-of': 'time' });
  whole = make('button', 'btn small', { type: 'button', 'data-act': 'whole' });
  keys = make('kbd');
  said = make('div', 'profile-side', { id: 'profile-frame', role: 'status' });
  zoomed = make('button', 'btn small', { type: 'button', 'data-act': 'zoom' });
  around = make('button', 'btn small', { type: 'button', 'data-act': 'around' });
  box = make('section', 'profile-flame', {},
    make('div', 'profile-row-tools', {}, choice(this.lanes), choice(this.times), this.whole,
      this.keys), this.stage,
    make('div', 'profile-details', {}, this.said,
      make('div', 'profile-acts', {}, this.zoomed, this.around)));

  /** owner is the profile view that holds the flame.
   *  @param {import('../profile.js').ProfileView} owner @param {AbortSignal} signal */
  constructor(owner, signal) {
    this.owner = owner;
    /** @type {ListenTo} */
    const on = (target, name, fn, more) =>
      target.addEventListener(name, /** @type {EventListener} */ (fn), { signal, ...more });
    on(this.box, 'change', (e) => {
      const { of } = e.target.dataset;
      if (!of) return;
      if (of === 'lane') this.lane = e.target.value;
      else this.time = e.target.value;
      this.wanted = this.place();
      this.show();
      owner.linkSoon();
    });
    on(this.box, 'click', (e) => {
      const { act } = /** @type {HTMLElement} */ (e.target).dataset;
      if (!act) return;
      if (act === 'zoom') this.zoom(this.chosen);
      else this.see(act === 'around' ? this.named() : -1);
      this.canvas.focus();
    });
    on(this.canvas, 'click', (e) => {
      const i = this.under(e.offsetX, e.offsetY);
      this.choose(i);
      if (i >= 0) this.zoom(i);
    });
    on(this.canvas, 'pointermove', (e) => this.hover(this.under(e.offsetX, e.offsetY)));
    on(this.canvas, 'pointerleave', () => this.hover(-1));
    on(this.canvas, 'wheel', (e) => {
      if (this.height <= this.size().height - rulerHeight) return;
      e.preventDefault();
      this.move({ ...this.view, y: this.view.y + e.deltaY * (e.deltaMode === 1 ? 24 : 1) });
    }, { passive: false });
    on(this.canvas, 'keydown', (e) => this.keyed(e));
    const sizes = new ResizeObserver(() => this.move(this.view));
    sizes.observe(this.stage);
    signal.addEventListener('abort', () => {
      sizes.disconnect();
      cancelAnimationFrame(this.frame);
      this.frame = 0;
    });
  }

  get texts() { return this.owner.texts; }

  // shown: it is on screen.
  get shown() { return this.owner.dataset.view === 'flame'; }

  label() {
    const { texts } = this;
    this.canvas.ariaLabel = texts.flame;
    this.lanes.ariaLabel = texts.thread;
    this.times.ariaLabel = texts.timeShown;
    this.whole.textContent = texts.allCalls;
    this.zoomed.textContent = texts.zoomHere;
    this.around.textContent = texts.aroundName;
    this.keys.textContent = texts.flameKeys;
    this.show();
  }

  /** look takes what the address says.
   *  @param {string} lane @param {string} time @param {string} at */
  look(lane, time, at) {
    Object.assign(this, { lane, time, wanted: at, made: '', trace: null });
  }

  // fields returns its part of the address.
  fields() { return [this.lane, this.time, this.board ? this.place() : this.wanted]; }

  // place returns what is chosen, as the address says it.
  place() {
    if (this.of >= 0) return `s${this.of}`;
    const { board, chosen } = this;
    return board && chosen > 0 ? pathOf(this.calls[0], board.index[chosen]).join('.') : '';
  }

  // spanOf returns the time that is shown.
  spanOf() {
    const { range, steps: { steps: { list } } } = this.owner.timeline,
      step = list[Number(this.time.slice('step'.length))];
    if (this.time === 'range' && range.on) return { from: range.from, to: range.to };
    if (this.time.startsWith('step') && step) return step;
    return { from: -Infinity, to: Infinity };
  }

  // show makes the picture anew if it shows other lanes or another time.
  show() {
    const { owner } = this, { board } = owner;
    if (!this.shown) return;
    this.stage.toggleAttribute('data-waits', !board || !owner.state.over);
    if (this.trace && board !== this.trace) this.look('', '', ''); // of another trace
    if (!board || !owner.state.over) {
      this.board = null;
      this.said.textContent = owner.state.failed || this.texts.waiting || '';
      this.zoomed.disabled = this.around.disabled = true;
      this.soon();
      return;
    }
    this.options(board);
    const { from, to } = this.spanOf(), made = [this.lane, from, to].join();
    if (made !== this.made || !this.board) {
      this.made = made;
      this.trace = board;
      this.all = callsOf(board, this.lanes.value === '' ? board.lanes.map((_, i) => i)
        : [Number(this.lanes.value)], from, to);
      this.follow();
    }
    this.find(owner.sought);
    this.move(this.view);
  }

  // options fills the choices of threads and times.
  /** @param {Board} board */
  options(board) {
    const { texts, owner: { timeline: { range, steps: { steps: { list } } } } } = this;
    const fill = (/** @type {HTMLSelectElement} */ select, /** @type {string[][]} */ choices,
      /** @type {string} */ value) => {
      select.replaceChildren(...choices.map(([key, text]) =>
        make('option', '', { value: key }, text)));
      select.value = choices.some(([key]) => key === value) ? value : '';
    };
    fill(this.lanes, [['', texts.allThreads], ...board.lanes.map((lane, i) =>
      [String(i), `${processName(lane, texts)} · ${laneName(lane, texts)}`])], this.lane);
    fill(this.times, [['', texts.wholeTrace],
      ...range.on ? [['range', texts.selectedRange]] : [],
      ...list.slice(0, mostSteps).map(({ name }, i) => [`step${i}`, `${texts.step} ${name}`])],
    this.time);
  }

  // follow shows the frame or the name that is wanted, as far as it exists.
  follow() {
    const { wanted, trace } = this, name = wanted.startsWith('s') ? Number(wanted.slice(1)) : -1;
    this.see(trace && this.all?.name.includes(name) ? name : -1);
    if (this.of >= 0 || !wanted || !this.board) return;
    const node = nodeAt(this.calls[0], wanted.split('.').map(Number)),
      at = node > 0 ? this.board.index.indexOf(node) : -1;
    this.choose(at);
    if (at >= 0) this.zoom(at);
  }

  // see shows who calls a name and what it calls; all calls for -1.
  /** @param {number} name */
  see(name) {
    const { trace, all, texts } = this;
    if (!trace || !all) return;
    this.of = name;
    const names = namesOf(trace.names, this.lanes.selectedOptions[0]?.text ?? '');
    if (name < 0) {
      this.calls = [all];
      this.board = layOut([{ calls: all, title: texts.allCalls }], names);
    } else {
      const { callers, callees } = aroundName(all, name, names.length);
      this.calls = [callers, callees];
      this.board = layOut([{ calls: callers, title: texts.callers, up: true },
        { calls: callees, title: texts.callees }], names);
    }
    ({ bands: this.bands, height: this.height } = bandsOf(this.board, 0, [], texts));
    this.back = [];
    this.hovered = -1;
    this.view = { from: 0, to: Math.max(this.board.span, 1), y: 0 };
    this.find(this.owner.sought);
    this.choose(name < 0 ? -1 : this.board.lanes[1].rows[0]);
    this.reveal();
  }

  // named returns the name of the chosen frame; -1 for the root, which has none.
  named() {
    const { board, chosen, trace } = this, name = board && chosen >= 0 ? board.name[chosen] : -1;
    return trace && name !== trace.names.length ? name : -1; // of the root
  }

  size() { return sizeOf(this.stage); }

  // under returns the frame under a point of the picture, -1 for none.
  /** @param {number} x @param {number} y */
  under(x, y) {
    const { board, view } = this, pixel = (view.to - view.from) / this.size().width;
    return !board || y < rulerHeight ? -1
      : sliceIn(board, this.bands, y - rulerHeight + view.y, view.from + x * pixel, 2 * pixel);
  }

  /** @param {number} i */
  hover(i) {
    if (i === this.hovered) return;
    this.hovered = i;
    this.canvas.title = i >= 0 && this.board
      ? `${this.board.names[this.board.name[i]]} · ${this.timeOf(i)}` : '';
    this.soon();
  }

  /** @param {{ from: number, to: number, y: number }} view */
  move({ from, to, y }) {
    const room = Math.max(this.height - this.size().height + rulerHeight, 0);
    this.view = { from, to, y: Math.min(Math.max(y, 0), room) };
    this.soon();
  }

  // zoom shows a frame over the whole width.
  /** @param {number} i */
  zoom(i) {
    const { board, view } = this;
    if (!board || i < 0) return;
    const from = board.start[i], to = Math.max(board.end[i], from + least);
    if (from === view.from && to === view.to) return;
    this.back.push(view);
    this.move({ ...view, from, to });
    this.reveal();
  }

  // leave goes back: from the last zoom, then from the callers of a name, then from the frame.
  leave() {
    const last = this.back.pop();
    if (last) this.move(last);
    else if (this.of >= 0) this.see(-1);
    else this.choose(-1);
    this.owner.linkSoon();
  }

  /** @param {number} i */
  choose(i) {
    this.chosen = i;
    this.describe();
    this.find(this.owner.sought);
    this.owner.linkSoon();
  }

  // reveal moves the chosen frame into view.
  reveal() {
    const { board, chosen, view } = this;
    if (!board || chosen < 0) return;
    let { from, to } = view;
    const start = board.start[chosen], end = board.end[chosen];
    if (end <= from || start >= to) { from = 0; to = Math.max(board.span, 1); this.back = []; }
    const room = this.size().height - rulerHeight;
    this.move({ from, to, y: scrolledTo(board, this.bands, chosen, view.y, room) });
  }

  // timeOf says how long a frame took, and its share of all.
  /** @param {number} i @param {number} [ns] */
  timeOf(i, ns) {
    const board = /** @type {Board} */ (this.board), { lane } = placeOf(board, i),
      { total } = this.calls[lane], time = ns ?? total[board.index[i]],
      share = (100 * time) / Math.max(this.all?.total[0] ?? 0, 1);
    return `${timeText(time)} · ${share.toFixed(1)} %`;
  }

  // describe shows and reads out the chosen frame.
  describe() {
    const { board, chosen, texts } = this;
    this.zoomed.disabled = !board || chosen < 0;
    this.around.disabled = this.named() < 0 || this.named() === this.of;
    this.whole.hidden = this.of < 0;
    if (!board || chosen < 0) {
      this.said.textContent = board?.span === 0 ? texts.none : texts.chooseFrame;
      return;
    }
    const { lane } = placeOf(board, chosen), calls = this.calls[lane], node = board.index[chosen],
      kind = board.kind[chosen], path = pathOf(calls, node).slice(0, -1),
      title = make('h2', '', {}, board.names[board.name[chosen]] || texts.unnamed);
    const facts = [[texts.total, this.timeOf(chosen)]];
    if (this.of < 0 || lane > 0) facts.push([texts.self, this.timeOf(chosen, selfOf(calls, node))]);
    if (node > 0 || this.of >= 0) {
      facts.unshift([texts.kind, texts.kinds[kind]]);
      facts.push([texts.calls, calls.count[node].toLocaleString('en')]);
    }
    if (path.length)
      facts.push([texts.inside,
        path.map((n) => board.names[n] || texts.unnamed).reverse().join(' · ')]);
    this.said.replaceChildren(node > 0 || this.of >= 0 ? hued(title, kind) : title,
      factList(facts));
  }

  // find marks the frames whose names contain a text.
  /** @param {string} text */
  find(text) {
    const { board, owner, chosen } = this, hits = (this.hits = board && hitsOf(board, text));
    if (this.shown)
      owner.search.show(hits, board && hits ? placeAmong(board, hits, chosen) : 0);
    this.soon();
  }

  // go chooses the next frame found, or the previous one.
  /** @param {number} by */
  go(by) {
    if (!this.board || !this.hits?.count) return;
    this.choose(hitFrom(this.board, this.hits, this.chosen, by).slice);
    this.reveal();
  }

  /** @param {On<KeyboardEvent>} e */
  keyed(e) {
    const { board, owner } = this, key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (!board || e.ctrlKey || e.metaKey || e.altKey) return;
    if (key === 'Enter') this.zoom(this.chosen);
    else if (key === 'Escape' && (this.back.length || this.of >= 0 || this.chosen >= 0))
      this.leave();
    else if (key === '0') {
      this.back = [];
      this.move({ from: 0, to: Math.max(board.span, 1), y: 0 });
    }
    else if (key === 'c' && this.named() >= 0) this.see(this.named());
    else if (key === '/') owner.search.field.focus();
    else if (key === 'n' && this.hits) this.go(e.shiftKey ? -1 : 1);
    else if (/^(Arrow|Home$|End$)/.test(key)) {
      this.choose(this.chosen < 0 ? 0 : stepFrom(board, this.chosen, key));
      this.reveal();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  soon() {
    if (!this.shown) return;
    this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.paint(); });
  }

  paint() {
    const { width, height } = this.size(), ratio = devicePixelRatio || 1,
      ctx = canvasFor(this.canvas, width, height, ratio);
    ctx.clearRect(0, 0, width, height);
    if (!this.board) return;
    this.picture(ctx, width, height, ratio, getComputedStyle(this.owner));
    this.box.dataset.painted = String(this.board.count);
  }

  // picture draws the picture of a size in CSS px.
  /** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height
   *  @param {number} ratio @param {CSSStyleDeclaration} style */
  picture(ctx, width, height, ratio, style) {
    const { board, bands, view, texts, chosen, hovered, hits } = this;
    if (board)
      paint(ctx, {
        board, bands, view, top: rulerHeight, width, height, ratio, texts, chosen, hovered, hits,
        labels: 0, origin: view.from, over: () => {}, style,
      });
  }
}
