// The selected range of time on the timeline of the profile view: its place on the picture, its
// sums, as the program answers (see sums.go of its service), and its part of the address. It is
// loaded with the view.

import { icon, make } from '../../../../../web/elements.js';
import { parts } from '../answers.js';
import { shortName, timeText } from './board.js';
import { hued, labelsOf } from './paint.js';

/** @typedef {import('./board.js').Board} Board
 * @typedef {{ of: string, facts: string, parts: number[], rows: string[][], shown?: string,
 *   names: [number, string, number, number, number][] }} Sums names have hue, name, count, total
 *   and self */

// The orders of the names, with their texts. The first one needs no place in the address.
const orders = ['total', 'self', 'count'];

/** spanOf returns the time from the first to the last of two slices, in whole nanoseconds. A
 *  range has a length even if it is of a mark.
 *  @param {Pick<Board, 'start' | 'end'>} board @param {number} a @param {number} b */
export const spanOf = ({ start, end }, a, b) => {
  const from = Math.floor(Math.min(start[a], start[b]));
  return { from, to: Math.max(Math.ceil(Math.max(end[a], end[b])), from + 1) };
};

/** placeOn returns where a range is on the picture, in px, and which of its ends are in view; null
 *  if it is out of view.
 *  @param {{ from: number, to: number }} range @param {{ from: number, to: number }} view
 *  @param {number} labels @param {number} width */
export const placeOn = (range, view, labels, width) => {
  if (range.to < view.from || range.from > view.to) return null;
  const x = (/** @type {number} */ time) =>
      labels + ((time - view.from) / (view.to - view.from)) * (width - labels),
    left = Math.max(x(range.from), labels), right = Math.min(x(range.to), width);
  return {
    left, width: Math.max(right - left, 1),
    begins: range.from >= view.from, ends: range.to <= view.to,
  };
};

export class ProfileRange {
  from = 0;
  to = 0;
  order = orders[0];
  /** @type {Sums | null} */
  sums = null;
  first = -1; // the slice at which a range that keys make begins
  last = -1; // the slice to which they led
  /** @type {Record<string, any>} */
  texts = {};
  length = make('span');
  mark = make('div', 'profile-range', { hidden: true, 'aria-hidden': 'true' }, this.length);
  box = make('section', 'profile-sums', { hidden: true });

  /** view is the timeline that holds the range.
   *  @param {import('./timeline.js').ProfileTimeline} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.box.addEventListener('click', (e) => {
      const { order, clear } = e.target.closest('button')?.dataset ?? {};
      if (clear !== undefined) {
        this.clear();
        view.canvas.focus();
      } else if (order) {
        this.order = order;
        this.ask();
        view.linkSoon();
      }
    }, { signal });
  }

  get on() { return this.to > this.from; }

  /** select selects the time between two instants, within the trace; done: the person has chosen
   *  it, so it is summed up.
   *  @param {number} a @param {number} b @param {boolean} done */
  select(a, b, done) {
    const span = Math.max(Math.ceil(this.view.board?.span ?? 1), 1),
      from = Math.min(Math.max(Math.floor(Math.min(a, b)), 0), span - 1),
      to = Math.min(Math.max(Math.ceil(Math.max(a, b)), from + 1), span);
    if (from !== this.from || to !== this.to) this.sums = null;
    Object.assign(this, { from, to });
    if (!done) { this.show(); return; }
    this.view.side.open('range');
    this.ask();
    this.view.linkSoon();
  }

  clear() {
    Object.assign(this, { from: 0, to: 0, first: -1, last: -1, sums: null });
    this.show();
    this.view.side.open('slice');
    this.view.linkSoon();
  }

  /** ofSlice selects the time of a slice.
   *  @param {number} i */
  ofSlice(i) {
    const { board } = this.view;
    if (!board || i < 0) return;
    const { from, to } = spanOf(board, i, i);
    this.first = this.last = i;
    this.select(from, to, true);
  }

  /** gap selects a time in which a device waits, and shows it with what is around it. The slice
   *  that ends it, by its index in the trace, is chosen.
   *  @param {number} from @param {number} to @param {number} slice */
  gap(from, to, slice) {
    const { view } = this, more = (to - from) / 2;
    view.choose(view.board?.index.indexOf(slice) ?? -1);
    view.reveal();
    view.person(from - more, to + more);
    this.select(from, to, true);
  }

  /** extend moves to the slice to which a key leads, and selects the time from the slice where it
   *  began to that one.
   *  @param {string} key */
  extend(key) {
    const { view } = this, { board } = view;
    if (!board) return;
    if (view.chosen < 0) {
      view.choose(view.firstSeen());
      this.ofSlice(view.chosen);
    } else {
      const first = this.on && view.chosen === this.last ? this.first : view.chosen,
        last = view.next(key), { from, to } = spanOf(board, first, last);
      view.choose(last);
      Object.assign(this, { first, last });
      this.select(from, to, true);
    }
    view.reveal();
  }

  // look reads its fields of the address; without them nothing is selected.
  /** @param {string[]} fields */
  look([from, to, order]) {
    const was = this.on;
    Object.assign(this, { from: 0, to: 0, first: -1, last: -1, sums: null });
    if (Number(to) > Number(from)) Object.assign(this, { from: Number(from), to: Number(to) });
    this.order = orders.includes(order) ? order : orders[0];
    if (this.on) this.ask();
    else this.show();
    if (this.on || was) this.view.side.open(this.on ? 'range' : 'slice');
  }

  // fields returns its fields of the address.
  fields() {
    return this.on ? [this.from, this.to, this.order === orders[0] ? '' : this.order] : [];
  }

  question() { return `${this.from},${this.to},${this.order}`; }

  // ask asks the program for the sums.
  ask() {
    this.show();
    if (this.on && this.view.state.over) this.view.tell('sum', this.question());
  }

  /** @param {Sums} sums */
  take(sums) {
    if (!this.on || sums.of !== this.question()) return; // of a range before
    this.sums = sums;
    this.show();
  }

  /** @param {Record<string, any>} texts */
  label(texts) {
    this.texts = texts;
    this.show();
  }

  // show shows the range, and its sums once they are there.
  show() {
    const { texts, sums, view } = this;
    view.soon();
    if (!this.on || !texts.range) { this.box.replaceChildren(); return; }
    const focused = this.box.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement).dataset.order : undefined,
      clear = make('button', 'btn small icon ghost', {
        type: 'button', 'data-clear': true, title: texts.clearRange, 'aria-label': texts.clearRange,
      }, icon('m4 4 8 8M12 4l-8 8'));
    this.box.replaceChildren(
      make('header', '', {}, make('h2', '', {}, texts.rangeOf
        .replace('{from}', timeText(this.from)).replace('{to}', timeText(this.to))), clear),
      make('p', '', { role: 'status' },
        [timeText(this.to - this.from), sums?.facts ?? ''].filter(Boolean).join(' · ')));
    if (!sums) {
      if (!view.state.over) this.box.append(make('p', '', {}, texts.waiting));
      return;
    }
    const kinds = parts(sums.rows.map((cells, hue) => ({ hue, size: sums.parts[hue], cells })));
    kinds.createCaption().append(texts.sumsByKind);
    this.box.append(kinds, this.names(sums), sums.shown ? make('p', '', {}, sums.shown) : '');
    if (focused) this.box.querySelector(`[data-order="${focused}"]`)?.focus();
  }

  // names is the table of names.
  /** @param {Sums} sums */
  names({ names }) {
    const { texts } = this, table = make('table', 'profile-parts profile-names'),
      body = table.createTBody();
    table.createCaption().append(texts.sumsByName);
    table.createTHead().append(make('tr', '', {}, make('th', '', { scope: 'col' }, texts.name),
      ...orders.map((order) => make('th', 'n', {
        scope: 'col', 'aria-sort': order === this.order && 'descending',
      }, make('button', '', { type: 'button', 'data-order': order, title: texts.sort },
        texts[order], make('span', '', { 'aria-hidden': 'true' },
          order === this.order ? ' ↓' : ''))))));
    body.append(...names.map(([hue, name, count, total, self]) => {
      const short = hued(make('span', '', {}, shortName(name) || texts.unnamed), hue);
      return make('tr', '', {}, make('th', '', { scope: 'row', title: name }, short),
        ...[timeText(total), timeText(self), count.toLocaleString('en')]
          .map((figure) => make('td', 'n', {}, figure)));
    }));
    return table;
  }

  // paint places the range on the picture.
  /** @param {number} width */
  paint(width) {
    const { mark, view } = this,
      place = this.on && view.board ? placeOn(this, view.view, labelsOf(width), width) : null;
    mark.hidden = !place;
    if (!place) return;
    this.length.textContent = timeText(this.to - this.from);
    mark.style.left = `${place.left}px`;
    mark.style.width = `${place.width}px`;
    mark.toggleAttribute('data-begins', place.begins);
    mark.toggleAttribute('data-ends', place.ends);
  }
}
