// The scatter matrix of hyperparameters: a square for each pair of columns, with a dot for each
// row.

import { placeOn, rangeOf, ticksOf } from './hpaxes.js';
import { named } from './hpelements.js';
import { wordOf } from './hppixels.js';
import { Plot, mostSoft } from './hpplot.js';

// How far, in CSS px, a pointer may move during a press, and be from a dot that it hovers.
const slack = 4, nearPx = 12;
// Sizes in CSS px: the least square, the gap between squares, the edge at the left with the names,
// the part of it for tick labels, and the space below the squares.
const leastSquare = 74, gapPx = 8, leastEdge = 62, mostEdge = 150, tickPx = 48, bottomPx = 44;

// Dots of a category are spread over this share of its width, in a fixed pattern along both axes.
// Otherwise they would all coincide.
const spread = 0.6, stepX = 0.618034, stepY = 0.754878;

// dotPx returns the diameter of dots, in px: the fewer rows, the larger.
/** @param {number} rows */
const dotPx = (rows) => rows > mostSoft ? 2 : rows > 150 ? 3 : rows > 40 ? 4 : 6;

class Scatter extends Plot {
  /** @type {HPColumn[]} the columns of the matrix */
  columns;
  /** @type {number} width of the edge in CSS px */
  edge;
  /** @type {number} size of a square with its gap in CSS px */
  square;
  /** @type {HTMLElement} */
  names;

  connectedCallback() {
    super.connectedCallback();
    this.on(this, 'pointerdown', (e) => this.pressed(e));
    this.on(this, 'pointermove', (e) => this.moved(e));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      this.on(this, name, () => {
        const { drag } = this;
        this.released();
        if (drag) this.view.released();
      });
  }

  draw() {
    this.columns = this.data.columns.filter((c) => c.matrix);
    this.read();
    const edge = (this.edge = Math.max(
      leastEdge,
      Math.min(
        mostEdge, Math.round(/** @type {HTMLElement} */ (this.parentElement).clientWidth / 8),
      ),
    ));
    const n = Math.max(this.columns.length - 1, 1),
      room = Math.max(/** @type {HTMLElement} */ (this.parentElement).clientWidth - edge - 4, 100);
    this.square = Math.max(leastSquare, Math.min(190, Math.floor(room / n)));
    this.size(Math.max(edge + n * this.square + 4, 100), n * this.square + bottomPx);
    this.makeNames();
    this.paintUnder();
    this.paintKept();
  }

  // makeNames creates the names of the columns, as buttons, at the left and below. A column that
  // has both is a button only once.
  makeNames() {
    const { columns, square, edge } = this, last = columns.length - 1,
      focused = this.names?.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement).dataset.axis
        : null;
    /**
     * @param {HPColumn} c
     * @param {number} left
     * @param {number} top
     * @param {number} room
     * @param {boolean} [twice]
     */
    const name = (c, left, top, room, twice) => {
      const b = Object.assign(document.createElement(twice ? 'span' : 'button'), {
        className: 'hp-axis', type: 'button',
        title: c.hint ? `${c.name}: ${c.hint}` : c.name,
      });
      named(b, c.short);
      if (twice) b.ariaHidden = 'true';
      else {
        b.ariaLabel = c.name;
        b.dataset.axis = c.key;
        b.setAttribute('aria-haspopup', 'dialog');
      }
      Object.assign(b.style, { left: `${left}px`, top: `${top}px`, maxWidth: `${room}px` });
      b.addEventListener('click', () => this.view.openAxis(c.key, b));
      return b;
    };
    this.names ??= this.appendChild(
      Object.assign(document.createElement('div'), { className: 'hp-names' }),
    );
    const left = edge - (this.ticked() ? tickPx : 4);
    this.names.replaceChildren(
      ...columns.flatMap((c, i) => [
        ...(i > 0 ? [name(c, left / 2, (i - 0.5) * square - gapPx / 2 - 12, left)] : []),
        ...(i < last || !last
          ? [
              name(
                c, edge + (i + 0.5) * square - gapPx / 2, Math.max(last, 1) * square + 8,
                square - gapPx, i > 0,
              ),
            ]
          : []),
      ]),
    );
    if (focused)
      this.names
        .querySelector(`[data-axis="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true });
  }

  // squares calls fn for each pair of columns: the x column, the y column, and the place of their
  // square.
  /** @param {(a: HPColumn, b: HPColumn, x: number, y: number) => void} fn */
  squares(fn) {
    for (let r = 1; r < this.columns.length; r++)
      for (let k = 0; k < r; k++)
        fn(this.columns[k], this.columns[r], this.edge + k * this.square, (r - 1) * this.square);
  }

  // ticked reports whether tick labels fit beside the names.
  ticked() { return this.edge > 2 * tickPx; }

  // at returns the x of a row's dot in the square that begins at from or, with up, its y.
  /** @param {HPColumn} c @param {number} i @param {number} from @param {boolean} up */
  at(c, i, from, up) {
    const inner = this.square - gapPx - 8,
      p =
        c.places[i]
        + (c.categories
          ? ((((i * (up ? stepY : stepX)) % 1) - 0.5) * spread) / c.categories.length
          : 0);
    return up ? from + 4 + (1 - p) * inner : from + 4 + p * inner;
  }

  paintUnder() {
    const [, ctx] = this.ctx, { look, square } = this;
    ctx.strokeStyle = look.grid;
    this.squares((a, b, x, y) => ctx.strokeRect(x + 0.5, y + 0.5, square - gapPx, square - gapPx));
    ctx.fillStyle = look.text;
    ctx.font = ctx.font.replace(/\d+px/, '10px');
    const inner = square - gapPx - 8, { columns } = this,
      below = (columns.length - 1) * square - gapPx + 10;
    /** @param {string} text @param {number} x @param {number} y @param {number} room */
    const write = (text, x, y, room) => {
      let short = text;
      while (short && ctx.measureText(short === text ? text : `${short}…`).width > room)
        short = short.slice(0, -1);
      ctx.fillText(short === text ? text : `${short}…`, x, y);
    };
    ctx.textBaseline = 'middle';
    columns.forEach((c, i) => {
      ctx.textAlign = 'right';
      if (i && this.ticked())
        for (const { at, text } of ticksOf(c, inner / 15))
          write(
            text, this.edge - 4, Math.max(6, (i - 1) * square + 4 + (1 - at) * inner), tickPx - 6,
          );
      const ticks = i < columns.length - 1 ? ticksOf(c, inner / 36) : [],
        room = inner / Math.max(ticks.length, 1);
      for (const { at, text } of ticks) {
        ctx.textAlign = at < 0.1 ? 'left' : at > 0.9 ? 'right' : 'center';
        write(text, this.edge + i * square + 4 + at * inner, below, Math.max(room, 30));
      }
    });
  }

  paintKept() {
    const { pixels, colours, ratio } = this, size = Math.round(dotPx(this.data.count) * ratio),
      rows = this.rows(1),
      faint = wordOf(this.look.grid);
    pixels.data.fill(0);
    /** @param {number[]} list @param {number} [colour] */
    const paint = (list, colour) =>
      this.squares((a, b, x, y) => {
        for (const i of list) {
          const px = this.at(a, i, x, false), py = this.at(b, i, y, true);
          if (px === px && py === py)
            pixels.dot(px * ratio, py * ratio, size, colour ?? this.words[colours.of[i]]);
        }
      });
    paint(this.rows(0), faint);
    paint(rows);
    pixels.put();
    this.paintLifted();
    this.dataset.kept = String(rows.length);
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {HPColumn} a
   * @param {HPColumn} b
   * @param {number} x
   * @param {number} y
   * @param {number} square
   */
  paintMarks(ctx, a, b, x, y, square) {
    if (!a.ranges.length || !b.ranges.length) return;
    ctx.strokeStyle = this.look.accent;
    const inner = square - gapPx - 8,
      px = /** @param {number} v */ (v) => x + 4 + placeOn(a, v) * inner,
      py = /** @param {number} v */ (v) => y + 4 + (1 - placeOn(b, v)) * inner;
    for (const [l, r] of a.ranges)
      for (const [low, high] of b.ranges)
        ctx.strokeRect(
          Math.min(px(l), px(r)), Math.min(py(low), py(high)), Math.abs(px(r) - px(l)),
          Math.abs(py(low) - py(high)),
        );
  }

  paintLifted() {
    if (!this.ctx) return;
    const ctx = this.ctx[2], { hover, look } = this;
    ctx.clearRect(0, 0, this.width, this.height);
    this.squares((a, b, x, y) => this.paintMarks(ctx, a, b, x, y, this.square));
    if (hover < 0 || hover >= this.data.count) return;
    ctx.fillStyle = look.text;
    ctx.strokeStyle = look.ground;
    ctx.lineWidth = 2;
    this.squares((a, b, x, y) => {
      ctx.beginPath();
      ctx.arc(this.at(a, hover, x, false), this.at(b, hover, y, true), 4.5, 0, 7);
      ctx.fill();
      ctx.stroke();
    });
  }

  /** @param {number[]} given */
  squareAt([x, y]) {
    /** @type {{ a: HPColumn, b: HPColumn, left: number, up: number } | null} */
    let found = null;
    this.squares((a, b, left, up) => {
      if (x >= left && x < left + this.square && y >= up && y < up + this.square)
        found = { a, b, left, up };
    });
    return /** @type {{ a: HPColumn, b: HPColumn, left: number, up: number } | null} */ (found);
  }

  /** @param {number[]} point */
  rowAt(point) {
    const square = this.squareAt(point);
    let best = -1, near = nearPx;
    for (let i = 0; square && i < this.data.count; i++) {
      const away = Math.hypot(
        this.at(square.a, i, square.left, false) - point[0],
        this.at(square.b, i, square.up, true) - point[1],
      );
      if (this.view.kept[i] && away < near) [best, near] = [i, away];
    }
    return best;
  }

  /** @param {On<PointerEvent>} e */
  pressed(e) {
    const point = this.local(e), square = !e.target.closest('.hp-axis') && this.squareAt(point);
    if (e.button !== 0 || !square) return;
    this.drag = { ...square, from: point };
    this.setPointerCapture(e.pointerId);
  }

  /** @param {On<PointerEvent>} e */
  moved(e) {
    const { drag } = this;
    if (!drag) return;
    const [x, y] = this.local(e), inner = this.square - gapPx - 8;
    if (!this.dragged && Math.hypot(x - drag.from[0], y - drag.from[1]) < slack) return;
    this.dragged = true;
    const along = /** @param {number} v */ (v) => (v - drag.left - 4) / inner,
      up = /** @param {number} v */ (v) => 1 - (v - drag.up - 4) / inner;
    [drag.a.ranges, drag.b.ranges] = [
      [rangeOf(drag.a, along(drag.from[0]), along(x))], [rangeOf(drag.b, up(drag.from[1]), up(y))],
    ];
    drag.a.noneToo = drag.b.noneToo = false;
    this.view.brushing();
  }

  released() {
    const { drag } = this;
    this.drag = null;
    if (!drag || !this.dragged) return;
    this.view.brushed(drag.a);
    this.view.brushed(drag.b);
  }
}
customElements.define('hp-scatter', Scatter);
