// What the plots of hyperparameters have in common. What is brushed or pointed at, a plot tells the view, which has all looks follow.
'use strict';

(() => {
const { hpWord: word, HPPixels: Pixels } = eventlens;

// So many lines are painted with soft edges; more are too dense for these to be seen.
const mostSoft = 400;

// eventlens.HPPlot is such a plot: a canvas for what brushes change, one for what they do not, and one for marks and the row that is pointed at.
eventlens.HPPlot = class extends HTMLElement {
  static mostSoft = mostSoft;

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

  // chosen leads to the charts of a row that is lifted; a finger lifts it first.
  chosen(row) { if (row >= 0 && row === this.hover) this.view.tell('open', row); else this.point(row); }

  show(data) { this.data = data; this.draw(); }

  // room is what the plot is drawn in, as text.
  room() { return `${this.parentElement.clientWidth} ${this.parentElement.clientHeight}`; }

  // read reads all that is asked of the browser, before anything is changed, for which it would lay out the page again. Rows with the last colours are behind the others.
  read() {
    const style = getComputedStyle(this), of = (name) => style.getPropertyValue(name).trim();
    this.drawnIn = this.room();
    this.font = `11px ${style.fontFamily}`;
    this.look = { text: of('--text-2'), line: of('--border-strong'), grid: of('--border'), accent: of('--focus'), ground: of('--surface') };
    this.colours = this.view.colours();
    this.words = this.colours.colours.map(word);
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

  // rows lists those that brushes keep, or do not.
  rows(which) { return this.order.filter((row) => this.view.kept[row] === which); }

  // soon paints what brushes keep with the next frame.
  soon() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paintKept());
  }

  lift(row) {
    this.hover = row;
    this.style.cursor = row < 0 ? '' : 'pointer';
    this.paintLifted();
  }
};
})();
