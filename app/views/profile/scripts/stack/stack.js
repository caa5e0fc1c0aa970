// Two timelines one above the other: of the trace on screen, A, and of the one that it is compared
// with, B. Their axes are locked: a step of A begins where a step of B does, and what moves one
// moves the other. The range is the one of A. Its part of the address is one field, with semicolons
// in it. It is loaded with the profile view.

import { make } from '../../../../../web/elements.js';
import { signedTime, timeText } from '../timeline/board.js';
import { within } from '../timeline/find.js';
import { ProfileTimeline } from '../timeline/timeline.js';
import { marksOf, partnerOf, spanOfBoth } from './partner.js';

// What stands behind the names of acts and messages about the second trace; SecondTrace of the
// program.
export const secondTrace = 'B';

// How many steps before and after the aligned one can be chosen.
const mostSteps = 1000;

export class ProfileStack {
  on = false; // both timelines are shown
  isCompared = false; // there is a second trace
  /** @type {ProfileTimeline | null} made when it is first shown */
  second = null;
  /** @type {ProfileTimeline} the one that had the focus last */
  active;
  at = [-1, -1]; // the step of each trace that a person aligned it at, an index; -1 for none
  field = ''; // its part of the address, until the second trace is read
  isRead = false; // it is read, and shown as the address says
  said = make('p', 'vh', { role: 'status' });
  /** @type {HTMLElement[]} above each timeline */
  heads = [];
  /** @type {HTMLSelectElement[]} */
  choices = [];
  twin = [-1, -1]; // the slice of the other trace that stands for the chosen one of each

  /** view is the profile view that holds both, with the first one.
   *  @param {import('../../profile.js').ProfileView} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.signal = signal;
    this.active = view.timeline;
    this.head(view.timeline, 0);
  }

  get all() {
    return this.second ? [this.view.timeline, this.second] : [this.view.timeline];
  }

  // shown has the timelines on screen.
  get shown() { return this.on ? this.all : [this.view.timeline]; }

  /** other returns the timeline of the other trace, if there is one.
   *  @param {ProfileTimeline} of */
  other(of) { return of === this.second ? this.view.timeline : this.second; }

  /** place returns 0 for the first timeline, 1 for the second.
   *  @param {ProfileTimeline} of */
  place(of) { return Number(of === this.second); }

  // head makes the line above a timeline: which trace it is of, and at which step it is aligned.
  /** @param {ProfileTimeline} timeline @param {number} place */
  head(timeline, place) {
    const { signal } = this, choice = make('select', 'select'),
      head = make('div', 'profile-stack-head', { hidden: true },
        make('span', 'profile-side-of', {}, place ? 'B' : 'A'), make('span', 'profile-chosen'),
        make('label', '', {}, make('span'), choice));
    this.choices[place] = choice;
    this.heads[place] = head;
    timeline.box.prepend(head);
    choice.addEventListener('change', () => timeline.steps.choose(Number(choice.value)),
      { signal });
    timeline.canvas.addEventListener('focus', () => this.activate(timeline), { signal });
    timeline.side.twin.addEventListener('click', () => this.jump(timeline), { signal });
  }

  // make makes the second timeline.
  make() {
    const { view, signal } = this;
    /** @type {import('../timeline/timeline.js').TimelineHost} */
    const host = {
      get texts() { return view.texts; },
      get search() { return view.search; },
      tell: (act, value) => view.tell(act + secondTrace, value),
      linkSoon: () => view.linkSoon(),
      stepsChanged: () => this.align(),
      find: () => view.find(),
      found: (hits, at, timeline) => view.found(hits, at, timeline),
    };
    const made = new ProfileTimeline(host,
      `${view.getAttribute('aria-label')} ${secondTrace}`, signal);
    this.second = made;
    for (const part of [made.box, made.side.box]) part.classList.add('second');
    made.side.slice.id = 'profile-side-b';
    made.canvas.setAttribute('aria-describedby', made.side.slice.id);
    this.head(made, 1);
    view.timeline.side.box.after(made.box, made.side.box, this.said);
    made.look(this.fieldsOf(this.field));
    this.label();
  }

  // label fills in the texts.
  label() {
    const { texts } = this.view;
    if (!texts.alignedStep) return;
    for (const choice of this.choices) {
      const label = /** @type {HTMLElement} */ (choice.parentElement);
      label.children[0].textContent = choice.ariaLabel = texts.alignedStep;
      label.title = texts.alignedHint;
    }
    this.second?.label();
    this.name();
  }

  // name names the traces.
  name() {
    const { list } = this.view.sessions.told;
    [list.find(({ shown }) => shown), list.find(({ compared }) => compared)].forEach((of, i) => {
      const name = /** @type {HTMLElement | undefined} */ (this.heads[i]?.children[1]);
      if (name) name.textContent = name.title = of?.facts.filter(Boolean).join(' · ') ?? '';
    });
  }

  // update shows both timelines, or only the first one.
  update() {
    const { view } = this;
    this.isCompared = view.sessions.told.list.some(({ compared }) => compared);
    this.name();
    if (!this.isCompared && this.second?.board) this.take('board', null);
    const on = this.isCompared && view.dataset.view === 'timeline';
    if (on === this.on) return;
    this.on = on;
    if (on && !this.second) this.make();
    view.toggleAttribute('data-stacked', on);
    for (const head of this.heads) head.hidden = !on;
    for (const timeline of this.all) timeline.lock = on ? this : null;
    this.activate(view.timeline);
    view.tell('stack', on ? '1' : '');
    this.align();
    this.mark();
    for (const timeline of this.all) timeline.lay();
    view.find();
  }

  /** activate makes a timeline the one that tools and searches are about.
   *  @param {ProfileTimeline} timeline */
  activate(timeline) {
    this.view.dataset.active = timeline === this.second ? 'b' : 'a';
    if (timeline === this.active) return;
    this.active = timeline;
    this.view.find();
  }

  /** take handles a message about the second trace.
   *  @param {string} what @param {any} content */
  take(what, content) {
    const { second } = this;
    if (!second) return;
    if (what === 'board') {
      if (!content) this.forget();
      second.show(content);
    } else if (what !== 'state') second.take(what, content);
    else {
      second.said(content, content.failed);
      if (!content.over || this.isRead) return;
      this.isRead = true;
      second.finish();
    }
  }

  // forget drops what was shown of a second trace. The address still has it, if the trace will be
  // there again.
  forget() {
    const { second } = this;
    if (!second?.board) return;
    this.field = this.fields();
    this.isRead = false;
    second.state = { overlaps: [] };
    second.look(this.fieldsOf(this.field));
    second.steps.ask();
  }

  /** look takes its field of the address.
   *  @param {string} [field] */
  look(field = '') {
    this.field = field;
    const fields = this.fieldsOf(field);
    this.second?.look(fields);
    this.align();
  }

  /** fieldsOf returns its field of the address in the places of a timeline's fields, and takes the
   *  aligned steps from it.
   *  @param {string} field */
  fieldsOf(field) {
    const [slice = '', from = '', to = '', order = '', closed = '', pinned = '', filter = '',
      marks = '', ...at] = field.split(';');
    this.at = [0, 1].map((i) => (at[i] ? Number(at[i]) : -1));
    return ['', '', slice, '', '', '', '', from, to, order, closed, pinned, filter, marks];
  }

  // fields returns its field of the address.
  fields() {
    const { second, at } = this;
    if (!this.isCompared) return '';
    if (!second?.board || !this.isRead) return this.field;
    const selected = second.range.fields();
    return [second.chosen < 0 ? '' : second.board.index[second.chosen],
      ...selected.length ? selected : ['', '', ''], ...second.lanes.fields(),
      second.marks.field(), ...at.map((i) => (i < 0 ? '' : i))].join(';').replace(/;+$/, '');
  }

  // The axes. -----------------------------------------------------------------------------------

  /** indexOf returns the aligned step of a trace: the one that a person chose, else the median one.
   *  @param {ProfileTimeline} of */
  indexOf(of) {
    const { list, median } = of.steps.steps, at = this.at[this.place(of)];
    return at >= 0 && at < list.length ? at : Math.max(median, 0);
  }

  /** stepOf returns the aligned step of a trace. It is null if one of them has no steps: then both
   *  begin at the same place.
   *  @param {ProfileTimeline} of */
  stepOf(of) {
    return this.all.some((each) => !each.steps.steps.list.length) ? null
      : of.steps.steps.list[this.indexOf(of)];
  }

  /** origin returns where the ruler of a timeline begins to count.
   *  @param {ProfileTimeline} of */
  origin(of) { return this.stepOf(of)?.from ?? 0; }

  // shift is how much later the second trace counts the same place than the first one, in ns.
  get shift() {
    return this.second ? this.origin(this.second) - this.origin(this.view.timeline) : 0;
  }

  // align places the second timeline below the first one, and lists the steps of both.
  align() {
    if (!this.on || !this.second) return;
    const { timeline: first } = this.view, { from, to } = this.span;
    for (const of of this.all) this.list(of);
    if (first.moved) this.moved(first);
    else first.move(from, to, first.view.y);
    this.mark();
  }

  /** list lists the steps that a trace can be aligned at.
   *  @param {ProfileTimeline} of */
  list(of) {
    const { list } = of.steps.steps, choice = this.choices[this.place(of)], at = this.indexOf(of),
      first = Math.max(at - mostSteps, 0);
    /** @type {HTMLElement} */ (choice.parentElement).hidden = !this.stepOf(of);
    choice.replaceChildren(...list.slice(first, at + mostSteps + 1).map(({ name, from, to }, i) =>
      make('option', '', { value: first + i }, `${name} · ${timeText(to - from)}`)));
    choice.value = String(at);
  }

  /** alignAt aligns a trace at a step for a person.
   *  @param {ProfileTimeline} of @param {number} at */
  alignAt(of, at) {
    if (!this.stepOf(of)) return;
    this.at = this.all.map((each) => (each === of ? at : this.indexOf(each)));
    this.align();
    this.said.textContent = this.all.map((each, place) =>
      `${place ? 'B' : 'A'}: ${each.steps.text(this.at[place])}`).join('; ');
  }

  /** next aligns a trace at the step after, or before; both: the other trace, too.
   *  @param {ProfileTimeline} of @param {number} by @param {boolean} both */
  next(of, by, both) {
    const other = this.other(of), to = (/** @type {ProfileTimeline} */ each) =>
      Math.min(Math.max(this.indexOf(each) + by, 0), each.steps.steps.list.length - 1);
    if (both && other) this.alignAt(other, to(other));
    of.steps.choose(to(of));
  }

  /** range returns what a timeline shows, for a range that is wanted: the first one within both
   *  traces, the second one what the first one shows.
   *  @param {ProfileTimeline} of @param {number} from @param {number} to */
  range(of, from, to) {
    const { view: { timeline: first }, second, shift, span } = this;
    if (of === second) return { from: first.view.from + shift, to: first.view.to + shift };
    const seen = within({ span: span.to - span.from }, from - span.from, to - span.from);
    return { from: seen.from + span.from, to: seen.to + span.from };
  }

  /** moved moves the second timeline after the first one.
   *  @param {ProfileTimeline} of */
  moved(of) {
    if (of !== this.second && this.second?.board) this.second.move(0, 0, this.second.view.y);
  }

  /** lead moves the first timeline for a person who moves the second one.
   *  @param {ProfileTimeline} of @param {number} from @param {number} to */
  lead(of, from, to) {
    if (of === this.second) this.view.timeline.person(from - this.shift, to - this.shift);
  }

  // span is the time of both traces.
  get span() {
    return spanOfBoth(this.view.timeline.board?.span ?? 1, this.second?.board?.span ?? 1,
      this.shift);
  }

  // whole shows all of both traces.
  whole() {
    const { from, to } = this.span;
    this.view.timeline.person(from, to);
    for (const each of this.all) each.moved = false;
  }

  // Slices of the same name. --------------------------------------------------------------------

  // mark marks the slices with the name of the chosen one in both, and finds what stands for it.
  mark() {
    const chosen = this.shown.filter((each) => this.on && each.board && each.chosen >= 0),
      of = chosen.find((each) => each === this.active) ?? chosen[0],
      name = of?.board?.names[of.board.name[of.chosen]];
    this.all.forEach((each, place) => {
      each.twins = each.board && name !== undefined ? marksOf(each.board, name) : null;
      this.twin[place] = chosen.includes(each) ? this.partner(each) : -1;
      each.side.pair();
      each.soon();
    });
  }

  /** partner returns the slice that stands for the chosen one in the other trace, -1 for none.
   *  @param {ProfileTimeline} of */
  partner(of) {
    const to = this.other(of);
    return of.board && to?.board ? partnerOf({ board: of.board, step: this.stepOf(of) },
      of.chosen, { board: to.board, step: this.stepOf(to) }) : -1;
  }

  /** textOf says how long the slice takes that stands for the chosen one, and how much longer than
   *  that one; '' without one.
   *  @param {ProfileTimeline} of */
  textOf(of) {
    const i = this.twin[this.place(of)], board = this.other(of)?.board;
    if (i < 0 || !board || !of.board || of.chosen < 0) return '';
    const ns = board.end[i] - board.start[i],
      more = ns - (of.board.end[of.chosen] - of.board.start[of.chosen]);
    return `${this.view.texts[of === this.second ? 'inA' : 'inB']}: ${timeText(ns)} · ${
      signedTime(more)}`;
  }

  /** jump goes to the slice that stands for the chosen one in the other timeline. Returns false if
   *  no slice is chosen.
   *  @param {ProfileTimeline} of */
  jump(of) {
    const i = this.twin[this.place(of)], to = this.other(of);
    if (of.chosen < 0 || !to) return false;
    this.said.textContent = i < 0 ? this.view.texts.noTwin : '';
    if (i < 0) return true;
    this.activate(to);
    to.choose(i);
    to.reveal();
    to.canvas.focus({ preventScroll: true });
    return true;
  }
}
