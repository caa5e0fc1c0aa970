// Parallel coordinates of hyperparameters: an axis for each column, a line for each row.

import { movedRange, placeOn, rangeOf, ticksOf } from './hpaxes.js';
import { named } from './hpelements.js';
import { wordOf } from './hppixels.js';
import { Plot, mostSoft } from './hpplot.js';

/**
 * @typedef {{ name?: HTMLElement, key?: string, x: number, to?: number, c: HPColumn, from: number,
 *   y: number, hit: number, before: Ends | null, edge: number }} Drag
 */

// The most lines that are antialiased while a range is dragged, to keep the frame rate.
const mostPulled = 100;
// All in CSS px: space around the axes; the least distance of axes; how far a pointer may move
// during a press, be from a line that it hovers, and be from the end of a range that it drags.
const topPx = 34, bottomPx = 34, sidePx = 56, leastGap = 92, slackPx = 4, nearPx = 12, gripPx = 5;

class Parallel extends Plot {
  /** @type {HTMLElement} */
  axes;
  /** @type {number} distance of axes in CSS px */
  gap;
  /** @type {Uint32Array | null} pixels of paintUnder, null until painted */
  under;
  /** @type {string[]} for each axis, the label for rows without a number */
  without;
  /** @type {Float32Array[]} for each axis, the y of each row in device pixels */
  ys;
  /** @type {(Uint32Array | null)[]} for each axis, see lineNumbers */
  alike;

  connectedCallback() {
    super.connectedCallback();
    this.axes = this.appendChild(
      Object.assign(document.createElement('div'), { className: 'hp-axes' }),
    );
    this.on(this.axes, 'pointerdown', (e) => this.pressed(e));
    // Handles only the keyboard; the method released handles the pointer.
    this.on(this.axes, 'click', ({ detail, target }) => {
      if (!detail && target.dataset.axis) this.view.openAxis(target.dataset.axis, target);
    });
    this.on(this.axes, 'pointermove', (e) => this.moved(e));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      this.on(this.axes, name, (e) => {
        const { drag } = this;
        this.released(e, name === 'pointerup');
        if (drag) this.view.released();
      });
  }

  draw() {
    const { data, parentElement } = this,
      { clientWidth: room, clientHeight: height } = /** @type {HTMLElement} */ (parentElement),
      n = data.columns.length;
    this.read();
    this.gap = n > 1 ? Math.max(leastGap, (room - 2 * sidePx) / (n - 1)) : 0;
    this.size(Math.max(room, 2 * sidePx + this.gap * (n - 1)), height);
    this.makeAxes();
    this.measure();
    this.paintAxes();
    this.paintKept();
  }

  /** @param {number} k */
  x(k) { return sidePx + this.gap * k; }
  /** @param {number} place */
  y(place) {
    return Number.isNaN(place)
      ? this.height - 12
      : topPx + (1 - place) * (this.height - topPx - bottomPx);
  }

  // makeAxes creates the interactive parts of the axes: their names, and strips to drag along.
  makeAxes() {
    const last = this.data.columns.length - 1;
    this.axes.replaceChildren(
      ...this.data.columns.flatMap((c, k) => {
        const name = Object.assign(document.createElement('button'), {
          className: 'hp-axis', type: 'button', ariaLabel: c.name,
          title: c.hint ? `${c.name}: ${c.hint}` : c.name,
        });
        named(name, c.short);
        name.dataset.axis = c.key;
        name.setAttribute('aria-haspopup', 'dialog');
        name.style.left = `${this.x(k)}px`;
        const room = Math.max(this.gap, leastGap),
          outer = k === 0 ? 'first' : k === last ? 'last' : '';
        name.style.maxWidth = `${(outer ? Math.min(room, room / 2 + sidePx) : room) - 6}px`;
        if (outer) name.classList.add(outer);
        const strip = Object.assign(document.createElement('div'), { className: 'hp-strip' });
        strip.dataset.strip = String(k);
        strip.style.left = `${this.x(k)}px`;
        return [name, strip];
      }),
    );
  }

  // measure computes the coordinates of the lines, and the label for rows without a number on an
  // axis: missing, NaN, or several values.
  measure() {
    this.without = this.data.columns.map((c) =>
      [
        ...new Set(
          c.cells
            .filter((_, i) => Number.isNaN(c.places[i]))
            .map((text) =>
              text === this.view.texts.several ? text : text ? 'NaN' : this.view.texts.missing,
            ),
        ),
      ]
        .sort()
        .reverse()
        .join(', '),
    );
    this.ys = this.data.columns.map((c) => c.places.map((p) => this.y(p) * this.ratio));
    this.alike = this.ys.map((_, k) => k ? this.lineNumbers(k) : null);
    this.under = null;
  }

  // paintUnder paints all rows faintly, once, beneath those kept by brushes. If all are kept it
  // paints only the background.
  /** @param {boolean} all */
  paintUnder(all) {
    const { data } = this.pixels, ground = wordOf(this.look.ground);
    if (all) {
      data.fill(ground);
      return;
    }
    if (!this.under) {
      data.fill(ground);
      const faint = wordOf(this.look.grid);
      this.trace(this.order, () => faint);
      this.under = data.slice();
    }
    data.set(this.under);
  }

  // lineNumbers returns for each row the number of its line between an axis and the one before it.
  // With few values, the lines of many rows coincide and have the same number. It returns null if
  // too few coincide.
  /** @param {number} k */
  lineNumbers(k) {
    const [a, b] = [this.ys[k - 1], this.ys[k]], seen = new Map(),
      numbers = new Uint32Array(a.length);
    for (let i = 0; i < a.length; i++) {
      const line = a[i] * 65536 + b[i];
      if (!seen.has(line)) seen.set(line, seen.size);
      if (2 * seen.size > a.length) return null;
      numbers[i] = seen.get(line);
    }
    return numbers;
  }

  // trace paints the lines of rows, gap by gap between axes, since pixels of a gap are close in
  // memory. Without antialiasing, only the last of coinciding lines is painted.
  /** @param {number[]} rows @param {(row: number) => number} colourOf */
  trace(rows, colourOf) {
    const { ratio, pixels, ys, alike } = this,
      soft = rows.length <= (this.drag ? mostPulled : mostSoft);
    for (let k = 1; k < ys.length; k++) {
      const from = this.x(k - 1) * ratio, to = this.x(k) * ratio, [a, b] = [ys[k - 1], ys[k]];
      /** @param {number} row */
      const line = (row) => pixels.line(from, a[row], to, b[row], colourOf(row), soft);
      if (soft || !alike[k]) rows.forEach(line);
      else
        new Map(rows.map((row) => [/** @type {Uint32Array} */ (alike[k])[row], row])).forEach(
          (row) => line(row),
        );
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {number} row */
  line(ctx, row) {
    const { columns } = this.data;
    for (let k = 0; k < columns.length; k++) {
      const x = this.x(k), y = this.y(columns[k].places[row]);
      if (k) ctx.lineTo(x, y); else ctx.moveTo(x, y);
    }
  }

  paintKept() {
    const rows = this.rows(1), { words, colours: { of } } = this;
    this.paintUnder(rows.length === this.data.count);
    this.trace(rows, (row) => words[of[row]]);
    this.pixels.put();
    this.paintLifted();
    this.dataset.kept = String(rows.length); // for tests
  }

  paintAxes() {
    const [, ctx] = this.ctx, { data, look } = this;
    ctx.clearRect(0, 0, this.width, this.height);
    data.columns.forEach((c, k) => {
      const x = this.x(k), last = k === data.columns.length - 1 && k > 0;
      ctx.strokeStyle = look.line;
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(x, this.y(0));
      ctx.lineTo(x, this.y(1));
      ctx.stroke();
      ctx.textAlign = last ? 'right' : 'left';
      ctx.textBaseline = 'middle';
      ctx.lineWidth = 3;
      ctx.lineJoin = 'round';
      /** @param {string} text @param {number} y */
      const write = (text, y) => {
        const short = text.length > 14 ? `${text.slice(0, 13)}…` : text, at = x + (last ? -6 : 6);
        ctx.strokeStyle = look.ground;
        ctx.strokeText(short, at, y);
        ctx.fillStyle = look.text;
        ctx.fillText(short, at, y);
      };
      for (const tick of ticksOf(c, 20)) write(tick.text, this.y(tick.at));
      if (this.without[k]) write(this.without[k], this.y(NaN));
    });
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {HPColumn} c
   * @param {number} x
   * @param {number} low
   * @param {number} high
   */
  paintRange(ctx, c, x, low, high) {
    const [a, b] = [this.y(placeOn(c, low)), this.y(placeOn(c, high))], y = Math.min(a, b),
      h = Math.max(2, Math.abs(a - b));
    ctx.globalAlpha = 0.25;
    ctx.fillRect(x - 6, y, 12, h);
    ctx.globalAlpha = 1;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(x - 6, y, 12, h);
  }

  paintLifted() {
    if (!this.ctx) return;
    const ctx = this.ctx[2], { hover, data } = this;
    ctx.clearRect(0, 0, this.width, this.height);
    ctx.fillStyle = ctx.strokeStyle = this.look.accent;
    data.columns.forEach((c, k) => {
      for (const [low, high] of c.ranges) this.paintRange(ctx, c, this.x(k), low, high);
      if (c.noneToo) ctx.strokeRect(this.x(k) - 5, this.y(NaN) - 7, 10, 14);
    });
    if (hover < 0 || hover >= data.count) return;
    for (const [colour, wide] of /** @type {[string, number][]} */ ([
      [this.look.ground, 6], [this.look.text, 3],
    ])) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = wide;
      ctx.lineJoin = 'round';
      ctx.beginPath();
      this.line(ctx, hover);
      ctx.stroke();
    }
  }

  // rowAt returns the row, among those kept by brushes, whose line is nearest to a point; -1 if
  // none is near.
  /** @param {number[]} given */
  rowAt([x, y]) {
    const { columns } = this.data, n = columns.length, at = (x - sidePx) / (this.gap || 1),
      k = Math.max(0, Math.min(n - 2, Math.floor(at)));
    if (!n || y < topPx - nearPx) return -1;
    let best = -1, near = nearPx;
    for (let i = 0; i < this.data.count; i++) {
      if (!this.view.kept[i]) continue;
      const from = this.y(columns[k].places[i]),
        to = n > 1 ? this.y(columns[k + 1].places[i]) : from;
      const away = Math.abs(from + (to - from) * Math.min(1, Math.max(0, at - k)) - y);
      if (away < near) [best, near] = [i, away];
    }
    return best;
  }

  /** @param {On<PointerEvent>} e */
  pressed(e) {
    const name = e.target.closest('[data-axis]'), strip = e.target.closest('[data-strip]');
    if (e.button !== 0 || !name && !strip) return;
    const [x, y] = this.local(e);
    e.target.setPointerCapture(e.pointerId);
    if (name) { this.drag = { name, key: name.dataset.axis, x }; return; }
    const c = this.data.columns[Number(strip?.dataset.strip)], place = this.place(y);
    const hit = c.ranges.findIndex(([low, high]) => this.inside(c, low, high, y));
    this.drag = {
      c, from: place, y, hit, before: hit < 0 ? null : [...c.ranges[hit]],
      edge: hit < 0 ? -1 : this.edgeAt(c, c.ranges[hit], y),
    };
    e.preventDefault();
  }

  // place returns the position on an axis of a y in CSS px.
  /** @param {number} y */
  place(y) { return 1 - (y - topPx) / (this.height - topPx - bottomPx); }
  /** @param {HPColumn} c @param {number} low @param {number} high @param {number} y */
  inside(c, low, high, y) {
    const [a, b] = [this.y(placeOn(c, low)), this.y(placeOn(c, high))];
    return y >= Math.min(a, b) - gripPx && y <= Math.max(a, b) + gripPx;
  }
  /** @param {HPColumn} c @param {Ends} range @param {number} y */
  edgeAt(c, range, y) {
    return range.findIndex((v) => Math.abs(this.y(placeOn(c, v)) - y) <= gripPx);
  }

  /** @param {On<PointerEvent>} e */
  moved(e) {
    const { drag } = this;
    if (!drag) return;
    const [x, y] = this.local(e);
    if (drag.name) { this.moveAxis(drag, x); return; }
    if (!this.dragged && Math.abs(y - drag.y) < slackPx) return;
    this.dragged = true;
    const { c } = drag, range = this.rangeAt(drag, this.place(y));
    if (drag.hit < 0) drag.hit = c.ranges.push(range) - 1; else c.ranges[drag.hit] = range;
    this.view.brushing();
  }

  // rangeAt returns the range being dragged, with the pointer at a position: a new range, one with
  // an end moved, or one moved as a whole.
  /** @param {Drag} drag @param {number} place */
  rangeAt(drag, place) {
    const { c, before, edge } = drag;
    if (!before) return rangeOf(c, drag.from, place);
    if (edge >= 0) return rangeOf(c, placeOn(c, before[1 - edge]), place);
    return movedRange(c, before, place - drag.from);
  }

  /** @param {Drag} drag @param {number} x */
  moveAxis(drag, x) {
    if (!this.dragged && Math.abs(x - drag.x) < slackPx) return;
    this.dragged = true;
    drag.name?.classList.add('dragged');
    if (drag.name) drag.name.style.left = `${x}px`;
    drag.to = Math.max(
      0, Math.min(this.data.columns.length - 1, Math.round((x - sidePx) / (this.gap || 1))),
    );
  }

  /** @param {On<PointerEvent>} e @param {boolean} up */
  released(e, up) {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    if (drag.name) {
      if (this.dragged && up && drag.to !== undefined) this.view.move(drag.key, drag.to);
      else if (up && !this.dragged) this.view.openAxis(drag.key, drag.name);
      if (this.dragged) this.makeAxes();
      return;
    }
    // A click removes a range.
    if (!this.dragged && up && drag.hit >= 0) drag.c.ranges.splice(drag.hit, 1);
    else if (!this.dragged && up && this.place(drag.y) < -0.02) drag.c.noneToo = !drag.c.noneToo;
    else if (!this.dragged) return;
    this.view.brushed(drag.c);
  }
}
customElements.define('hp-parallel', Parallel);
