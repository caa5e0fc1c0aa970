// Shows a panel beside the button that opens it: the whole legend of a chart, or the menu of a
// group of cards. It is loaded when the first one opens.

import { make, swatch } from './elements.js';

const panelID = 'popup';

// The open panel: the id of its button, and the function that closes it with a choice.
/** @type {{ id: string, close: (choice: string) => void } | null} */
let open = null;

// beside shows a panel beside a button and resolves to the person's choice: '' if they press
// Escape, the button, or anything else on the page. Then the focus is on the button again.
/** @param {string} id @param {HTMLElement} panel @param {HTMLElement} first gets the focus */
const beside = (id, panel, first) => new Promise((/** @type {(choice: string) => void} */ tell) => {
  const again = open?.id === id;
  open?.close('');
  const button = document.getElementById(id);
  if (again || !button) { tell(''); return; }
  const frame = make('div', 'card-popups', {
    role: 'region', 'aria-label': panel.ariaLabel ?? '',
  }, panel);
  const ending = new AbortController(), { signal } = ending;
  /** @param {string} choice */
  const close = (choice) => {
    const held = frame.contains(document.activeElement);
    open = null;
    ending.abort();
    frame.remove();
    button.ariaExpanded = 'false';
    if (held) button.focus();
    tell(choice);
  };
  open = { id, close };
  button.ariaExpanded = 'true';
  panel.id = panelID;
  panel.addEventListener('click', (event) => {
    const item = /** @type {HTMLElement} */ (event.target).closest('[data-choice]');
    if (item) close(/** @type {HTMLElement} */ (item).dataset.choice ?? '');
  });
  addEventListener('eventlens:away', () => close(''), { signal });
  addEventListener('hashchange', () => close(''), { signal });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') close('');
  }, { signal, capture: true });
  document.body.append(frame);
  eventlens.placeMenu(panelID, id);
  first.focus();
});

// parted returns the label, the lines, and the id of the button of a panel.
/** @param {string} given */
function parted(given) {
  const at = given.indexOf('\f'), [label, ...lines] = given.slice(0, at).split('\n');
  return { label, lines: lines.map((line) => line.split('\t')), id: given.slice(at + 1) };
}

// The lines come from a chart's WholeLegend in package card: the sample and the name of each.
eventlens.choosers.legend = (/** @type {string} */ given) => {
  const { label, lines, id } = parted(given);
  const list = make('ul', '', {}, ...lines.map(([ink, name]) =>
    make('li', '', {}, swatch(ink), make('bdi', '', {}, name))));
  const panel = make(
    'div', 'menu whole-legend', { role: 'dialog', 'aria-label': label, tabindex: 0 }, list,
  );
  return beside(id, panel, panel);
};

// The lines come from GroupMenu in package words: the choice, the text and the keys of each
// item, and whether it is off.
eventlens.choosers.group = (/** @type {string} */ given) => {
  const { label, lines, id } = parted(given);
  const items = lines.map(([choice, text, keys, off]) => make(
    'button', 'menu-item', {
      type: 'button', role: 'menuitem', tabindex: -1, disabled: off === 'true',
      'data-choice': choice,
    }, make('span', 'grow', {}, text), make('span', 'hint', { 'aria-hidden': 'true' }, keys),
  ));
  const usable = items.filter((item) => !item.disabled);
  const menu = make('div', 'menu card-menu', { role: 'menu', 'aria-label': label }, ...items);
  menu.addEventListener('keydown', (event) => {
    const at = usable.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    if (!(event.key in to)) return;
    usable[(to[event.key] + usable.length) % usable.length]?.focus();
    event.preventDefault();
  });
  return beside(id, menu, usable[0]);
};
