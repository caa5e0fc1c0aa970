// The editor of the page's own charts: a list of categories and charts, and the form of one chart.
// Layouts are passed as text in the format of package layouts. It reports changes by the event
// layout-act, and the page answers in the attribute data-own: the number of layouts it has
// received, a colon, and its current layout. An edit shows at once, so that the next click applies
// to what the person sees; after the last answer, the page's layout shows.

import { json, read, write } from './layouttext.js';
import { textsOf } from '../../../web/texts.js';

/** @typedef {LayoutChart & { from: string, category: string, margin: boolean }} Form */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [className]
 * @param {Record<string, string | number | boolean>} [attributes]
 * @param {...(Node | string)} inside
 */
const make = (name, className = '', attributes = {}, ...inside) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(key, value === true ? '' : String(value));
  element.append(...inside);
  return element;
};
/** @param {string} path */
const icon = (path) => {
  const span = make('span');
  span.innerHTML = `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;
  return /** @type {Node} */ (span.firstChild);
};
/** @type {Record<string, string>} */
const icons = {
  up: 'M8 13V3.4M4.4 6.8 8 3.2l3.6 3.6',
  down: 'M8 3v9.6M4.4 9.2 8 12.8l3.6-3.6',
  edit: 'M2.5 13.5 3.3 10l7.6-7.6 2.7 2.7L6 12.7z',
  remove: 'M2.5 4.2h11M6.2 4V2.3h3.6V4M4 4.4l.7 9.3h6.6l.7-9.3',
};
const plainInput = { autocomplete: 'off', spellcheck: 'false' };
const dots = 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01'; // the drag handle

// any: no code uses the form while none is open
const none = /** @type {any} */ (null);

class LayoutEditor extends HTMLElement {
  static observedAttributes = ['data-own', 'data-said', 'data-form'];
  /** @type {Texts} */
  texts;
  /** @type {HTMLElement} */
  said;
  /** @type {HTMLElement} */
  body;
  /** @type {HTMLElement} */
  foot;
  /** @type {number} */
  told;
  /** @type {LayoutCategory[]} */
  own;
  /** @type {Form} */
  form;
  /** @type {boolean} */
  alone;
  /** @type {string} */
  moved;
  /** @type {string | null} */
  waits;


  connectedCallback() {
    this.texts = textsOf(this.dataset.texts ?? '');
    this.addEventListener('click', (e) => {
      const { act, place } = e.target.closest('[data-act]')?.dataset ?? {};
      if (act)
        this.act(
          act,
          .../** @type {[number, number?]} */ (
            /** @type {string} */ (place).split('.').map(Number)
          ),
        );
    });
    this.addEventListener('input', (e) => this.form && e.target.dataset.field && this.typed());
    this.addEventListener('pointerdown', (e) => {
      const handle = e.target.closest('[data-drag]');
      if (handle && e.button === 0) this.grab(e, handle);
    });
    this.addEventListener(
      'change',
      (e) =>
        e.target.dataset.rename && this.rename(Number(e.target.dataset.rename), e.target.value),
    );
    // A live region must stay the same element.
    this.said = make('p', 'hint', { role: 'status' });
    this.body = make('div', 'dialog-body', {}, this.said);
    this.foot = make('div', 'dialog-foot');
    this.replaceChildren(this.body, this.foot);
    this.told = this.answered().told;
    this.begin();
  }

  // answered returns the page's layout, and the number of layouts it had received by then.
  answered() {
    const { own = '' } = this.dataset, at = own.indexOf(':');
    return { told: Number(own.slice(0, at)), text: own.slice(at + 1) };
  }

  begin() {
    this.own = read(this.answered().text);
    const category = read(this.dataset.form ?? '')[0];
    this.form = none;
    if (category) {
      const chart = structuredClone(category.charts[0] ?? { title: '', tags: [], bands: [] });
      this.form = {
        from: this.dataset.edits === 'true' ? write([category]) : '', category: category.title,
        ...chart, margin: chart.bands.length > 0,
      };
    }
    this.alone = Boolean(category);
    this.show();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.body) return;
    if (name === 'data-said') { this.say(); return; }
    if (name === 'data-form') { this.begin(); return; }
    const { told, text } = this.answered();
    if (told !== this.told) return; // more answers are coming
    if (this.form) { this.own = read(text); if (this.waits === text) this.leave(); return; }
    if (write(this.own) === text) return;
    this.own = read(text);
    this.moved = '';
    this.show();
  }

  say() { this.said.textContent = this.moved || this.dataset.said || ''; }

  /** @param {string} act @param {string} [value] */
  tell(act, value = '') {
    this.dispatchEvent(new CustomEvent('layout-act', { detail: [act, value], bubbles: true }));
  }

  // put sends a new layout to the page; a form closes once the page has it. The list announces the
  // change and moves the focus to the first of the given selectors that exists.
  /** @param {LayoutCategory[]} own @param {string} [moved] @param {...string} focused */
  put(own, moved = '', ...focused) {
    const text = write(own), same = text === write(this.own);
    this.waits = text;
    this.moved = moved;
    if (!same) this.told++;
    if (!this.form) {
      this.own = own;
      this.show();
      for (const at of focused) if (this.focusOn(at)) break;
    }
    if (!same) this.tell('own', text); else if (this.form) this.leave();
  }

  /** @param {string} selector */
  focusOn(selector) {
    const element = this.querySelector(selector);
    element?.focus();
    return Boolean(element);
  }

  leave() {
    this.form = none;
    this.moved = '';
    if (this.alone) this.tell('done');
    else {
      this.show();
      document.getElementById('layout-title')?.focus();
    }
  }

  /** @param {string} act @param {number} category @param {number | undefined} chart */
  act(act, category, chart) {
    const own = structuredClone(this.own), list = chart === undefined ? own : own[category]?.charts,
      at = chart ?? category;
    switch (act) {
      case 'done': this.tell('done'); return;
      case 'file': this.file(); return;
      case 'cancel': this.leave(); return;
      case 'save': this.save(); return;
      case 'lines': case 'margin': this.draws(act === 'margin'); return;
      case 'band': this.addBand(); return;
      case 'add':
        this.edit({
          from: '', category: own[category].title, title: '', tags: [], bands: [], margin: false,
        });
        return;
      case 'edit': {
        const { title } = own[category], one = /** @type {LayoutChart} */ (list[at]),
          from = write([{ title, closed: false, charts: [one] }]);
        this.edit({ from, category: title, ...one, margin: one.bands.length > 0 });
        return;
      }
      case 'category': this.addCategory(own); return;
      case 'closed': own[category].closed = !own[category].closed; this.put(own); return;
      case 'remove': this.removeFrom(own, list, category, chart); return;
      case 'up':
        this.moveTo(category, chart, chart === undefined ? [at - 1] : [category, at - 1], 'up');
        return;
      case 'down':
        this.moveTo(category, chart, chart === undefined ? [at + 2] : [category, at + 2], 'down');
        return;
    }
  }

  // draws switches the form between lines and lines with margins.
  /** @param {boolean} margin */
  draws(margin) {
    this.form.margin = margin;
    this.typed();
    this.show();
    this.querySelector('[aria-pressed="true"]')?.focus();
  }

  addBand() {
    this.form.bands.push({ value: '', lower: '', upper: '' });
    this.show();
    this.querySelector('.layout-band:last-of-type input')?.focus();
  }

  // addCategory adds a category to be named, unless an unnamed one exists.
  /** @param {LayoutCategory[]} own */
  addCategory(own) {
    const { category } = this.texts;
    let at = own.findIndex((c) => c.title === category);
    if (at < 0) at = own.push({ title: category, closed: false, charts: [] }) - 1;
    this.put(own, '', `[data-rename="${at}"]`);
    /** @type {HTMLInputElement} */ (this.querySelector(`[data-rename="${at}"]`)).select();
  }

  /**
   * @param {LayoutCategory[]} own
   * @param {{ title: string }[]} list
   * @param {number} category
   * @param {number | undefined} chart
   */
  removeFrom(own, list, category, chart) {
    const whole = chart === undefined, at = chart ?? category, [{ title }] = list.splice(at, 1);
    const beside = [at, at - 1].map(
      (i) => `[data-act="remove"][data-place="${whole ? i : `${category}.${i}`}"]`,
    );
    this.put(
      own, this.named(this.texts.removed, title), ...beside,
      whole ? '[data-act="category"]' : `[data-act="add"][data-place="${category}"]`,
    );
  }

  // grab drags a category, or a chart, also into another category. Keyboards use the arrow buttons.
  /** @param {PointerEvent} event @param {HTMLElement} handle */
  grab(event, handle) {
    const [category, chart] = /** @type {string} */ (handle.dataset.drag).split('.').map(Number),
      whole = chart === undefined,
      row = /** @type {HTMLElement} */ (handle.closest(whole ? 'section' : 'li'));
    const ending = new AbortController(),
      on = /** @type {Listen} */ (
        (name, fn) =>
          handle.addEventListener(name, /** @type {EventListener} */ (fn), {
            signal: ending.signal,
          })
      );
    /** @type {number[] | null} */
    let to = null;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    row.classList.add('dragged');
    /** @param {Element | null | undefined} element @param {boolean} behind */
    const mark = (element, behind) => {
      for (const e of this.querySelectorAll('.over, .under')) e.classList.remove('over', 'under');
      element?.classList.add(behind ? 'under' : 'over');
    };
    on('pointermove', ({ clientY }) => {
      const { top: start, bottom: end } = this.body.getBoundingClientRect();
      this.body.scrollTop += Math.min(0, clientY - start - 24) + Math.max(0, clientY - end + 24);
      const sections = [...this.querySelectorAll('section')],
        half = /** @param {Element} e */ (e) => {
          const { top, height } = e.getBoundingClientRect();
          return top + height / 2;
        };
      if (whole) {
        const at = sections.findIndex((s) => clientY < half(s)), k = at < 0 ? sections.length : at;
        to = [k];
        mark(sections[Math.min(k, sections.length - 1)], at < 0);
        return;
      }
      const over = Math.max(
        0, sections.findLastIndex((s) => clientY >= s.getBoundingClientRect().top),
      );
      const rows = [...sections[over].querySelectorAll('li')],
        at = rows.findIndex((r) => clientY < half(r));
      to = [over, at < 0 ? rows.length : at];
      mark(rows[at < 0 ? rows.length - 1 : at] ?? sections[over].querySelector('ul'), at < 0);
    });
    for (const name of ['pointerup', 'pointercancel']) {
      on(name, () => {
        ending.abort();
        mark(null, false);
        row.classList.remove('dragged');
        if (name === 'pointerup' && to) this.moveTo(category, chart, to);
      });
    }
  }

  // moveTo moves a category or a chart in front of the item at a place. The focus follows, to the
  // button that moves it further.
  /**
   * @param {number} category
   * @param {number | undefined} chart
   * @param {number[]} given2
   * @param {string} [by]
   */
  moveTo(category, chart, [over, at], by = 'down') {
    const own = structuredClone(this.own),
      from = /** @type {{ title: string }[]} */ (chart === undefined ? own : own[category].charts),
      into = /** @type {{ title: string }[]} */ (chart === undefined ? own : own[over].charts);
    const [moved] = from.splice(chart ?? category, 1), place = at ?? over,
      to = from === into && place > (chart ?? category) ? place - 1 : place;
    into.splice(to, 0, moved);
    const said = this.named(
      this.texts.moved.replace('{at}', String(to + 1)).replace('{all}', String(into.length)),
      moved.title,
    );
    const there = chart === undefined ? to : `${over}.${to}`;
    this.put(
      own, said,
      ...[by, by === 'up' ? 'down' : 'up', 'edit'].map(
        (act) => `[data-act="${act}"][data-place="${there}"]:enabled`,
      ),
    );
  }

  /** @param {Form} form */
  edit(form) {
    this.waits = null;
    this.form = form;
    this.show();
    this.typed();
    this.querySelector('[data-field="title"]')?.focus();
  }

  // rename does not rebuild the list, since the focus is moving to another element of it.
  /** @param {number} at @param {string} title */
  rename(at, title) {
    const { texts } = this,
      field = /** @type {HTMLElement} */ (this.querySelector(`[data-rename="${at}"]`));
    this.own[at].title = title;
    this.moved = '';
    this.told++;
    field.closest('section')?.setAttribute('aria-label', title || texts.untitled);
    field.setAttribute('aria-label', this.named(texts.titleOf, title));
    for (const act of ['up', 'down', 'remove']) {
      const button = /** @type {HTMLElement} */ (
        this.querySelector(`[data-act="${act}"][data-place="${at}"]`)
      );
      button.title = button.ariaLabel = this.named(texts[act], title);
    }
    this.tell('own', write(this.own));
  }

  // typed reads the fields, and asks the page which tags they select.
  typed() {
    const { form } = this;
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (
      this.querySelectorAll('[data-field]')
    )) {
      const [name, band] = /** @type {string} */ (field.dataset.field).split('.');
      if (band !== undefined)
        form.bands[Number(band)][/** @type {keyof LayoutBand} */ (name)] = field.value;
      else if (name === 'tags') form.tags = field.value.split('\n').filter((line) => line !== '');
      else form[/** @type {'title' | 'category'} */ (name)] = field.value;
    }
    this.moved = '';
    this.tell('try', write([{ title: form.category, closed: false, charts: [this.chart()] }]));
  }

  chart() {
    const { form } = this;
    return {
      title: form.title.trim(), tags: form.margin ? [] : form.tags,
      bands: form.margin ? form.bands.filter((b) => b.value || b.lower || b.upper) : [],
    };
  }

  save() {
    const { form } = this, chart = this.chart(), title = form.category.trim(),
      own = structuredClone(this.own);
    if (!chart.tags.length && !chart.bands.length) {
      this.moved = this.texts.nothing;
      this.say();
      return;
    }
    let at = own.findIndex((c) => c.title === title);
    if (form.from) {
      const old = read(form.from)[0],
        same = /** @param {LayoutChart} c */ (c) =>
          write([{ title: '', closed: false, charts: [c] }])
          === write([{ title: '', closed: false, charts: old.charts }]);
      const list = own.find((c) => c.title === old.title)?.charts ?? [], k = list.findIndex(same);
      if (k >= 0 && old.title === title) { list[k] = chart; this.put(own); return; }
      if (k >= 0) list.splice(k, 1);
    }
    if (at < 0) at = own.push({ title, closed: false, charts: [] }) - 1;
    own[at].charts.push(chart);
    this.put(own);
  }

  file() {
    const blob = new Blob([json(read(this.dataset.whole ?? ''))], { type: 'application/json' });
    const link = make('a', '', {
      download: 'eventlens-views.json', href: URL.createObjectURL(blob),
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  // button creates a button for an act, with its icon if there is one.
  /**
   * @param {string} act
   * @param {string | number} place
   * @param {string} text
   * @param {string} [className]
   * @param {boolean} [off]
   */
  button(act, place, text, className = 'btn', off = false) {
    const attributes = { type: 'button', 'data-act': act, 'data-place': place, disabled: off },
      path = icons[act];
    if (!path) return make('button', className, attributes, text);
    return make(
      'button', 'btn ghost icon small', { ...attributes, 'aria-label': text, title: text },
      icon(path),
    );
  }

  show() {
    const active = this.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset
      : null;
    const [inside, below] = this.form ? this.formView() : this.listView();
    while (this.said.previousSibling) this.said.previousSibling.remove();
    this.said.before(...inside);
    this.foot.replaceChildren(...below);
    this.say();
    if ((active?.act || active?.rename) && !this.contains(document.activeElement)) {
      const at = active.act
        ? `[data-act="${active.act}"][data-place="${active.place}"]:enabled`
        : `[data-rename="${active.rename}"]`;
      (this.querySelector(at) ?? document.getElementById('layout-title'))?.focus();
    }
  }

  /** @param {string} text @param {string} name */
  named(text, name) { return text.replace('{}', () => name || this.texts.untitled); }

  // moves returns the buttons that move or remove a category or a chart.
  /**
   * @param {string | number} place
   * @param {string} name
   * @param {number} at
   * @param {number} count
   */
  moves(place, name, at, count) {
    const { texts } = this,
      button = /** @param {string} act @param {boolean} off */ (act, off) =>
        this.button(act, place, this.named(texts[act], name), '', off);
    return [button('up', at === 0), button('down', at === count - 1), button('remove', false)];
  }

  // listView returns the dialog's body and footer for the list of all charts.
  listView() {
    const { texts, own } = this,
      row = /** @param {...(Node | string)} parts */ (...parts) =>
        make('div', 'layout-row', {}, ...parts);
    /** @param {string} place */
    const handle = (place) =>
      make('span', 'layout-grip', { 'data-drag': place, 'aria-hidden': 'true' }, icon(dots));
    /**
     * @param {LayoutChart} chart
     * @param {string} place
     * @param {number} at
     * @param {number} count
     */
    const chartRow = (chart, place, at, count) => make('li', 'layout-row', {}, handle(place),
      make('span', 'grow trunc', { title: chart.title }, chart.title || texts.untitled),
      this.button('edit', place, this.named(texts.edit, chart.title)),
      ...this.moves(place, chart.title, at, count));
    const sections = own.map((c, i) => {
      const label = this.named(texts.titleOf, c.title);
      const title = make('input', 'input grow', {
        value: c.title, 'data-rename': i, maxlength: 200, 'aria-label': label, ...plainInput,
      });
      const box = make('input', '', {
        type: 'checkbox', checked: c.closed, 'data-act': 'closed', 'data-place': i,
      });
      return make('section', 'layout-category', { 'aria-label': c.title || texts.untitled },
        row(handle(`${i}`), title, ...this.moves(`${i}`, c.title, i, own.length)),
        make(
          'ul', '', {},
          ...c.charts.map((chart, k) => chartRow(chart, `${i}.${k}`, k, c.charts.length)),
        ),
        row(
          this.button('add', `${i}`, texts.addChart, 'btn small'),
          make('label', 'layout-folded', {}, box, texts.folded),
        ),
      );
    });
    return [
      [
        make('p', 'hint', {}, texts.hint), ...sections,
        row(this.button('category', '0', texts.addCategory)),
      ],
      [this.button('file', '0', texts.file), this.button('done', '0', texts.done, 'btn primary')],
    ];
  }

  // field returns a labelled field of the form.
  /**
   * @param {string} name
   * @param {string} label
   * @param {string} value
   * @param {Record<string, string | number | boolean>} [attributes]
   */
  field(name, label, value, attributes = {}) {
    const id = `layout-f-${name}`;
    return make('div', 'field', {}, make('label', '', { for: id }, label),
      make('input', 'input', {
        id, 'data-field': name, value, maxlength: 500, ...plainInput, ...attributes,
      }),
    );
  }

  // formView returns the dialog's body and footer for the form of one chart.
  formView() {
    const { texts, form } = this, titles = read(this.dataset.whole ?? '').map((c) => c.title);
    const known = [...new Set(titles)].filter((title) => title && title.length <= 200).slice(0, 50);
    /** @param {string} act */
    const pressed = (act) => String((act === 'margin') === form.margin);
    /** @param {string} act */
    const kind = (act) =>
      make(
        'button', '',
        { type: 'button', 'data-act': act, 'data-place': '0', 'aria-pressed': pressed(act) },
        texts[act],
      );
    const hint = make('p', 'hint', {}, form.margin ? texts.marginHint : texts.tagsHint);
    if (form.margin && !form.bands.length) form.bands.push({ value: '', lower: '', upper: '' });
    return [
      [
        this.field('category', texts.categoryField, form.category, { list: 'layout-known' }),
        make(
          'datalist', '', { id: 'layout-known' },
          ...known.map((value) => make('option', '', { value })),
        ),
        this.field('title', texts.titleField, form.title),
        make(
          'div', 'seg', { role: 'group', 'aria-label': texts.draws }, kind('lines'), kind('margin'),
        ),
        make('div', 'layout-tags', {}, form.margin ? this.bandFields() : this.tagField(), hint),
      ],
      [
        this.button('cancel', '0', texts.cancel),
        this.button('save', '0', texts.save, 'btn primary'),
      ],
    ];
  }

  bandFields() {
    const { texts, form } = this,
      of = /** @param {LayoutBand} band @param {number} i */ (band, i) =>
        /** @type {(keyof LayoutBand)[]} */ (['value', 'lower', 'upper']).map((name) =>
          this.field(`${name}.${i}`, texts[name], band[name]),
        );
    const rows = form.bands.map((band, i) => make('div', 'layout-band', {}, ...of(band, i)));
    return make('div', '', {}, ...rows, this.button('band', '0', texts.addMargin, 'btn small'));
  }

  tagField() {
    const { texts, form } = this,
      attributes = { id: 'layout-f-tags', 'data-field': 'tags', rows: 4, ...plainInput };
    return make(
      'div', 'field', {}, make('label', '', { for: 'layout-f-tags' }, texts.tags),
      make('textarea', 'input', attributes, form.tags.join('\n')),
    );
  }
}

customElements.define('layout-editor', LayoutEditor);
