// The base of the plots of hyperparameters. A plot reports brushing and hovering to the view, which
// updates plot and table.

import { Pixels, wordOf } from './hppixels.js';

// Above so many lines antialiasing is left out: they are too dense for it to be seen.
export const mostSoft = 400;

// Plot has three canvases: one that changes with the brushes, one that does not, and
// one for ranges and the hovered row.
export class Plot extends HTMLElement {
  connectedCallback() {
    this.ending = new AbortController();
    this.layers = ['under', 'over', 'lifted'].map((name) => this.appendChild(Object.assign(document.createElement('canvas'), { className: `hp-${name}` })));
    this.hover = -1;
    this.sizes = new ResizeObserver(() => { if (this.data && this.drawnIn !== this.room()) this.draw(); });
    this.sizes.observe(this.parentElement);
    this.on(this, 'pointermove', (e) => { if (!this.drag && e.pointerType !== 'touch') this.point(this.rowAt(this.local(e))); });
    this.on(this, 'pointerleave', (e) => { if (e.pointerType !== 'touch') this.point(-1); });
    this.on(this, 'pointerdown', () => { this.dragged = false; }, { capture: true });
    this.on(this, 'click', (e) => { if (!this.dragged && !e.target.closest('.hp-axis, .hp-strip')) this.chosen(this.rowAt(this.local(e))); });
  }

  disconnectedCallback() { this.ending.abort(); this.sizes.disconnect(); cancelAnimationFrame(this.frame); }

  on(target, name, fn, more) { target.addEventListener(name, fn, { signal: this.ending.signal, ...more }); }

  local(e) {
    const box = this.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  }

  point(row) { if (row !== this.hover) this.view.point(row); }

  // chosen opens the charts of the highlighted row; a first touch only highlights it.
  chosen(row) { if (row >= 0 && row === this.hover) this.view.tell('open', row); else this.point(row); }

  show(data) { this.data = data; this.draw(); }

  // room returns the size of the available space, as text.
  room() { return `${this.parentElement.clientWidth} ${this.parentElement.clientHeight}`; }

  // read queries styles and sizes before anything changes, since querying later would force another
  // layout. It orders rows by colour index, so that the last colours are painted on top.
  read() {
    const style = getComputedStyle(this), of = (name) => style.getPropertyValue(name).trim();
    this.drawnIn = this.room();
    this.font = `11px ${style.fontFamily}`;
    this.look = { text: of('--text-2'), line: of('--border-strong'), grid: of('--border'), accent: of('--focus'), ground: of('--surface') };
    this.colours = this.view.colours();
    this.words = this.colours.colours.map(wordOf);
    this.order = [...Array(this.data.count).keys()].sort((a, b) => this.colours.of[a] - this.colours.of[b]);
  }

  // size sets the size of all layers.
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
      const ctx = canvas.getContext('2d');
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.font = this.font;
      return ctx;
    });
    this.pixels = new Pixels(this.layers[0]);
  }

  // rows lists the rows that brushes keep (1) or drop (0).
  rows(which) { return this.order.filter((row) => this.view.kept[row] === which); }

  // soon repaints the kept rows in the next frame.
  soon() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paintKept());
  }

  lift(row) {
    this.hover = row;
    this.style.cursor = row < 0 ? '' : 'pointer';
    this.paintLifted();
  }
}
