// The base of the plots of hyperparameters. A plot reports brushing and hovering to the view, which
// updates plot and table.

import { Pixels, wordOf } from './hppixels.js';

// The most lines that are antialiased: more lines are too dense for it to be seen.
export const mostSoft = 400;

// Plot has three canvases: one that changes with the brushes, one that does not, and
// one for ranges and the hovered row.
export class Plot extends HTMLElement {
  /** @type {AbortController} */
  ending;
  /** @type {import('./hparams.js').HParamsView} */
  view;
  /** @type {HPData} */
  data;
  /** @type {HTMLCanvasElement[]} */
  layers;
  /** @type {CanvasRenderingContext2D[]} contexts of the layers */
  ctx;
  /** @type {number} the hovered row, -1 for none */
  hover;
  /** @type {ResizeObserver} */
  sizes;
  /** @type {string} the space, as returned by room, for which the plot was drawn */
  drawnIn;
  /** @type {boolean} the pointer has moved since it was pressed */
  dragged;
  /** @type {any} state of the drag, null for none; any: each kind of plot has its own */
  drag;
  /** @type {number} */
  frame;
  /** @type {string} */
  font;
  /** @type {{ text: string, line: string, grid: string, accent: string, ground: string }} */
  look;
  /** @type {HPColours} */
  colours;
  /** @type {number[]} the colours as pixels */
  words;
  /** @type {number[]} the rows in painting order */
  order;
  /** @type {number} device pixels per CSS px */
  ratio;
  /** @type {number} */
  width;
  /** @type {number} */
  height;
  /** @type {Pixels} */
  pixels;

  connectedCallback() {
    this.ending = new AbortController();
    this.layers = ['under', 'over', 'lifted'].map((name) =>
      this.appendChild(
        Object.assign(document.createElement('canvas'), { className: `hp-${name}` }),
      ),
    );
    this.hover = -1;
    this.sizes = new ResizeObserver(() => {
      if (this.data && this.drawnIn !== this.room()) this.draw();
    });
    this.sizes.observe(/** @type {HTMLElement} */ (this.parentElement));
    this.on(this, 'pointermove', (e) => {
      if (!this.drag && e.pointerType !== 'touch') this.point(this.rowAt(this.local(e)));
    });
    this.on(this, 'pointerleave', (e) => { if (e.pointerType !== 'touch') this.point(-1); });
    this.on(this, 'pointerdown', () => { this.dragged = false; }, { capture: true });
    this.on(this, 'click', (e) => {
      if (!this.dragged && !e.target.closest('.hp-axis, .hp-strip'))
        this.chosen(this.rowAt(this.local(e)));
    });
  }

  disconnectedCallback() {
    this.ending.abort();
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
  }

  // Each kind of plot overrides these methods: draw draws everything, paintKept the layer that
  // changes with the brushes, and paintLifted the layer above it; rowAt returns the row at a place,
  // -1 for none.
  draw() {}
  paintKept() {}
  paintLifted() {}
  /** @param {number[]} _place */
  rowAt(_place) { return -1; }

  /**
   * @template {keyof Events} K
   * @param {EventTarget} target
   * @param {K} name
   * @param {(event: On<Events[K]>) => unknown} fn
   * @param {AddEventListenerOptions} [more]
   */
  on(target, name, fn, more) {
    target.addEventListener(name, /** @type {EventListener} */ (fn), {
      signal: this.ending.signal, ...more,
    });
  }

  // local returns the position of a pointer in the plot.
  /** @param {On<PointerEvent>} e */
  local(e) {
    const box = this.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  }

  /** @param {number} row */
  point(row) { if (row !== this.hover) this.view.point(row); }

  // chosen opens the charts of the highlighted row; a first touch only highlights it.
  /** @param {number} row */
  chosen(row) {
    if (row >= 0 && row === this.hover) this.view.tell('open', row);
    else this.point(row);
  }

  /** @param {HPData} data */
  show(data) { this.data = data; this.draw(); }

  // room returns the size of the available space, as text.
  room() { return `${this.parentElement?.clientWidth} ${this.parentElement?.clientHeight}`; }

  // read queries styles and sizes before anything changes, since querying later would force another
  // layout. It orders rows by colour index, so that the last colours are painted on top.
  read() {
    const style = getComputedStyle(this),
      of = /** @param {string} name */ (name) => style.getPropertyValue(name).trim();
    this.drawnIn = this.room();
    this.font = `11px ${style.fontFamily}`;
    this.look = {
      text: of('--text-2'), line: of('--border-strong'), grid: of('--border'),
      accent: of('--focus'), ground: of('--surface'),
    };
    this.colours = this.view.colours();
    this.words = this.colours.colours.map(wordOf);
    this.order = [...Array(this.data.count).keys()].sort(
      (a, b) => this.colours.of[a] - this.colours.of[b],
    );
  }

  // size sets the size of all layers.
  /** @param {number} width @param {number} height */
  size(width, height) {
    const ratio = this.ratio = this.data.count > mostSoft ? 1 : Math.min(devicePixelRatio || 1, 2);
    [this.width, this.height] = [width, height];
    this.style.width = `${width}px`;
    this.style.height = `${height}px`;
    this.ctx = this.layers.map((canvas) => {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.font = this.font;
      return ctx;
    });
    this.pixels = new Pixels(this.layers[0]);
  }

  // rows lists the rows that brushes keep (1) or drop (0).
  /** @param {number} which */
  rows(which) { return this.order.filter((row) => this.view.kept[row] === which); }

  // soon repaints the kept rows in the next frame.
  soon() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paintKept());
  }

  // lift highlights a row, or none for -1.
  /** @param {number} row */
  lift(row) {
    this.hover = row;
    this.style.cursor = row < 0 ? '' : 'pointer';
    this.paintLifted();
  }
}
