// The panels of the graph view: the toolbar above the drawing, the details of a node beside it, and
// the outline. The program sends their rows as text; pressing a row reports its act. It is loaded
// together with the graph view.

/** @typedef {Record<string, string | undefined>} Attributes */

// Kinds and flags of rows, by their numbers in panel.go of the package service.
const kinds = [
  'heading', 'note', 'fact', 'item', 'field', 'choice', 'check', 'button', 'tab', 'colour',
];
const flag = { on: 1, canOpen: 2, opened: 4, code: 8, wrong: 16 };
const decoder = new TextDecoder();
/** @param {string} inside */
const svg = (inside) => `<svg class="i" viewBox="0 0 16 16" aria-hidden="true">${inside}</svg>`;
/** @type {Record<string, string>} */
const icons = {
  search: svg('<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3 3"/>'),
  chevron: svg('<path d="m4 6 4 4 4-4"/>'),
};

// made creates an element with attributes, leaving out empty and undefined ones, and content.
/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} content
 */
function made(tag, className, attributes = {}, ...content) {
  const element = document.createElement(tag);
  element.className = className;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== '') element.setAttribute(name, value);
  element.append(...content);
  return element;
}
/** @param {string} className @param {string} text */
const words = (className, text) => made('span', className, {}, text);
// path makes the element of a name. Where room is short, the parts before the last are truncated:
// the last one tells names apart.
/** @param {string} text */
function path(text) {
  const at = text.lastIndexOf('/', text.length - 2) + 1;
  return at > 0
    ? made('span', 'nm path', {}, words('head', text.slice(0, at)), words('tail', text.slice(at)))
    : words('nm', text);
}
/** @param {keyof typeof icons} name */
function icon(name) {
  const holder = document.createElement('template');
  holder.innerHTML = icons[name];
  return /** @type {Node} */ (holder.content.firstChild);
}

// panelOf decodes the content of a panel.
/** @param {ArrayBuffer} buffer */
export const panelOf = (buffer) => {
  const [head, ...rows] = decoder.decode(buffer).split('\x1e'), [label, at] = head.split('\x1f');
  return {
    label, at: Number(at), rows: rows.map((row) => {
      const [kind, flags, depth, ink, text, value, hint, act] = row.split('\x1f');
      return {
        kind: kinds[Number(kind)], flags: Number(flags), depth: Number(depth), ink: Number(ink),
        text, value, hint, act,
      };
    }),
  };
};

/** @param {PanelRow} row @param {keyof typeof flag} name */
const has = (row, name) => (row.flags & flag[name]) !== 0;

// elementOf creates the element of a row.
/** @param {PanelRow} row */
function elementOf(row) {
  const { text, value, hint: title, act } = row,
    pressed = { 'data-act': act, title, type: 'button', 'aria-pressed': String(has(row, 'on')) };
  if (row.kind === 'item' && !title) pressed.title = value ? `${text}\n${value}` : text;
  switch (row.kind) {
    case 'heading': return made('h2', 'graph-heading', {}, text);
    case 'fact':
      return made(
        'div',
        `graph-fact${has(row, 'code') ? ' mono' : ''}`,
        {}, words('name', text), words('value', value),
      );
    case 'item': return made('button', 'graph-item', pressed, path(text), words('value', value));
    case 'field':
      return made(
        'div', 'search', {}, icon('search'),
        made('input', 'input', {
          id: `graph-${act}`,
          type: 'search', placeholder: text, 'aria-label': text, title, autocomplete: 'off',
          spellcheck: 'false', 'data-set': act,
        }),
      );
    case 'choice': {
      const list = made(
        'select', 'select', { 'aria-label': text, title: text, 'data-set': act },
        ...value.split('\n').map((name, i) => made('option', '', { value: String(i) }, name)),
      );
      list.selectedIndex = row.depth;
      return made('span', 'choice-field', {}, list, icon('chevron'));
    }
    case 'check':
      return made(
        'button', 'graph-check',
        {
          'data-act': act, title, type: 'button', role: 'checkbox',
          'aria-checked': String(has(row, 'on')),
        },
        made('i', has(row, 'on') ? 'check on' : 'check'), words('', text),
      );
    case 'button':
      return made('button', 'btn small', { 'data-act': act, title, type: 'button' }, text);
    case 'tab': return made('button', '', pressed, text);
    case 'colour': {
      const swatch = made('i', '');
      swatch.style.background = `#${row.ink.toString(16).padStart(6, '0')}`;
      return made('div', 'graph-colour', {}, swatch, words('nm', text), words('value', value));
    }
  }
  return made(
    'p',
    `graph-text${has(row, 'wrong') ? ' wrong' : ''}${has(row, 'code') ? ' mono' : ''}`,
    {}, text,
  );
}

// gripOf creates the button that raises a panel on screens too narrow to show it beside the
// drawing.
/** @param {string} name */
export const gripOf = (name) =>
  made(
    'button', 'graph-grip-button',
    { type: 'button', 'data-raises': name, 'aria-controls': `graph-${name}` },
    icon('chevron'), words('nm', ''),
  );

// Consecutive rows of these kinds share a container.
/** @type {Record<string, string>} */
const together = { tab: 'seg', button: 'graph-buttons', item: 'graph-items' };

// fillPanel fills a panel. The focus and the text in the search field stay.
/** @param {HTMLElement} box @param {PanelContent} given */
export const fillPanel = (box, { label, rows }) => {
  const focused = box.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement)
      : null,
    field = box.querySelector('input');
  const shown = [];
  for (let i = 0; i < rows.length; i++) {
    const group = together[rows[i].kind];
    if (!group) { shown.push(elementOf(rows[i])); continue; }
    const holder = made(
      'div', group, group === 'seg' ? { role: 'group', 'aria-label': label } : {},
    );
    for (; i < rows.length && together[rows[i].kind] === group; i++)
      holder.append(elementOf(rows[i]));
    i--;
    shown.push(holder);
  }
  box.setAttribute('aria-label', label);
  const top = box.scrollTop, named = box.querySelector('h2')?.textContent;
  box.replaceChildren(...shown);
  box.scrollTop = box.querySelector('h2')?.textContent === named ? top : 0;
  const typed = box.querySelector('input');
  if (field && typed)
    typed.closest('.search')?.replaceWith(/** @type {HTMLElement} */ (field.closest('.search')));
  if (!focused || focused.isConnected) { if (focused) focused.focus(); return; }
  const { act, set } = focused.dataset,
    again = [...box.querySelectorAll(act ? '[data-act]' : '[data-set]')].find((e) =>
      act ? e.dataset.act === act : e.dataset.set === set,
    );
  (again ?? box).focus({ preventScroll: true });
};

// fillTree fills the outline; at is the entry that the keyboard is at.
/** @param {HTMLElement} box @param {PanelContent} given */
export const fillTree = (box, { label, at, rows }) => {
  /** @param {number} i */
  const id = (i) => `graph-entry-${i}`;
  box.setAttribute('aria-label', label);
  if (rows.length) box.setAttribute('role', 'tree'); else box.removeAttribute('role');
  box.replaceChildren(
    ...rows.map((row, i) => {
      const opens = has(row, 'canOpen'), twist = words('twist', '');
      if (opens) {
        twist.append(icon('chevron'));
        twist.dataset.act = row.act.replace('choose', 'list');
      }
      const entry = made(
        'div',
        `graph-entry${i === at ? ' at' : ''}`,
        {
          id: id(i), role: 'treeitem', 'aria-level': String(row.depth + 1),
          'aria-selected': String(has(row, 'on')),
          'aria-expanded': opens ? String(has(row, 'opened')) : undefined, 'data-act': row.act,
          title: row.text,
        },
        twist, words('nm', row.text), words('value', row.value),
      );
      entry.style.setProperty('--depth', String(row.depth));
      return entry;
    }),
  );
  if (at >= 0) {
    box.setAttribute('aria-activedescendant', id(at));
    const entry = document.getElementById(id(at));
    if (
      entry
      && (entry.offsetTop < box.scrollTop
        || entry.offsetTop + entry.offsetHeight > box.scrollTop + box.clientHeight)
    )
      box.scrollTop = entry.offsetTop - box.clientHeight / 3;
  } else box.removeAttribute('aria-activedescendant');
};
