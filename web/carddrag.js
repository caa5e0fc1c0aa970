// Drags cards by their heads, to reorder them or to drop one onto another. The card's menu offers
// the same actions.

// eventlens.watchCardDrag calls tell(card, to, place) with data-card attributes: with an empty "to"
// when a drag starts, and when the card is dropped on another one. place is 0 for its middle, 1 and
// 2 for its front and back edge. Returns a function that stops watching.
eventlens.watchCardDrag = (tell) => {
  const startPx = 6; // a shorter movement is a click
  // The share of a card's width at each side where a drop goes before or behind it.
  const edgeShare = 0.3;
  const scrollZone = 70; // distance from the window's edges, px, within which dragging scrolls
  /**
   * @typedef {{ card: HTMLElement, fromX: number, fromY: number, x: number, y: number, area?:
   *   string, ghost?: HTMLElement, pointer?: number, over?: HTMLElement | null, where?: string }}
   *   Drag
   */
  /** @type {Drag | null} */
  let drag = null;
  const ending = new AbortController();
  /** @type {Listen} */
  const listen = (name, fn) =>
    window.addEventListener(name, /** @type {EventListener} */ (fn), {
      signal: ending.signal, capture: true,
    });

  /** @param {PointerEvent} event */
  function take(event) {
    if (!drag) return;
    const { card } = drag;
    drag.area = card.dataset.area;
    drag.ghost = document.createElement('div');
    drag.ghost.className = 'drag-ghost';
    drag.ghost.setAttribute('aria-hidden', 'true');
    drag.ghost.textContent = card.querySelector('.card-title')?.textContent ?? '';
    document.body.append(drag.ghost);
    document.documentElement.classList.add('dragging-card');
    drag.pointer = event.pointerId;
    tell(card.dataset.card ?? '', '', 0);
    requestAnimationFrame(follow);
  }

  // follow moves the ghost, marks the drop target and scrolls at the window's edges, once a frame.
  function follow() {
    if (!drag?.ghost) return;
    const { x, y } = drag;
    drag.ghost.style.transform = `translate(${x + 12}px, ${y + 10}px)`;
    if (y < scrollZone + 100) scrollBy(0, Math.min(0, y - scrollZone - 100) / 4);
    if (y > innerHeight - scrollZone) scrollBy(0, (y - innerHeight + scrollZone) / 4);
    mark(document.elementFromPoint(x, y)?.closest('[data-card]'));
    requestAnimationFrame(follow);
  }

  /** @param {HTMLElement | null | undefined} over */
  function mark(over) {
    if (!drag) return;
    const { card } = drag;
    let where = '';
    if (over && over !== card) {
      const scalars =
        drag.area !== '3' && [over, card].every((one) => !one.querySelector('.picture, .ridges'));
      const box = over.getBoundingClientRect();
      const at = (drag.x - box.left) / box.width;
      const ordered = over.dataset.area === drag.area && String(drag.area) < '2';
      if (ordered && (at < edgeShare || at > 1 - edgeShare || !scalars))
        where = at < 0.5 ? 'drop-before' : 'drop-behind';
      else if (scalars) where = 'drop-onto';
    }
    if (drag.over !== over || drag.where !== where) {
      drag.over?.classList.remove('drop-before', 'drop-behind', 'drop-onto');
      if (where) over?.classList.add(where);
    }
    drag.over = over;
    drag.where = where;
  }

  /** @param {boolean} drop */
  function end(drop) {
    if (!drag) return;
    const { ghost, over, where, card } = drag;
    const to = over?.dataset.card;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    document.documentElement.classList.remove('dragging-card');
    over?.classList.remove('drop-before', 'drop-behind', 'drop-onto');
    if (drop && where && to)
      tell(card.dataset.card ?? '', to, ['drop-onto', 'drop-before', 'drop-behind'].indexOf(where));
  }

  listen('pointerdown', (event) => {
    const head = event.target.closest?.('.card-head');
    if (
      !head
      || event.button !== 0 || event.pointerType === 'touch' || event.target.closest('button')
    )
      return;
    drag = {
      card: /** @type {HTMLElement} */ (head.closest('[data-card]')), fromX: event.clientX,
      fromY: event.clientY, x: event.clientX, y: event.clientY,
    };
    if (!drag.card) drag = null;
  });
  listen('pointermove', (event) => {
    if (!drag) return;
    if (event.buttons === 0) return end(false); // the button was released outside the window
    drag.x = event.clientX;
    drag.y = event.clientY;
    if (!drag.ghost && Math.hypot(drag.x - drag.fromX, drag.y - drag.fromY) >= startPx) take(event);
    if (drag.ghost) event.stopPropagation(); // charts ignore the pointer meanwhile
  });
  listen('pointerup', () => {
    if (drag?.ghost) mark(document.elementFromPoint(drag.x, drag.y)?.closest('[data-card]'));
    end(true);
  });
  listen('pointercancel', () => end(false));
  listen('blur', () => end(false));
  listen('keydown', (event) => {
    if (!drag?.ghost || event.key !== 'Escape') return;
    end(false);
    event.stopPropagation();
  });
  return () => {
    end(false);
    ending.abort();
    tell = () => {};
  };
};
