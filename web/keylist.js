// Shows the list of keys. It is loaded when the list is first opened.

import { closeButton, keyCaps, make, modal } from './elements.js';
import { textsOf } from './texts.js';

// The texts and lines are those of ShortcutList in package words.
eventlens.choosers.keys = (/** @type {string} */ given) => {
  const [lines, table] = given.split('\f'), texts = textsOf(lines);
  const body = make('div', 'dialog-body', { tabindex: 0 });
  let list = make('dl');
  for (const row of table.trim().split('\n')) {
    const [keys, does] = row.split('\t');
    if (row.startsWith('#')) {
      list = make('dl', 'keys');
      body.append(make('section', '', {}, make('h3', '', {}, row.slice(1)), list));
      continue;
    }
    list.append(make('div', '', {}, make('dt', '', {}, ...keyCaps(keys)), make('dd', '', {}, does)));
  }
  body.append(make('p', 'hint', {}, texts.note));
  /** @type {HTMLDialogElement} */
  const dialog = make(
    'dialog', 'dialog shortcuts', { id: 'shortcuts', 'aria-labelledby': 'shortcuts-title' },
    make('div', 'dialog-head', {},
      make('h2', 'grow', { id: 'shortcuts-title', tabindex: -1, autofocus: true }, texts.title),
      make('a', 'to-guide', { href: 'guide/index.html', target: '_blank', rel: 'noopener' },
        texts.guide),
      closeButton(texts.close, () => dialog.close())),
    body,
  );
  return modal(dialog);
};
