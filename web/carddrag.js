// Drags cards by their heads, to reorder them or to drop one onto another, and groups of cards by
// their names. The card's menu, and keys on the name of a group, offer the same actions.

// eventlens.watchCardDrag calls tell(card, to, place) when the drag of a card starts, with to = '',
// and when the card is dropped on the card "to". Both are data-card attributes. place is where it
// was dropped: 0 in the middle, 1 at the front edge, 2 at the back edge. When a group is dropped on
// another one, card and to are their keys and place is 3. Returns a function that stops watching.
eventlens.watchCardDrag = (tell) => {
  const startPx = 6; // a shorter movement is a click
  // At each side of a card, a drop within this share of its width goes before or behind the card.
  const edgeShare = 0.3;
  const scrollZone = 70; // distance from the window's edges, px, within which dragging scrolls
  /**
   * @typedef {{ card: HTMLElement, group?: string, fromX: number, fromY: number, x: number, y:
   *   number, area?: string, ghost?: HTMLElement, pointer?: number, over?: HTMLElement | null,
   *   where?: string }} Drag
   */
  /** @type {Drag | null} */
  let drag = null;
  const ending = new AbortController();
  /** @type {Listen} */
  const listen = (name, fn) =>
    window.addEventListener(name, /** @type {EventListener} */ (fn), {
      signal: ending.signal, capture: true,
    });

  // begin shows a ghost, the card's title, at the pointer.
  /** @param {PointerEvent} event */
  function begin(event) {
    if (!drag) return;
    const { card, group } = drag;
    drag.area = card.dataset.area;
    drag.ghost = document.createElement('div');
    drag.ghost.className = 'drag-ghost';
    drag.ghost.setAttribute('aria-hidden', 'true');
    drag.ghost.textContent =
      card.querySelector(group ? '.lane .trunc' : '.card-title')?.textContent ?? '';
    document.body.append(drag.ghost);
    document.documentElement.classList.add('dragging-card');
    drag.pointer = event.pointerId;
    if (!group) tell(card.dataset.card ?? '', '', 0);
    requestAnimationFrame(follow);
  }

  // follow moves the ghost, marks the drop target and scrolls at the window's edges, once a frame.
  function follow() {
    if (!drag?.ghost) return;
    const { x, y } = drag;
    drag.ghost.style.transform = `translate(${x + 12}px, ${y + 10}px)`;
    if (y < scrollZone + 100) scrollBy(0, Math.min(0, y - scrollZone - 100) / 4);
    if (y > innerHeight - scrollZone) scrollBy(0, (y - innerHeight + scrollZone) / 4);
    mark();
    requestAnimationFrame(follow);
  }

  // mark shows where a drop on the card under the pointer would go. Cards can be reordered within
  // the areas of pinned cards (0) and of combined charts (1). Charts of scalars can be joined, but
  // not in the area of layouts (3).
  function mark() {
    if (!drag) return;
    const { card, group } = drag;
    const over = /** @type {HTMLElement | null | undefined} */ (
      document.elementFromPoint(drag.x, drag.y)?.closest(group ? '[data-of]' : '[data-card]')
    );
    let where = '';
    if (group) {
      if (over?.dataset.of && over.dataset.of !== group) where = 'drop-onto';
    } else if (over && over !== card) {
      const joins =
        drag.area !== '3' && [over, card].every((one) => !one.querySelector('.picture, .ridges'));
      const box = over.getBoundingClientRect();
      const at = (drag.x - box.left) / box.width;
      const ordered = over.dataset.area === drag.area && String(drag.area) < '2';
      if (ordered && (at < edgeShare || at > 1 - edgeShare || !joins))
        where = at < 0.5 ? 'drop-before' : 'drop-behind';
      else if (joins) where = 'drop-onto';
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
    const { ghost, over, where, card, group } = drag;
    const to = group ? over?.dataset.of : over?.dataset.card;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    document.documentElement.classList.remove('dragging-card');
    over?.classList.remove('drop-before', 'drop-behind', 'drop-onto');
    if (!drop || !where || !to) return;
    if (group) tell(group, to, 3);
    else
      tell(card.dataset.card ?? '', to, ['drop-onto', 'drop-before', 'drop-behind'].indexOf(where));
  }

  listen('pointerdown', (event) => {
    const head = event.target.closest?.('.card-head, .lane.moves');
    if (
      !head
      || event.button !== 0 || event.pointerType === 'touch' || event.target.closest('button')
    )
      return;
    const group = /** @type {HTMLElement} */ (head).dataset.of;
    drag = {
      card: /** @type {HTMLElement} */ (head.closest(group ? '.grid > *' : '[data-card]')), group,
      fromX: event.clientX,
      fromY: event.clientY, x: event.clientX, y: event.clientY,
    };
    if (!drag.card) drag = null;
  });
  listen('pointermove', (event) => {
    if (!drag) return;
    if (event.buttons === 0) return end(false); // the button was released outside the window
    drag.x = event.clientX;
    drag.y = event.clientY;
    if (!drag.ghost && Math.hypot(drag.x - drag.fromX, drag.y - drag.fromY) >= startPx)
      begin(event);
    if (drag.ghost) event.stopPropagation(); // charts ignore the pointer meanwhile
  });
  listen('pointerup', () => {
    if (drag?.ghost) mark();
    end(true);
  });
  listen('pointercancel', () => end(false));
  // Of the window: a press also takes the focus from where it was.
  listen('blur', ({ target }) => {
    if (!(target instanceof Element)) end(false);
  });
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
