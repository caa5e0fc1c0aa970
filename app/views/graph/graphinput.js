// Pointers, wheel and keys on the canvas of the graph view: they move its view, and choose, open
// and hover nodes. It is loaded with the view.

import { lineAt } from './graphline.js';
import { boxAt } from './graphlist.js';

// Longest time between the two presses that open a node; CSS px that a pointer may move during a
// press; CSS px around a line where it counts as hovered.
const pressMs = 320, slack = 5, lineReach = 5;

export class GraphInput {
  /** @type {Map<number, Point>} position of each pressed pointer */
  pointers = new Map();
  /** @type {Point & { far: boolean }} where the press began; far: it became a drag or a pinch */
  press;
  /** @type {{ id: number, at: number } | null} node and time of the previous press */
  last = null;

  /** @param {import('./graphcanvas.js').GraphCanvas} graph @param {AbortSignal} signal */
  constructor(graph, signal) {
    this.graph = graph;
    /** @type {ListenTo} */
    const on = (target, name, fn, more) =>
      target.addEventListener(name, /** @type {EventListener} */ (fn), { signal, ...more });
    on(graph.canvas, 'pointerdown', (e) => this.pressed(e));
    on(graph.canvas, 'pointermove', (e) => this.pointed(e));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      on(graph.canvas, name, (e) => this.released(e, name === 'pointerup'));
    on(graph.canvas, 'pointerleave', () => graph.setHover(-1, -1));
    on(graph.canvas, 'wheel', (e) => this.wheeled(e), { passive: false });
    on(graph, 'keydown', (e) => this.keyed(e));
    on(graph.map, 'pointerdown', (e) => {
      graph.map.setPointerCapture(e.pointerId);
      this.mapped(e);
    });
    on(graph.map, 'pointermove', (e) => { if (e.buttons) this.mapped(e); });
  }

  // at returns the box under the pointer, -1 for none.
  /** @param {On<PointerEvent>} e */
  at(e) {
    const { list, view: { k, x, y } } = this.graph;
    return boxAt(list, (e.offsetX - x) / k, (e.offsetY - y) / k);
  }

  /** @param {On<PointerEvent>} e */
  pressed(e) {
    const { graph } = this;
    if (e.button !== 0 || !graph.list) return;
    graph.focus({ preventScroll: true });
    graph.canvas.setPointerCapture(e.pointerId);
    this.pointers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
    if (this.pointers.size === 1) this.press = { x: e.offsetX, y: e.offsetY, far: false };
    else if (this.press) this.press.far = true;
  }

  /** @param {On<PointerEvent>} e */
  pointed(e) {
    const { graph } = this;
    if (!graph.list) return;
    const was = this.pointers.get(e.pointerId);
    if (!was) { this.point(e); return; }
    const now = { x: e.offsetX, y: e.offsetY },
      others = [...this.pointers].filter(([id]) => id !== e.pointerId);
    this.pointers.set(e.pointerId, now);
    if (others.length) {
      const [, o] = others[0], before = Math.hypot(was.x - o.x, was.y - o.y),
        after = Math.hypot(now.x - o.x, now.y - o.y);
      graph.noteMoving();
      graph.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
      if (before > 10) graph.zoomAt((now.x + o.x) / 2, (now.y + o.y) / 2, after / before, false);
      return;
    }
    if (Math.hypot(now.x - this.press.x, now.y - this.press.y) > slack) this.press.far = true;
    if (!this.press.far) return;
    graph.noteMoving();
    graph.classList.add('grabbing');
    graph.pan(now.x - was.x, now.y - was.y);
  }

  /** @param {On<PointerEvent>} e @param {boolean} up */
  released(e, up) {
    const { graph } = this;
    if (!this.pointers.delete(e.pointerId) || this.pointers.size) return;
    graph.classList.remove('grabbing');
    if (!up || this.press.far) return;
    const box = this.at(e), id = box < 0 ? -1 : graph.list.id[box], now = e.timeStamp;
    const isSecond = this.last && this.last.id === id && now - this.last.at < pressMs;
    this.last = isSecond ? null : { id, at: now };
    // A second press opens a node. A touch opens the chosen node, since double taps are hard to
    // hit.
    if (id >= 0 && (isSecond || e.pointerType === 'touch' && id === graph.marks.chosen))
      graph.open(box);
    else { graph.pressedNode = id; graph.tell(`choose ${id}`); }
  }

  // point sets the hovered line, which may be inside an open group, or else the hovered box.
  /** @param {On<PointerEvent>} e */
  point(e) {
    const { graph } = this;
    const box = this.at(e), inside = box < 0 || (graph.list.flags[box] & 1) !== 0,
      { k, x, y } = graph.view;
    const line =
      inside && e.pointerType === 'mouse'
        ? lineAt(graph.list, (e.offsetX - x) / k, (e.offsetY - y) / k, lineReach / k)
        : -1;
    graph.setHover(line < 0 ? box : -1, line);
  }

  /** @param {On<WheelEvent>} e */
  wheeled(e) {
    const { graph } = this;
    e.preventDefault();
    const unit = e.deltaMode === 1 ? 24 : 1;
    graph.noteMoving();
    if (e.shiftKey && !e.ctrlKey) graph.pan(-(e.deltaX || e.deltaY) * unit, 0);
    else
      graph.zoomAt(
        e.offsetX, e.offsetY,
        Math.exp(-Math.max(-240, Math.min(240, e.deltaY * unit)) * (e.ctrlKey ? 0.01 : 0.0016)),
        false,
      );
  }

  /** @param {On<KeyboardEvent>} e */
  keyed(e) {
    const { graph } = this;
    if (!graph.list || e.ctrlKey || e.metaKey || e.altKey) return;
    const { width, height } = graph.size(), step = 60,
      zoom = { '+': 1.4, '=': 1.4, '-': 1 / 1.4, _: 1 / 1.4 }[e.key];
    const pan = {
      ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step],
    }[e.key];
    const chosen = graph.list.boxOf.get(graph.marks.chosen);
    if (zoom) graph.zoomAt(width / 2, height / 2, zoom, true);
    else if (pan) { graph.noteMoving(); graph.pan(.../** @type {Ends} */ (pan)); }
    else if (e.key === '0') graph.take('fit');
    else if (e.key === 'Enter' && chosen !== undefined) graph.open(chosen);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  // mapped centres the view at the pointer on the minimap.
  /** @param {On<PointerEvent>} e */
  mapped(e) {
    const { graph } = this, { list, view, mapScale: k } = graph, { width, height } = graph.size();
    const x = e.offsetX / k + list.left, y = e.offsetY / k + list.top;
    graph.touched = true;
    graph.view = { k: view.k, x: width / 2 - x * view.k, y: height / 2 - y * view.k };
    graph.paintSoon();
  }
}
