// Shows a copied link, and warnings about what somebody else cannot open. It is loaded when a view
// is first shared.

import { closeButton, icon, keyCaps, make, popover } from './elements.js';
import { textsOf } from './texts.js';

const icons = {
  warn: 'M8 2 1.6 13.4h12.8zM8 6.4v3.2M8 11.5v.1', check: 'm3 8.6 3.2 3.2L13 4.8',
  save: 'M2.8 2.8h8l2.4 2.4v8H2.8zM5.2 2.9v3.3h5V2.9M5 13v-4h6v4',
};

/** @param {string} title @param {string} why */
const warning = (title, why) => make(
  'div', 'notice warn', {}, icon(icons.warn),
  make('div', 'grow', {}, make('h2', '', {}, title), make('p', '', {}, why)),
);

// The texts come from SharePanel in package words. The choice is 'views' for the list of saved
// views.
eventlens.choosers.share = async (/** @type {string} */ given) => {
  document.getElementById('share-panel')?.hidePopover();
  const texts = textsOf(given), risks = texts.risks ? texts.risks.split('\t') : [];
  const panel = make('div', 'share-panel', {
    id: 'share-panel', popover: 'auto', role: 'dialog', 'aria-label': texts.title,
  });
  for (let i = 0; i < risks.length; i += 2) panel.append(warning(risks[i], risks[i + 1]));
  if (!texts.copied)
    panel.append(make('p', 'hint', {}, texts.blocked));
  const link = make('input', 'input', { id: 'share-url', readonly: true, value: texts.link });
  const again = make('button', 'btn', { type: 'button', 'data-copies': 'share-text' });
  const copied = () => again.replaceChildren(icon(icons.check), texts.done);
  if (texts.copied) copied(); else again.append(texts.copy);
  again.addEventListener('click', copied);
  panel.append(
    make('div', 'row share-label', {},
      make('label', 'grow', { for: 'share-url' }, texts.label),
      closeButton(texts.close, () => panel.hidePopover())),
    make('div', 'row', {}, link, again,
      make('span', 'vh', { id: 'share-text', 'aria-hidden': 'true' }, texts.link)),
  );

  let choice = '';
  const save = make(
    'button', 'menu-item icons', { type: 'button' }, icon(icons.save),
    make('span', 'grow', {}, texts.save), ...keyCaps('V'),
  );
  save.addEventListener('click', () => { choice = 'views'; panel.hidePopover(); });
  panel.append(save);

  const closed = popover(panel, 'share');
  link.focus();
  link.select();
  await closed;
  return choice;
};
