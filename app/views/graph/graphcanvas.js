// The canvas of the graph view: a custom element that shows a part of a graph's drawing, with a
// minimap, and animates the change from one drawing to the next. The view (scale and offset) says
// which part is shown. Drawings arrive as lists through take; the event graph-act reports actions
// on nodes. It is loaded together with the graph view.

import { fitting, hasMiddle, narrow, readable, revealing, zooming } from './graphfit.js';
import { GraphInput } from './graphinput.js';
import { lightLine } from './graphline.js';
import { graphList } from './graphlist.js';
import { paintGraph } from './graphpaint.js';

// Duration of animations; largest side of the minimap in CSS px; time of painting from which on a
// drawing is slow.
const moveMs = 260, mapMost = 160, slowMs = 9;
const decoder = new TextDecoder();
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

export class GraphCanvas extends HTMLElement {
  /** @type {AbortController} removes the listeners */
  ending;
  /** @type {HTMLCanvasElement} */
  canvas;
  /** @type {HTMLCanvasElement} the minimap */
  map;
  /** @type {HTMLElement} tells how to read names for which there is no room */
  hint;
  /** @type {ResizeObserver} */
  sizes;
  /** @type {GraphPan} */
  view;
  /** @type {GraphList} the drawing */
  list;
  /** @type {GraphList} the drawing painted last, for tests */
  painted;
  /**
   * The chosen node, -1 for none; the nodes found by a search; the nodes of a traced path.
   * @type {{ chosen: number, found: Set<number>, traced: Set<number> }}
   */
  marks;
  /** @type {number} the node that the person pressed last on the canvas, -1 for none */
  pressedNode;
  /** @type {number} the hovered node, -1 for none */
  hover;
  /** @type {number} the hovered line, -1 for none */
  line;
  /** @type {boolean} no drawing was shown yet */
  fresh;
  /** @type {boolean} the person has moved the view, so it no longer follows the drawing */
  touched;
  /** @type {boolean} a graph was opened just now: the next marks may move the view to a node */
  opens;
  /** @type {number} the requested animation frame, 0 for none */
  frame;
  /** @type {number} when the change to the current drawing began, 0 if it is complete */
  moved;
  /** @type {boolean} the person is moving the view */
  moving;
  /** @type {{ from: GraphPan, to: GraphPan, began: number } | null} animation of the view */
  gliding;
  /** @type {{ image: OffscreenCanvas, view: GraphPan } | null} copy of a slow drawing's picture */
  snapshot;
  /** @type {number} milliseconds that painting took last */
  cost;
  /** @type {number} timer that replaces a moved snapshot by the drawing */
  snapshotTimer;
  /** @type {number} timer that ends moving */
  movingTimer;
  /** @type {OffscreenCanvas | null} the minimap without the frame around the visible part */
  mapDrawn;
  /** @type {number} scale of the minimap */
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
    this.hint = this.appendChild(Object.assign(document.createElement('p'), {
      className: 'graph-hint', hidden: true, textContent: this.dataset.hint ?? '',
    }));
    this.view = { k: 1, x: 0, y: 0 };
    this.list = /** @type {any} */ (null); // any: nearly all methods run only with a list
    this.marks = { found: new Set(), traced: new Set(), chosen: -1 };
    // When this node becomes the chosen one, the view does not move: the node stays under the
    // pointer, so that a second press hits it.
    this.pressedNode = -1;
    this.hover = -1;
    this.line = -1;
    this.fresh = true;
    this.touched = false;
    new GraphInput(this, this.ending.signal);
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    this.ending.abort();
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.snapshotTimer);
  }

  // tell reports an action to the page.
  /** @param {string} act @param {string | number} [value] */
  tell(act, value = '') {
    this.dispatchEvent(new CustomEvent('graph-act', { detail: [act, value], bubbles: true }));
  }

  // take handles a message of the page: a list, marks, the hint of a line, or a command of the
  // toolbar. To save an SVG it tells the page the visible part, in the drawing's coordinates, and
  // the scale.
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
  fitting() { return fitting(this.list, this.size()); }

  // show shows a drawing: animated from the previous one, if it has a start to move from.
  /** @param {GraphList} list */
  show(list) {
    const first = this.fresh || list.fresh;
    if (list.fresh) this.touched = false;
    // Without a list, resized does not paint. any: as above.
    this.list = /** @type {any} */ (null);
    if (first) this.resized(); // the element may have just become visible
    this.list = list;
    this.line = -1;
    this.fresh = false;
    this.mapDrawn = null;
    this.snapshot = null;
    this.opens = first;
    if (first) { this.view = fitting(list, this.size()); this.gliding = null; }
    this.moved = list.moves && !reduced.matches && !first ? performance.now() : 0;
    if (list.moves && !first && !this.touched) this.follow(list.anchor);
    if (first) this.paint(); else this.paintSoon();
    this.dataset.boxes = String(list.n); // for tests
  }

  // mark takes the chosen node and the node to reveal, -1 for none; the numbers of found and of
  // traced nodes; then these nodes.
  /** @param {Int32Array} words */
  mark(words) {
    const [chosen, reveal, found, traced] = words;
    this.marks = {
      chosen, found: new Set(words.subarray(4, 4 + found)),
      traced: new Set(words.subarray(4 + found, 4 + found + traced)),
    };
    if (reveal >= 0 && reveal !== this.pressedNode)
      this.reveal(reveal, true, this.opens && this.fitting().k < readable);
    this.pressedNode = -1;
    this.opens = false;
    this.snapshot = null;
    this.paintSoon();
  }

  // follow moves the view to everything if that is readable, otherwise to the node that was opened
  // or closed.
  /** @param {number} id */
  follow(id) {
    const all = this.fitting();
    if (all.k >= readable) this.glide(all);
    else this.reveal(id, false);
  }

  // reveal moves the view to a node unless it is in view: near the edge, or with middle in the
  // middle. With touched, this counts as a move by the person.
  /** @param {number} id @param {boolean} [touched] @param {boolean} [middle] */
  reveal(id, touched = true, middle = false) {
    const to = this.list && revealing(this.list, this.size(), this.view, id, middle);
    if (!to) return;
    if (touched) this.touched = true;
    this.glide(to);
  }

  // glide animates the view to another one; with reduced motion it jumps.
  /** @param {GraphPan} to */
  glide(to) {
    this.gliding = reduced.matches
      ? null
      : { from: { ...this.view }, to, began: performance.now() };
    if (!this.gliding) this.view = to;
    this.paintSoon();
  }

  // resized sets the size of the canvas, and paints. A view that the person has not moved is
  // computed anew.
  resized() {
    const { width, height } = this.size(), ratio = devicePixelRatio || 1,
      [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (!width || !height || this.canvas.width === w && this.canvas.height === h) return;
    const seen = this.chosenIn(this.canvas.width / ratio, this.canvas.height / ratio);
    [this.canvas.width, this.canvas.height] = [w, h];
    this.snapshot = null;
    if (this.list && !this.touched) this.view = fitting(this.list, this.size());
    // The chosen node stays in view, for example if a panel took away a part of the canvas.
    if (seen) this.reveal(this.marks.chosen, this.touched);
    if (this.list) this.paint(); else this.prepare();
  }

  // chosenIn reports whether the view contains the middle of the chosen node at a canvas size.
  /** @param {number} width @param {number} height */
  chosenIn(width, height) {
    const { list, view, marks: { chosen } } = this;
    return list !== null && hasMiddle(list, { width, height }, view, chosen);
  }

  // prepare makes the browser load fonts for the canvas while there is nothing to paint yet.
  prepare() {
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    ctx.font = `500 12px ${this.looks().font}`;
    ctx.fillText('0', -99, -99);
  }

  // paintSoon paints in the next frame.
  paintSoon() {
    this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.paint(); });
  }

  // looks returns the marks, the theme's colours and the font, for paintGraph.
  looks() {
    const style = getComputedStyle(this),
      named = /** @param {string} name */ (name) => style.getPropertyValue(name).trim();
    return {
      ...this.marks, hover: this.hover, accent: named('--focus'), mark: named('--warn-dot'),
      trail: named('--err-dot'), text: named('--text'), faint: named('--text-3'),
      ground: named('--surface'), font: style.fontFamily,
    };
  }

  // paint paints a frame. If painting is slow and the view moves, it paints the snapshot instead,
  // moved and scaled; once the view is at rest, it paints the drawing again.
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
      clearTimeout(this.snapshotTimer);
      this.snapshotTimer = setTimeout(() => { this.snapshot = null; this.paintSoon(); }, 90);
    } else {
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.clearRect(0, 0, width, height);
      this.hint.hidden = !paintGraph(
        ctx, this.list, this.view, width, height, 1 - (1 - moved) ** 3, this.looks(),
      );
      this.cost = performance.now() - now;
      this.snapshot = this.cost > slowMs && moved >= 1 ? this.takeSnapshot() : null;
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

  // takeSnapshot returns a snapshot: a copy of the canvas, with the view that it shows.
  takeSnapshot() {
    const image = new OffscreenCanvas(this.canvas.width, this.canvas.height);
    /** @type {CanvasRenderingContext2D} */ (
      /** @type {unknown} */ (image.getContext('2d'))
    ).drawImage(this.canvas, 0, 0);
    return { image, view: { ...this.view } };
  }

  // paintMap paints the minimap. It is hidden if everything is in view, or on a narrow canvas.
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

  // zoomAt zooms by a factor around a point of the canvas; with smooth it is animated.
  /** @param {number} x @param {number} y @param {number} by @param {boolean} smooth */
  zoomAt(x, y, by, smooth) {
    const from = this.gliding && smooth ? this.gliding.to : this.view;
    const to = zooming(from, x, y, by);
    this.touched = true;
    if (smooth) this.glide(to);
    else { this.gliding = null; this.view = to; this.paintSoon(); }
  }

  // noteMoving notes that the person is moving the view, until it is not called for a moment.
  noteMoving() {
    this.moving = true;
    clearTimeout(this.movingTimer);
    this.movingTimer = setTimeout(() => {
      this.moving = false;
      if (this.snapshot) {
        this.snapshot = null;
        this.paintSoon();
      }
    }, 120);
  }

  // pan moves the view by a distance in CSS px.
  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.touched = true;
    this.gliding = null;
    this.view = { k: this.view.k, x: this.view.x + dx, y: this.view.y + dy };
    this.paintSoon();
  }

  // open opens or closes the node of a box, if the box has the flag Open or CanOpen.
  /** @param {number} box */
  open(box) {
    if (this.list.flags[box] & 3) this.tell(`open ${this.list.id[box]}`);
  }

  // setHover sets the hovered box or line. A slow drawing is not painted again for a box alone.
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

  // hinted shows the tensors of the hovered line as a tooltip. The text begins with the number of
  // the line for which it was requested.
  /** @param {string} text */
  hinted(text) {
    const [line, ...said] = text.split('\n');
    if (Number(line) === this.line) this.canvas.title = said.join('\n');
  }

  // save saves the visible part or everything as a PNG, at double size; everything, at a smaller
  // scale if a canvas of that size would be too large for browsers.
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
