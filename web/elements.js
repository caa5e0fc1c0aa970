// Makes elements, mostly for scripts that are loaded on demand.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [className]
 * @param {Record<string, string | number | boolean>} [attributes]
 * @param {...(Node | string)} inside
 */
export const make = (name, className = '', attributes = {}, ...inside) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(key, value === true ? '' : String(value));
  element.append(...inside);
  return element;
};

/** headClass returns the class of the first part of a name, as ui.HeadClass does.
 *  @param {string} head */
export const headClass = (head) =>
  `hd${head.startsWith('…') ? ' cut' : ''}${/[\\/]$/.test(head) ? ' dir' : ''}`;

/** @param {string} path */
export const icon = (path) => {
  const span = make('span');
  span.innerHTML = `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;
  return /** @type {Node} */ (span.firstChild);
};

// modal shows a dialog over everything else. It resolves to the value with which the dialog was
// closed, '' for none; the focus is back where it was then.
/** @param {HTMLDialogElement} dialog */
export const modal = (dialog) => new Promise((/** @type {(value: string) => void} */ closed) => {
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
    closed(dialog.returnValue);
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close(); // beside it
  });
  document.body.append(dialog);
  dialog.showModal();
});

// popover shows a panel, on wide windows below the first of some elements that is in sight. It
// resolves when the panel is closed.
/** @param {HTMLElement} panel @param {...string} ids */
export const popover = (panel, ...ids) => new Promise((/** @type {(_: void) => void} */ closed) => {
  const button = ids.map((id) => document.getElementById(id))
    .find((element) => element?.getClientRects().length)?.getBoundingClientRect();
  if (button) {
    panel.style.setProperty('--below', `${button.bottom + 6}px`);
    panel.style.setProperty('--right', `${Math.max(innerWidth - button.right, 0)}px`);
  }
  panel.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === 'open') return;
    panel.remove();
    closed();
  });
  document.body.append(panel);
  panel.showPopover();
});

// closeButton returns the button of a dialog or a popover that closes it.
/** @param {string} label @param {() => void} close */
export const closeButton = (label, close) => {
  const button = make(
    'button', 'btn ghost icon small', { type: 'button', 'aria-label': label, title: label },
    icon('m4 4 8 8M12 4l-8 8'),
  );
  button.addEventListener('click', close);
  return button;
};

// keyCaps returns the keys of a shortcut, which spaces separate.
/** @param {string} keys */
export const keyCaps = (keys) => keys.split(' ').map((key) => make('kbd', 'kbd', {}, key));

// swatch returns a sample of a line.
/** @param {string} ink its classes, or a colour */
export const swatch = (ink) => {
  const own = ink.startsWith('#'), line = make('i', own ? 'sw' : `sw ${ink}`);
  if (own) line.style.color = ink;
  return line;
};
