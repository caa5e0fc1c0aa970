// The canvas of the graph view, a custom element that owns the visible part: pan, zoom, the
// minimap, hovering and the animation between two drawings. Drawings arrive through take; it
// reports actions on nodes by the event graph-act. It is loaded together with the graph view.

import { lightLine, lineAt } from './graphline.js';
import { boxAt, graphList, paintGraph, place } from './graphpaint.js';
import { fillPanel, fillTree, gripOf, panelOf } from './graphpanel.js';

const leastZoom = 0.005, mostZoom = 4, moveMs = 260, mapMost = 160, slowMs = 9, pad = 24,
  pressMs = 320, slack = 5, lineReach = 5, readable = 0.7,
  narrow = 480;
const decoder = new TextDecoder();
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

class GraphCanvas extends HTMLElement {
  /** @type {AbortController} */
  ending;
  /** @type {HTMLCanvasElement} */
  canvas;
  /** @type {HTMLCanvasElement} */
  map;
  /** @type {ResizeObserver} */
  sizes;
  /** @type {GraphPan} */
  view;
  /** @type {GraphList} */
  list;
  /** @type {GraphList} */
  painted;
  /** @type {{ chosen: number, found: Set<number>, way: Set<number> }} */
  marks;
  /** @type {number} */
  own;
  /** @type {number} */
  hover;
  /** @type {number} */
  line;
  /** @type {boolean} */
  fresh;
  /** @type {boolean} */
  touched;
  /** @type {boolean} */
  opens;
  /** @type {Map<number, Point>} */
  pointers;
  /** @type {Point & { far: boolean }} */
  press;
  /** @type {{ id: number, at: number } | null} */
  last;
  /** @type {number} */
  frame;
  /** @type {number} */
  moved;
  /** @type {boolean} */
  moving;
  /** @type {{ from: GraphPan, to: GraphPan, began: number } | null} */
  gliding;
  /** @type {{ image: OffscreenCanvas, view: GraphPan } | null} */
  snapshot;
  /** @type {number} */
  cost;
  /** @type {number} */
  settle;
  /** @type {number} */
  still;
  /** @type {OffscreenCanvas | null} */
  mapDrawn;
  /** @type {number} */
  mapScale;

  connectedCallback() {
    this.ending?.abort();
    this.ending = new AbortController();
    this.replaceChildren();
    this.canvas = this.appendChild(document.createElement('canvas'));
    this.map = this.appendChild(
      Object.assign(document.createElement('canvas'), { className: 'graph-map' }),
    );
    this.map.setAttribute('aria-hidden', 'true');
    this.view = { k: 1, x: 0, y: 0 };
    this.list = /** @type {any} */ (null); // any: nearly all uses come after the first list
    this.marks = { found: new Set(), way: new Set(), chosen: -1 };
    // The node pressed last stays under the pointer, so that a second press hits it.
    this.own = -1;
    this.hover = -1;       // the hovered node,
    this.line = -1;        // or the hovered line
    this.fresh = true;     // nothing was drawn yet: the first list is fitted
    this.touched = false;  // a person has moved the view
    this.pointers = new Map();
    /** @type {ListenTo} */
    const on = (target, name, fn, more) =>
      target.addEventListener(name, /** @type {EventListener} */ (fn), {
        signal: this.ending.signal, ...more,
      });
    on(this.canvas, 'pointerdown', (e) => this.pressed(e));
    on(this.canvas, 'pointermove', (e) => this.pointed(e));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      on(this.canvas, name, (e) => this.released(e, name === 'pointerup'));
    on(this.canvas, 'pointerleave', () => this.setHover(-1, -1));
    on(this.canvas, 'wheel', (e) => this.wheeled(e), { passive: false });
    on(this, 'keydown', (e) => this.keyed(e));
    on(this.map, 'pointerdown', (e) => {
      this.map.setPointerCapture(e.pointerId);
      this.mapped(e);
    });
    on(this.map, 'pointermove', (e) => { if (e.buttons) this.mapped(e); });
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    this.ending.abort();
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settle);
  }

  /** @param {string} act @param {string | number} [value] */
  tell(act, value = '') {
    this.dispatchEvent(new CustomEvent('graph-act', { detail: [act, value], bubbles: true }));
  }

  // take handles a message of the page: a list, marks, or a command of the toolbar.
  /** @param {string} what @param {ArrayBuffer} [buffer] */
  take(what, buffer) {
    const { width, height } = this.size();
    if (what === 'list') this.show(graphList(/** @type {ArrayBuffer} */ (buffer)));
    else if (what === 'marks') this.mark(new Int32Array(/** @type {ArrayBuffer} */ (buffer)));
    else if (what === 'fit') {
      this.touched = false;
      this.glide(this.fitting());
    } else if (what === 'in' || what === 'out')
      this.zoomAt(width / 2, height / 2, what === 'in' ? 1.4 : 1 / 1.4, true);
    else if (what === 'hint') this.hinted(decoder.decode(buffer));
    else if (what === 'png' || what === 'view') this.save(what === 'png');
    else if (what === 'svg')
      this.tell(
        'save',
        [
          -this.view.x / this.view.k, -this.view.y / this.view.k, width / this.view.k,
          height / this.view.k, this.view.k,
        ].join(' '),
      );
  }

  size() { return { width: this.clientWidth, height: this.clientHeight }; }

  // fitting returns the view that shows everything.
  fitting() {
    const { width, height } = this.size(),
      { left, top, width: w, height: h } = this.list ?? { left: 0, top: 0, width: 1, height: 1 };
    const k = Math.min(
      1.2,
      Math.max(
        leastZoom,
        Math.min((width - 2 * pad) / Math.max(w, 1), (height - 2 * pad) / Math.max(h, 1)),
      ),
    );
    return { k, x: (width - w * k) / 2 - left * k, y: (height - h * k) / 2 - top * k };
  }

  // opening returns the initial view of a graph: everything, or, if that would be too small to
  // read, a readable view that begins at the graph's inputs.
  opening() {
    const all = this.fitting(), { width, height } = this.size(), { list } = this, k = readable;
    if (all.k >= readable || !list.n) return all;
    const [x, y, w, h] =
      list.begins < 0
        ? [list.left, list.down ? list.top : list.top + list.height, list.width, 0]
        : place(list, list.begins, 1);
    const [above, below] = this.pads();
    return this.within({
      k, x: width / 2 - (x + w / 2) * k,
      y: list.down ? above - y * k : height - below - (y + h) * k,
    });
  }

  // pads returns the space to keep free above and below a drawing, where buttons may overlap it.
  pads() { return [this.clientWidth < narrow ? 52 : pad, pad]; }

  // within moves a view so that it stays inside the drawing; a drawing smaller than the view is
  // centred.
  /** @param {GraphPan} given */
  within({ k, x, y }) {
    const { width, height } = this.size(), { list } = this, [above, below] = this.pads();
    const held = (
      /** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size,
      /** @type {number} */ room, /** @type {number} */ before, /** @type {number} */ after,
    ) =>
      size * k <= room - before - after
        ? before + (room - before - after - size * k) / 2 - from * k
        : Math.max(room - after - (from + size) * k, Math.min(before - from * k, at));
    return {
      k, x: held(x, list.left, list.width, width, pad, pad),
      y: held(y, list.top, list.height, height, above, below),
    };
  }

  /** @param {GraphList} list */
  show(list) {
    const first = this.fresh || list.fresh;
    if (list.fresh) this.touched = false;
    this.list = /** @type {any} */ (null); // any: as above
    if (first) this.resized(); // in case it becomes visible before its first frame
    this.list = list;
    this.line = -1;
    this.fresh = false;
    this.mapDrawn = null;
    this.snapshot = null;
    this.opens = first;
    if (first) { this.view = this.opening(); this.gliding = null; }
    this.moved = list.moves && !reduced.matches && !first ? performance.now() : 0;
    if (list.moves && !first && !this.touched) this.follow(list.anchor);
    if (first) this.paint(); else this.paintSoon();
    this.dataset.boxes = String(list.n); // for tests
  }

  /** @param {Int32Array} words */
  mark(words) {
    const [chosen, reveal, found, way] = words;
    this.marks = {
      chosen, found: new Set(words.subarray(4, 4 + found)),
      way: new Set(words.subarray(4 + found, 4 + found + way)),
    };
    if (reveal >= 0 && reveal !== this.own)
      this.reveal(reveal, true, this.opens && this.fitting().k < readable);
    this.own = -1;
    this.opens = false;
    this.snapshot = null;
    this.paintSoon();
  }

  // follow keeps everything in view if it stays readable, else the box that was opened or closed.
  /** @param {number} id */
  follow(id) {
    const all = this.fitting();
    if (all.k >= readable) this.glide(all);
    else this.reveal(id, false);
  }

  // reveal brings a node into view with as little movement as possible and at a readable scale; of
  // a large node, its inputs. A graph that opens at a node has it in the middle.
  /** @param {number} id @param {boolean} [touched] @param {boolean} [middle] */
  reveal(id, touched = true, middle = false) {
    const box = this.list?.boxOf.get(id);
    if (box === undefined) return;
    const [x, y, w, h] = place(this.list, box, 1), { width, height } = this.size(), { view } = this;
    let { k } = view;
    if (Math.max(w, h) * k < 18) k = Math.min(1, 60 / Math.max(h, 1));
    if (w * k > width || h * k > height)
      k = Math.min(k, Math.max(readable, Math.min((0.9 * width) / w, (0.9 * height) / h)));
    const sx = x * k + view.x, sy = y * k + view.y;
    if (
      !middle
      && k === view.k && sx > 8 && sy > 8 && sx + w * k < width - 8 && sy + h * k < height - 8
    )
      return;
    const [above, below] = this.pads(), tall = h * k > height - above - below,
      { begins, anchor } = this.list;
    const [bx, , bw] =
      w * k > width && begins >= 0 && id === anchor ? place(this.list, begins, 1) : [x, y, w, h];
    if (touched) this.touched = true;
    const to = {
      k, x: width / 2 - (bx + bw / 2) * k,
      y: !tall
        ? height / 2 - (y + h / 2) * k
        : this.list.down
          ? above - y * k
          : height - below - (y + h) * k,
    };
    this.glide(middle ? this.within(to) : to);
  }

  // glide animates to a view; with reduced motion it jumps.
  /** @param {GraphPan} to */
  glide(to) {
    this.gliding = reduced.matches
      ? null
      : { from: { ...this.view }, to, began: performance.now() };
    if (!this.gliding) this.view = to;
    this.paintSoon();
  }

  resized() {
    const { width, height } = this.size(), ratio = devicePixelRatio || 1,
      [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (!width || !height || this.canvas.width === w && this.canvas.height === h) return;
    const seen = this.chosenIn(this.canvas.width / ratio, this.canvas.height / ratio);
    [this.canvas.width, this.canvas.height] = [w, h];
    this.snapshot = null;
    if (this.list && !this.touched) this.view = this.opening();
    // A raised panel may have hidden the chosen node.
    if (seen) this.reveal(this.marks.chosen, this.touched);
    if (this.list) this.paint(); else this.prepare();
  }

  // chosenIn reports whether the middle of the chosen node is visible at a canvas size.
  /** @param {number} width @param {number} height */
  chosenIn(width, height) {
    const box = this.list?.boxOf.get(this.marks.chosen);
    if (box === undefined) return false;
    const [x, y, w, h] = place(this.list, box, 1), { view } = this,
      mx = (x + w / 2) * view.k + view.x,
      my = (y + h / 2) * view.k + view.y;
    return mx > 0 && my > 0 && mx < width && my < height;
  }

  // prepare makes the browser load fonts for the canvas while there is nothing to paint yet.
  prepare() {
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    ctx.font = `500 12px ${this.looks().font}`;
    ctx.fillText('0', -99, -99);
  }

  paintSoon() {
    this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.paint(); });
  }

  looks() {
    const style = getComputedStyle(this),
      named = /** @param {string} name */ (name) => style.getPropertyValue(name).trim();
    return {
      ...this.marks, hover: this.hover, accent: named('--focus'), mark: named('--warn-dot'),
      trail: named('--err-dot'), text: named('--text'), faint: named('--text-3'),
      ground: named('--surface'), font: style.fontFamily,
    };
  }

  // paint paints a frame. If painting is slow, moving the view moves the last picture until it
  // rests.
  paint() {
    if (!this.list || !this.canvas.width) return;
    const now = performance.now();
    if (this.gliding) {
      const { from, to, began } = this.gliding, t = Math.min(1, (now - began) / moveMs),
        ease = 1 - (1 - t) ** 3;
      for (const key of /** @type {const} */ (['k', 'x', 'y']))
        this.view[key] = from[key] + (to[key] - from[key]) * ease;
      if (t >= 1) this.gliding = null;
    }
    const moved = this.moved ? Math.min(1, (now - this.moved) / moveMs) : 1;
    if (moved >= 1) this.moved = 0;
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d')),
      ratio = this.canvas.width / this.clientWidth,
      { width, height } = this.size();
    const was = this.snapshot;
    if (was && (this.moving || this.gliding) && this.cost > slowMs && moved >= 1) {
      const scale = this.view.k / was.view.k;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
      ctx.drawImage(
        was.image, (this.view.x - was.view.x * scale) * ratio,
        (this.view.y - was.view.y * scale) * ratio, was.image.width * scale,
        was.image.height * scale,
      );
      clearTimeout(this.settle);
      this.settle = setTimeout(() => { this.snapshot = null; this.paintSoon(); }, 90);
    } else {
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.clearRect(0, 0, width, height);
      paintGraph(ctx, this.list, this.view, width, height, 1 - (1 - moved) ** 3, this.looks());
      this.cost = performance.now() - now;
      this.snapshot = this.cost > slowMs && moved >= 1 ? this.pictured() : null;
    }
    if (this.line >= 0 && moved >= 1) {
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      lightLine(
        ctx, this.list, this.view, this.line, getComputedStyle(this).getPropertyValue('--focus'),
      );
    }
    this.paintMap();
    this.painted = this.list; // for tests
    if (this.gliding || this.moved) this.paintSoon();
  }

  // pictured copies the canvas, to be moved instead of painting again.
  pictured() {
    const image = new OffscreenCanvas(this.canvas.width, this.canvas.height);
    /** @type {CanvasRenderingContext2D} */ (
      /** @type {unknown} */ (image.getContext('2d'))
    ).drawImage(this.canvas, 0, 0);
    return { image, view: { ...this.view } };
  }

  // paintMap paints the minimap, unless everything is in view.
  paintMap() {
    const { list, view } = this, { width, height } = this.size(), ratio = devicePixelRatio || 1;
    const all =
      list.left * view.k + view.x >= -1
      && list.top * view.k + view.y >= -1 && (list.left + list.width) * view.k + view.x <= width + 1
      && (list.top + list.height) * view.k + view.y <= height + 1;
    this.map.hidden = all || width < narrow;
    if (this.map.hidden) return;
    const k = mapMost / Math.max(list.width, list.height, 1), w = Math.max(24, list.width * k),
      h = Math.max(24, list.height * k);
    if (!this.mapDrawn) {
      this.mapDrawn = new OffscreenCanvas(Math.ceil(w * ratio), Math.ceil(h * ratio));
      const ctx = /** @type {CanvasRenderingContext2D} */ (
        /** @type {unknown} */ (this.mapDrawn.getContext('2d'))
      );
      ctx.scale(ratio, ratio);
      paintGraph(ctx, list, { k, x: -list.left * k, y: -list.top * k }, w, h, 1, {
        ...this.looks(), plain: true, hover: -1,
      });
      [this.map.width, this.map.height] = [this.mapDrawn.width, this.mapDrawn.height];
      [this.map.style.width, this.map.style.height] = [`${w}px`, `${h}px`];
    }
    this.mapScale = k;
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.map.getContext('2d'));
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.map.width, this.map.height);
    ctx.drawImage(this.mapDrawn, 0, 0);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.strokeStyle = getComputedStyle(this).getPropertyValue('--focus');
    ctx.lineWidth = 1.5;
    ctx.strokeRect(
      (-view.x / view.k - list.left) * k, (-view.y / view.k - list.top) * k, (width / view.k) * k,
      (height / view.k) * k,
    );
  }

  /** @param {On<PointerEvent>} e */
  mapped(e) {
    const { list, view, mapScale: k } = this, { width, height } = this.size();
    const x = e.offsetX / k + list.left, y = e.offsetY / k + list.top;
    this.touched = true;
    this.view = { k: view.k, x: width / 2 - x * view.k, y: height / 2 - y * view.k };
    this.paintSoon();
  }

  /** @param {number} x @param {number} y @param {number} by @param {boolean} smooth */
  zoomAt(x, y, by, smooth) {
    const from = this.gliding && smooth ? this.gliding.to : this.view;
    const k = Math.min(mostZoom, Math.max(leastZoom, from.k * by)), s = k / from.k;
    const to = { k, x: x - (x - from.x) * s, y: y - (y - from.y) * s };
    this.touched = true;
    if (smooth) this.glide(to);
    else { this.gliding = null; this.view = to; this.paintSoon(); }
  }

  /** @param {On<WheelEvent>} e */
  wheeled(e) {
    e.preventDefault();
    const unit = e.deltaMode === 1 ? 24 : 1;
    this.stir();
    if (e.shiftKey && !e.ctrlKey) this.pan(-(e.deltaX || e.deltaY) * unit, 0);
    else
      this.zoomAt(
        e.offsetX, e.offsetY,
        Math.exp(-Math.max(-240, Math.min(240, e.deltaY * unit)) * (e.ctrlKey ? 0.01 : 0.0016)),
        false,
      );
  }

  // stir marks the view as being moved by hand, for a moment.
  stir() {
    this.moving = true;
    clearTimeout(this.still);
    this.still = setTimeout(() => {
      this.moving = false;
      if (this.snapshot) {
        this.snapshot = null;
        this.paintSoon();
      }
    }, 120);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.touched = true;
    this.gliding = null;
    this.view = { k: this.view.k, x: this.view.x + dx, y: this.view.y + dy };
    this.paintSoon();
  }

  /** @param {On<PointerEvent>} e */
  at(e) {
    return boxAt(
      this.list, (e.offsetX - this.view.x) / this.view.k, (e.offsetY - this.view.y) / this.view.k,
    );
  }

  /** @param {On<PointerEvent>} e */
  pressed(e) {
    if (e.button !== 0 || !this.list) return;
    this.focus({ preventScroll: true });
    this.canvas.setPointerCapture(e.pointerId);
    this.pointers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
    if (this.pointers.size === 1) this.press = { x: e.offsetX, y: e.offsetY, far: false };
    else if (this.press) this.press.far = true;
  }

  /** @param {On<PointerEvent>} e */
  pointed(e) {
    if (!this.list) return;
    const was = this.pointers.get(e.pointerId);
    if (!was) { this.point(e); return; }
    const now = { x: e.offsetX, y: e.offsetY },
      others = [...this.pointers].filter(([id]) => id !== e.pointerId);
    this.pointers.set(e.pointerId, now);
    if (others.length) {
      const [, o] = others[0], before = Math.hypot(was.x - o.x, was.y - o.y),
        after = Math.hypot(now.x - o.x, now.y - o.y);
      this.stir();
      this.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
      if (before > 10) this.zoomAt((now.x + o.x) / 2, (now.y + o.y) / 2, after / before, false);
      return;
    }
    if (Math.hypot(now.x - this.press.x, now.y - this.press.y) > slack) this.press.far = true;
    if (!this.press.far) return;
    this.stir();
    this.classList.add('grabbing');
    this.pan(now.x - was.x, now.y - was.y);
  }

  /** @param {On<PointerEvent>} e @param {boolean} up */
  released(e, up) {
    if (!this.pointers.delete(e.pointerId) || this.pointers.size) return;
    this.classList.remove('grabbing');
    if (!up || this.press.far) return;
    const box = this.at(e), id = box < 0 ? -1 : this.list.id[box], now = performance.now();
    const again = this.last && this.last.id === id && now - this.last.at < pressMs;
    this.last = again ? null : { id, at: now };
    // A second press opens a node. A touch opens the chosen node, since double taps are hard to
    // hit.
    if (id >= 0 && (again || e.pointerType === 'touch' && id === this.marks.chosen)) this.open(box);
    else { this.own = id; this.tell(`choose ${id}`); }
  }

  /** @param {number} box */
  open(box) {
    if (this.list.flags[box] & 3) this.tell(`open ${this.list.id[box]}`);
  }

  // point finds the hovered node, or else the hovered line, which may be inside a group.
  /** @param {On<PointerEvent>} e */
  point(e) {
    const box = this.at(e), inside = box < 0 || (this.list.flags[box] & 1) !== 0,
      { k, x, y } = this.view;
    const line =
      inside && e.pointerType === 'mouse'
        ? lineAt(this.list, (e.offsetX - x) / k, (e.offsetY - y) / k, lineReach / k)
        : -1;
    this.setHover(line < 0 ? box : -1, line);
  }

  /** @param {number} box @param {number} line */
  setHover(box, line) {
    const id = box < 0 ? -1 : this.list.id[box];
    this.canvas.style.cursor = box >= 0 ? 'pointer' : line >= 0 ? 'default' : '';
    if (id === this.hover && line === this.line) return;
    const lined = line !== this.line;
    [this.hover, this.line] = [id, line];
    this.canvas.title = box < 0 ? '' : this.list.boxText(box).join('\n');
    if (line >= 0) this.tell(`line ${line}`);
    if (lined || !(this.cost > slowMs)) this.paintSoon();
  }

  // hinted shows the tensors of a line; the text begins with the line's number.
  /** @param {string} text */
  hinted(text) {
    const [line, ...said] = text.split('\n');
    if (Number(line) === this.line) this.canvas.title = said.join('\n');
  }

  /** @param {On<KeyboardEvent>} e */
  keyed(e) {
    if (!this.list || e.ctrlKey || e.metaKey || e.altKey) return;
    const { width, height } = this.size(), step = 60,
      zoom = { '+': 1.4, '=': 1.4, '-': 1 / 1.4, _: 1 / 1.4 }[e.key];
    const pan = {
      ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step],
    }[e.key];
    const chosen = this.list.boxOf.get(this.marks.chosen);
    if (zoom) this.zoomAt(width / 2, height / 2, zoom, true);
    else if (pan) { this.stir(); this.pan(.../** @type {Ends} */ (pan)); }
    else if (e.key === '0') this.take('fit');
    else if (e.key === 'Enter' && chosen !== undefined) this.open(chosen);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  // save saves the visible part, or everything, as a PNG at double size, limited by the size of
  // canvases.
  /** @param {boolean} everything */
  async save(everything) {
    if (!this.list) return;
    const { width, height } = this.size(), { list } = this, most = 8192;
    const k = everything ? Math.min(2, most / list.width, most / list.height) : 2;
    const w = Math.ceil((everything ? list.width : width) * k),
      h = Math.ceil((everything ? list.height : height) * k);
    const canvas = new OffscreenCanvas(Math.max(1, w), Math.max(1, h)),
      ctx = /** @type {CanvasRenderingContext2D} */ (
        /** @type {unknown} */ (canvas.getContext('2d'))
      ),
      looks = this.looks();
    ctx.fillStyle = looks.ground;
    ctx.fillRect(0, 0, w, h);
    const view = everything
      ? { k, x: -list.left * k, y: -list.top * k }
      : { k: this.view.k * k, x: this.view.x * k, y: this.view.y * k };
    paintGraph(ctx, list, view, w, h, 1, { ...looks, hover: -1 });
    eventlens.save('graph.png', await canvas.convertToBlob({ type: 'image/png' }));
  }
}

customElements.define('graph-canvas', GraphCanvas);

// The graph view: panels around the canvas. take passes each message of the page to one of them.
class GraphView extends HTMLElement {
  /** @type {AbortController} */
  ending;
  /** @type {Map<string, ArrayBuffer>} */
  due;
  /** @type {GraphCanvas} */
  canvas;
  /** @type {HTMLElement} */
  stage;
  /** @type {HTMLElement} */
  tools;
  /** @type {HTMLElement} */
  outline;
  /** @type {HTMLElement} */
  grip;
  /** @type {HTMLElement} */
  side;
  /** @type {boolean} */
  finds;

  connectedCallback() {
    this.ending?.abort();
    this.ending = new AbortController();
    this.due = new Map(); // pending content of panels, by name
    /** @param {'stage' | 'tools' | 'outline' | 'grip' | 'side'} name @param {object} [more] */
    const part = (name, more = {}) =>
      (this[name] = Object.assign(document.createElement('div'), {
        className: `graph-${name}`,
        ...more,
      }));
    const stage = part('stage');
    this.canvas = /** @type {GraphCanvas} */ (document.createElement('graph-canvas'));
    for (const [name, value] of [
      ['tabindex', '0'], ['role', 'application'],
      ['aria-label', this.getAttribute('aria-label') ?? ''], ['data-testid', 'graph'],
    ])
      this.canvas.setAttribute(name, value);
    stage.append(this.canvas);
    this.replaceChildren(
      part('tools', { role: 'toolbar' }), part('outline', { tabIndex: 0, id: 'graph-outline' }),
      stage, part('grip'), part('side', { role: 'region', tabIndex: -1, id: 'graph-side' }),
    );
    this.grip.append(...['side', 'outline'].map((name) => gripOf(name)));
    this.raise('');
    /** @type {ListenTo} */
    const on = (target, name, fn) =>
      target.addEventListener(name, /** @type {EventListener} */ (fn), {
        signal: this.ending.signal,
      });
    on(this, 'click', ({ target }) => this.act(target.closest('[data-act]')?.dataset.act));
    on(this, 'input', ({ target }) => {
      if (!target.dataset.set) return;
      this.canvas.tell(target.dataset.set, target.value);
      // Search results are shown in this panel.
      if (this.tools.contains(target) && target.tagName === 'INPUT') this.raise('side');
    });
    on(this.grip, 'click', ({ target }) => {
      const name = target.closest('button')?.dataset.raises;
      if (name) this.raise(this.dataset.raised === name ? '' : name);
    });
    on(this.outline, 'dblclick', ({ target }) =>
      this.act(target.closest('.graph-entry')?.dataset.act?.replace('choose', 'open')),
    );
    on(this.outline, 'keydown', (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey || !/^(Arrow.*|Home|End|Enter| )$/.test(e.key)) return;
      e.preventDefault();
      e.stopPropagation();
      this.canvas.tell('key', e.key);
    });
    on(this.tools, 'keydown', (e) => {
      if (e.target.tagName !== 'INPUT' || e.key !== 'Enter') return;
      e.preventDefault();
      this.canvas.tell(e.shiftKey ? 'back' : 'next');
    });
    // Asks only after the listener is attached, and before the next frame.
    queueMicrotask(() => this.isConnected && this.canvas.tell('redraw'));
  }

  disconnectedCallback() { this.ending.abort(); }

  // raise shows a panel over the drawing, on screens too narrow to show it beside the drawing; ''
  // hides it.
  /** @param {string} name */
  raise(name) {
    this.dataset.raised = name;
    for (const button of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.grip.children))
      button.setAttribute('aria-expanded', String(button.dataset.raises === name));
  }

  /** @param {string | undefined} act */
  act(act) {
    if (act?.startsWith('canvas-')) this.canvas.take(act.slice(7));
    else if (act) this.canvas.tell(act);
  }

  // take handles a message of the page. Panels that come after a drawing wait for the frame that
  // shows it.
  /** @param {string} what @param {ArrayBuffer} [buffer] */
  take(what, buffer) {
    if (what === 'find') this.finds = true;
    else if (!['tools', 'outline', 'side'].includes(what)) this.canvas.take(what, buffer);
    else if (!this.canvas.frame && !this.due.size)
      this.fill(what, /** @type {ArrayBuffer} */ (buffer));
    else {
      if (!this.due.size) requestAnimationFrame(() => setTimeout(() => {
        this.due.forEach((filled, panel) => this.fill(panel, filled));
        this.due.clear();
      }));
      this.due.set(what, /** @type {ArrayBuffer} */ (buffer));
    }
    this.find();
  }

  /** @param {string} what @param {ArrayBuffer} [buffer] */
  fill(what, buffer) {
    const content = panelOf(/** @type {ArrayBuffer} */ (buffer));
    if (what === 'outline') fillTree(this.outline, content);
    else fillPanel(this[/** @type {'tools' | 'side'} */ (what)], content);
    const text = this.grip.querySelector(`[data-raises=${what}] .nm`);
    if (text)
      text.textContent =
        (what === 'side' && this.side.querySelector('h2')?.textContent) || content.label;
    this.find();
  }

  // find focuses the search field once it exists.
  find() {
    const field = this.finds && this.tools.querySelector('input');
    if (!field) return;
    this.finds = false;
    field.select();
  }
}

customElements.define('graph-view', GraphView);
