// Handles gestures on charts: drags mark a range or pan, wheels, pinches and keys zoom. go-app's
// component events would come too late and each would render the page.

import { hoveredChart, keysAt, leaveChart, onHovered } from './pointer.js';
import { crosshairOf, showBrush } from './readout.js';
import { tell, tellBrush, tellTo, viewOf, zoomAll, zoomEnd, zoomTo } from './zoom.js';

const clickPx = 6;         // drags shorter than this are clicks
const settleMs = 180;      // a wheel is at rest this long after its last event
const keyZoom = 0.6;       // the share of the range that stays after pressing +
const yFreePx = 24;        // a pan moves an unzoomed y axis only after this distance
/** @param {EventTarget | null} target */
const chartOf = (target) =>
  /** @type {Element | null} */ (target)?.closest?.('[data-testid="chart"]') ?? null;
/** @param {EventTarget | null} target */
const controlOf = (target) =>
  /** @type {Element | null} */ (target)?.closest?.(
    'button, a, input, select, summary, [role="menu"]',
  );
/** @param {EventTarget | null} e */
const inputOf = (e) =>
  /** @type {Element | null} */ (e)?.closest?.(
    'input:not([type="checkbox"], [type="range"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"]',
  );

/** @param {Element | null | undefined} chart */
const cardOf = (chart) => /** @type {string} */ (chart?.closest('[data-card]')?.dataset.card);
// keyChart returns the chart that keys apply to: the focused one, else the one under the pointer.
const keyChart = () => chartOf(document.activeElement) ?? hoveredChart();

// watchCharts calls receive(kind, card, ...) with actions on charts. Returns a function that stops
// watching.
eventlens.watchCharts = (receive) => {
  tellTo(receive);
  const ending = new AbortController();
  /** @type {ListenTo} */
  const listen = (target, name, fn, options) =>
    target.addEventListener(name, /** @type {EventListener} */ (fn), {
      signal: ending.signal, ...options,
    });
  /**
   * @typedef {{ id: number, chart: HTMLElement, view: ZoomView, kind: string, from: Point, at:
   *   Point, last: Point, movesY: boolean, moved: boolean, asked: boolean }} Drag
   */
  /** @type {Drag | null} */
  let drag = null;    // the drag of a mouse or pen
  /**
   * @typedef {{ chart: HTMLElement | null, view: ZoomView, at: Map<number, Point>, pinching:
   *   boolean }} Fingers
   */
  /** @type {Fingers | null} */
  let fingers = null; // on one chart: their places by pointer
  let quiet = false;  // suppresses the click at the end of a gesture
  /** @type {Point | null} */
  let pressed = null; // where the pointer went down

  // place returns an event's position in a chart, in CSS px from its top left.
  /** @param {Element} chart @param {MouseEvent} event */
  const place = (chart, event) => {
    const box = chart.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  /** @param {ZoomView} view @param {number} x */
  const shareX = (view, x) => (x - view.plot.x) / view.plot.w;
  /** @param {ZoomView} view @param {number} y */
  const shareY = (view, y) => 1 - (y - view.plot.y) / view.plot.h;
  /** @param {number} v */
  const clamp = (v) => Math.min(Math.max(v, 0), 1);

  // Drags. ---------------------------------------------------------------
  listen(window, 'pointerdown', (event) => {
    const chart = chartOf(event.target), view = viewOf(chart);
    quiet = false;
    pressed = { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'touch') return touch(event, chart, view);
    if (!view || controlOf(event.target) || event.button > 1) return;
    const at = place(/** @type {HTMLElement} */ (chart), event);
    const kind =
      event.button === 1 || event.shiftKey
        ? 'pan'
        : at.x < view.plot.x
          ? 'y'
          : event.altKey
            ? 'xy'
            : 'x';
    drag = {
      id: event.pointerId, chart: /** @type {HTMLElement} */ (chart), view, kind, from: at, at,
      last: at, movesY: kind === 'pan' && view.y.zoomed, moved: false, asked: false,
    };
  });
  // Prevents the drag from selecting text. That also prevents the focus, which is set here.
  listen(window, 'mousedown', (event) => {
    if (!drag) return;
    event.preventDefault();
    drag.chart.focus(/** @type {FocusOptions} */ ({ preventScroll: true, focusVisible: false }));
  });
  listen(window, 'pointermove', (event) => {
    if (fingers?.at.has(event.pointerId)) return pinch(event);
    if (!drag || event.pointerId !== drag.id) return;
    drag.at = place(drag.chart, event);
    if (!drag.moved && Math.hypot(drag.at.x - drag.from.x, drag.at.y - drag.from.y) < clickPx)
      return;
    if (!drag.moved) {
      drag.moved = true;
      drag.chart.setPointerCapture?.(drag.id);
      leaveChart(true);
    }
    if (!drag.asked) requestAnimationFrame(onFrame);
    drag.asked = true;
  });
  listen(window, 'pointerup', (event) => {
    if (fingers?.at.has(event.pointerId)) return liftFinger(event);
    if (!drag || event.pointerId !== drag.id) return;
    drag.at = place(drag.chart, event);
    const { moved, kind } = drag;
    if (moved) {
      quiet = true;
      if (kind === 'pan') onFrame();
      else zoomToBrush();
    }
    endDrag();
  });
  listen(window, 'pointercancel', (event) => {
    if (fingers?.at.has(event.pointerId)) liftFinger(event);
    if (event.pointerId === drag?.id) endDrag();
  });

  function endDrag() {
    if (!drag) return;
    const { view, kind, moved } = drag;
    drag = null;
    showBrush(view, null, null);
    leaveChart(false);
    if (moved && kind === 'pan') zoomEnd(view);
  }

  function onFrame() {
    if (!drag?.moved) return;
    drag.asked = false;
    drag.view = viewOf(drag.chart) ?? drag.view; // a new drawing may have replaced the view
    if (drag.kind === 'pan') return pan();
    const { x, y } = range();
    showBrush(drag.view, x, y);
    tellBrush(drag.view, x, y);
  }

  // range returns the marked range as shares of the visible one, null for an axis that is not
  // marked.
  function range() {
    const { view, kind, from, at } = /** @type {Drag} */ (drag);
    /** @param {number} a @param {number} b */
    const sorted = (a, b) => /** @type {Ends} */ ([Math.min(a, b), Math.max(a, b)]);
    return {
      x: kind === 'y' ? null : sorted(clamp(shareX(view, from.x)), clamp(shareX(view, at.x))),
      y: kind === 'x' ? null : sorted(clamp(shareY(view, from.y)), clamp(shareY(view, at.y))),
    };
  }

  // zoomToBrush zooms to the marked range. It ignores an axis along which the drag was too short.
  function zoomToBrush() {
    const now = /** @type {Drag} */ (drag);
    now.view = viewOf(now.chart) ?? now.view;
    const { view, kind } = now, { x, y } = range();
    const wide = x && (x[1] - x[0]) * view.plot.w >= clickPx,
      high = y && (y[1] - y[0]) * view.plot.h >= clickPx;
    if (kind === 'x' && wide && view.y.zoomed) zoomAll(view, ['y']);
    if (wide) zoomTo(view, 'x', x);
    if (high) zoomTo(view, 'y', y);
    if (wide || high) zoomEnd(view);
  }

  function pan() {
    const now = /** @type {Drag} */ (drag), { view, from, at, last } = now;
    const dx = (at.x - last.x) / view.plot.w;
    if (dx) zoomTo(view, 'x', [-dx, 1 - dx]);
    if (!now.movesY && Math.abs(at.y - from.y) >= yFreePx) {
      now.movesY = true;
      last.y = at.y;
    }
    const dy = now.movesY ? (at.y - last.y) / view.plot.h : 0;
    if (dy) zoomTo(view, 'y', [dy, 1 + dy]);
    now.last = at;
  }

  // Touch. One finger reads values, see pointer.js; two zoom and pan. -------
  /**
   * @param {On<PointerEvent>} event
   * @param {HTMLElement | null} chart
   * @param {ZoomView | null} view
   */
  function touch(event, chart, view) {
    if (!view || controlOf(event.target)) return;
    if (!fingers || fingers.chart !== chart)
      fingers = { chart, view, at: new Map(), pinching: false };
    if (fingers.at.size > 1) return;
    if (fingers.at.size === 0) tell('else', ''); // a new reading begins
    fingers.at.set(event.pointerId, place(/** @type {HTMLElement} */ (chart), event));
    if (fingers.at.size === 2) {
      fingers.pinching = true;
      leaveChart(true);
    }
  }

  /** @param {On<PointerEvent>} event */
  function pinch(event) {
    const { chart, at, pinching } = /** @type {Fingers} */ (fingers);
    const now = place(/** @type {HTMLElement} */ (chart), event),
      before = /** @type {Point} */ (at.get(event.pointerId));
    at.set(event.pointerId, now);
    const other = [...at].find(([id]) => id !== event.pointerId)?.[1];
    const view = viewOf(chart);
    if (!pinching || !other || !view) return;
    // Zooms the axis along which the fingers are further apart, so that each finger keeps its
    // value.
    const along = Math.abs(before.x - other.x) >= Math.abs(before.y - other.y) ? 'x' : 'y';
    /** @param {Point} p */
    const share = (p) => along === 'x' ? shareX(view, p.x) : shareY(view, p.y);
    const [a, b, c] = [share(before), share(now), share(other)],
      px = along === 'x' ? view.plot.w : view.plot.h;
    if (Math.abs(a - c) * px < 8 || Math.abs(b - c) * px < 8 || (a - c) * (b - c) < 0) return;
    const scale = (a - c) / (b - c);
    zoomTo(view, along, [c + (0 - c) * scale, c + (1 - c) * scale]);
  }

  /** @param {On<PointerEvent>} event */
  function liftFinger(event) {
    if (!fingers) return;
    fingers.at.delete(event.pointerId);
    if (fingers.pinching) {
      quiet = true;
      if (fingers.at.size === 1) zoomEnd(fingers.view);
    }
    if (fingers.at.size === 0) {
      const { pinching } = fingers;
      fingers = null;
      if (pinching) leaveChart(false);
    }
  }

  // Wheels. A listener that may prevent scrolling delays it, so only the hovered chart has one.
  // -----
  /** @type {AbortController | null} */
  let wheels = null;
  let wheelTimer = 0;
  onHovered((chart) => {
    wheels?.abort();
    wheels = chart && new AbortController();
    /** @type {HTMLElement | null} */ (chart)?.addEventListener('wheel', onWheel, {
      passive: false, signal: wheels?.signal,
    });
  });
  /** @param {On<WheelEvent>} event */
  function onWheel(event) {
    const view = viewOf(event.currentTarget);
    if (!view || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const at = place(event.currentTarget, event);
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    const factor = Math.exp(Math.min(Math.max(pixels, -240), 240) * 0.0035);
    const along = at.x < view.plot.x ? 'y' : 'x';
    zoomAround(
      view, along, along === 'x' ? clamp(shareX(view, at.x)) : clamp(shareY(view, at.y)), factor,
    );
    clearTimeout(wheelTimer);
    wheelTimer = setTimeout(() => { zoomEnd(view); leaveChart(false); }, settleMs);
    leaveChart(true);
  }
  /** @param {ZoomView} view @param {Along} along @param {number} at @param {number} factor */
  const zoomAround = (view, along, at, factor) =>
    zoomTo(view, along, [at - at * factor, at + (1 - at) * factor]);

  // Clicks. ----------------------------------------------------------------
  // The chart of the last single click. The handle of steps that the click brings is under the
  // pointer at the second click of a double one.
  /** @type {HTMLElement | null} */
  let clicked = null;
  listen(window, 'click', (event) => {
    const dragged =
      pressed
      && event.detail > 0
      && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= clickPx;
    const first = event.detail < 2;
    pressed = null;
    if (first) clicked = null;
    if (quiet || dragged) {
      quiet = false;
      return;
    }
    const chart = chartOf(event.target), card = cardOf(chart);
    if (card && !controlOf(event.target)) {
      if (!first) return;
      clicked = chart;
      const at = place(/** @type {HTMLElement} */ (chart), event);
      tell(event.shiftKey ? 'hold' : 'click', card, at.x, at.y);
    } else if (!event.target.closest?.('#readout')) tell('else', '');
  });
  listen(window, 'dblclick', () => {
    const view = viewOf(clicked);
    if (!view) return;
    tell('else', cardOf(clicked));
    reset(view);
  });
  /** @param {ZoomView} view */
  const reset = (view) => {
    zoomAll(view);
    zoomEnd(view);
  };

  // Keys. --------------------------------------------------------------------
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  listen(window, 'keydown', (event) => {
    if (event.key === 'Escape') return escape();
    if (
      event.defaultPrevented
      || event.ctrlKey || event.metaKey || event.altKey || event.isComposing
      || inputOf(event.target)
    )
      return;
    const focused = chartOf(event.target) === event.target ? event.target : null;
    const step = steps[event.key];
    if (focused && (step || event.key === 'Enter')) {
      event.preventDefault();
      keysAt(focused);
      if (step) tell('step', cardOf(focused), step[0] * (event.shiftKey ? 10 : 1), step[1]);
      else tell(event.shiftKey ? 'keep' : 'pick', cardOf(focused));
      return;
    }
    const view = viewOf(keyChart());
    if (!view || !['+', '=', '-', '_', '−', '0'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === '0') return reset(view);
    const at = crosshairOf(view.card);
    zoomAround(
      view, 'x', at === null ? 0.5 : clamp(shareX(view, at)),
      '+='.includes(event.key) ? keyZoom : 1 / keyZoom,
    );
    zoomEnd(view);
  });

  // escape cancels a drag, and returns the focus to the chart if it is in the readout being closed.
  function escape() {
    if (drag) {
      const kind = drag.kind;
      if (kind !== 'pan') drag.moved = false;
      endDrag();
      quiet = true;
    }
    const readout = document.getElementById('readout');
    if (readout?.contains(document.activeElement)) chartOfCard(readout.dataset.of ?? '')?.focus();
  }
  /** @param {string} card */
  const chartOfCard = (card) =>
    document.querySelector(`[data-card="${CSS.escape(card)}"] [data-testid="chart"]`);

  return () => {
    tellTo(() => {});
    ending.abort();
    wheels?.abort();
    clearTimeout(wheelTimer);
    drag = fingers = null;
  };
};
