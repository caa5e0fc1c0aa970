// Sets the width of the run list, and scrolls its column headers, which lie outside the rows'
// scroller, along with the rows.

const leastPx = 200;
const stepPx = 16;
const mostPx = () => Math.round(innerWidth * 0.7);

// eventlens.setRunWidth sets the width of the list in px; 0 is the default width. A narrow window
// limits it.
eventlens.setRunWidth = (px) => {
  const root = document.documentElement.style;
  if (px > 0) root.setProperty('--w-own', `clamp(${leastPx}px, ${px}px, 70vw)`);
  else root.removeProperty('--w-own');
};

// eventlens.watchRunWidth calls tell(px) when a person has resized the list, by its edge or by
// keys, and tell(0) when they reset it. Returns a function that stops watching.
eventlens.watchRunWidth = (tell) => {
  /** @param {Element} target */
  const edgeOf = (target) => target.closest?.('#runs-resize');
  const list = () => /** @type {HTMLElement} */ (document.getElementById('runs'));
  const width = () => Math.round(list().getBoundingClientRect().width);
  /** @param {HTMLElement} edge */
  const announce = (edge) => { // the width, to screen readers
    edge.setAttribute('aria-valuemin', String(leastPx));
    edge.setAttribute('aria-valuemax', String(mostPx()));
    edge.setAttribute('aria-valuenow', String(width()));
  };
  /** @param {number} px */
  const setWidth = (px) => {
    const within = px && Math.min(Math.max(Math.round(px), leastPx), mostPx());
    eventlens.setRunWidth(within);
    return within;
  };
  /** @type {{ id: number, off: number, px: number } | null} */
  let held = null; // the pointer, its offset from the edge, and the width so far
  /** @param {On<PointerEvent>} e */
  const onDown = (e) => {
    const edge = edgeOf(e.target);
    if (!edge || e.button > 0) return;
    held = { id: e.pointerId, off: e.clientX - list().getBoundingClientRect().right, px: 0 };
    edge.setPointerCapture(e.pointerId);
  };
  /** @param {On<PointerEvent>} e */
  const onMove = (e) => {
    if (held?.id === e.pointerId)
      held.px = setWidth(e.clientX - held.off - list().getBoundingClientRect().left);
  };
  /** @param {On<PointerEvent>} e */
  const onUp = (e) => {
    if (held?.id !== e.pointerId) return;
    if (held.px) tell(held.px);
    held = null;
    announce(/** @type {HTMLElement} */ (document.getElementById('runs-resize')));
  };
  /** @param {HTMLElement} edge */
  const reset = (edge) => {
    setWidth(0);
    tell(0);
    announce(edge);
  };
  /** @param {On<MouseEvent>} given */
  const onDouble = ({ target }) => { if (edgeOf(target)) reset(target); };
  /** @param {On<KeyboardEvent>} e */
  const onKey = (e) => {
    const edge = edgeOf(e.target);
    if (!edge || e.ctrlKey || e.metaKey || e.altKey) return;
    const to = {
      ArrowLeft: width() - stepPx, ArrowRight: width() + stepPx, Home: leastPx, End: mostPx(),
    }[e.key];
    if (to === undefined && e.key !== 'Enter') return;
    e.preventDefault();
    e.stopPropagation();
    if (to === undefined) return reset(edge);
    tell(setWidth(to));
    announce(edge);
  };
  /** @param {On<FocusEvent>} given */
  const onFocus = ({ target }) => { if (edgeOf(target)) announce(target); };
  // Positions set by script for headers and rows: their scroll events come later, and must not undo
  // newer scrolling.
  /** @type {Record<string, number>} */
  const followed = {};
  /** @param {On<Event>} given */
  const onScroll = ({ target }) => {
    const other = /** @type {Record<string, string>} */ ({
      'run-rows': 'run-cols', 'run-cols': 'run-rows',
    })[target.id];
    const box = other && document.getElementById(other);
    if (!box || followed[target.id] === target.scrollLeft) return;
    delete followed[target.id];
    box.scrollLeft = target.scrollLeft;
    followed[other] = box.scrollLeft;
    list().toggleAttribute('data-sideways', target.scrollLeft > 0);
  };
  /** @type {Record<string, (event: any) => void>} */ // any: an event of the type
  const listeners = {
    pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp,
    dblclick: onDouble, keydown: onKey, focusin: onFocus, scroll: onScroll,
  };
  for (const type in listeners) document.addEventListener(type, listeners[type], true);
  return () => {
    for (const type in listeners) document.removeEventListener(type, listeners[type], true);
    tell = () => {};
  };
};
