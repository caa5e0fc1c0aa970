// Follows the pointer over charts. go-app's component events would render the whole page for each
// move.

/** @type {Element | null} */
let hovered = null;   // the chart under the pointer, or under a sliding finger
let endHover = () => {}; // set by watchPointer
let gesture = false;  // the pointer is zooming or panning
/** @type {(chart: Element | null) => void} */
let onHover = () => {}; // set by onHovered

export let pointedBy = 'mouse'; // what moves the readout: a kind of pointer, or 'keys'

export const hoveredChart = () => hovered?.isConnected ? hovered : null;

// onHovered sets the one listener for the chart that the pointer comes to, null when it leaves.
/** @param {(chart: Element | null) => void} hear */
export const onHovered = (hear) => { onHover = hear; };

// Set by watchPointer; see there.
export let hoverHidden = () => {};
/** @type {(chart: HTMLElement) => void} */
export let keysAt = () => {};

// leaveChart takes the pointer off the charts during a gesture, and lets it return afterwards.
/** @param {boolean} on */
export const leaveChart = (on) => {
  gesture = on;
  if (on) endHover();
};

// watchPointer calls tell(card, x, y, over) at most once a frame for the chart under the pointer; x
// and y are CSS px from its top left. Leaving a chart is reported once, with over false. Lifting a
// finger is not leaving: the tapped chart stays hovered until the finger taps elsewhere or scrolls.
// Returns a function that stops watching.
eventlens.watchPointer = (tell) => {
  // x and y are null while keys move the readout.
  /**
   * @typedef {{ chart: Element | null, card: string, x: number | null, y: number | null }} Place
   */
  /** @type {Place} */
  const none = { chart: null, card: '', x: 0, y: 0 };
  let reported = none;
  let now = none;
  let scheduled = false;

  /** @param {Element | null} chart @param {PointerEvent} [event] */
  function move(chart, event) {
    const card = chart?.closest('[data-card]')?.dataset.card;
    const box = chart?.getBoundingClientRect();
    now =
      card && box && event
        ? { chart, card, x: event.clientX - box.left, y: event.clientY - box.top }
        : none;
    if (card && event) pointedBy = event.pointerType;
    if (!scheduled) requestAnimationFrame(send);
    scheduled = true;
  }

  function send() {
    scheduled = false;
    const before = reported;
    const place = reported = now; // set first, since tell may cause another call at once
    if (before.card && before.card !== place.card) tell(before.card, 0, 0, false);
    if (
      place.card
      && place.x !== null
      && (place.card !== before.card || place.x !== before.x || place.y !== before.y)
    )
      tell(place.card, place.x, /** @type {number} */ (place.y), true);
  }

  // hoverHidden is called when the page has hidden the readout. The position is then reported again
  // even if the pointer has not moved. Otherwise the readout would stay away after a quick click on
  // a control beside the chart.
  hoverHidden = () => { reported = { ...reported, x: NaN }; };

  // keysAt notes that keys move a chart's readout from now on. Only the program knows its place.
  /** @param {Element} chart */
  keysAt = (chart) => {
    pointedBy = 'keys';
    now = reported = {
      chart, card: chart.closest('[data-card]')?.dataset.card ?? '', x: null, y: null,
    };
  };

  /** @param {EventTarget | null} target */
  const chartOf = (target) =>
    /** @type {Element | null} */ (target)?.closest?.('[data-testid="chart"]') ?? null;
  endHover = () => { if (now.card) move(null); };
  /** @param {Element | null} chart */
  const setHovered = (chart) => {
    if (chart === hovered) return;
    hovered = chart;
    onHover(chart);
  };
  const ending = new AbortController();
  /** @type {ListenTo} */
  const listen = (target, name, fn) =>
    target.addEventListener(name, /** @type {EventListener} */ (fn), { signal: ending.signal });
  listen(window, 'pointermove', (event) => {
    const chart = chartOf(event.target);
    setHovered(chart);
    if ((chart || now.card && now.x !== null) && !gesture) move(chart, event);
  });
  listen(document.documentElement, 'pointerleave', (event) => {
    if (event.pointerType === 'touch') return;
    setHovered(null);
    endHover();
  });
  listen(window, 'click', (event) => {
    if (event.pointerType !== 'touch' || gesture) return;
    const chart = chartOf(event.target);
    if (chart) move(chart, event); else endHover();
  });
  listen(window, 'pointercancel', endHover);
  listen(window, 'blur', endHover);
  listen(document, 'focusout', (event) => { if (event.target === now.chart) endHover(); });
  return () => {
    ending.abort();
    setHovered(null);
    tell = () => {};
  };
};
