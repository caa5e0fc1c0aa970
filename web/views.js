// Lists the saved views of a log: opens, saves, renames and deletes them. A view is a name and the
// part of the address that says what is shown. They are kept in local storage, a list for each log.
// The script is loaded when the list is first opened.

import { closeButton, icon, make, popover } from './elements.js';
import { textsOf } from './texts.js';
import { cutName, differences, fileOf, readViews, summary, withName } from './viewtext.js';

/** @typedef {import('./viewtext.js').SavedView} SavedView */

const icons = {
  check: 'm3 8.6 3.2 3.2L13 4.8', save: 'M2.8 2.8h8l2.4 2.4v8H2.8zM5.2 2.9v3.3h5V2.9M5 13v-4h6v4',
  plus: 'M8 3v10M3 8h10', file: 'M8 2v8M4.8 7.2 8 10.4l3.2-3.2M2.8 13.5h10.4', more: 'M8 3.3v.1M8 8v.1M8 12.7v.1',
};

const longestName = 80; // characters
const fileName = 'eventlens.view.json';

class Views {
  // given is the text of ViewsPanel in package words.
  /** @param {string} given */
  constructor(given) {
    this.texts = textsOf(given);
    this.key = `eventlens-views-${this.texts.log}`;
    const [name, state] = cutName(this.texts.view); // on screen
    this.name = name;
    this.state = state;
    this.choice = '';
    this.body = make('div', 'views-body');
    this.said = make('p', 'hint', { role: 'status', hidden: true });
    this.panel = make(
      'div', 'share-panel views', {
        id: 'views-panel', popover: 'auto', role: 'dialog', 'aria-label': this.texts.title,
      },
      make('div', 'row share-label', {}, make('h2', 'grow', {}, this.texts.title),
        closeButton(this.texts.close, () => this.panel.hidePopover())),
      this.said, this.body,
    );
    this.panel.addEventListener('keydown', (event) => this.key_(event));
  }

  // open shows the list and resolves to the choice for the page.
  async open() {
    const closed = popover(this.panel, 'views', 'share');
    if (this.views().length || this.texts.files) this.list(); else this.form('');
    await closed;
    return this.choice;
  }

  views() { return readViews(localStorage.getItem(this.key)); }

  // keep stores the views, and reports whether the browser has room for them.
  /** @param {SavedView[]} views */
  keep(views) {
    try {
      if (views.length) localStorage.setItem(this.key, JSON.stringify(views));
      else localStorage.removeItem(this.key);
    } catch {
      this.say(this.texts.full);
      return false;
    }
    return true;
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
    this.said.hidden = !text;
  }

  // answer sets the page's view, and a text about a view that the page says.
  /** @param {string} text @param {string} about @param {string} name @param {string} state */
  answer(text, about, name, state) {
    this.choice = `${text.replace('#', () => about)}\n${withName(name, state)}`;
  }

  /** @param {string} text @param {string} about @param {string} name @param {string} state */
  close(text, about, name, state) {
    this.answer(text, about, name, state);
    this.panel.hidePopover();
  }

  /** @param {string} label @param {string} path @param {() => void} act @param {Node[]} hint */
  item(label, path, act, ...hint) {
    const button = make(
      'button', 'menu-item icons', { type: 'button' }, icon(path),
      make('span', 'grow', {}, label), make('span', 'views-hint', {}, ...hint),
    );
    button.addEventListener('click', act);
    return button;
  }

  list() {
    const { texts, name, state } = this, views = this.views();
    const rows = views.map((view) => this.row(view)), files = texts.files?.split('\t') ?? [];
    for (let i = 0; i + 1 < files.length; i += 2) {
      const [given, inFile] = cutName(files[i + 1]);
      rows.push(this.row({ name: given, state: inFile }, files[i]));
    }
    const own = views.find((view) => view.name === name);
    const changes = own ? differences(own.state, state, texts) : '';
    const actions = [];
    if (own && changes) {
      actions.push(this.item(texts.update, icons.save, () => this.save(name, own),
        new Text(changes)));
    }
    actions.push(this.item(texts.fresh, icons.plus, () => this.form('')));
    if (views.length) {
      const text = fileOf(views), size = `${Math.max(1, Math.round(text.length / 1000))} kB`;
      actions.push(this.item(texts.download, icons.file, () => this.download(text),
        new Text(size)));
    }
    this.body.replaceChildren(
      make('ul', 'views-list', {}, ...rows), make('div', 'views-actions', {}, ...actions),
    );
    /** @type {HTMLElement | null} */
    const first = this.body.querySelector('[aria-current]') ?? this.body.querySelector('button');
    first?.focus();
  }

  // download saves the file of the views, to be put beside the data.
  /** @param {string} text */
  download(text) {
    const blob = new Blob([text], { type: 'application/json' });
    const link = make('a', '', { download: fileName, href: URL.createObjectURL(blob) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    this.panel.hidePopover();
  }

  // row returns the row of a view of this device, or of a file.
  /** @param {SavedView} view @param {string} [file] */
  row(view, file = '') {
    const { texts } = this, current = view.name === this.name;
    const where = file ? texts.from.replace('#', () => file) : texts.yours;
    const about = [summary(view.state, texts), where, ...view.first ? [texts.isfirst] : []];
    const open = make(
      'button', 'menu-item icons', {
        type: 'button', 'aria-current': current && 'true',
      },
      ...current ? [icon(icons.check)] : [make('i', 'i')],
      make('span', 'views-name', {},
        make('b', 'trunc', { title: view.name }, view.name),
        make('span', 'hint trunc', {}, about.join(' · '))),
    );
    open.addEventListener('click', () => this.close(texts.opened, view.name, view.name, view.state));
    if (file) return make('li', '', {}, open);
    const label = texts.more.replace('#', () => view.name);
    const more = make(
      'button', 'btn ghost icon small', {
        type: 'button', 'aria-label': label, title: label, 'aria-expanded': 'false',
      }, icon(icons.more),
    );
    const row = make('li', '', {}, open, more);
    more.addEventListener('click', () => this.more(row, more, view));
    return row;
  }

  // more shows or hides the buttons that rename and delete a view.
  /** @param {HTMLElement} row @param {HTMLElement} more @param {SavedView} view */
  more(row, more, view) {
    const { texts } = this, open = row.querySelector('.views-more');
    more.ariaExpanded = String(!open);
    if (open) { open.remove(); return; }
    const rename = make('button', 'btn small', { type: 'button' }, texts.rename);
    rename.addEventListener('click', () => this.form(view.name, view));
    const remove = make('button', 'btn small', { type: 'button' }, texts.remove);
    remove.addEventListener('click', () => {
      if (remove.textContent !== texts.sure) { remove.textContent = texts.sure; return; }
      this.remove(view);
    });
    const first = make('button', 'btn small', {
      type: 'button', 'aria-pressed': String(Boolean(view.first)),
    }, texts.first);
    first.addEventListener('click', () => {
      const kept = this.views().map(({ name, state }) => (
        name === view.name && !view.first ? { name, state, first: true } : { name, state }
      ));
      if (this.keep(kept)) this.list();
    });
    row.append(make('div', 'row views-more', {}, rename, remove, first));
    rename.focus();
  }

  /** @param {SavedView} view */
  remove(view) {
    const left = this.views().filter(({ name }) => name !== view.name);
    if (!this.keep(left)) return;
    if (view.name === this.name) this.name = '';
    const { texts } = this;
    if (!left.length) { this.close(texts.removed, view.name, this.name, this.state); return; }
    this.answer('', '', this.name, this.state);
    this.list();
    this.say(texts.removed.replace('#', () => view.name));
  }

  // form asks for a name: of a new view, or for a view that is renamed.
  /** @param {string} value @param {SavedView} [renamed] */
  form(value, renamed) {
    const { texts } = this, views = this.views();
    const field = make('input', 'input', {
      id: 'view-name', maxlength: longestName, autocomplete: 'off', value,
    });
    const save = make('button', 'btn primary', { type: 'submit' });
    const cancel = make('button', 'btn', { type: 'button' }, texts.cancel);
    const name = () => field.value.trim().replace(/\s+/g, ' ');
    const typed = () => {
      const taken = views.some((view) => view.name === name() && view.name !== renamed?.name);
      save.textContent = taken ? texts.replace : texts.save;
      save.disabled = !name();
    };
    const form = make(
      'form', 'views-form', {},
      ...views.length ? [] : [make('p', 'hint', {}, texts.empty)],
      make('label', '', { for: 'view-name' }, texts.label), field,
      make('div', 'row', {}, save, ...views.length ? [cancel] : []),
    );
    typed();
    field.addEventListener('input', typed);
    cancel.addEventListener('click', () => this.list());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (name()) this.save(name(), renamed, true);
    });
    this.body.replaceChildren(form);
    this.say('');
    field.focus();
    field.select();
  }

  // save stores the view on screen under a name, in place of another view; named tells that this
  // one only gets the name and keeps its state.
  /** @param {string} name @param {SavedView} [instead] @param {boolean} [named] */
  save(name, instead, named = false) {
    const { texts } = this, renames = named && instead;
    /** @type {SavedView} */
    const view = { name, state: renames ? instead.state : this.state };
    if (instead?.first) view.first = true;
    const views = this.views(), at = views.findIndex((old) => old.name === instead?.name);
    const left = views.map((old, i) => (i === at ? view : old))
      .filter((old) => old === view || old.name !== name);
    if (!left.includes(view)) left.push(view);
    if (!this.keep(left)) return;
    if (!renames) this.close(texts.saved, name, name, view.state);
    else if (this.name === instead.name) this.close(texts.renamed, name, name, this.state);
    else this.close(texts.renamed, name, this.name, this.state);
  }

  // key_ moves the focus through the buttons by arrow keys.
  /** @param {KeyboardEvent} event */
  key_(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.target instanceof HTMLInputElement) return;
    const buttons = [...this.body.querySelectorAll('button')];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
}

eventlens.choosers.views = (/** @type {string} */ given) => {
  document.getElementById('views-panel')?.hidePopover();
  return new Views(given).open();
};
