// Pointers, wheel and keys on the picture of the profile view: they move its range, and choose
// slices. It is loaded with the view.

// CSS px that a pointer may move during a press.
const slack = 4;

export class ProfileInput {
  /** @type {Map<number, Point>} position of each pressed pointer */
  pointers = new Map();
  /** @type {Point & { far: boolean, time?: number }} where the press began; far: it became a drag
   *  or a pinch; time: where a range begins that it selects */
  press;
  /** @type {number | null} where the pointer was last, in px */
  last = null;

  /** @param {import('./timeline.js').ProfileTimeline} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    /** @type {ListenTo} */
    const on = (target, name, fn, more) =>
      target.addEventListener(name, /** @type {EventListener} */ (fn), { signal, ...more });
    const { canvas } = view;
    on(canvas, 'pointerdown', (e) => this.pressed(e));
    on(canvas, 'pointermove', (e) => this.pointed(e));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      on(canvas, name, (e) => this.released(e, name === 'pointerup'));
    on(canvas, 'pointerleave', () => {
      this.last = null;
      view.hover(-1);
      view.counters.hover(-1, -1);
      view.list.hover(-1, -1);
    });
    on(canvas, 'wheel', (e) => this.wheeled(e), { passive: false });
    on(canvas, 'keydown', (e) => this.keyed(e));
  }

  /** @param {On<PointerEvent>} e */
  pressed(e) {
    if (e.button !== 0 || !this.view.board) return;
    this.view.canvas.focus({ preventScroll: true });
    this.view.canvas.setPointerCapture(e.pointerId);
    this.pointers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
    if (this.pointers.size === 1)
      this.press = {
        x: e.offsetX, y: e.offsetY, far: false,
        time: e.shiftKey ? this.view.time(e.offsetX) : undefined,
      };
    else if (this.press) this.press.far = true;
  }

  /** @param {On<PointerEvent>} e */
  pointed(e) {
    const { view } = this, was = this.pointers.get(e.pointerId);
    if (!view.board) return;
    this.last = e.offsetX;
    if (!was) {
      view.hover(view.sliceUnder(e.offsetX, e.offsetY));
      view.steps.hover(e.offsetX, e.offsetY);
      view.counters.hover(e.offsetX, e.offsetY);
      view.list.hover(e.offsetX, e.offsetY);
      return;
    }
    const now = { x: e.offsetX, y: e.offsetY },
      others = [...this.pointers].filter(([id]) => id !== e.pointerId);
    this.pointers.set(e.pointerId, now);
    if (others.length) {
      const [, o] = others[0], before = Math.abs(was.x - o.x), after = Math.abs(now.x - o.x);
      view.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
      if (before > 10 && after > 10) view.zoom((now.x + o.x) / 2, after / before);
      return;
    }
    if (Math.hypot(now.x - this.press.x, now.y - this.press.y) > slack) this.press.far = true;
    if (!this.press.far) return;
    if (this.press.time === undefined) view.pan(now.x - was.x, now.y - was.y);
    else view.range.select(this.press.time, view.time(now.x), false);
  }

  /** @param {On<PointerEvent>} e @param {boolean} up */
  released(e, up) {
    if (!this.pointers.delete(e.pointerId) || this.pointers.size) return;
    const { far, time } = this.press, { range } = this.view;
    if (far && time !== undefined && range.on) range.select(range.from, range.to, true);
    if (far || !up) return;
    const step = this.view.steps.bandAt(e.offsetX, e.offsetY);
    if (step >= 0) this.view.steps.choose(step);
    else if (this.view.marks.press(e.offsetX, e.offsetY)) { /* a mark, or the ruler */ }
    else if (this.view.list.press(e.offsetX, e.offsetY)) { /* a sign of a lane */ }
    else if (!this.view.counters.press(e.offsetX, e.offsetY))
      this.view.choose(this.view.sliceUnder(e.offsetX, e.offsetY));
  }

  // A wheel moves the lanes if there are more than fit, else it zooms. With Ctrl, and by a pinch on
  // a touchpad, it zooms; with Shift, and sideways, it moves in time.
  /** @param {On<WheelEvent>} e */
  wheeled(e) {
    const { view } = this, unit = e.deltaMode === 1 ? 24 : 1;
    if (!view.board) return;
    e.preventDefault();
    const sideways = e.shiftKey ? e.deltaX || e.deltaY : e.deltaX;
    if (e.ctrlKey || !sideways && !view.scrolls())
      view.zoom(e.offsetX, Math.exp(-Math.max(-240, Math.min(240, e.deltaY * unit)) *
        (e.ctrlKey && !e.deltaMode && Math.abs(e.deltaY) < 50 ? 0.01 : 0.002)));
    else view.pan(-sideways * unit, e.shiftKey ? 0 : -e.deltaY * unit);
  }

  /** @param {On<KeyboardEvent>} e */
  keyed(e) {
    const { view } = this;
    if (!view.board || e.ctrlKey || e.metaKey || e.altKey) return;
    const { width } = view.size(), key = e.key.length === 1 ? e.key.toLowerCase() : e.key,
      at = this.last ?? width / 2;
    const zoom = { w: 1.5, '+': 1.5, '=': 1.5, s: 1 / 1.5, '-': 1 / 1.5 }[key];
    if (zoom) view.zoom(at, zoom);
    else if (key === 'a') view.pan(width / 8, 0);
    else if (key === 'd') view.pan(-width / 8, 0);
    else if (key === 'f') view.fit();
    else if (key === '0') view.whole();
    else if (key === '/') view.search.field.focus();
    else if (key === 'n' && view.hits) view.go(e.shiftKey ? -1 : 1);
    else if (view.steps.keyed(key) || view.counters.key(key, e.shiftKey) ||
      view.list.key(key, e.shiftKey) || view.marks.key(key, e.shiftKey, at)) { /* one of theirs */ }
    else if (key === 'm' && view.chosen >= 0) view.range.ofSlice(view.chosen);
    else if (key === 'Enter' && view.flows.follow(e.shiftKey)) view.hover(-1);
    else if ((key === 'o' || key === 'Enter') && view.lock?.jump(view)) view.hover(-1);
    else if (key === 'Backspace' && view.flows.goBack()) view.hover(-1);
    else if (key === 'Escape' && view.range.on) view.range.clear();
    else if (key === 'Escape' && view.chosen >= 0) view.choose(-1);
    else if (key === 'Escape' && view.steps.at >= 0) view.steps.clear();
    else if (e.shiftKey && /^(Arrow|Home$|End$)/.test(key)) view.range.extend(key);
    else if (/^(Arrow|Home$|End$)/.test(key)) {
      view.choose(view.chosen < 0 ? view.firstSeen() : view.next(key));
      view.reveal();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }
}
