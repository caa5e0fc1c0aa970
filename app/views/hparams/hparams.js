// The hyperparameter view: toolbar, plot and table, which show the same rows. Texts, data and
// importance arrive through take. It handles brushing and hovering itself and reports other actions
// by the event hparams-act. It is loaded on demand.

import './hpparallel.js';
import './hpscatter.js';
import { brushText, brushed, coloursOf, dataOf, keptBy, keyOf } from './hpaxes.js';
import { axisDialog, columnsDialog, matrixDialog } from './hpdialogs.js';
import { make } from './hpelements.js';
import { Popup } from './hppopup.js';
import { showImportance } from './hptable.js';
import { clearButton, controls, settingOf, swatches, whole } from './hptoolbar.js';

const decoder = new TextDecoder();

export class HParamsView extends HTMLElement {
  /** @type {AbortController} removes the listeners */
  ending;
  /** @type {number} the hovered row, -1 for none */
  hover;
  /** @type {number} how many brushes were reported to the program */
  brushes;
  /** @type {Uint8Array} 1 for each row that all brushes keep */
  kept;
  /** @type {string} the view for which the stage was made */
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
  /** @type {HTMLElement} the tooltip of the hovered row */
  tip;
  /** @type {HPData} the data whose columns the tooltip has */
  tipOf;
  /** @type {Text[]} the texts of the tooltip: the row's name, then its values */
  said;
  /** @type {MutationObserver} */
  themes;
  /** @type {Popup} */
  popup;
  /** @type {HPData} the newest data, which waits for the texts at first */
  waiting;
  /** @type {HPData | null} data that arrived during a drag */
  due;
  /** @type {HPData} */
  data;
  /** @type {Texts} */
  texts;
  /** @type {HPImportance} */
  importance;
  /** @type {HPColours | null} the colours of the rows */
  shades;
  /** @type {HTMLElement} the legend of the colours */
  key;
  /** @type {HTMLElement} how many rows the brushes keep */
  count;
  /** @type {HTMLElement} the button that removes all brushes */
  clear;

  connectedCallback() {
    this.ending?.abort();
    this.ending = new AbortController();
    this.hover = -1;
    this.brushes = 0;
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
    this.popup = new Popup(this, on);
    this.themes = new MutationObserver(() => {
      if (this.plot?.data) {
        this.plot.draw();
        this.showKey();
      }
    });
    this.themes.observe(document.documentElement, {
      attributes: true, attributeFilter: ['data-theme'],
    });
    setTimeout(() => this.isConnected && this.tell('redraw')); // only once the listener is attached
  }

  disconnectedCallback() { this.ending.abort(); this.themes.disconnect(); }

  // tell reports an action to the page.
  /** @param {string} act @param {string | number} [value] */
  tell(act, value = '') {
    this.dispatchEvent(
      new CustomEvent('hparams-act', { detail: [act, String(value)], bubbles: true }),
    );
  }

  // take handles a message of the program: data, texts or importance.
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
    // Data computed before the program learned of the latest brush does not include it.
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
    if (this.popup.box) this.popup.refill();
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
    this.key = make('span', 'hp-key', { hidden: '' });
    this.count = make('span', 'hp-count', { role: 'status' });
    this.clear = clearButton(texts);
    this.tools.replaceChildren(
      ...controls(data, texts),
      make('span', 'hp-status', {}, this.key, this.count, this.clear),
    );
    this.countKept();
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  // showKey shows the legend of the plot's colours.
  showKey() {
    const key = this.plot && keyOf(this.data, /** @type {HPColours} */ (this.shades));
    this.key.hidden = !key;
    this.key.replaceChildren(...swatches(key ?? []));
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
    const dialog = { columns: columnsDialog, matrix: matrixDialog }[dataset.act ?? ''];
    if (dataset.act === 'view') this.tell('view', dataset.value);
    else if (dialog)
      this.popup.toggle(
        /** @type {HTMLElement} */ (document.getElementById(`hp-${dataset.act}`)), dialog(this),
      );
    else if (dataset.act === 'unbrush') this.unbrush();
  }

  /** @param {On<Event>["target"]} given */
  set({ dataset: { set }, value }) {
    if (set && (value || set !== 'save')) this.tell(...settingOf(set, value, this.data.lastStep));
    if (set === 'save')
      /** @type {HTMLSelectElement} */ (document.getElementById('hp-save')).value = '';
  }

  // Brushing and hovering.

  // brushing shows changed brushes, also during a drag; brushed reports the result to the program.
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

  // point sets the hovered row.
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

  // move moves a column to an index among the columns.
  /** @param {string} key @param {number} to */
  move(key, to) {
    const keys = this.data.columns.map((c) => c.key), from = keys.indexOf(key);
    if (from < 0 || from === to || to < 0 || to >= keys.length) return;
    keys.splice(to, 0, ...keys.splice(from, 1));
    this.tell('order', keys.join('\n'));
  }

  /** @param {string} key @param {HTMLElement} opener */
  openAxis(key, opener) { this.popup.toggle(opener, axisDialog(this, key)); }
}

customElements.define('hparams-view', HParamsView);
