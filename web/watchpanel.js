// Shows the conditions of which the page tells, asks for the permission to notify with the first
// one, and tells when one is met. It is loaded when the dialog is first opened, or with the first
// condition that is met.

import { closeButton, icon, make, modal } from './elements.js';
import { textsOf } from './texts.js';

const bell = 'M3.2 11.6h9.6L11.6 9.8V7a3.6 3.6 0 0 0-7.2 0v2.8zM6.6 13.6a1.6 1.6 0 0 0 2.8 0M8 3.4V1.9';
const check = 'm3 8.6 3.2 3.2L13 4.8';
// the page's icon, with a dot
const badge = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M13.9 13.9 18 18M5.2 6.2c.6 3.4 1.7 4.6 3.2 4.8 1.2.2 2.4.3 3.6.3M8.6 2a6.6 6.6 0 1 0 .1 0" fill="none" stroke="#77818d" stroke-width="2" stroke-linecap="round"/><circle cx="14.5" cy="5.5" r="5" fill="#1f6feb"/></svg>')}`;

const pageIcon =
  /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const plainIcon = pageIcon?.href ?? '';
/** @param {string} href */
const setIcon = (href) => { if (pageIcon) pageIcon.href = href; };

// permission is "denied" also where a browser has no notifications.
const permission = () => 'Notification' in self ? Notification.permission : 'denied';
const ask = async () => {
  if (permission() === 'default') await Notification.requestPermission().catch(() => {});
};

/** @param {string} label @param {HTMLElement} control */
const field = (label, control) => make(
  'div', 'field', {}, make('label', '', { for: control.id }, label),
  control.matches('select')
    ? make('span', 'choice-field', {}, control, icon('m4.5 6.2 3.5 3.6 3.5-3.6')) : control,
);

/** @param {string} id @param {[string, string, boolean?][]} choices value, text, chosen */
const select = (id, choices) => make('select', 'select', { id }, ...choices.map(
  ([value, text, selected = false]) => make('option', '', { value, selected }, text),
));

const kinds = ['below', 'above', 'nan', 'quiet', 'end']; // in the order of wire.WatchBelow
const below = 0, above = 1, nan = 2, quiet = 3, end = 4;

// Panel is the dialog. It stays open when a condition is added, and shows what there is then.
class Panel {
  /** @param {string} given */
  constructor(given) {
    const [lines, , , tags, runs] = given.split('\f');
    this.texts = textsOf(lines);
    const texts = this.texts;
    /** @param {string} table @returns {[string, string, boolean][]} */
    const names = (table) => table.split('\n').filter(Boolean).map((line) => {
      const [chosen, id, name] = line.split('\t');
      return [id, name, chosen === 'true'];
    });
    this.tags = names(tags);
    this.list = make('ul', 'watch-list', { 'aria-live': 'polite' });
    this.notes = make('div', 'watch-notes');
    this.kind = select('watch-kind', kinds.map((kind, i) => [String(i), texts[kind]]));
    this.tag = select('watch-tag', [['0', texts.anyTag], ...this.tags]);
    this.run = select('watch-run', [['0', texts.anyRun], ...names(runs)]);
    this.bound = make('input', 'input', {
      id: 'watch-bound', inputmode: 'decimal', autocomplete: 'off', 'aria-describedby': 'watch-wrong',
    });
    this.wrong = make('p', 'hint wrong', { id: 'watch-wrong', role: 'alert' });
    this.boundField = field('', this.bound);
    this.tagField = field(texts.tag, this.tag);
    const form = make(
      'form', 'watch-form', { 'aria-label': texts.fresh },
      field(texts.kind, this.kind), this.tagField, this.boundField, field(texts.run, this.run),
      this.wrong, make('button', 'btn primary', { id: 'watch-add' }, icon(bell), texts.add),
    );
    form.addEventListener('submit', (event) => { event.preventDefault(); void this.add(); });
    this.kind.addEventListener('change', () => this.fit());
    this.title = make('h2', 'grow', { id: 'watch-title', tabindex: -1 }, texts.title);
    /** @type {HTMLDialogElement} */
    this.dialog = make(
      'dialog', 'dialog watch-panel', { id: 'watch-panel', 'aria-labelledby': 'watch-title' },
      make('div', 'dialog-head', {}, this.title,
        closeButton(texts.close, () => this.dialog.close())),
      make('div', 'dialog-body', {}, this.list, form, this.notes),
    );
    this.kind.autofocus = true;
    this.fit();
  }

  get chosenKind() { return Number(this.kind.value); }

  // fit shows the fields that the chosen kind has.
  fit() {
    const kind = this.chosenKind, texts = this.texts, valued = kind === below || kind === above;
    this.tagField.hidden = !valued && kind !== nan;
    this.boundField.hidden = !valued && kind !== quiet;
    const any = this.tag.options[0];
    any.hidden = any.disabled = valued;
    if (valued && any.selected && this.tags.length) this.tag.selectedIndex = 1;
    /** @type {Node} */ (this.boundField.firstChild).textContent =
      kind === quiet ? texts.minutes : texts.value;
    this.bound.value = kind === quiet ? '10' : '';
    this.wrong.textContent = '';
    this.bound.removeAttribute('aria-invalid');
    this.showNotes();
  }

  // add adds a condition, unless a field lacks a number.
  async add() {
    const kind = this.chosenKind, texts = this.texts;
    const text = this.bound.value.trim().replace(',', '.'), number = Number(text);
    const wrong = kind === below || kind === above
      ? this.tags.length === 0 ? texts.none : text && Number.isFinite(number) ? '' : texts.wrong
      : kind === quiet && !(number > 0 && number <= 1e6) ? texts.wrongTime : '';
    this.wrong.textContent = wrong;
    this.bound.toggleAttribute('aria-invalid', wrong !== '');
    if (wrong) {
      this.bound.focus();
      return;
    }
    await ask();
    this.settle(['add', kind, number, this.tagField.hidden ? 0 : this.tag.value, this.run.value]);
  }

  // open shows the dialog until it is closed.
  async open() {
    await modal(this.dialog);
    panel = null;
    this.settle([]);
  }

  // choice resolves to what the person chooses next.
  /** @param {string} given */
  choice(given) {
    this.settle([]);
    const [, note, conditions] = given.split('\f');
    this.note = note;
    this.show(conditions.split('\n').filter(Boolean));
    this.showNotes();
    setIcon(plainIcon);
    return new Promise((/** @type {(choice: string) => void} */ resolve) => {
      this.resolve = resolve;
    });
  }

  /** @param {(string | number)[]} fields */
  settle(fields) {
    this.resolve?.(fields.join('\t'));
    this.resolve = null;
  }

  // show lists the conditions: what each waits for, and what met it. The focus stays where it is.
  /** @param {string[]} conditions */
  show(conditions) {
    const focused = document.activeElement?.id, texts = this.texts;
    this.list.replaceChildren(...conditions.map((line, i) => {
      const [title, met] = line.split('\t');
      /** @param {string} act @param {string} text */
      const button = (act, text) => {
        const made = make('button', 'btn small', {
          type: 'button', id: `watch-${act}-${i}`, 'aria-label': `${text}: ${title}`,
        }, text);
        made.addEventListener('click', () => this.settle([act, i]));
        return made;
      };
      return make('li', met ? 'met' : '', {}, icon(met ? check : bell),
        make('div', 'grow', {}, make('b', '', {}, title), make('p', 'hint', {}, met || texts.waits)),
        ...(met ? [button('arm', texts.again)] : []), button('remove', texts.remove));
    }));
    this.list.hidden = conditions.length === 0;
    if (focused && !document.getElementById(focused)) this.title.focus();
    else if (focused) document.getElementById(focused)?.focus();
  }

  showNotes() {
    const texts = this.texts, state = permission();
    const notes = [this.note, state === 'denied' ? texts.denied : '']
      .filter(Boolean).map((text) => make('p', 'caution', {}, String(text)));
    const hints = [
      state === 'denied' ? '' : texts.tells, texts.how,
      this.chosenKind === end ? texts.endNote : '',
    ]
      .filter(Boolean).map((text) => make('p', 'hint', {}, text));
    const allow = make('button', 'btn small', { type: 'button' }, texts.allow);
    allow.addEventListener('click', () => { void ask().then(() => this.showNotes()); });
    this.notes.replaceChildren(
      ...notes, ...(state === 'default' && !this.list.hidden ? [allow] : []), ...hints,
    );
  }
}

/** @type {Panel | null} */
let panel = null;

// tell shows a notification, if the person allowed that, and puts a dot on the page's icon.
/** @param {string} title @param {string} body */
function tell(title, body) {
  setIcon(badge);
  if (permission() === 'granted') {
    try {
      const shown = new Notification(title, { body, icon: plainIcon });
      shown.onclick = () => { focus(); shown.close(); };
    } catch { /* Chrome on Android has them in service workers only. */ }
  }
  panel?.settle(['refresh']);
}

// Texts and tables come from package watch. What was met comes with a tab in front.
eventlens.choosers.watch = async (/** @type {string} */ given) => {
  if (given.startsWith('\t')) {
    const [, title, body] = given.split('\t');
    tell(title, body);
    return '';
  }
  if (!panel) {
    panel = new Panel(given);
    void panel.open();
  }
  return panel.choice(given);
};
