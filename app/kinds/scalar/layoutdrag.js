// Dragging in the list of the layout editor. It is loaded together with the editor.

// grab drags a category, or a chart, which may go into another category. At the drop it calls
// moveTo with the place of the item that it is to go before. Keyboards use the arrow buttons.
/**
 * @param {PointerEvent} event
 * @param {HTMLElement} handle
 * @param {HTMLElement} body
 * @param {(category: number, chart: number | undefined, to: number[]) => void} moveTo
 */
export function grab(event, handle, body, moveTo) {
  const [category, chart] = /** @type {string} */ (handle.dataset.drag).split('.').map(Number),
    isCategory = chart === undefined,
    row = /** @type {HTMLElement} */ (handle.closest(isCategory ? 'section' : 'li'));
  const ending = new AbortController(),
    on = /** @type {Listen} */ (
      (name, fn) =>
        handle.addEventListener(name, /** @type {EventListener} */ (fn), {
          signal: ending.signal,
        })
    );
  /** @type {number[] | null} */
  let to = null;
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  row.classList.add('dragged');
  /** @param {Element | null | undefined} element @param {boolean} behind */
  const mark = (element, behind) => {
    for (const e of body.querySelectorAll('.over, .under')) e.classList.remove('over', 'under');
    element?.classList.add(behind ? 'under' : 'over');
  };
  on('pointermove', ({ clientY }) => {
    const { top: start, bottom: end } = body.getBoundingClientRect();
    body.scrollTop += Math.min(0, clientY - start - 24) + Math.max(0, clientY - end + 24);
    const sections = [...body.querySelectorAll('section')],
      half = /** @param {Element} e */ (e) => {
        const { top, height } = e.getBoundingClientRect();
        return top + height / 2;
      };
    if (isCategory) {
      const at = sections.findIndex((s) => clientY < half(s)), k = at < 0 ? sections.length : at;
      to = [k];
      mark(sections[Math.min(k, sections.length - 1)], at < 0);
      return;
    }
    const over = Math.max(
      0, sections.findLastIndex((s) => clientY >= s.getBoundingClientRect().top),
    );
    const rows = [...sections[over].querySelectorAll('li')],
      at = rows.findIndex((r) => clientY < half(r));
    to = [over, at < 0 ? rows.length : at];
    mark(rows[at < 0 ? rows.length - 1 : at] ?? sections[over].querySelector('ul'), at < 0);
  });
  for (const name of ['pointerup', 'pointercancel']) {
    on(name, () => {
      ending.abort();
      mark(null, false);
      row.classList.remove('dragged');
      if (name === 'pointerup' && to) moveTo(category, chart, to);
    });
  }
}
