// The hyperparameter view: toolbar, plot and table, which show the same rows. Texts, data and
// importance arrive through take. It handles brushing and hovering itself and reports other actions
// by the event hparams-act. It is loaded on demand.

import './hpparallel.js';
import './hpscatter.js';
import { brushText, brushed, coloursOf, dataOf, keptBy, keyOf } from './hpaxes.js';
import { make, showImportance } from './hptable.js';

/** @typedef {Record<string, string | number | undefined>} Attributes */

const decoder = new TextDecoder();
/** @param {string} path */
const icon = (path) =>
  `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;
// field wraps a list of choices, with its label before it unless that is empty.
/** @param {string} label @param {HTMLElement} list */
const field = (label, list) => {
  const box = make('span', 'choice-field', {}, list);
  box.insertAdjacentHTML('beforeend', icon('m4 6 4 4 4-4'));
  return make('label', 'hp-choice', {}, ...label ? [make('span', '', {}, label)] : [], box);
};
// whole formats an integer as toLocaleString does, which takes 30 ms at its first call.
/** @param {number} n */
const whole = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
// From manyValues on, the values have a search field; at most mostValues are listed at once.
const manyValues = 30, mostValues = 60;
// joined adds a kept category to the ranges, extending the last range if it is adjacent.
/** @param {Ends[]} ranges @param {boolean} yes @param {number} i */
const joined = (ranges, yes, i) => {
  const last = ranges.at(-1);
  if (yes && last?.[1] === i - 0.5) last[1] = i + 0.5;
  else if (yes) ranges.push([i - 0.5, i + 0.5]);
  return ranges;
};
const looks = ['parallel', 'scatter', 'importance', 'table'];

export class HParamsView extends HTMLElement {
  /** @type {AbortController} */
  ending;
  /** @type {number} */
  hover;
  /** @type {number} */
  brushes;
  /** @type {Uint8Array} */
  kept;
  /** @type {string} */
  plotView;
  /** @type {import('./hpplot.js').Plot | null} */
  plot;
  /** @type {HTMLElement} */
  tools;
  /** @type {HTMLElement} */
  stage;
  /** @type {import('./hptable.js').Table} */
  table;
  /** @type {HTMLElement} */
  note;
  /** @type {HTMLElement} */
  tip;
  /** @type {HPData} */
  tipOf;
  /** @type {Text[]} */
  said;
  /** @type {MutationObserver} */
  themes;
  /** @type {HTMLElement | null} */
  popup;
  /** @type {HTMLElement} */
  opener;
  /** @type {(box: HTMLElement) => void} */
  remake;
  /** @type {HPData} */
  waiting;
  /** @type {HPData | null} */
  due;
  /** @type {HPData} */
  data;
  /** @type {Texts} */
  texts;
  /** @type {HPImportance} */
  importance;
  /** @type {HPColours | null} */
  shades;
  /** @type {HTMLElement} */
  key;
  /** @type {HTMLElement} */
  count;
  /** @type {HTMLElement} */
  clear;
  /** @type {string} */
  wanted;

  connectedCallback() {
    this.ending?.abort();
    this.ending = new AbortController();
    this.hover = -1;
    this.brushes = 0; // the number of brushes that the program was told of
    this.kept = new Uint8Array();
    this.plotView = '';
    this.tools = make('div', 'hp-tools', { role: 'toolbar' });
    this.stage = make('div', 'hp-stage');
    this.table = /** @type {import('./hptable.js').Table} */ (document.createElement('hp-table'));
    this.table.view = this;
    for (const [name, value] of [
      ['tabindex', '0'], ['role', 'region'], ['data-testid', 'hparams-table'],
    ])
      this.table.setAttribute(name, value);
    this.note = make('p', 'hp-hint', { hidden: '' });
    this.tip = make('div', 'hp-tip', { hidden: '', role: 'tooltip' });
    this.replaceChildren(this.tools, this.stage, this.note, this.table, this.tip);
    /** @type {ListenTo} */
    const on = (target, name, fn) =>
      target.addEventListener(name, /** @type {EventListener} */ (fn), {
        signal: this.ending.signal,
      });
    on(this.tools, 'click', (e) => this.act(e.target.closest('[data-act]')?.dataset));
    on(this.tools, 'change', (e) => this.set(e.target));
    on(document, 'pointerdown', (e) => {
      if (this.popup && !this.popup.contains(e.target) && !this.opened()?.contains(e.target))
        this.close();
    });
    on(this, 'keydown', (e) => {
      if (e.key === 'Escape' && this.popup) {
        e.stopPropagation();
        this.close(true);
      }
    });
    this.themes = new MutationObserver(() => {
      if (this.plot?.data) {
        this.plot.draw();
        this.showKey();
      }
    });
    this.themes.observe(document.documentElement, {
      attributes: true, attributeFilter: ['data-theme'],
    });
    setTimeout(() => this.isConnected && this.tell('redraw')); // once the listener is attached
  }

  disconnectedCallback() { this.ending.abort(); this.themes.disconnect(); }

  /** @param {string} act @param {string | number} [value] */
  tell(act, value = '') {
    this.dispatchEvent(
      new CustomEvent('hparams-act', { detail: [act, String(value)], bubbles: true }),
    );
  }

  /** @param {string} what @param {ArrayBuffer} buffer */
  take(what, buffer) {
    if (what === 'data') { this.waiting = dataOf(buffer); if (this.texts) this.show(this.waiting); }
    else {
      const said = JSON.parse(decoder.decode(buffer));
      if (what === 'texts') {
        this.texts = said;
        this.table.setAttribute('aria-label', said.table);
        if (this.waiting) this.show(this.waiting);
      } else {
        this.importance = said;
        if (this.texts && this.data?.view === 'importance')
          showImportance(this.stage, said, this.texts);
      }
    }
  }

  /** @param {HPData} data */
  show(data) {
    // Wait, since replacing the data would remove the axis or range being dragged.
    if (this.plot?.drag) { this.due = data; return; }
    // Data made before the program heard of the latest brush lacks it.
    if (data.brushes < this.brushes) for (const c of data.columns) {
      const now = this.data?.columns.find((o) => o.key === c.key);
      if (now) [c.ranges, c.noneToo, c.match] = [now.ranges, now.noneToo, now.match];
    }
    this.waiting = data;
    this.data = data;
    this.kept = keptBy(data);
    this.shades = null;
    this.hover = -1;
    this.makeTools();
    this.makeStage();
    this.table.show(data);
    if (this.popup) this.reopen();
    this.dataset.rows = String(data.count); // for tests
    this.dataset.view = data.view;
  }

  // released shows data that arrived during a drag.
  released() {
    const { due } = this;
    this.due = null;
    if (due) this.show(due);
  }

  colours() {
    return (this.shades = coloursOf(
      this.data, this, document.documentElement.dataset.theme === 'dark',
    ));
  }

  makeStage() {
    const { data, texts } = this, { view } = data,
      plots = view === 'parallel' || view === 'scatter';
    this.stage.hidden = view === 'table';
    this.stage.className = `hp-stage ${view}`;
    if (this.plotView !== view) {
      this.plotView = view;
      this.plot = null;
      this.stage.replaceChildren();
      if (plots) {
        const plot = /** @type {import('./hpplot.js').Plot} */ (
          document.createElement(`hp-${view}`)
        );
        this.plot = plot;
        plot.view = this;
        plot.setAttribute('role', 'group');
        plot.setAttribute('data-testid', 'hparams-plot');
        this.stage.append(plot);
      }
      if (view === 'importance' && this.importance)
        showImportance(this.stage, this.importance, texts);
    }
    this.plot?.setAttribute('aria-label', texts[view]);
    if (this.plot) this.plot.show(data);
    this.showKey();
    const how = !data.count
      ? texts.noRows
      : plots && data.columns.length < 2
        ? texts.noAxes
        : view === 'parallel'
          ? texts.how
          : view === 'scatter'
            ? texts.scatterHow
            : '';
    const note = [data.note, view === 'scatter' && data.matrixNote, how].filter(Boolean).join(' ');
    this.note.textContent = note;
    this.note.hidden = !note;
  }

  // The toolbar.

  makeTools() {
    const { data, texts } = this,
      focused = this.tools.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement).id
        : '';
    /**
     * @param {string} className
     * @param {Attributes} attributes
     * @param {...(Node | string)} content
     */
    const button = (className, attributes, ...content) =>
      make('button', className, { type: 'button', ...attributes }, ...content);
    /**
     * @param {string} id
     * @param {string} label
     * @param {string[][]} options
     * @param {string} chosen
     */
    const choice = (id, label, options, chosen) => {
      const list = make(
        'select', 'select',
        {
          id: `hp-${id}`,
          'aria-label': label || options[0][1], title: label || options[0][1], 'data-set': id,
        },
        ...options.map(([value, text]) => make('option', '', { value }, text)),
      );
      list.value = chosen;
      return field(label, list);
    };
    const seg = make(
      'span', 'seg', { role: 'group', 'aria-label': texts.looks },
      ...looks.map((look) =>
        button(
          '',
          {
            id: `hp-look-${look}`,
            'data-act': 'view', 'data-value': look, 'aria-pressed': String(data.view === look),
          },
          texts[look],
        ),
      ),
    );
    const [by, at] = data.by.split(' '), parts = [seg];
    const picks = data.several && data.pick !== 'mean';
    if (data.view === 'importance' || picks)
      parts.push(
        choice(
          'target', texts.target, data.columns.filter((c) => c.metric).map((c) => [c.key, c.name]),
          data.columns[data.target]?.key ?? '',
        ),
      );
    if (data.view === 'parallel' || data.view === 'scatter')
      parts.push(
        choice(
          'colour', texts.colour,
          [['run', texts.colourRun], ...data.columns.map((c) => [c.key, c.name])],
          data.colourRun || data.colour < 0 ? 'run' : data.columns[data.colour].key,
        ),
      );
    parts.push(
      choice(
        'rows', texts.rows,
        [
          ['sessions', texts.eachSession], ['groups', texts.eachGroup], ['seeds', texts.butSeeds],
        ],
        ['sessions', 'groups', 'seeds'][data.rows],
      ),
    );
    if (data.several)
      parts.push(
        choice(
          'pick', texts.pick,
          [
            ['mean', texts.pickMean], ['min', texts.pickMin], ['median', texts.pickMedian],
            ['max', texts.pickMax],
          ],
          data.pick,
        ),
      );
    parts.push(
      choice(
        'by', texts.by, ['latest', 'best', 'step', 'mean'].map((name) => [name, texts[name]]), by,
      ),
    );
    if (at !== undefined)
      parts.push(
        make('input', 'input hp-number', {
          id: 'hp-at', type: 'number', step: '1', min: by === 'mean' ? '1' : undefined, value: at,
          'aria-label': by === 'mean' ? texts.points : texts.stepNumber,
          title: by === 'mean' ? texts.points : texts.stepNumber,
          'data-set': `at-${by}`,
        }),
      );
    parts.push(
      button(
        'btn small', { id: 'hp-columns', 'data-act': 'columns', 'aria-haspopup': 'dialog' },
        texts.columns,
      ),
    );
    if (data.maxMatrix && data.view === 'scatter')
      parts.push(
        button(
          'btn small', { id: 'hp-matrix', 'data-act': 'matrix', 'aria-haspopup': 'dialog' },
          texts.matrix,
        ),
      );
    parts.push(
      choice(
        'save', '',
        [
          ['', texts.save], ['csv', 'CSV'], ['json', 'JSON'], ['tex', 'LaTeX'], ['md', 'Markdown'],
        ],
        '',
      ),
    );
    this.key = make('span', 'hp-key', { hidden: '' });
    this.count = make('span', 'hp-count', { role: 'status' });
    this.clear = button(
      'btn small hp-clear',
      { id: 'hp-clear', 'data-act': 'unbrush', 'aria-label': texts.unbrush, title: texts.unbrush },
      make('span', '', {}, texts.unbrush),
    );
    this.clear.insertAdjacentHTML('afterbegin', icon('m4 4 8 8m0-8-8 8'));
    this.tools.replaceChildren(
      ...parts, make('span', 'hp-status', {}, this.key, this.count, this.clear),
    );
    this.countKept();
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  // showKey shows the legend of the plot's colours.
  showKey() {
    const key = this.plot && keyOf(this.data, /** @type {HPColours} */ (this.shades));
    this.key.hidden = !key;
    this.key.replaceChildren(
      ...(key ?? []).map(
        (
          /** @type {{ colour?: string, text?: string, wide?: boolean }} */ { colour, text, wide },
        ) => {
          const swatch = make('i', wide ? '' : 'one');
          if (colour) swatch.style.background = colour;
          return text === undefined
            ? swatch
            : make('span', '', { title: text }, ...(colour ? [swatch, ' '] : []), text);
        },
      ),
    );
  }

  countKept() {
    const n = this.kept.reduce((sum, v) => sum + v, 0);
    this.count.textContent = `${this.texts.count}: ${whole(n)} / ${whole(this.data.count)}`;
    // The button keeps its place, so that the toolbar does not shift while brushing.
    this.clear.classList.toggle('off', !this.data.columns.some(brushed));
  }

  /** @param {DOMStringMap | undefined} dataset */
  act(dataset) {
    if (!dataset) return;
    if (dataset.act === 'view') this.tell('view', dataset.value);
    else if (dataset.act === 'columns')
      this.openColumns(/** @type {HTMLElement} */ (this.tools.querySelector('#hp-columns')));
    else if (dataset.act === 'matrix')
      this.openMatrix(/** @type {HTMLElement} */ (this.tools.querySelector('#hp-matrix')));
    else if (dataset.act === 'unbrush') this.unbrush();
  }

  /** @param {On<Event>["target"]} given */
  set({ dataset: { set }, value }) {
    if (set === 'by')
      this.tell(
        'by',
        value === 'step' ? `step ${this.data.lastStep}` : value === 'mean' ? 'mean 10' : value,
      );
    else if (set === 'at-step' || set === 'at-mean')
      this.tell('by', `${set.slice(3)} ${Math.round(Number(value)) || 0}`);
    else if (set === 'save') {
      if (value) this.tell('save', value);
      /** @type {HTMLSelectElement} */ (document.getElementById('hp-save')).value = '';
    } else if (set) this.tell(set, value);
  }

  // Brushing and hovering.

  brushing() {
    this.kept = keptBy(this.data);
    this.plot?.soon();
    this.table.keepSoon();
    this.countKept();
  }

  /** @param {HPColumn} c */
  brushed(c) {
    c.match = c.wrong = '';
    this.brushing();
    this.brushes++;
    this.tell('brush', `${brushText(c)} ${c.key}`);
  }

  unbrush() {
    for (const c of this.data.columns) [c.ranges, c.noneToo, c.match] = [[], false, ''];
    this.brushing();
    this.brushes++;
    this.tell('unbrush');
    this.tools.querySelector('#hp-columns')?.focus({ preventScroll: true });
  }

  /** @param {number} row */
  point(row) {
    if (row === this.hover) return;
    this.hover = row;
    this.plot?.lift(row);
    this.table.lift(row);
    this.showTip(row);
  }

  // showTip shows the name and the values of the hovered row, reusing the tooltip's text nodes.
  /** @param {number} row */
  showTip(row) {
    const { data, tip } = this;
    tip.hidden = row < 0 || !this.plot?.matches(':hover');
    if (tip.hidden) return;
    if (this.tipOf !== data) {
      this.tipOf = data;
      tip.replaceChildren(
        make('b', '', {}, ' '),
        ...data.columns.map((c) =>
          make('span', '', {}, make('span', 'nm', {}, c.name), ' ', make('span', 'value', {}, ' ')),
        ),
      );
      this.said = [...tip.querySelectorAll('b, .value')].map(
        (e) => /** @type {Text} */ (e.firstChild),
      );
    }
    this.said.forEach((text, k) => {
      text.data = k ? data.columns[k - 1].cells[row] || this.texts.missing : data.names[row];
    });
  }

  /** @param {string} key @param {number} to */
  move(key, to) {
    const keys = this.data.columns.map((c) => c.key), from = keys.indexOf(key);
    if (from < 0 || from === to || to < 0 || to >= keys.length) return;
    keys.splice(to, 0, ...keys.splice(from, 1));
    this.tell('order', keys.join('\n'));
  }

  // Popups.

  /** @param {HTMLElement} opener @param {(box: HTMLElement) => void} fill */
  open(opener, fill) {
    this.close();
    this.opener = opener;
    this.remake = fill;
    this.popup = make('div', 'hp-popup', { role: 'dialog', tabindex: '-1' });
    this.append(this.popup);
    fill(this.popup);
    const box = opener.getBoundingClientRect(), own = this.getBoundingClientRect();
    this.popup.style.left = `${Math.max(4, Math.min(box.left - own.left, own.width - this.popup.offsetWidth - 4))}px`;
    this.popup.style.top = `${box.bottom - own.top + 4}px`;
    (this.popup.querySelector('input, select, button') ?? this.popup).focus({
      preventScroll: true,
    });
  }

  // reopen rebuilds the open popup, and keeps the focus and typed text.
  reopen() {
    const popup = /** @type {HTMLElement} */ (this.popup),
      at = /** @type {HTMLInputElement | null} */ (document.activeElement),
      focused = at?.dataset?.id,
      typing =
        at?.type === 'search'
        && /** @type {[string, number, number]} */ ([at.value, at.selectionStart, at.selectionEnd]),
      top = popup.scrollTop,
      numbers = () => [
        .../** @type {NodeListOf<HTMLInputElement>} */ (
          popup.querySelectorAll('input[type=number]')
        ),
      ];
    const typed = new Map(numbers().map((f) => [f.dataset.id, f.value]));
    this.remake(popup);
    for (const f of numbers()) f.value = typed.get(f.dataset.id) ?? '';
    popup.scrollTop = top;
    const again = focused
      ? /** @type {HTMLInputElement | null} */ (
          popup.querySelector(`[data-id="${CSS.escape(focused)}"]`)
        )
      : null;
    again?.focus({ preventScroll: true });
    if (!again || !typing) return;
    again.value = typing[0];
    again.setSelectionRange(typing[1], typing[2]);
  }

  /** @param {boolean} [back] */
  close(back) {
    this.popup?.remove();
    this.popup = null;
    if (back)
      (this.opened() ?? this.tools.querySelector('#hp-columns'))?.focus({ preventScroll: true });
  }

  // opened returns the element that opened the popup, or the one that has replaced it.
  opened() {
    const { opener } = this, { axis, more } = opener?.dataset ?? {};
    if (opener?.isConnected) return opener;
    if (opener?.id) return document.getElementById(opener.id);
    return axis
      ? this.querySelector(`[data-axis="${CSS.escape(axis)}"]`)
      : more
        ? this.querySelector(`[data-more="${CSS.escape(more)}"]`)
        : null;
  }

  // openMatrix opens the choice of columns of the scatter matrix.
  /** @param {HTMLElement} opener */
  openMatrix(opener) {
    if (this.popup && this.opened() === opener) { this.close(true); return; }
    this.open(opener, (box) => {
      const { data, texts } = this, chosen = data.columns.filter((c) => c.matrix).length;
      box.setAttribute('aria-label', texts.matrix);
      box.replaceChildren(...data.columns.map((c) => {
        const tick = make('input', 'check', { type: 'checkbox', 'data-id': c.key });
        tick.checked = c.matrix;
        tick.disabled = c.matrix ? chosen <= 2 : chosen >= data.maxMatrix;
        tick.addEventListener('change', () => this.tell('matrix', c.key));
        return make('label', 'hp-tick', {}, tick, make('span', 'nm', { title: c.name }, c.name));
      }));
    });
  }

  /** @param {HTMLElement} opener */
  openColumns(opener) {
    if (this.popup && this.opened() === opener) { this.close(true); return; }
    let wanted = '';
    this.open(opener, (box) => {
      const { data, texts } = this,
        typed = /** @type {HTMLInputElement | null} */ (box.querySelector('input[type=search]'));
      const find =
        typed
        ?? make('input', 'input', {
          type: 'search', placeholder: texts.find, 'aria-label': texts.find, 'data-id': 'find',
        });
      if (!typed)
        find.addEventListener('input', () => {
          wanted = find.value.toLowerCase();
          this.remake(box);
        });
      /** @param {string} title @param {boolean} metric */
      const list = (title, metric) => {
        const all = data.all.filter(
            (c) => c.metric === metric && c.name.toLowerCase().includes(wanted),
          ),
          shown = all.slice(0, 200);
        return all.length ? [make('h3', '', {}, title), ...shown.map((c) => {
          const tick = make('input', 'check', { type: 'checkbox', 'data-id': c.key });
          tick.checked = c.on;
          tick.disabled = c.off;
          tick.addEventListener('change', () => this.tell('column', c.key));
          return make('label', 'hp-tick', {}, tick, make('span', 'nm', { title: c.name }, c.name));
        }), ...(all.length > shown.length ? [make('p', 'hp-hint', {}, texts.more)] : [])] : [];
      };
      const usual = make(
        'button', 'btn small', { type: 'button', 'data-id': 'usual' }, texts.usual,
      );
      usual.addEventListener('click', () => this.tell('usual'));
      box.setAttribute('aria-label', texts.columns);
      const full = data.all.some((c) => c.off)
        ? [make('p', 'hp-hint', { role: 'status' }, texts.full)]
        : [];
      const rest = [...list(texts.hparams, false), ...list(texts.metrics, true), usual, ...full];
      if (typed) {
        while (box.lastChild !== typed) box.lastChild?.remove();
        box.append(...rest);
      } else box.replaceChildren(find, ...rest);
    });
  }

  // openAxis opens the commands of a column: they do by keyboard and touch all that dragging does.
  /** @param {string} key @param {HTMLElement} opener */
  openAxis(key, opener) {
    if (this.popup && this.opened() === opener) { this.close(true); return; }
    this.wanted = '';
    this.open(opener, (box) => {
      const { texts } = this, at = this.data.columns.findIndex((o) => o.key === key),
        c = this.data.columns[at];
      if (!c) { this.close(); return; }
      /**
       * @param {string} id
       * @param {string} text
       * @param {() => void} fn
       * @param {boolean} [off]
       */
      const button = (id, text, fn, off = false) => {
        const b = make('button', 'btn small', { type: 'button', 'data-id': id }, text);
        b.disabled = off;
        b.addEventListener('click', fn);
        return b;
      };
      /**
       * @param {string} id
       * @param {string} label
       * @param {string[][]} options
       * @param {string} chosen
       */
      const choice = (id, label, options, chosen) => {
        const list = make(
          'select', 'select', { 'data-id': id, 'aria-label': label },
          ...options.map(([value, text]) => make('option', '', { value }, text)),
        );
        list.value = chosen;
        list.addEventListener('change', () => this.tell(id, `${list.value} ${key}`));
        return field(label, list);
      };
      const names = ['linear', 'log', 'quantile', 'category'],
        parts = /** @type {HTMLElement[]} */ ([make('h3', '', {}, c.name)]);
      if (c.metric)
        parts.push(
          choice(
            'goal', texts.goal,
            [
              ['none', texts.noGoal], ['min', texts.minimise], ['max', texts.maximise],
            ],
            ['none', 'min', 'max'][c.goal],
          ),
        );
      parts.push(
        choice(
          'scale', texts.scale,
          names.filter((_, i) => c.scales[i]).map((name) => [name, texts[name]]), names[c.scale],
        ),
      );
      parts.push(
        make(
          'span', 'hp-buttons', {}, button('earlier', '←', () => this.move(key, at - 1), at === 0),
          button('later', '→', () => this.move(key, at + 1), at === this.data.columns.length - 1),
          button('flip', texts.flip, () => this.tell('flip', key)),
        ),
      );
      for (const [id, text] of [
        ['earlier', texts.earlier], ['later', texts.later],
      ])
        for (const b of parts[parts.length - 1].querySelectorAll(`[data-id=${id}]`)) {
          b.title = text;
          b.setAttribute('aria-label', text);
        }
      parts.push(...c.categories ? this.ticks(c) : this.range(c, button));
      parts.push(
        button(
          'brushClear', texts.brushClear,
          () => {
            [c.ranges, c.noneToo] = [[], false];
            this.brushed(c);
            this.reopen();
          },
          !brushed(c),
        ),
      );
      box.setAttribute('aria-label', `${texts.axis}: ${c.name}`);
      box.replaceChildren(...parts);
    });
  }

  // ticks returns the elements for choosing which values of a column are kept.
  /** @param {HPColumn} c */
  ticks(c) {
    const on = /** @param {number} i */ (i) =>
        c.ranges.some(([low, high]) => low <= i && i <= high),
      { length } = /** @type {string[]} */ (c.categories);
    const list = make('span', 'hp-values', { role: 'group', 'aria-label': this.texts.axis });
    const fill = () => list.replaceChildren(...this.listed(c, on));
    if (length < manyValues) { fill(); return [list]; }
    /** @param {string} id @param {string} label @param {string} text */
    const field = (id, label, text) =>
      make('input', 'input', {
        type: 'search', placeholder: label, 'aria-label': label, title: label, 'data-id': id,
        value: text, spellcheck: 'false',
      });
    const find = field('findValue', this.texts.findValue, this.wanted),
      match = field('match', this.texts.match, c.match ?? '');
    find.addEventListener('input', () => { this.wanted = find.value; fill(); });
    match.addEventListener('change', () =>
      this.tell('match', `${match.value.replaceAll('%', '%25').replaceAll(' ', '%20')} ${c.key}`),
    );
    if (c.wrong) match.setAttribute('aria-invalid', 'true');
    fill();
    return [
      match, ...(c.wrong ? [make('p', 'hp-hint', { role: 'status' }, c.wrong)] : []), find, list,
    ];
  }

  // listed returns the values that match the search.
  /** @param {HPColumn} c @param {(i: number) => boolean} on */
  listed(c, on) {
    const wanted = this.wanted.toLowerCase(),
      found = /** @type {string[]} */ (c.categories)
        .map((text, i) => /** @type {[string, number]} */ ([text, i]))
        .filter(([text]) => text.toLowerCase().includes(wanted));
    const more = /** @type {HTMLElement[]} */ (
      found.length > mostValues
        ? [make('p', 'hp-hint', { role: 'status' }, this.texts.moreValues)]
        : []
    );
    return more.concat(
      found.slice(0, mostValues).map(([text, i]) => {
        const tick = make('input', 'check', { type: 'checkbox', 'data-id': `tick ${i}` });
        tick.checked = on(i);
        tick.addEventListener('change', () => {
          const kept = /** @type {string[]} */ (c.categories).map((_, k) =>
            k === i ? tick.checked : on(k),
          );
          c.ranges = kept.reduce(joined, /** @type {Ends[]} */ ([]));
          this.brushed(c);
          this.reopen();
        });
        return make(
          'label', 'hp-tick', {}, tick, make('span', 'nm', { title: text }, text || '""'),
        );
      }),
    );
  }

  // range returns two fields that add a range of numbers.
  /**
   * @param {HPColumn} c
   * @param {(id: string, text: string, fn: () => void, off?: boolean) => HTMLElement} button
   */
  range(c, button) {
    const { texts } = this,
      field = /** @param {string} id @param {string} label @param {string} placeholder */ (
        id, label, placeholder,
      ) =>
        make('input', 'input hp-number', {
          type: 'number', step: 'any', 'data-id': id, 'aria-label': label, placeholder,
        });
    const low = field('low', `${texts.brush} ≥`, c.low),
      high = field('high', `${texts.brush} ≤`, c.high);
    const add = () => {
      const from = low.value === '' ? c.min : Number(low.value),
        to = high.value === '' ? c.max : Number(high.value);
      if (!(from <= to)) return;
      c.ranges.push([from, to]);
      low.value = high.value = '';
      this.brushed(c);
      this.reopen();
    };
    for (const f of [low, high])
      f.addEventListener('keydown', (e) => {
        if (e.key === 'Enter') {
          e.preventDefault();
          add();
        }
      });
    return [make('span', 'hp-buttons', {}, low, '–', high, button('brush', texts.brush, add))];
  }
}

customElements.define('hparams-view', HParamsView);
