// Drags the handles of the selected steps. go-app's component events would render the whole page
// for each move.

// eventlens.watchHandles calls tell(card, handle, x, done) at most once a frame while a handle is
// dragged. x is the new place of its line, in CSS px from the left of its chart. The last call has
// done set. Returns a function that stops watching.
eventlens.watchHandles = (tell) => {
  /**
   * @type {{ handle: HTMLElement, pointer: number, card: string, number: number, left: number,
   *   grip: number } | null}
   */
  let held = null; // left: of its chart; grip: where it was grabbed, from its own left edge
  let x = 0;
  let scheduled = false;
  const ending = new AbortController();
  /** @type {Listen} */
  const listen = (name, fn) =>
    window.addEventListener(name, /** @type {EventListener} */ (fn), { signal: ending.signal });

  function send() {
    scheduled = false;
    if (held) tell(held.card, held.number, x, false);
  }

  listen('pointerdown', (event) => {
    const handle = event.target.closest?.('[data-handle]');
    if (!handle || event.button !== 0) return;
    const left = /** @type {HTMLElement} */ (handle.parentElement).getBoundingClientRect().left;
    // The handle stays under the pointer where it was grabbed.
    const grip = event.clientX - handle.getBoundingClientRect().left;
    held = {
      handle, pointer: event.pointerId,
      card: /** @type {string} */ (handle.closest('[data-card]')?.dataset.card),
      number: Number(handle.dataset.handle), left, grip,
    };
    x = event.clientX - left - grip;
    handle.setPointerCapture(event.pointerId);
    handle.focus({ preventScroll: true });
    event.preventDefault();
  });
  listen('pointermove', (event) => {
    if (event.pointerId !== held?.pointer) return;
    x = event.clientX - held.left - held.grip;
    if (!scheduled) requestAnimationFrame(send);
    scheduled = true;
  });
  /** @param {On<PointerEvent>} event */
  const drop = (event) => {
    if (event.pointerId !== held?.pointer) return;
    const { card, number } = held;
    held = null;
    tell(card, number, x, true);
  };
  listen('pointerup', drop);
  listen('pointercancel', drop);
  return () => {
    ending.abort();
    tell = () => {};
  };
};
