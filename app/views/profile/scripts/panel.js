// A panel below a button of the profile view: how it opens and closes, and the keys of its list. It
// is loaded with the view.

/** @typedef {{ button: HTMLElement, panel: HTMLElement, box: HTMLElement,
 *   items: () => HTMLElement[], first?: () => Element | null | undefined,
 *   opened?: () => void }} Parts */

export class ProfilePanel {
  /** parts are the button and the panel, the box that holds both, what the arrow keys go through,
   *  which of it has the focus at first if that is not the first one, and what is done when the
   *  panel has opened.
   *  @param {Parts} parts @param {AbortSignal} signal */
  constructor(parts, signal) {
    const { button, panel, box } = this.parts = parts;
    button.addEventListener('click', () => this.open(panel.hidden), { signal });
    panel.addEventListener('keydown', (e) => this.keyed(e), { signal });
    addEventListener('eventlens:away', () => this.open(false), { signal });
    box.addEventListener('focusout', (e) => {
      if (e.relatedTarget && !box.contains(/** @type {Node} */ (e.relatedTarget)))
        this.open(false);
    }, { signal });
  }

  /** open opens the panel or closes it.
   *  @param {boolean} on */
  open(on) {
    const { button, panel, items, first, opened } = this.parts;
    if (on === !panel.hidden) return;
    const inside = panel.contains(document.activeElement);
    panel.hidden = !on;
    panel.classList.toggle('popover', on); // a press beside an open one closes it
    button.setAttribute('aria-expanded', String(on));
    if (on) {
      opened?.();
      const to = /** @type {HTMLElement | undefined} */ (first?.() ?? items()[0]);
      to?.focus({ preventScroll: true });
    } else if (inside) button.focus();
  }

  /** below places the panel below its button, within an element. Tools scroll on phones, which
   *  would cut the panel off if it were within them.
   *  @param {HTMLElement} outer @param {boolean} atEnd its right edge is the button's */
  below(outer, atEnd) {
    const { button, panel } = this.parts, { left, right, bottom } = button.getBoundingClientRect(),
      room = outer.getBoundingClientRect(), width = panel.offsetWidth,
      x = (atEnd ? right - width : left) - room.left;
    panel.style.left = `${Math.max(Math.min(x, room.width - width - 8), 8)}px`;
    panel.style.top = `${bottom - room.top + 4}px`;
  }

  // keyed moves in the list, or closes the panel. Home and End belong to a field.
  /** @param {KeyboardEvent} e */
  keyed(e) {
    const all = this.parts.items(), now = /** @type {HTMLElement} */ (document.activeElement),
      at = all.indexOf(now), isField = now instanceof HTMLInputElement;
    const to = {
      ArrowDown: at + 1, ArrowUp: at - 1, ...isField ? {} : { Home: 0, End: all.length - 1 },
    }[e.key];
    if (e.key === 'Escape') this.open(false);
    else if (to !== undefined) all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
}
