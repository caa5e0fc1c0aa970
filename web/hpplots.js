// Parallel coordinates and the scatter matrix of hyperparameters, on canvases. What is brushed or pointed at, the plot tells the view, which has all looks follow. It is
// loaded with the view of hyperparameters.
'use strict';

(() => {
const { hpWord: word, HPPixels: Pixels } = eventlens;
const top = 34, bottom = 34, side = 56, leastGap = 92, slack = 4, nearPx = 12, grip = 5;

// So many lines are painted with soft edges; more are too dense for these to be seen, and while a range is pulled fewer, for a frame has to be done in time.
const mostSoft = 400, mostPulled = 100;

// Plot is what both have in common: a canvas for what brushes change, one for what they do not, and one for marks and the row that is pointed at.
class Plot extends HTMLElement {
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
}

class Parallel extends Plot {
  connectedCallback() {
    super.connectedCallback();
    this.axes = this.appendChild(Object.assign(document.createElement('div'), { className: 'hp-axes' }));
    this.on(this.axes, 'pointerdown', (e) => this.pressed(e));
    this.on(this.axes, 'click', ({ detail, target }) => { // by a key; what a pointer does is told by its release
      if (!detail && target.dataset.axis) this.view.openAxis(target.dataset.axis, target);
    });
    this.on(this.axes, 'pointermove', (e) => this.moved(e));
    for (const name of ['pointerup', 'pointercancel']) this.on(this.axes, name, (e) => { const { drag } = this; this.released(e, name === 'pointerup'); if (drag) this.view.released(); });
  }

  draw() {
    const { data, parentElement: { clientWidth: room, clientHeight: height } } = this, n = data.columns.length;
    this.read();
    this.gap = n > 1 ? Math.max(leastGap, (room - 2 * side) / (n - 1)) : 0;
    this.size(Math.max(room, 2 * side + this.gap * (n - 1)), height);
    this.makeAxes();
    this.measure();
    this.paintAxes();
    this.paintKept();
  }

  x(k) { return side + this.gap * k; }
  y(place) { return Number.isNaN(place) ? this.height - 12 : top + (1 - place) * (this.height - top - bottom); }

  // makeAxes makes what can be pressed of the axes: their names, and strips to drag along.
  makeAxes() {
    this.axes.replaceChildren(...this.data.columns.flatMap((c, k) => {
      const name = Object.assign(document.createElement('button'), { className: 'hp-axis', type: 'button', textContent: c.name, title: c.hint ? `${c.name}: ${c.hint}` : c.name });
      name.dataset.axis = c.key;
      name.setAttribute('aria-haspopup', 'dialog');
      name.style.left = `${this.x(k)}px`;
      name.style.maxWidth = `${Math.max(this.gap, leastGap) - 6}px`;
      const strip = Object.assign(document.createElement('div'), { className: 'hp-strip' });
      strip.dataset.strip = k;
      strip.style.left = `${this.x(k)}px`;
      return [name, strip];
    }));
  }

  // measure finds where the lines go, and what rows that are below an axis have of it: nothing, or NaN.
  measure() {
    this.without = this.data.columns.map((c) => [...new Set(c.cells.filter((_, i) => Number.isNaN(c.places[i])).map((text) => text ? 'NaN' : this.view.texts.missing))].sort().reverse().join(', '));
    this.ys = this.data.columns.map((c) => c.places.map((p) => this.y(p) * this.ratio));
    this.alike = this.ys.map((_, k) => k ? this.likes(k) : null);
    this.under = null;
  }

  // paintUnder paints all rows faintly, once, below those that brushes keep. While they keep all there is nothing to be seen of it.
  paintUnder(all) {
    const { data } = this.pixels, ground = word(this.look.ground);
    if (all) {
      data.fill(ground);
      return;
    }
    if (!this.under) {
      data.fill(ground);
      const faint = word(this.look.grid);
      this.trace(this.order, () => faint);
      this.under = data.slice();
    }
    data.set(this.under);
  }

  // likes numbers the lines to an axis from the one before it: those of many rows lie upon each other where there are few values. It is null where hardly any do.
  likes(k) {
    const [a, b] = [this.ys[k - 1], this.ys[k]], seen = new Map(), numbers = new Uint32Array(a.length);
    for (let i = 0; i < a.length; i++) {
      const line = a[i] * 65536 + b[i];
      if (!seen.has(line)) seen.set(line, seen.size);
      if (2 * seen.size > a.length) return null;
      numbers[i] = seen.get(line);
    }
    return numbers;
  }

  // trace paints the lines of rows, from one axis to the next at a time: these pixels are near each other in memory. Without soft edges only the last of those that lie upon
  // each other is seen.
  trace(rows, colourOf) {
    const { ratio, pixels, ys, alike } = this, soft = rows.length <= (this.drag ? mostPulled : mostSoft);
    for (let k = 1; k < ys.length; k++) {
      const from = this.x(k - 1) * ratio, to = this.x(k) * ratio, [a, b] = [ys[k - 1], ys[k]];
      const line = (row) => pixels.line(from, a[row], to, b[row], colourOf(row), soft);
      if (soft || !alike[k]) rows.forEach(line); else new Map(rows.map((row) => [alike[k][row], row])).forEach(line);
    }
  }

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
    this.dataset.kept = rows.length; // for those who wait for it
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
      const write = (text, y) => {
        const short = text.length > 14 ? `${text.slice(0, 13)}…` : text, at = x + (last ? -6 : 6);
        ctx.strokeStyle = look.ground;
        ctx.strokeText(short, at, y);
        ctx.fillStyle = look.text;
        ctx.fillText(short, at, y);
      };
      for (const tick of eventlens.hpTicks(c, 20)) write(tick.text, this.y(tick.at));
      if (this.without[k]) write(this.without[k], this.y(NaN));
    });
  }

  paintRange(ctx, c, x, low, high) {
    const [a, b] = [this.y(eventlens.hpPlace(c, low)), this.y(eventlens.hpPlace(c, high))], y = Math.min(a, b), h = Math.max(2, Math.abs(a - b));
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
    for (const [colour, wide] of [[this.look.ground, 6], [this.look.text, 3]]) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = wide;
      ctx.lineJoin = 'round';
      ctx.beginPath();
      this.line(ctx, hover);
      ctx.stroke();
    }
  }

  // rowAt is the row whose line is nearest to a point, of those that brushes keep; -1 where none is near.
  rowAt([x, y]) {
    const { columns } = this.data, n = columns.length, at = (x - side) / (this.gap || 1), k = Math.max(0, Math.min(n - 2, Math.floor(at)));
    if (!n || y < top - nearPx) return -1;
    let best = -1, near = nearPx;
    for (let i = 0; i < this.data.count; i++) {
      if (!this.view.kept[i]) continue;
      const from = this.y(columns[k].places[i]), to = n > 1 ? this.y(columns[k + 1].places[i]) : from;
      const away = Math.abs(from + (to - from) * Math.min(1, Math.max(0, at - k)) - y);
      if (away < near) [best, near] = [i, away];
    }
    return best;
  }

  pressed(e) {
    const name = e.target.closest('[data-axis]'), strip = e.target.closest('[data-strip]');
    if (e.button !== 0 || !name && !strip) return;
    const [x, y] = this.local(e);
    e.target.setPointerCapture(e.pointerId);
    if (name) { this.drag = { name, key: name.dataset.axis, x }; return; }
    const c = this.data.columns[strip.dataset.strip], place = this.place(y);
    const hit = c.ranges.findIndex(([low, high]) => this.inside(c, low, high, y));
    this.drag = { c, from: place, y, hit, before: hit < 0 ? null : [...c.ranges[hit]], edge: hit < 0 ? -1 : this.edgeAt(c, c.ranges[hit], y) };
    e.preventDefault();
  }

  place(y) { return 1 - (y - top) / (this.height - top - bottom); }
  inside(c, low, high, y) {
    const [a, b] = [this.y(eventlens.hpPlace(c, low)), this.y(eventlens.hpPlace(c, high))];
    return y >= Math.min(a, b) - grip && y <= Math.max(a, b) + grip;
  }
  edgeAt(c, range, y) { return range.findIndex((v) => Math.abs(this.y(eventlens.hpPlace(c, v)) - y) <= grip); }

  moved(e) {
    const { drag } = this;
    if (!drag) return;
    const [x, y] = this.local(e);
    if (drag.name) { this.moveAxis(drag, x); return; }
    if (!this.dragged && Math.abs(y - drag.y) < slack) return;
    this.dragged = true;
    const { c } = drag, range = this.rangeAt(drag, this.place(y));
    if (drag.hit < 0) drag.hit = c.ranges.push(range) - 1; else c.ranges[drag.hit] = range;
    this.view.brushing();
  }

  // rangeAt is what is marked when the pointer is at a place: a new range, one whose end is pulled, or one that is moved.
  rangeAt(drag, place) {
    const { c, before, edge } = drag;
    if (!before) return eventlens.hpRange(c, drag.from, place);
    if (edge >= 0) return eventlens.hpRange(c, eventlens.hpPlace(c, before[1 - edge]), place);
    return eventlens.hpMoved(c, before, place - drag.from);
  }

  moveAxis(drag, x) {
    if (!this.dragged && Math.abs(x - drag.x) < slack) return;
    this.dragged = true;
    drag.name.classList.add('dragged');
    drag.name.style.left = `${x}px`;
    drag.to = Math.max(0, Math.min(this.data.columns.length - 1, Math.round((x - side) / (this.gap || 1))));
  }

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
    if (!this.dragged && up && drag.hit >= 0) drag.c.ranges.splice(drag.hit, 1); // a press takes a mark away
    else if (!this.dragged && up && this.place(drag.y) < -0.02) drag.c.noneToo = !drag.c.noneToo;
    else if (!this.dragged) return;
    this.view.brushed(drag.c);
  }
}

const leastSquare = 74, gapPx = 8, leastEdge = 62, mostEdge = 150, tickPx = 48, bottomPx = 44;

// spread is how much of the room of a category its dots take, and along both directions each dot has its place in it: otherwise all of a category would be one dot.
const spread = 0.6, stepX = 0.618034, stepY = 0.754878;

// dotPx is how large dots are: of few rows they can be seen from afar.
const dotPx = (rows) => rows > mostSoft ? 2 : rows > 150 ? 3 : rows > 40 ? 4 : 6;

class Scatter extends Plot {
  connectedCallback() {
    super.connectedCallback();
    this.on(this, 'pointerdown', (e) => this.pressed(e));
    this.on(this, 'pointermove', (e) => this.moved(e));
    for (const name of ['pointerup', 'pointercancel']) this.on(this, name, () => { const { drag } = this; this.released(); if (drag) this.view.released(); });
  }

  draw() {
    this.columns = this.data.columns.filter((c) => c.matrix);
    this.read();
    const edge = this.edge = Math.max(leastEdge, Math.min(mostEdge, Math.round(this.parentElement.clientWidth / 8)));
    const n = Math.max(this.columns.length - 1, 1), room = Math.max(this.parentElement.clientWidth - edge - 4, 100);
    this.square = Math.max(leastSquare, Math.min(190, Math.floor(room / n)));
    this.size(Math.max(edge + n * this.square + 4, 100), n * this.square + bottomPx);
    this.makeNames();
    this.paintUnder();
    this.paintKept();
  }

  // makeNames makes the names of the columns, which can be pressed: at the left, and below, where one can be twice.
  makeNames() {
    const { columns, square, edge } = this, last = columns.length - 1, focused = this.names?.contains(document.activeElement) ? document.activeElement.dataset.axis : null;
    const name = (c, left, top, room, twice) => {
      const b = Object.assign(document.createElement(twice ? 'span' : 'button'), { className: 'hp-axis', type: 'button', textContent: c.name, title: c.hint ? `${c.name}: ${c.hint}` : c.name });
      if (twice) b.ariaHidden = 'true'; else { b.dataset.axis = c.key; b.setAttribute('aria-haspopup', 'dialog'); }
      Object.assign(b.style, { left: `${left}px`, top: `${top}px`, maxWidth: `${room}px` });
      b.addEventListener('click', () => this.view.openAxis(c.key, b));
      return b;
    };
    this.names ??= this.appendChild(Object.assign(document.createElement('div'), { className: 'hp-names' }));
    const left = edge - (this.ticked() ? tickPx : 4);
    this.names.replaceChildren(...columns.flatMap((c, i) => [
      ...i > 0 ? [name(c, left / 2, (i - 0.5) * square - gapPx / 2 - 12, left)] : [],
      ...i < last || !last ? [name(c, edge + (i + 0.5) * square - gapPx / 2, Math.max(last, 1) * square + 8, square - gapPx, i > 0)] : []]));
    if (focused) this.names.querySelector(`[data-axis="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  // squares calls fn with every pair of columns, the one along x and the one along y, and the place of their square.
  squares(fn) {
    for (let r = 1; r < this.columns.length; r++) for (let k = 0; k < r; k++) fn(this.columns[k], this.columns[r], this.edge + k * this.square, (r - 1) * this.square);
  }

  // ticked reports whether there is room for ticks beside the names.
  ticked() { return this.edge > 2 * tickPx; }

  at(c, i, from, up) {
    const inner = this.square - gapPx - 8, p = c.places[i] + (c.categories ? (i * (up ? stepY : stepX) % 1 - 0.5) * spread / c.categories.length : 0);
    return up ? from + 4 + (1 - p) * inner : from + 4 + p * inner;
  }

  paintUnder() {
    const [, ctx] = this.ctx, { look, square } = this;
    ctx.strokeStyle = look.grid;
    this.squares((a, b, x, y) => ctx.strokeRect(x + 0.5, y + 0.5, square - gapPx, square - gapPx));
    ctx.fillStyle = look.text;
    ctx.font = ctx.font.replace(/\d+px/, '10px');
    const inner = square - gapPx - 8, { columns } = this, below = (columns.length - 1) * square - gapPx + 10;
    const write = (text, x, y, room) => {
      let short = text;
      while (short && ctx.measureText(short === text ? text : `${short}…`).width > room) short = short.slice(0, -1);
      ctx.fillText(short === text ? text : `${short}…`, x, y);
    };
    ctx.textBaseline = 'middle';
    columns.forEach((c, i) => {
      ctx.textAlign = 'right';
      if (i && this.ticked()) for (const { at, text } of eventlens.hpTicks(c, inner / 15)) write(text, this.edge - 4, Math.max(6, (i - 1) * square + 4 + (1 - at) * inner), tickPx - 6);
      const ticks = i < columns.length - 1 ? eventlens.hpTicks(c, inner / 36) : [], room = inner / Math.max(ticks.length, 1);
      for (const { at, text } of ticks) {
        ctx.textAlign = at < 0.1 ? 'left' : at > 0.9 ? 'right' : 'center';
        write(text, this.edge + i * square + 4 + at * inner, below, Math.max(room, 30));
      }
    });
  }

  paintKept() {
    const { pixels, colours, ratio } = this, size = Math.round(dotPx(this.data.count) * ratio), rows = this.rows(1), faint = word(this.look.grid);
    pixels.data.fill(0);
    const paint = (list, colour) => this.squares((a, b, x, y) => {
      for (const i of list) {
        const px = this.at(a, i, x, false), py = this.at(b, i, y, true);
        if (px === px && py === py) pixels.dot(px * ratio, py * ratio, size, colour ?? this.words[colours.of[i]]);
      }
    });
    paint(this.rows(0), faint);
    paint(rows);
    pixels.put();
    this.paintLifted();
    this.dataset.kept = rows.length;
  }

  paintMarks(ctx, a, b, x, y, square) {
    if (!a.ranges.length || !b.ranges.length) return;
    ctx.strokeStyle = this.look.accent;
    const inner = square - gapPx - 8, px = (v) => x + 4 + eventlens.hpPlace(a, v) * inner, py = (v) => y + 4 + (1 - eventlens.hpPlace(b, v)) * inner;
    for (const [l, r] of a.ranges) for (const [low, high] of b.ranges) ctx.strokeRect(Math.min(px(l), px(r)), Math.min(py(low), py(high)), Math.abs(px(r) - px(l)), Math.abs(py(low) - py(high)));
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

  squareAt([x, y]) {
    let found = null;
    this.squares((a, b, left, up) => { if (x >= left && x < left + this.square && y >= up && y < up + this.square) found = { a, b, left, up }; });
    return found;
  }

  rowAt(point) {
    const square = this.squareAt(point);
    let best = -1, near = nearPx;
    for (let i = 0; square && i < this.data.count; i++) {
      const away = Math.hypot(this.at(square.a, i, square.left, false) - point[0], this.at(square.b, i, square.up, true) - point[1]);
      if (this.view.kept[i] && away < near) [best, near] = [i, away];
    }
    return best;
  }

  pressed(e) {
    const point = this.local(e), square = !e.target.closest('.hp-axis') && this.squareAt(point);
    if (e.button !== 0 || !square) return;
    this.drag = { ...square, from: point };
    this.setPointerCapture(e.pointerId);
  }

  moved(e) {
    const { drag } = this;
    if (!drag) return;
    const [x, y] = this.local(e), inner = this.square - gapPx - 8;
    if (!this.dragged && Math.hypot(x - drag.from[0], y - drag.from[1]) < slack) return;
    this.dragged = true;
    const along = (v) => (v - drag.left - 4) / inner, up = (v) => 1 - (v - drag.up - 4) / inner;
    [drag.a.ranges, drag.b.ranges] = [[eventlens.hpRange(drag.a, along(drag.from[0]), along(x))], [eventlens.hpRange(drag.b, up(drag.from[1]), up(y))]];
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

customElements.define('hp-parallel', Parallel);
customElements.define('hp-scatter', Scatter);
})();
