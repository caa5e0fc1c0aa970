// The palette finds runs, tags, tabs, settings and commands by a few typed letters. It is loaded
// when it is first opened. The page hands over what it knows (see openPalette of package page);
// tabs, settings and the commands of the page's menu are read from their elements.

import { icon, keyCaps, make, modal, swatch } from './elements.js';
import { lowered, search } from './fuzzy.js';
import { textsOf } from './texts.js';

/**
 * @typedef {'tabs' | 'actions' | 'settings' | 'tags' | 'runs'} Group
 * @typedef {import('./fuzzy.js').Match} Match
 * @typedef {{ group: Group, text: string, low: string, choice?: string, act?: () => void,
 *   hint?: string, keys?: string, ink?: string }} Item
 *   choice is what the page gets; act is called instead, where an element of the page acts
 */

const mostOfGroup = 6, mostAlone = 60; // shown items of a group, beside others and alone
const mostRecent = 10;
const recentName = 'eventlens-palette'; // in local storage: a line for each item, newest first
const searchIcon = 'M11.3 7a4.3 4.3 0 1 1-8.6 0 4.3 4.3 0 0 1 8.6 0M10.3 10.3l3.2 3.2';

/** @param {Omit<Item, 'low'>} item @returns {Item} */
const findable = (item) => ({ ...item, low: lowered(item.text) });
/** @param {Item} item */
const recentKey = ({ group, text }) => `${group}\t${text}`;
const recents = () => (localStorage.getItem(recentName) ?? '').split('\n').filter(Boolean);

/** @param {Item} item */
const remember = (item) => {
  const key = recentKey(item), all = [key, ...recents().filter((other) => other !== key)];
  localStorage.setItem(recentName, all.slice(0, mostRecent).join('\n'));
};

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {Element | null | undefined} tab a link to a tab */
const tabName = (tab) => tab?.firstChild?.textContent ?? '';
const tabOnScreen = () => tabName(document.querySelector('.tab-list [aria-current]'));

// cardAt returns the card that has the focus, else the one under the pointer, else the first one in
// sight.
/** @returns {HTMLElement | null | undefined} */
const cardAt = () => document.activeElement?.closest('[data-card]')
  ?? document.querySelector('[data-card]:hover')
  ?? all('[data-card]').find((card) => card.getBoundingClientRect().bottom > innerHeight / 4);

/** @type {(element: HTMLElement) => void} */
const click = (element) => element.click();
/** @type {(element: HTMLElement) => string} */
const labelOf = (element) => element.ariaLabel || element.textContent || '';
const toolKey = / \((\S+)\)$/; // of a tool of a card, at the end of its name

// ofPage returns the items that are elements of the page.
function ofPage() {
  /** @type {Item[]} */
  const items = [];
  /**
   * add adds an item for each element that find returns. act gets the element that has the name
   * when the person chose it, since a redraw may have replaced the first one.
   * @param {Group} group
   * @param {() => HTMLElement[]} find
   * @param {(element: HTMLElement, index: number) => string} [keysOf]
   */
  const add = (group, find, nameOf = labelOf, act = click, keysOf = () => '') => {
    find().forEach((element, i) => {
      const text = nameOf(element).trim();
      if (!text || items.some((other) => other.group === group && other.text === text)) return;
      const again = () => find().find((other) => nameOf(other).trim() === text);
      items.push(findable({
        group, text, keys: keysOf(element, i), act: () => {
          const found = again();
          if (found) act(found);
        },
      }));
    });
  };
  const current = tabOnScreen();
  add('tabs', () => all('.tab-list a'), (tab) => tabName(tab) === current ? '' : tabName(tab),
    click, (_tab, i) => i < 9 ? `${i + 1}` : '');
  add('actions', () => all('#more-menu > :not([hidden], .to-palette, :has(select))'),
    ({ textContent }) => textContent ?? '');
  add('settings',
    () => all('.tools .seg button:not([aria-haspopup], [aria-pressed="true"])'),
    (button) => `${button.closest('.seg')?.ariaLabel}: ${labelOf(button)}`);
  add('settings', () => all('.tools .switch-label'));
  const id = CSS.escape(cardAt()?.dataset.card ?? '');
  const named = (/** @type {HTMLElement} */ tool) => tool.ariaLabel || tool.title;
  add('settings',
    () => all(`[data-card="${id}"] :is([class^="player"] :is(button, input, select), .mesh-tools button)`),
    (tool) => named(tool).replace(toolKey, ''),
    (tool) => {
      tool.focus();
      if (tool.localName === 'button') tool.click();
    }, (tool) => toolKey.exec(named(tool))?.[1] ?? '');
  const theme = /** @type {HTMLSelectElement | null} */ (document.getElementById('theme'));
  add('settings', () => all('#theme option:not(:checked)'),
    ({ textContent }) => textContent ?? '', (option) => {
      if (theme) theme.value = /** @type {HTMLOptionElement} */ (option).value;
      theme?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return items;
}

// appears waits for something that is there within two seconds, and returns it.
/** @template T @param {() => T} find */
async function appears(find) {
  for (let frames = 0; frames < 120 && !find(); frames++)
    await new Promise((next) => { requestAnimationFrame(next); });
  return find();
}

// controlOf returns the control of a setting that is on screen, in the toolbar or its options.
/** @param {string} name */
function controlOf(name) {
  const found = all('.tools :is(button, input, select, .seg)').find((control) => {
    const { labels } = /** @type {HTMLInputElement} */ (control);
    const label = control.ariaLabel || labels?.[0]?.textContent || control.textContent;
    return label?.trim() === name && control.checkVisibility();
  });
  return found?.matches('.seg')
    ? /** @type {HTMLElement} */ (found.querySelector('[aria-pressed="true"], button')) : found;
}

/** @param {string} tab */
async function goToTab(tab) {
  if (tabOnScreen() === tab) return;
  all('.tab-list a').find((link) => tabName(link) === tab)?.click();
  await appears(() => tabOnScreen() === tab);
}

// goToSetting moves the focus to a setting of a tab, and opens the options if it is in them.
/** @param {string} tab @param {string} name */
async function goToSetting(tab, name) {
  await goToTab(tab);
  if (!controlOf(name)) {
    const menu = () => document.getElementById('chart-options-menu');
    if (!menu()) document.getElementById('chart-options')?.click();
    await appears(() => menu()?.contains(document.activeElement)); // the page moves it there
  }
  controlOf(name)?.focus();
}

// settingsOf returns the items of the settings of a kind: those of the tab on screen that its row
// of tools does not have, and all of another tab.
/** @param {string[]} row the name of the tab, and the names of the settings */
function settingsOf([tab, ...names]) {
  const here = tab === tabOnScreen();
  if (!here && !all('.tab-list a').some((link) => tabName(link) === tab)) return [];
  const shown = new Set(all('.tools :is(.seg, .switch-label)').map((control) =>
    control.ariaLabel || control.textContent?.trim()));
  return names.filter((name) => !here || !shown.has(name)).map((name) => findable({
    group: 'settings', text: here ? name : `${tab}: ${name}`,
    act: () => goToSetting(tab, name),
  }));
}

// goToCard moves the focus to where a card of a tab takes keys.
/** @param {string} tab */
async function goToCard(tab) {
  await goToTab(tab);
  /** @returns {HTMLElement | null | undefined} */
  const find = () => {
    const card = cardAt();
    return card?.querySelector('[data-testid=chart]') ?? card?.querySelector('[tabindex="0"], button');
  };
  (await appears(find))?.focus();
}

// keysOf returns the items of the list of keys. The page carries out some of them. For the others
// the focus moves to where they act, so that the person can press them: to the element that the
// list names, or to a card or run of the view that the list has them below.
/** @param {string[][]} rows @param {string} run the choice of a run @returns {Item[]} */
function keysOf(rows, run) {
  const tabs = all('.tab-list a').map(tabName), views = rows.filter((row) => row.length === 1).length;
  let at = 0, tab = '';
  return rows.flatMap(([keys, text, chosen]) => {
    /** @type {Item[]} */
    const none = [];
    if (text === undefined) {
      at++;
      tab = at === 2 ? tabOnScreen() : tabs.find((name) => keys.slice(1).startsWith(name)) ?? '';
      return none;
    }
    const item = findable({ group: 'actions', text, keys });
    if (chosen.startsWith('@')) {
      const selector = chosen.slice(1);
      if (document.querySelector(selector))
        return [{ ...item, act: () => all(selector)[0]?.focus() }];
    } else if (chosen) return [{ ...item, choice: `k${chosen}` }];
    else if (at === views && run) return [{ ...item, choice: run }];
    else if (tab) {
      const there = tab;
      return [{ ...item, act: () => goToCard(there) }];
    }
    return none;
  });
}

// handed returns the items that the page handed over: the table of shortcuts, the settings of each
// kind, and runs and tags.
/** @param {string[]} tables */
function handed([shortcuts, settings, names]) {
  /** @param {string} table */
  const rows = (table) => table.split('\n').filter(Boolean).map((row) => row.split('\t'));
  const run = /^r\t\d+/m.exec(names)?.[0].replace('\t', '') ?? '';
  return [
    ...keysOf(rows(shortcuts), run),
    ...rows(settings).flatMap(settingsOf),
    ...rows(names).map(([kind, id, text, more]) => findable(kind === 't'
      ? { group: 'tags', text, hint: more, choice: `t${id}` }
      : { group: 'runs', text, ink: more, choice: `r${id}` })),
  ];
}

// marked returns a text with its matched letters marked.
/** @param {string} text @param {number[]} at */
function marked(text, at) {
  const places = new Set(at), parts = [];
  for (let i = 0; i < text.length;) {
    let end = i + 1;
    while (end < text.length && places.has(end) === places.has(i)) end++;
    const part = text.slice(i, end);
    parts.push(places.has(i) ? make('mark', '', {}, part) : part);
    i = end;
  }
  return make('span', 'trunc', { title: text }, ...parts);
}

// indexOf returns the index of the option that an element is in, -1 for none.
/** @param {EventTarget | null} target */
const indexOf = (target) =>
  Number(/** @type {HTMLElement} */ (target).closest('[data-index]')?.dataset.index ?? -1);

class Palette {
  /** @param {string} given */
  constructor(given) {
    const [lines, ...tables] = given.split('\f');
    this.texts = textsOf(lines);
    const own = ofPage(), more = handed(tables), names = new Set(more.map(recentKey));
    this.items = [...own.filter((item) => !names.has(recentKey(item))),
      // a tool of the card at hand is there already, with its key
      ...more.filter(({ text, keys }) =>
        !keys || !own.some((tool) => tool.text === text && tool.keys === keys))];
    this.recent = recents();
    /** @type {Group | ''} */
    this.only = '';
    /** @type {Item[]} in the order on screen */
    this.shown = [];
    this.at = 0;
    /** @type {Item | null} */
    this.chosen = null;
    const label = this.texts.label;
    this.field = make('input', '', {
      id: 'palette-field', role: 'combobox', 'aria-expanded': 'true', 'aria-autocomplete': 'list',
      'aria-controls': 'palette-list', 'aria-label': label, placeholder: label, autofocus: true,
      autocomplete: 'off', spellcheck: 'false',
    });
    this.count = make('span', 'count', { role: 'status' });
    this.list = make('div', 'palette-list', {
      id: 'palette-list', role: 'listbox', 'aria-label': label,
    });
    /** @type {HTMLDialogElement} */
    this.dialog = make(
      'dialog', 'dialog palette', { id: 'palette', 'aria-label': label },
      make('div', 'palette-field', {}, icon(searchIcon), this.field, this.count), this.list,
      make('p', 'palette-foot', { 'aria-hidden': 'true' },
        ...this.texts.foot.split('|').map((hint) => make('span', '', {}, hint))),
    );
    this.field.addEventListener('input', () => this.show());
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.list.addEventListener('click', (event) => this.choose(indexOf(event.target)));
    this.list.addEventListener('pointermove', (event) => this.moveTo(indexOf(event.target), false));
    this.show();
  }

  // open shows the palette and resolves to the choice for the page.
  async open() {
    await modal(this.dialog);
    this.chosen?.act?.();
    return this.chosen?.choice ?? '';
  }

  // groups returns the found items by group, the group with the best one first; recent ones are in
  // a group of their own before. It also returns how many there are.
  groups() {
    const found = search(
      this.field.value,
      this.only ? this.items.filter(({ group }) => group === this.only) : this.items,
    );
    /** @type {Map<string, typeof found>} */
    const groups = new Map();
    const recent = this.only ? [] : this.recent.flatMap(
      (key) => found.filter(({ item }) => recentKey(item) === key),
    );
    if (recent.length) groups.set('recent', recent.slice(0, mostOfGroup));
    for (const one of found) {
      if (recent.includes(one)) continue;
      const { group } = one.item, list = groups.get(group);
      if (!list) groups.set(group, [one]);
      else if (list.length < (this.only ? mostAlone : mostOfGroup)) list.push(one);
    }
    return { groups, count: found.length };
  }

  show() {
    const { groups, count } = this.groups();
    this.shown = [];
    this.list.replaceChildren(...[...groups].map(([group, found]) => make(
      'div', '', { role: 'group', 'aria-labelledby': `palette-${group}` },
      make('p', 'menu-head', { id: `palette-${group}`, role: 'presentation' }, this.texts[group]),
      ...found.map(({ item, match }) => this.option(item, match)),
    )));
    this.list.hidden = count === 0;
    this.count.textContent = count ? this.texts.found.replace('#', String(count)) : this.texts.none;
    this.at = -1;
    this.moveTo(0);
  }

  /** @param {Item} item @param {Match} match */
  option(item, { at }) {
    const index = this.shown.push(item) - 1;
    const { ink, keys, hint, text } = item;
    return make(
      'div', 'menu-item', {
        id: `palette-option${index}`, role: 'option', 'aria-selected': 'false', 'data-index': index,
      },
      ...(ink ? [swatch(ink)] : []), marked(text, at),
      make('span', 'palette-hint', {}, ...(keys ? keyCaps(keys) : [hint ?? ''])),
    );
  }

  /** @param {number} index */
  moveTo(index, reveal = true) {
    if (index === this.at || index < 0 && this.shown.length) return;
    for (const [i, selected] of [[this.at, 'false'], [index, 'true']])
      this.list.querySelector(`[data-index="${i}"]`)?.setAttribute('aria-selected', String(selected));
    this.at = index;
    const option = this.list.querySelector(`[data-index="${index}"]`);
    if (option) this.field.setAttribute('aria-activedescendant', option.id);
    else this.field.removeAttribute('aria-activedescendant');
    if (reveal) option?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing) return;
    const most = this.shown.length;
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const by = moves[event.key];
    if (by && most)
      this.moveTo(Math.abs(by) === 1
        ? (this.at + by + most) % most
        : Math.min(Math.max(this.at + by, 0), most - 1));
    else if (event.key === 'Enter') this.choose(this.at);
    else if (event.key === 'Tab') {
      this.only = this.only ? '' : this.shown[this.at]?.group ?? '';
      this.show();
    } else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) this.dialog.close();
    else return;
    event.preventDefault();
  }

  /** @param {number} index */
  choose(index) {
    const item = this.shown[index];
    if (!item) return;
    this.chosen = item;
    remember(item);
    this.dialog.close();
  }
}

eventlens.choosers.palette = (/** @type {string} */ given) => new Palette(given).open();
