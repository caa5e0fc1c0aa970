// Follows the pointer over charts. go-app's component events would render the whole page for each
// move.

/** @type {Element | null} */
let hovered = null;   // the chart under the pointer, or under a sliding finger
let leave = () => {}; // set by watchPointer
let gesture = false;  // a gesture other than reading is going on
/** @type {(chart: Element | null) => void} */
let heard = () => {}; // set by onHovered

export let pointedBy = 'mouse'; // the kind of pointer on a chart, or 'keys'

export const hoveredChart = () => hovered?.isConnected ? hovered : null;

// onHovered makes hear be called with the chart that the pointer comes to, or null. There is one
// listener.
/** @param {(chart: Element | null) => void} hear */
export const onHovered = (hear) => { heard = hear; };

// Set by watchPointer; see there.
export let hoverHidden = () => {};
/** @type {(chart: HTMLElement) => void} */
export let keysAt = () => {};

// leaveChart takes the pointer off the charts during a gesture, and lets it return afterwards.
/** @param {boolean} on */
export const leaveChart = (on) => {
  gesture = on;
  if (on) leave();
};

// watchPointer calls tell(card, x, y, over) at most once a frame for the chart under the pointer; x
// and y are CSS px from its top left. Leaving a chart is reported once, with over false. Lifting a
// finger is not leaving: the tapped chart stays hovered until the finger taps elsewhere or scrolls.
// Returns a function that stops watching.
eventlens.watchPointer = (tell) => {
  /**
   * @typedef {{ chart: Element | null, card: string, x: number | null, y: number | null }} Place
   */
  /** @type {Place} */
  const none = { chart: null, card: '', x: 0, y: 0 };
  let told = none;
  let now = none;
  let asked = false;

  /** @param {Element | null} chart @param {PointerEvent} [event] */
  function move(chart, event) {
    const card = chart?.closest('[data-card]')?.dataset.card;
    const box = chart?.getBoundingClientRect();
    now =
      card && box && event
        ? { chart, card, x: event.clientX - box.left, y: event.clientY - box.top }
        : none;
    if (card && event) pointedBy = event.pointerType;
    if (!asked) requestAnimationFrame(send);
    asked = true;
  }

  function send() {
    asked = false;
    const before = told;
    const place = told = now; // set first, since tell may cause another call at once
    if (before.card && before.card !== place.card) tell(before.card, 0, 0, false);
    if (
      place.card
      && place.x !== null
      && (place.card !== before.card || place.x !== before.x || place.y !== before.y)
    )
      tell(place.card, place.x, /** @type {number} */ (place.y), true);
  }

  // hoverHidden makes the position be reported again after the page has hidden the readout, even if
  // the pointer has not moved: clicking a control beside the chart can take less than a frame.
  hoverHidden = () => { told = { ...told, x: NaN }; };

  // keysAt makes keys the pointer of a chart, at a position that only the page's program knows.
  /** @param {Element} chart */
  keysAt = (chart) => {
    pointedBy = 'keys';
    now = told = {
      chart, card: chart.closest('[data-card]')?.dataset.card ?? '', x: null, y: null,
    };
  };

  /** @param {EventTarget | null} target */
  const chartOf = (target) =>
    /** @type {Element | null} */ (target)?.closest?.('[data-testid="chart"]') ?? null;
  leave = () => { if (now.card) move(null); };
  /** @param {Element | null} chart */
  const hover = (chart) => {
    if (chart === hovered) return;
    hovered = chart;
    heard(chart);
  };
  const ending = new AbortController();
  /** @type {ListenTo} */
  const listen = (target, name, fn) =>
    target.addEventListener(name, /** @type {EventListener} */ (fn), { signal: ending.signal });
  listen(window, 'pointermove', (event) => {
    const chart = chartOf(event.target);
    hover(chart);
    if ((chart || now.card && now.x !== null) && !gesture) move(chart, event);
  });
  listen(document.documentElement, 'pointerleave', (event) => {
    if (event.pointerType === 'touch') return;
    hover(null);
    leave();
  });
  listen(window, 'click', (event) => {
    if (event.pointerType !== 'touch' || gesture) return;
    const chart = chartOf(event.target);
    if (chart) move(chart, event); else leave();
  });
  listen(window, 'pointercancel', leave);
  listen(window, 'blur', leave);
  listen(document, 'focusout', (event) => { if (event.target === now.chart) leave(); });
  return () => {
    ending.abort();
    hover(null);
    tell = () => {};
  };
};
