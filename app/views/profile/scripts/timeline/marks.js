// Marks on the timeline of the profile view: flags at times, with their distances to the chosen
// one. Their part of the address has the chosen one first. It is loaded with the view.

import { icon, make } from '../../../../../web/elements.js';
import { signedTime, timeText } from './board.js';
import { labelsOf, rulerHeight } from './paint.js';

// The most marks; and in px, sizes of a flag, and how far beside it a press may be.
const most = 50, flagWidth = 14, flagHeight = 14, slack = 4;

export class ProfileMarks {
  /** @type {number[]} in nanoseconds, ascending */
  times = [];
  at = -1; // the chosen one
  /** @type {Record<string, any>} */
  texts = {};
  add = make('button', 'btn small', { type: 'button', hidden: true });
  said = make('span', 'vh', { role: 'status' });
  list = make('ol');
  box = make('section', 'profile-marks', { hidden: true }, make('h3'), this.list);

  /** view is the timeline that holds the marks.
   *  @param {import('./timeline.js').ProfileTimeline} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.add.addEventListener('click', () => {
      this.toggle(this.place(NaN));
      view.canvas.focus({ preventScroll: true });
    }, { signal });
    this.list.addEventListener('click', (e) => {
      const { mark, remove } =
        /** @type {HTMLElement} */ (e.target).closest('button')?.dataset ?? {};
      if (mark) this.go(Number(mark));
      if (remove) this.toggle(this.times[Number(remove)]);
      if (mark || remove) view.canvas.focus({ preventScroll: true });
    }, { signal });
  }

  /** @param {Record<string, any>} texts */
  label(texts) {
    this.texts = texts;
    this.add.textContent = texts.mark;
    this.add.title = texts.markHint;
    this.box.children[0].textContent = texts.marks;
    this.show();
  }

  /** look reads its field of the address.
   *  @param {string} [field] */
  look(field = '') {
    const all = field.split('.').filter(Boolean).map(Number)
      .filter((time) => Number.isFinite(time)).slice(0, most);
    this.times = [...new Set(all)].sort((a, b) => a - b);
    this.at = this.times.indexOf(all[0]);
    this.show();
  }

  // field returns its field of the address.
  field() {
    const { times, at } = this;
    return at < 0 ? '' : [times[at], ...times.filter((_, i) => i !== at)].join('.');
  }

  /** place returns the start of the chosen slice or the time of the chosen sample; without one,
   *  another time.
   *  @param {number} other */
  place(other) {
    const { board, chosen, counters } = this.view;
    if (board && counters.on) return board.at[counters.sample];
    return board && chosen >= 0 ? board.start[chosen] : other;
  }

  /** toggle sets a mark at a time, or removes the one that is there.
   *  @param {number} time */
  toggle(time) {
    if (!Number.isFinite(time)) return;
    const ns = Math.round(time), at = this.times.indexOf(ns);
    if (at >= 0) {
      this.times.splice(at, 1);
      this.at = Math.min(at, this.times.length - 1);
    } else if (this.times.length < most) {
      this.times = [...this.times, ns].sort((a, b) => a - b);
      this.at = this.times.indexOf(ns);
    }
    this.show();
    this.say(at >= 0);
    this.view.linkSoon();
  }

  /** go chooses a mark, and moves it into view.
   *  @param {number} at */
  go(at) {
    const { view, times } = this, { from, to } = view.view, time = times[at];
    this.at = at;
    if (time < from || time > to) view.person(time - (to - from) / 2, time + (to - from) / 2);
    this.show();
    this.say(false);
    view.linkSoon();
  }

  /** say reads out the chosen mark, or that one was removed.
   *  @param {boolean} removed */
  say(removed) {
    const { texts, times, at } = this;
    this.said.textContent = removed ? texts.markRemoved
      : `${texts.mark} ${at + 1}: ${timeText(times[at])}`;
  }

  /** key does what a key asks for, if it is one of the marks'.
   *  @param {string} key @param {boolean} shift @param {number} x where the pointer is, in px */
  key(key, shift, x) {
    const count = this.times.length, time = this.view.time(x);
    if (key === 'b') this.toggle(shift ? time : this.place(time));
    else if (key === 'j' && count) this.go((this.at + (shift ? -1 : 1) + count) % count);
    else return key === 'j';
    return true;
  }

  /** x returns where a time is on the picture, in px.
   *  @param {number} time @param {number} width */
  x(time, width) {
    const { from, to } = this.view.view, labels = labelsOf(width);
    return labels + ((time - from) / (to - from)) * (width - labels);
  }

  /** under returns the mark whose flag is at a place of the picture, -1 for none.
   *  @param {number} x @param {number} y */
  under(x, y) {
    const { width } = this.view.size();
    return y >= rulerHeight ? -1 : this.times.findLastIndex((time) =>
      Math.abs(this.x(time, width) + flagWidth / 2 - x) <= flagWidth / 2 + slack);
  }

  /** press chooses the mark under the pointer, or sets one on the ruler. Returns false elsewhere.
   *  @param {number} x @param {number} y */
  press(x, y) {
    const { view } = this, at = this.under(x, y);
    if (y >= rulerHeight || x < labelsOf(view.size().width)) return false;
    if (at >= 0) this.go(at);
    else this.toggle(view.time(x));
    return true;
  }

  // show lists the marks.
  show() {
    const { texts, times, at, view } = this;
    this.add.hidden = view.chosen < 0 || view.side.slice.hidden;
    this.box.hidden = !times.length;
    this.list.replaceChildren(...times.map((time, i) => make('li', '', {},
      make('button', 'link', {
        type: 'button', 'data-mark': i, title: texts.showMark, 'aria-current': i === at && 'true',
      }, `${i + 1} · ${timeText(time)}`),
      make('span', '', {}, i === at ? '' : signedTime(time - times[at])),
      make('button', 'btn small icon ghost', {
        type: 'button', 'data-remove': i, title: texts.removeMark,
        'aria-label': `${texts.removeMark} ${i + 1}`,
      }, icon('m4 4 8 8M12 4l-8 8')))));
    view.soon();
  }

  // paint draws the marks that are in view.
  /** @param {import('./paint.js').Painter} p */
  paint({ ctx, width, height, labels, view, x, colour }) {
    const { times, at } = this;
    if (!times.length) return;
    ctx.save();
    ctx.beginPath();
    ctx.rect(labels, 0, width - labels, height);
    ctx.clip();
    times.forEach((time, i) => {
      if (time < view.from || time > view.to) return;
      const left = Math.round(x(time)), on = i === at,
        text = on ? timeText(time) : signedTime(time - times[at]),
        room = (i + 1 < times.length ? Math.min(x(times[i + 1]), width) : width) - left - flagWidth;
      ctx.fillStyle = colour(on ? '--text' : '--text-2');
      ctx.fillRect(left, 0, 1, height);
      ctx.fillRect(left, 0, flagWidth, flagHeight);
      if (room > ctx.measureText(text).width + 6) {
        ctx.fillStyle = colour('--surface');
        ctx.fillRect(left + flagWidth, 0, ctx.measureText(text).width + 6, rulerHeight - 1);
        ctx.fillStyle = colour('--text');
        ctx.fillText(text, left + flagWidth + 3, flagHeight / 2 + 1);
      }
      ctx.fillStyle = colour('--surface');
      ctx.textAlign = 'center';
      ctx.fillText(String(i + 1), left + flagWidth / 2, flagHeight / 2 + 1, flagWidth - 1);
      ctx.textAlign = 'left';
    });
    ctx.restore();
  }
}
