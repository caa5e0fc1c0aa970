// The table of hyperparameters: the rows kept by brushes; only rows on screen have elements. It is
// loaded together with the hyperparameter view.

import { icon, make, named } from './hpelements.js';

// Height of a row; rows rendered beyond each end of the screen; rows rendered at first below a
// plot; pause of brushing after which the table is laid out.
const rowPx = 30, spare = 12, few = 14, restMs = 60;

export class Table extends HTMLElement {
  /** @type {AbortController} */
  ending;
  /** @type {import('./hparams.js').HParamsView} */
  view;
  /** @type {HPData} */
  data;
  /** @type {HTMLTableElement} */
  table;
  /** @type {HTMLTableSectionElement} */
  head;
  /** @type {HTMLTableSectionElement} */
  body;
  /** @type {number} scrollTop, cached since reading it elsewhere would force a layout */
  top;
  /** @type {number[]} the kept rows, in the order of the table */
  order;
  /** @type {Map<number, HTMLElement>} the elements of rendered rows */
  rows;
  /** @type {string} first and last rendered row, as text */
  filled;
  /** @type {HTMLElement | undefined} the highlighted row */
  lifted;
  /** @type {number} timer of the next layout */
  resting;

  connectedCallback() {
    this.ending = new AbortController();
    this.table = make('table', 'hp-rows');
    this.head = this.table.createTHead();
    this.body = this.table.createTBody();
    this.append(this.table);
    /** @type {Listen} */
    const on = (name, fn) =>
      this.addEventListener(name, /** @type {EventListener} */ (fn), {
        signal: this.ending.signal,
      });
    this.top = 0;
    on('scroll', () => { this.top = this.scrollTop; this.fill(); });
    on('click', (e) => this.pressed(e));
    on('pointerover', (e) =>
      this.view.point(
        e.target.closest('tr[data-row]') ? Number(e.target.closest('tr')?.dataset.row) : -1,
      ),
    );
    on('pointerleave', () => this.view.point(-1));
    window.addEventListener('resize', () => this.data && this.fill(), {
      signal: this.ending.signal,
    });
  }

  disconnectedCallback() { this.ending.abort(); clearTimeout(this.resting); }

  /** @param {HPData} data */
  show(data) {
    this.data = data;
    this.makeHead();
    this.keep(this.rows || data.view === 'table' ? Infinity : few);
  }

  makeHead() {
    const {
        data, view: { texts },
      } = this,
      focused = this.head.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement).dataset
        : null;
    /** @param {HPColumn} c */
    const cell = (c) => {
      const sort = make(
        'button', 'hp-sort',
        {
          type: 'button', 'data-sort': c.key,
          'aria-label': c.name, title: [c.name, c.hint, texts.sort].filter(Boolean).join('\n'),
        },
        named(make('span', 'nm'), c.short),
      );
      if (c.sort)
        sort.append(
          make(
            'span', 'hp-order', { 'aria-hidden': 'true' },
            `${c.down ? '↓' : '↑'}${data.columns.some((o) => o.sort > 1) ? c.sort : ''}`,
          ),
        );
      const more = make(
        'button', 'hp-more',
        {
          type: 'button', 'data-more': c.key,
          'aria-label': `${texts.axis}: ${c.name}`,
          'aria-haspopup': 'dialog',
        },
        '⋮',
      );
      return make(
        'th', '',
        { scope: 'col', 'aria-sort': c.sort ? (c.down ? 'descending' : 'ascending') : undefined },
        make('span', 'hp-head', {}, sort, more));
    };
    const names = make('th', 'hp-name', { scope: 'col' }, texts.run);
    this.head.replaceChildren(
      make(
        'tr', '', {}, names,
        ...(data.several ? [make('th', 'number', { scope: 'col' }, texts.group)] : []),
        ...data.columns.map(cell),
      ),
    );
    if (focused)
      this.head
        .querySelector(
          `[data-${focused.sort ? 'sort' : 'more'}="${CSS.escape(focused.sort ?? focused.more ?? '')}"]`,
        )
        ?.focus();
  }

  // keep lists the rows kept by brushes. most limits the rows rendered at first: below a plot, few
  // are on screen.
  /** @param {number} [most] */
  keep(most = Infinity) {
    const { kept } = this.view;
    this.order = [];
    for (let i = 0; i < this.data.count; i++) if (kept[i]) this.order.push(i);
    this.table.setAttribute('aria-rowcount', String(this.order.length + 1));
    this.filled = '';
    this.fill(most);
    if (most < this.order.length) this.resting = setTimeout(() => this.fill(), restMs);
  }

  // keepSoon calls keep once brushing pauses: laying out a table is slower than painting a plot.
  keepSoon() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.isConnected && this.keep(), restMs);
  }

  // fill creates the elements of the rows on screen and some around them. The table is at most as
  // high as the window.
  fill(most = Infinity) {
    const { order, top } = this, first = Math.max(0, Math.floor(top / rowPx) - spare),
      last = Math.min(order.length, first + most, Math.ceil((top + innerHeight) / rowPx) + spare);
    const now = `${first} ${last}`;
    if (now === this.filled) return;
    this.filled = now;
    /** @param {number} rows */
    const gap = (rows) => {
      const filler = make('tr', 'hp-gap', { 'aria-hidden': 'true' });
      filler.style.height = `${rows * rowPx}px`;
      return filler;
    };
    this.rows = new Map(order.slice(first, last).map((i, k) => [i, this.row(i, first + k)]));
    this.body.replaceChildren(
      ...(first ? [gap(first)] : []), ...this.rows.values(),
      ...(last < order.length ? [gap(order.length - last)] : []),
    );
    this.lifted = this.rows.get(this.view.hover);
  }

  /** @param {number} i @param {number} at */
  row(i, at) {
    const { data, view } = this, ink = data.inks[i],
      swatch = make('i', ink.startsWith('#') ? 'sw' : `sw ${ink}`, { 'aria-hidden': 'true' });
    if (ink.startsWith('#')) swatch.style.background = ink;
    const name = make(
      'th', 'hp-name', { scope: 'row' },
      make(
        'button', 'hp-open name',
        {
          type: 'button', 'data-open': i, 'aria-label': data.names[i],
          title: `${data.names[i]}\n${view.texts.open}`,
        },
        swatch, named(make('span', 'nm', { 'data-name': data.names[i] }), data.short[i]),
      ),
    );
    const base = data.base === i;
    if (base) {
      swatch.insertAdjacentHTML('afterend', icon('M3.4 14.2V2.2M3.4 3h9l-2 3 2 3h-9'));
      name.firstElementChild?.setAttribute('aria-label', `${data.names[i]}, ${view.texts.baseline}`);
    }
    const cells = data.columns.map((c, k) => {
      const tint = c.tints[i],
        cell = make(
          'td',
          `${c.metric || !c.categories ? 'number' : ''}${tint ? ` t${tint}` : ''}`,
          {}, c.cells[i],
        );
      if (c.cells[i].length > 14) cell.title = c.cells[i];
      const versus = data.versus?.[k][i];
      if (versus) cell.append(this.difference(versus, c, i));
      return cell;
    });
    return make(
      'tr', `${i === view.hover ? 'lifted' : ''}${base ? ' base' : ''}`, { 'data-row': i, 'aria-rowindex': at + 2 }, name,
      ...(data.several ? [make('td', 'number', {}, String(data.sessions[i]))] : []), ...cells,
    );
  }

  // difference returns the difference of a row's metric to the baseline's. Goal 1 is low values.
  /** @param {string} text @param {HPColumn} column @param {number} i */
  difference(text, { goal, numbers }, i) {
    const { texts } = this.view, by = numbers[i] - numbers[this.data.base ?? i];
    const better = goal > 0 && (goal > 1 ? by : -by) > 0;
    return make(
      'span', better ? 'hp-versus up' : 'hp-versus', { title: `${text} ${texts.versus}` }, text,
      ...better ? [make('span', 'vh', {}, texts.better)] : [],
    );
  }

  /** @param {number} row */
  lift(row) {
    this.lifted?.classList.remove('lifted');
    this.lifted = this.rows.get(row);
    this.lifted?.classList.add('lifted');
  }

  /** @param {On<MouseEvent>} e */
  pressed(e) {
    const { sort, more, open } = e.target.closest('button')?.dataset ?? {};
    if (sort !== undefined) this.view.tell(e.shiftKey ? 'sortmore' : 'sort', sort);
    else if (more !== undefined)
      this.view.openAxis(more, /** @type {HTMLElement} */ (e.target.closest('button')));
    else if (open !== undefined) this.view.tell('open', open);
  }
}

customElements.define('hp-table', Table);

// showImportance shows the program's importance analysis.
/** @param {HTMLElement} box @param {HPImportance} importance @param {Texts} texts */
export const showImportance = (box, importance, texts) => {
  const parts = [make('p', 'hp-said', { role: 'status' }, importance.text)];
  if (importance.features) {
    const most = Math.max(0.05, ...importance.features.map((f) => f.share + f.deviation));
    /**
     * @param {number} from
     * @param {number} to
     * @param {number} low
     * @param {number} high
     * @param {string} className
     */
    const bar = (from, to, low, high, className) => {
      const track = make('span', `hp-track ${className}`, { 'aria-hidden': 'true' });
      for (const [name, a, b] of /** @type {[string, number, number][]} */ ([
        ['hp-bar', from, to], ['hp-within', low, high],
      ])) {
        const part = make('span', name),
          [left, right] = [a, b].map((v) => Math.max(0, Math.min(100, v * 100)));
        part.style.left = `${Math.min(left, right)}%`;
        part.style.width = `${Math.abs(right - left)}%`;
        track.append(part);
      }
      return track;
    };
    const head = make(
      'tr', '', {}, make('th', '', { scope: 'col' }, texts.name),
      make('th', '', { scope: 'col', title: texts.shareHint }, texts.share),
      make('th', '', { scope: 'col', title: texts.rhoHint }, texts.rho),
    );
    const rows = importance.features.map((f) =>
      make(
        'tr', f.share - f.deviation > 0 ? '' : 'faint', {},
        make('th', '', { scope: 'row' }, f.name),
        make(
          'td', '', {},
          bar(
            0, f.share / most, (f.share - f.deviation) / most, (f.share + f.deviation) / most,
            'share',
          ),
          make('span', 'hp-figure', {}, f.shareText),
        ),
        make(
          'td', '', {},
          ...(f.rhoText
            ? [
                bar(
                  0.5, 0.5 + f.rho / 2, 0.5 + (f.low ?? f.rho) / 2, 0.5 + (f.high ?? f.rho) / 2,
                  'rho',
                ),
                make('span', 'hp-figure', {}, f.rhoText),
              ]
            : ['–']),
        ),
      ),
    );
    const table = make('table', 'hp-features');
    table.append(make('thead', '', {}, head), make('tbody', '', {}, ...rows));
    parts.push(table, make('p', 'hp-said', {}, texts.shareHint, ' ', texts.forestHow));
  }
  box.replaceChildren(...parts);
};
