// The steps of the training above the lanes of the profile view: a band for each, with its number,
// its time and when it began, and what leads from one to another. It is loaded with the view.

import { make } from '../../../../../web/elements.js';
import { firstOver, timeText } from './board.js';
import { labelsOf, rulerHeight, write } from './paint.js';

/** @typedef {{ name: string, from: number, to: number, slow?: number }} Step ends are in
 *   nanoseconds from the start of the board; slow ones have 1
 * @typedef {{ list: Step[], slowest: number, median: number, unix?: number }} Steps slowest and
 *   median are indexes, of several steps; unix is when the board begins, in milliseconds since
 *   1970
 * @typedef {{ offset: string, steps: (number | null)[], page: number }} Joined the step of scalars
 *   at each step, and the index of the page's step */

// Sizes in px: the bands, the line above them where there is no column of labels, and the least
// width of a band with a text. A step is shown with a margin at each side, a share of its time.
const bandHeight = 22, lineHeight = 26, leastText = 14, margin = 1 / 50;

// Buttons and the keys that do the same.
const leads = ['slowest', 'median'];

/** viewOf returns what to show of the timeline for a step.
 *  @param {{ from: number, to: number }} step */
export const viewOf = ({ from, to }) => {
  const more = (to - from) * margin;
  return { from: from - more, to: to + more };
};

/** clock writes a time of the day with its milliseconds.
 *  @param {number} ms since 1970 */
export const clock = (ms) => {
  const at = new Date(ms),
    two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}.${
    String(at.getMilliseconds()).padStart(3, '0')}`;
};

export class ProfileSteps {
  /** @type {Steps} */
  steps = { list: [], slowest: -1, median: -1 };
  at = -1; // the chosen step, an index
  hovered = -1; // the step whose band is under the pointer
  /** @type {Float64Array} the ends of the steps */
  ends = new Float64Array();
  /** @type {Record<string, any>} */
  texts = {};
  /** @type {Joined | null} null if the run has no scalars, or before they are known */
  joined = null;
  title = make('span');
  buttons = leads.map((name) =>
    make('button', 'link', { type: 'button', 'data-step': name, disabled: true }));
  said = make('span', 'vh', { role: 'status' });
  offset = make('input', 'input', { type: 'number', step: 'any' });
  field = make('label', 'profile-offset', { hidden: true }, make('span'), this.offset);
  box = make('div', 'profile-steps', { hidden: true }, this.title, ...this.buttons, this.said);

  /** view is the timeline that holds the steps.
   *  @param {import('./timeline.js').ProfileTimeline} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.box.addEventListener('click', (e) => {
      const { step } = /** @type {HTMLElement} */ (e.target).dataset;
      if (!step) return;
      this.choose(step === 'slowest' ? this.steps.slowest : this.steps.median);
      view.canvas.focus({ preventScroll: true });
    }, { signal });
    this.offset.addEventListener('change', () => view.tell('offset', this.offset.value),
      { signal });
  }

  get on() { return Boolean(this.view.board?.steps); }

  /** height returns how much of the picture the steps take.
   *  @param {number} width */
  height(width) { return this.on ? bandHeight + (labelsOf(width) ? 0 : lineHeight) : 0; }

  /** @param {Record<string, any>} texts */
  label(texts) {
    this.texts = texts;
    this.title.textContent = texts.steps;
    this.field.title = texts.offsetHint;
    this.field.children[0].textContent = texts.offset;
    leads.forEach((name, i) => {
      this.buttons[i].textContent = texts[`${name}Step`];
      this.buttons[i].title = texts[`${name}Hint`];
    });
  }

  // ask asks for the steps of a trace that was read; those of one before are dropped.
  ask() {
    this.joined = null;
    this.field.hidden = true;
    this.take({ list: [], slowest: -1, median: -1 });
    if (this.on) this.view.tell('steps');
  }

  /** @param {Steps} steps */
  take(steps) {
    const { view } = this;
    if (steps.list.length < 2) Object.assign(steps, { slowest: -1, median: -1 });
    this.steps = steps;
    this.ends = Float64Array.from(steps.list, ({ to }) => to);
    for (const button of this.buttons) button.disabled = steps.slowest < 0;
    // the address may show a step
    this.at = view.moved ? this.shown() : -1;
    this.say();
    view.soon();
    view.stepsChanged();
  }

  // join takes the steps of scalars. A page's step that is news moves the view.
  /** @param {Joined} joined */
  join(joined) {
    const before = this.joined;
    this.joined = joined;
    this.field.hidden = false;
    if (document.activeElement !== this.offset) this.offset.value = joined.offset || '0';
    if (joined.page >= 0 && joined.page !== before?.page && joined.page !== this.at &&
      (before || !this.view.moved)) this.go(joined.page);
    this.say();
    this.view.soon();
  }

  // shown returns the step that is all that is in view, -1 for none.
  shown() {
    const { from, to } = this.view.view, at = this.under((from + to) / 2);
    if (at < 0) return -1;
    const step = viewOf(this.steps.list[at]);
    return Math.abs(step.from - from) <= 1 && Math.abs(step.to - to) <= 1 ? at : -1;
  }

  /** under returns the step at a time, -1 for none.
   *  @param {number} time */
  under(time) {
    const { list } = this.steps, at = firstOver(this.ends, time, 0, list.length);
    return at < list.length && list[at].from <= time ? at : -1;
  }

  /** go shows a step over the whole width.
   *  @param {number} at */
  go(at) {
    if (at >= 0 && at < this.steps.list.length) this.show(this.steps.list[at]);
  }

  /** choose shows a step for a person: it becomes the page's, if scalars have it.
   *  @param {number} at */
  choose(at) {
    this.view.lock?.alignAt(this.view, at);
    this.go(at);
    const { joined } = this;
    if (!joined || this.at < 0 || typeof joined.steps[this.at] !== 'number') return;
    joined.page = this.at;
    this.say();
    this.view.tell('place', String(this.at));
  }

  /** show shows the time of a step, which then is the chosen one.
   *  @param {{ from: number, to: number }} step */
  show(step) {
    const { from, to } = viewOf(step);
    this.view.person(from, to);
    this.at = this.shown();
    this.say();
  }

  /** next shows the step after the one that is chosen, or else in view, or the one before it.
   *  @param {number} by */
  next(by) {
    const { list } = this.steps, { from, to } = this.view.view, middle = (from + to) / 2;
    let at = this.at + by;
    if (this.at < 0 && this.view.moved) {
      at = firstOver(this.ends, middle, 0, list.length) - Number(by < 0);
    } else if (this.at < 0) at = by > 0 ? 0 : list.length - 1;
    this.choose(Math.min(Math.max(at, 0), list.length - 1));
  }

  clear() {
    this.at = -1;
    this.say();
    this.view.soon();
  }

  /** keyed does what a key asks for, if it is one of the steps'.
   *  @param {string} key */
  keyed(key) {
    const { slowest, list } = this.steps, { lock } = this.view, by = { ',': -1, '.': 1 }[key],
      // the same keys with Shift, on keyboards of America and of Europe
      both = lock ? { '<': -1, '>': 1, ';': -1, ':': 1 }[key] ?? 0 : 0;
    if (!list.length || !by && !both && key !== 'l') return false;
    if (lock && (by || both)) lock.next(this.view, by ?? both, Boolean(both));
    else if (by) this.next(by);
    else this.choose(slowest);
    return true;
  }

  /** bandAt returns the step whose band is at a place of the picture, -1 for none.
   *  @param {number} x @param {number} y */
  bandAt(x, y) {
    const { view } = this, { width } = view.size();
    return this.on && y >= view.top - bandHeight && y < view.top && x >= labelsOf(width)
      ? this.under(view.time(x)) : -1;
  }

  /** hover names the band under the pointer.
   *  @param {number} x @param {number} y */
  hover(x, y) {
    const { canvas, hovered } = this.view, at = this.bandAt(x, y);
    if (at === this.hovered) return;
    this.hovered = at;
    canvas.style.cursor = at < 0 ? '' : 'pointer';
    if (at >= 0 || hovered < 0) canvas.title = at < 0 ? '' : this.text(at);
  }

  /** scalarStep names the step of scalars at a step, and says if it is the page's.
   *  @param {number} at */
  scalarStep(at) {
    const { texts, joined } = this, step = joined?.steps[at];
    return [typeof step === 'number' && texts.scalarStep.replace('{step}', String(step)),
      at === joined?.page && texts.pageStep].filter(Boolean).join(' · ');
  }

  /** text describes a step: its number and the one of scalars, how long it took, what
   *  is special, and when it began.
   *  @param {number} at */
  text(at) {
    const { texts, steps: { list, slowest, median, unix } } = this, { name, from, to } = list[at];
    return [`${texts.step} ${name}`, timeText(to - from),
      this.scalarStep(at), at === slowest && texts.slowest, at === median && texts.median,
      unix !== undefined && clock(unix + from / 1e6)].filter(Boolean).join(' · ');
  }

  // say reads out the chosen step.
  say() { this.said.textContent = this.at < 0 ? '' : this.text(this.at); }

  /** place places the buttons.
   *  @param {number} width of the picture */
  place(width) {
    this.box.hidden = !this.on;
    this.box.classList.toggle('line', !labelsOf(width));
    this.view.stage.style.setProperty('--top', `${this.view.top}px`);
  }

  /** paint draws the bands, and the ends of the chosen step over the lanes.
   *  @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height
   *  @param {CSSStyleDeclaration} style */
  paint(ctx, width, height, style) {
    const { view: { view, top }, steps: { list, median }, ends } = this, labels = labelsOf(width),
      y = top - bandHeight,
      x = (/** @type {number} */ time) =>
        labels + ((time - view.from) / (view.to - view.from)) * (width - labels),
      fill = (/** @type {string} */ name, /** @type {number[]} */ ...[l, t, w, h]) => {
        ctx.fillStyle = style.getPropertyValue(name).trim();
        ctx.fillRect(l, t, w, h);
      };
    if (!this.on) return;
    fill('--surface', 0, rulerHeight, width, top - rulerHeight);
    ctx.save();
    ctx.beginPath();
    ctx.rect(labels, y, width - labels, height - y);
    ctx.clip();
    let drawn = -1; // up to here, in px
    for (let i = firstOver(ends, view.from, 0, list.length); i < list.length; i++) {
      const { from, to, slow } = list[i], left = Math.round(x(from)), right = Math.round(x(to)),
        wide = right - Math.max(left, labels);
      if (from > view.to) break;
      if (right <= drawn && !slow && i !== this.at) continue;
      drawn = right;
      fill(i === this.at ? '--selected' : slow ? '--warn-bg' : '--sunken', left, y,
        Math.max(right - left, 1), bandHeight - 1);
      if (i === this.joined?.page) fill('--focus', left, y, Math.max(right - left, 2), 3);
      if (i === median) fill('--text-2', left, top - 3, Math.max(right - left, 2), 2);
      if (i === this.at)
        for (const edge of [left, right - 1]) fill('--focus', edge, y, 1, height - y);
      else if (wide > 2) fill('--border-strong', left, y, 1, bandHeight);
      if (wide >= leastText) {
        const at = Math.max(left, labels) + 5, room = Math.min(right, width) - at - 3,
          text = this.text(i), short = list[i].name;
        ctx.fillStyle = style.getPropertyValue('--text').trim();
        write(ctx, room > 60 ? text : short, at, y + bandHeight / 2 - 0.5, room);
      }
    }
    ctx.restore();
    fill('--border', 0, top - 1, width, 1);
    if (labels) fill('--border', labels - 1, rulerHeight, 1, bandHeight);
  }
}
