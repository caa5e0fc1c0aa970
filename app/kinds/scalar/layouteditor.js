// The editor of the page's own charts: a list of categories and charts, and the form of one chart.
// Layouts are passed as text in the format of package layouts. It reports changes by the event
// layout-act, and the page answers in the attribute data-own: the number of layouts it has
// received, a colon, and its current layout. An edit shows at once, so that the next click applies
// to what the person sees; after the last answer, the page's layout shows.

import { grab } from './layoutdrag.js';
import { json, read, write } from './layouttext.js';
import { formView, listView, named } from './layoutviews.js';
import { make } from '../../../web/elements.js';
import { textsOf } from '../../../web/texts.js';

/** @typedef {import('./layoutviews.js').Form} Form */

// any: no code uses the form while none is open
const none = /** @type {any} */ (null);

class LayoutEditor extends HTMLElement {
  static observedAttributes = ['data-own', 'data-said', 'data-form'];
  /** @type {Texts} */
  texts;
  /** @type {HTMLElement} the live region */
  said;
  /** @type {HTMLElement} */
  body;
  /** @type {HTMLElement} */
  foot;
  /** @type {number} how many layouts the page was sent */
  told;
  /** @type {LayoutCategory[]} the layout as edited */
  own;
  /** @type {Form} the form on screen */
  form;
  /** @type {boolean} whether the editor was opened for one form, without the list */
  alone;
  /** @type {string} the announcement of the last edit */
  moved;
  /** @type {string | null} the layout that the page must have before the form closes */
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
      if (handle && e.button === 0)
        grab(e, handle, this.body, (...move) => this.moveTo(...move));
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

  // put sends a new layout to the page. A form closes once the page has it. The list announces the
  // text "moved" and moves the focus to the first of the given selectors that exists.
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
      own, named(this.texts.removed, title, this.texts), ...beside,
      whole ? '[data-act="category"]' : `[data-act="add"][data-place="${category}"]`,
    );
  }

  // moveTo moves a category or a chart in front of the item at a place. The focus follows, to the
  // button that moves it further.
  /**
   * @param {number} category
   * @param {number | undefined} chart
   * @param {number[]} given
   * @param {string} [by]
   */
  moveTo(category, chart, [over, at], by = 'down') {
    const own = structuredClone(this.own),
      from = /** @type {{ title: string }[]} */ (chart === undefined ? own : own[category].charts),
      into = /** @type {{ title: string }[]} */ (chart === undefined ? own : own[over].charts);
    const [moved] = from.splice(chart ?? category, 1), place = at ?? over,
      to = from === into && place > (chart ?? category) ? place - 1 : place;
    into.splice(to, 0, moved);
    const said = named(
      this.texts.moved.replace('{at}', String(to + 1)).replace('{all}', String(into.length)),
      moved.title, this.texts,
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
    field.setAttribute('aria-label', named(texts.titleOf, title, texts));
    for (const act of ['up', 'down', 'remove']) {
      const button = /** @type {HTMLElement} */ (
        this.querySelector(`[data-act="${act}"][data-place="${at}"]`)
      );
      button.title = button.ariaLabel = named(texts[act], title, texts);
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

  show() {
    const active = this.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset
      : null;
    const [inside, below] = this.form
      ? formView(this.form, read(this.dataset.whole ?? '').map((c) => c.title), this.texts)
      : listView(this.own, this.texts);
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
}

customElements.define('layout-editor', LayoutEditor);
