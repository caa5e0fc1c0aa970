// The popup of the hyperparameter view: one dialog at a time, below the element that opens it. It
// is loaded together with the view.

import { make } from './hpelements.js';

export class Popup {
  /** @type {HTMLElement | null} */
  box = null;
  /** @type {HTMLElement} */
  opener;
  /** @type {(box: HTMLElement) => void} */
  fill;

  /** @param {HTMLElement} view @param {ListenTo} on */
  constructor(view, on) {
    this.view = view;
    on(document, 'pointerdown', (e) => {
      if (this.box && !this.box.contains(e.target) && !this.openedBy()?.contains(e.target))
        this.close();
    });
    on(view, 'keydown', (e) => {
      if (e.key === 'Escape' && this.box) {
        e.stopPropagation();
        this.close(true);
      }
    });
  }

  // toggle opens a dialog, or closes it if its opener has opened it. fill makes its content.
  /** @param {HTMLElement} opener @param {(box: HTMLElement) => void} fill */
  toggle(opener, fill) {
    if (this.box && this.openedBy() === opener) { this.close(true); return; }
    this.close();
    [this.opener, this.fill] = [opener, fill];
    const popup = this.box = make('div', 'hp-popup', { role: 'dialog', tabindex: '-1' });
    this.view.append(popup);
    fill(popup);
    const box = opener.getBoundingClientRect(), own = this.view.getBoundingClientRect();
    popup.style.left = `${Math.max(4, Math.min(box.left - own.left, own.width - popup.offsetWidth - 4))}px`;
    popup.style.top = `${box.bottom - own.top + 4}px`;
    (popup.querySelector('input, select, button') ?? popup).focus({ preventScroll: true });
  }

  // refill makes the content again, and keeps the focus and typed text.
  refill() {
    const popup = /** @type {HTMLElement} */ (this.box),
      at = /** @type {HTMLInputElement | null} */ (document.activeElement),
      focused = at?.dataset?.id,
      typing =
        at?.type === 'search'
        && /** @type {[string, number, number]} */ ([at.value, at.selectionStart, at.selectionEnd]),
      top = popup.scrollTop,
      numbers = () => [
        .../** @type {NodeListOf<HTMLInputElement>} */ (
          popup.querySelectorAll('input[type=number]')
        ),
      ];
    const typed = new Map(numbers().map((f) => [f.dataset.id, f.value]));
    this.fill(popup);
    for (const f of numbers()) f.value = typed.get(f.dataset.id) ?? '';
    popup.scrollTop = top;
    const again = focused
      ? /** @type {HTMLInputElement | null} */ (
          popup.querySelector(`[data-id="${CSS.escape(focused)}"]`)
        )
      : null;
    again?.focus({ preventScroll: true });
    if (!again || !typing) return;
    again.value = typing[0];
    again.setSelectionRange(typing[1], typing[2]);
  }

  // close closes the dialog; with back, the focus returns to the opener.
  /** @param {boolean} [back] */
  close(back) {
    this.box?.remove();
    this.box = null;
    if (back)
      (this.openedBy() ?? this.view.querySelector('#hp-columns'))?.focus({ preventScroll: true });
  }

  // openedBy returns the element that opened the popup, or the one that has replaced it.
  openedBy() {
    const { opener } = this, { axis, more } = opener?.dataset ?? {};
    if (opener?.isConnected) return opener;
    if (opener?.id) return document.getElementById(opener.id);
    return axis
      ? this.view.querySelector(`[data-axis="${CSS.escape(axis)}"]`)
      : more
        ? this.view.querySelector(`[data-more="${CSS.escape(more)}"]`)
        : null;
  }
}
