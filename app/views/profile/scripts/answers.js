// The summary of the profile view and its tables of operators and kernels, as the program answers
// (see answers.go of its service). It is loaded with the view.

import { make } from '../../../../web/elements.js';
import { signedTime, ticksOf, timeText } from './timeline/board.js';
import { bar, changeOf } from './compare.js';
import { bytesText, curveBox } from './memory.js';
import { hued } from './timeline/paint.js';
import { hueOf, open, openRank, stepBar } from './ranks.js';
import { comparing, csvOf, grouped, kept } from './rows.js';

/** @typedef {{ name: string, time: string, from: number, parts: number[], slow?: number }}
 *   StepAnswer slow ones have 1
 * @typedef {{ of: string, kinds: Record<string, string>,
 *   note?: string, lead?: string, said: string[], figures: string[][], hints: string[][],
 *   curves?: import('./memory.js').Curve[], traces?: number[], late?: number, act?: string,
 *   topTitle: string, topAll: string, top: string[][],
 *   steps: StepAnswer[], slowest: number, medianAt: number, median: string, meanOf: string,
 *   parts: number[], rows: string[][], keys: string[], columns: string[],
 *   devices: { title: string, note: string, causes: [number, number, string, string, string][] }[]
 *   }} Answer
 * @typedef {{ key: string, down: boolean, fine: boolean, filter: string }} Look */

// The texts of tables without rows, and of their choice of finer ones.
/** @type {Record<string, string>} */
const nones = { memory: 'noMemory', operators: 'noOperators', kernels: 'noKernels',
    compare: 'noNames', ranks: 'noRanks' },
  /** @type {Record<string, string>} */
  fines = { operators: 'byShape', kernels: 'byLaunch', compare: 'byPath' };
// Height of a row of a table in px; rows rendered beyond each end of the screen.
const rowPx = 26, spare = 12;
// What is shown before and behind a peak of memory, in nanoseconds.
const around = 1e6;

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
const chip = (/** @type {number} */ hue) =>
  hued(make('i', 'profile-chip', { 'aria-hidden': 'true' }), hue);

/** hostOf returns what the answers of a profile view do with the rest of it.
 *  @param {import('../profile.js').ProfileView} view */
export const hostOf = (view) => ({
  ask: (/** @type {string} */ question) => view.tell('answer', question),
  go: (/** @type {number} */ from, /** @type {number} */ to) => {
    view.see('timeline');
    view.timeline.steps.show({ from, to });
    view.timeline.canvas.focus();
  },
  gap: (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ slice) => {
    view.see('timeline');
    view.timeline.range.gap(from, to, slice);
    view.timeline.canvas.focus();
  },
  see: (/** @type {string} */ name) => {
    view.see(name);
    view.linkSoon();
    view.tools.focus(name);
  },
  changed: () => view.linkSoon(),
  open: (/** @type {string} */ trace) => open(view, trace),
  ranks: (/** @type {string} */ act) => view.tell('ranks', act),
});

export class ProfileAnswers {
  /** @type {Answer | null} the last answer */
  answer = null;
  name = ''; // of the view on screen
  /** @type {Record<string, any>} */
  texts = {};
  /** @type {Look} */
  look = { key: '', down: true, fine: false, filter: '' };
  /** @type {string[][]} the rows that are shown, sorted */
  rows = [];
  /** @type {HTMLTableSectionElement} */
  body;
  filled = '';
  /** @type {boolean[] | undefined} by column: the trace says something there */
  used;
  most = 0; // the largest difference of a comparison
  longest = 0; // the longest step of ranks, in µs
  /** @type {HTMLElement | undefined} how many rows are shown */
  count;

  /** box holds the view. ask asks the program; go shows a range of the timeline, in nanoseconds;
   *  gap shows one in which a device waits, and the slice that ends it; see shows another view;
   *  changed is called when the look of a table has changed; open opens a rank; ranks stops their
   *  reading, or reads the rest.
   *  @param {HTMLElement} box @param {{ ask: (question: string) => void,
   *  go: (from: number, to: number) => void,
   *  gap: (from: number, to: number, slice: number) => void, see: (view: string) => void,
   *  changed: () => void, open: (trace: string) => void, ranks: (act: string) => void }} host
   *  @param {AbortSignal} signal */
  constructor(box, host, signal) {
    this.box = box;
    this.host = host;
    box.addEventListener('click', (e) => this.pressed(/** @type {HTMLElement} */ (e.target)),
      { signal });
    box.addEventListener('input', (e) => this.typed(/** @type {HTMLElement} */ (e.target)),
      { signal });
    box.addEventListener('keydown', (e) => this.keyed(e), { signal });
    box.addEventListener('scroll', () => this.fill(), { signal, capture: true });
    addEventListener('resize', () => this.fill(), { signal });
  }

  /** show shows a view, and waiting, a text, until the program has answered.
   *  @param {string} name @param {string} waiting @param {Partial<Look>} [look] */
  show(name, waiting, look = {}) {
    const other = name !== this.name;
    if (other) this.look = { key: '', down: true, fine: false, filter: '' };
    Object.assign(this.look, look);
    this.name = name;
    if (other || !this.answer) this.wait(waiting);
    this.answer = null;
    this.ask();
  }

  /** wait shows a text until there is an answer. @param {string} text */
  wait(text) {
    const now = this.box.firstElementChild;
    if (now?.className === 'profile-waits' && now.role) now.textContent = text;
    else this.box.replaceChildren(make('p', 'profile-waits', { role: 'status' }, text));
  }

  ask() { this.host.ask(this.name + (this.look.fine ? '+' : '')); }

  /** @param {Answer} answer */
  take(answer) {
    if (answer.of !== this.name + (this.look.fine ? '+' : '')) return; // of a view before
    if (answer.note !== undefined) {
      this.answer = null;
      this.wait(answer.note);
      return;
    }
    this.answer = answer;
    if (answer.of === 'summary') this.summary(answer);
    else this.table(answer);
  }

  /** @param {Answer} a */
  summary(a) {
    const { texts } = this;
    if (!a.steps) {
      this.box.replaceChildren(make('p', 'profile-waits', {}, texts.nothing));
      return;
    }
    const box = (/** @type {string} */ title, /** @type {string} */ note,
      /** @type {Node[]} */ ...inside) =>
      make('section', 'profile-box', {},
        make('header', '', {}, make('h2', '', {}, title), make('span', '', {}, note)), ...inside);
    this.box.replaceChildren(make('div', 'profile-summary', {},
      make('section', 'profile-box profile-verdict', {},
        make('div', '', {}, make('h1', '', {}, a.lead ?? ''),
          make('p', '', {}, a.said.join(' '))),
        ...a.figures.map(([figure, of]) =>
          make('div', 'profile-figure', {}, make('b', '', {}, figure), make('span', '', {}, of))),
        make('button', 'btn', { type: 'button', 'data-go': a.slowest }, texts.showSlowest)),
      make('div', '', {},
        box(texts.stepTimes, a.median, this.bars(a)),
        box(texts.whatToLookAt, '', make('ul', 'profile-hints', {}, ...(a.hints.length
          ? a.hints.map(([share, of, fact, remedy, leads, step, gap]) => make('li', '', {},
            make('span', 'profile-number', {}, share, make('small', '', {}, of)),
            make('div', '', {}, make('b', '', {}, fact), make('p', '', {}, remedy),
              ...leads ? [make('button', 'link', {
                type: 'button', 'data-go': step || false, 'data-gap': gap || false,
              }, leads)] : [])))
          : [make('li', '', {}, texts.noHints)])))),
      make('div', '', {},
        box(texts.whereStepGoes, a.meanOf, parts(a.rows.map((cells, i) =>
          ({ hue: i < a.parts.length ? i : -1, size: a.parts[i] ?? 0, cells })))),
        ...a.devices.map(({ title, note, causes }) => box(title, note, shares(causes),
          parts(causes.map(([hue, size, ...cells]) => ({ hue, size, cells }))))),
        ...a.top.length ? [this.top(a)] : [])));
  }

  // top lists the operators that take most time, and leads to all of them.
  /** @param {Answer} a */
  top({ topTitle, topAll, top }) {
    const { texts } = this, table = make('table', 'profile-parts profile-top');
    table.createTHead().append(make('tr', '', {},
      ...[texts.name, texts.calls, texts.self, texts.total].map((text, i) =>
        make('th', i ? 'n' : '', { scope: 'col' }, text))));
    table.createTBody().append(...top.map(([name, ...figures]) => make('tr', '', {},
      make('th', '', { scope: 'row', title: name }, name),
      ...figures.map((figure) => make('td', 'n', {}, figure)))));
    return make('section', 'profile-box', {}, make('header', '', {}, make('h2', '', {}, topTitle),
      make('button', 'link', { type: 'button', 'data-see': 'operators' }, topAll)), table);
  }

  // bars draws the time of each step, by kind of work. Of very many steps it draws the slowest of
  // each group.
  /** @param {Answer} a */
  bars(a) {
    const { texts } = this, steps = grouped(a.steps, 120, (step) => sum(step.parts)),
      most = Math.max(...steps.map(({ value }) => value), 1),
      scale = (/** @type {number} */ ns) => `${(100 * ns) / most}%`;
    const chart = make('div', steps.length > 8 ? 'profile-bars many' : 'profile-bars',
      { role: 'group', 'aria-label': texts.stepsOfHeight });
    for (const { at, text } of ticksOf(0, most, 4)) {
      const line = make('span', 'profile-tick', { 'aria-hidden': 'true' }, text);
      line.style.bottom = scale(at);
      if (at <= most) chart.append(line);
    }
    const median = make('span', 'profile-median', { 'aria-hidden': 'true' });
    median.style.bottom = scale(sum(a.steps[a.medianAt].parts));
    chart.append(...steps.map(({ index }) => {
      const { name, time, parts, slow } = a.steps[index],
        slowest = index === a.slowest && a.steps.length > 1;
      const many = steps.length > 16, said = (/** @type {string} */ text, name = '') =>
        make('span', many || !name ? 'vh' : name, {}, text);
      const button = make('button', slowest || slow ? 'profile-bar slow' : 'profile-bar', {
        type: 'button', 'data-go': index, tabindex: index === a.slowest ? 0 : -1,
        title: `${texts.step} ${name} · ${time}`,
      }, said(`${texts.step} `), said(name, 'profile-name'), said(', '),
      said(time, 'profile-time'), ...slowest ? [said(`, ${texts.slowest}`)] : [],
      ...parts.map((ns, hue) => {
        const part = chip(hue);
        part.style.height = scale(ns);
        return part;
      }).reverse());
      return button;
    }), median);
    return chart;
  }

  // order chooses the column by which a table is sorted first: time on devices, else on the host.
  /** @param {Answer} a */
  order({ keys, rows }) {
    if (keys.includes(this.look.key)) return;
    const first = ['difference_us', 'device_self_us', 'host_self_us', 'total_us', 'bytes'].find((key) =>
      rows.some((row) => Number(row[keys.indexOf(key)])));
    Object.assign(this.look, { down: keys[0] !== 'rank', key: first ?? keys[0] });
  }

  /** @param {Answer} a */
  table(a) {
    const { texts } = this, { keys, curves } = a, none = nones[this.name],
      title = texts[a.traces ? 'ranks' : 'tableOfTimes'],
      focused = this.box.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement).dataset : {},
      before = this.box.querySelector('.profile-scroll'),
      place = [before?.scrollLeft ?? 0, before?.scrollTop ?? 0];
    this.order(a);
    const step = keys.indexOf('step_us');
    this.longest = a.rows.reduce((most, row) => Math.max(most, Number(row[step]) || 0), 0);
    const differs = keys.indexOf('difference_us');
    this.most = a.rows.reduce((most, row) => Math.max(most, Math.abs(Number(row[differs]))), 0);
    this.used = keys.map((key, i) => key === 'change_percent' || a.rows.some((row) =>
      (isNumber(key) ? Number(row[i]) : key === 'worker' ? row[i] !== row[0] : row[i])));
    const table = make('table', 'profile-rows-of');
    table.createCaption().append(make('span', 'vh', {}, title));
    table.createTHead().append(make('tr', '', {}, ...keys.map((_, i) => this.heading(a, i))));
    this.body = table.createTBody();
    const filter = make('input', 'input', {
        type: 'search', placeholder: texts.filter, 'aria-label': texts.filter, 'data-filter': true,
      }),
      fine = make('input', '', { type: 'checkbox', 'data-fine': true });
    filter.value = this.look.filter;
    fine.checked = this.look.fine;
    this.count = make('span', 'profile-count', { role: 'status' });
    this.box.replaceChildren(
      make('div', 'profile-row-tools', { hidden: !a.rows.length }, filter,
        ...fines[this.name] ? [make('label', '', {}, fine, texts[fines[this.name]])] : [],
        this.count,
        make('button', 'btn small', { type: 'button', 'data-csv': true }, texts.csv)),
      make('div', 'profile-scroll',
        { tabindex: 0, role: 'region', 'aria-label': title },
        a.rows.length ? table
          : make('p', 'profile-waits', {}, texts[none])));
    if (curves && a.rows.length) {
      this.box.prepend(make('div', 'profile-curves', {},
        ...curves.map((curve) => curveBox(curve, texts))));
      table.caption?.replaceChildren(texts.alive);
    }
    if (a.lead && a.rows.length) this.box.prepend(make('div', 'profile-compared', {},
      make('h1', '', {}, a.lead), make('p', '', {}, a.said.join(' ')),
      ...a.act ? [make('button', 'btn small', { type: 'button', 'data-ranks': a.act },
        texts[a.act])] : []));
    this.sort();
    this.box.querySelector('.profile-scroll')?.scrollTo(place[0], place[1]);
    for (const [name, value] of Object.entries(focused)) // the element of the same name
      /** @type {HTMLElement | null} */ (
        this.box.querySelector(`[data-${name}="${value}"]`))?.focus();
  }

  // heading is a heading of a table, which sorts it.
  /** @param {Answer} a @param {number} i */
  heading({ keys, columns }, i) {
    const key = keys[i], { down } = this.look, sorted = key === this.look.key;
    return make('th', isNumber(key) ? 'n' : '', {
      scope: 'col', hidden: !this.used?.[i],
      'aria-sort': sorted && (down ? 'descending' : 'ascending'),
    }, make('button', '', { type: 'button', 'data-key': key, title: this.texts.sort },
      ...hueOf(key) < 0 ? [] : [chip(hueOf(key))], columns[i],
      make('span', '', { 'aria-hidden': 'true' }, sorted ? (down ? ' ↓' : ' ↑') : '')));
  }

  // sort sorts and filters the rows.
  sort() {
    const a = /** @type {Answer} */ (this.answer), { key, down, filter } = this.look,
      at = a.keys.indexOf(key);
    const all = kept(a.rows, filter);
    this.rows = key === 'rank' ? (down ? all.reverse() : all)
      : all.sort(comparing(at, isNumber(key), down, key === 'difference_us'));
    if (this.count)
      this.count.textContent = this.texts.rowsShown.replace('{0}', String(this.rows.length))
        .replace('{1}', String(a.rows.length));
    this.filled = '';
    this.fill();
  }

  // fill creates the elements of the rows on screen, and some around them.
  fill() {
    const scroll = this.body?.closest('.profile-scroll'), { rows } = this;
    if (!scroll || !this.answer?.keys) return;
    const first = Math.max(0, Math.floor(scroll.scrollTop / rowPx) - spare),
      last = Math.min(rows.length, Math.ceil((scroll.scrollTop + innerHeight) / rowPx) + spare),
      now = `${first} ${last}`;
    if (now === this.filled) return;
    this.filled = now;
    const gap = (/** @type {number} */ count) => {
      const filler = make('tr', '', { 'aria-hidden': 'true' });
      filler.style.height = `${count * rowPx}px`;
      return filler;
    };
    this.body.replaceChildren(...(first ? [gap(first)] : []),
      ...rows.slice(first, last).map((cells) => make('tr', this.isLate(cells) ? 'slow' : '', {},
        ...cells.map((cell, i) => this.cell(cell, i, cells)))),
      ...(last < rows.length ? [gap(rows.length - last)] : []));
  }

  // traceOf returns the number of the trace of a row, of ranks.
  /** @param {string[]} row */
  traceOf(row) {
    const a = /** @type {Answer} */ (this.answer);
    return a.traces ? a.traces[a.rows.indexOf(row)] : -1;
  }

  // isLate reports whether a row is the rank that the others wait for.
  /** @param {string[]} row */
  isLate(row) { return this.traceOf(row) === this.answer?.late; }

  /** @param {string} cell @param {number} i @param {string[]} row */
  cell(cell, i, row) {
    const { keys, kinds, curves } = /** @type {Answer} */ (this.answer), key = keys[i],
      text = key === 'change_percent' ? changeOf(cell, row, keys, this.texts)
        : key === 'difference_us' ? signedTime(Number(cell) * 1000)
        : key === 'bytes' ? bytesText(Number(cell))
        : curves && key === 'device' ? curves.find(({ device }) => device === cell)?.name ?? cell
        : curves && key === 'operator' && !cell ? this.texts.earlierUse
        : key.endsWith('_us') && cell ? timeText(Number(cell) * 1000)
        : key === 'kind' ? kinds[cell] ?? cell : cell,
      trace = key === 'rank' ? this.traceOf(row) : -1;
    return make(i ? 'td' : 'th', isNumber(key) ? 'n' : '',
      { hidden: !this.used?.[i], title: !isNumber(key) && cell, scope: i === 0 && 'row' },
      trace < 0 ? text : openRank(text, trace, this.texts),
      ...key === 'difference_us' ? [bar(Number(cell), this.most)]
        : key === 'step_us' ? [stepBar(row, keys, this.longest)] : []);
  }

  /** @param {HTMLElement} target */
  pressed(target) {
    const { go, gap, key, csv, see, peak, open: rank, ranks } =
        target.closest('button')?.dataset ?? {},
      { answer: a, look } = this;
    if (!a) return;
    if (go !== undefined) {
      const step = a.steps[Number(go)];
      this.host.go(step.from, step.from + sum(step.parts));
    } else if (gap !== undefined) {
      const [from, to, slice] = gap.split(',').map(Number);
      this.host.gap(from, to, slice);
    } else if (key !== undefined) {
      look.down = key === look.key ? !look.down : isNumber(key);
      look.key = key;
      this.table(a);
      this.host.changed();
    } else if (see !== undefined) this.host.see(see);
    else if (peak !== undefined) this.host.go(Number(peak) - around, Number(peak) + around);
    else if (csv !== undefined) this.save(a);
    else if (rank !== undefined) this.host.open(rank);
    else if (ranks !== undefined) this.host.ranks(ranks);
  }

  /** @param {Answer} a */
  save(a) {
    const blob = new Blob([csvOf(a.keys, this.rows)], { type: 'text/csv' }),
      link = make('a', '', { download: `${this.name}.csv`, href: URL.createObjectURL(blob) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** @param {HTMLElement} target */
  typed(target) {
    if (!(target instanceof HTMLInputElement) || !this.answer) return;
    if (target.dataset.filter !== undefined) {
      this.look.filter = target.value;
      this.sort();
      return;
    }
    this.look.fine = target.checked;
    this.host.changed();
    this.ask();
  }

  // keyed moves between the bars.
  /** @param {KeyboardEvent} e */
  keyed(e) {
    const bar = /** @type {HTMLElement} */ (e.target).closest('.profile-bar'),
      all = /** @type {HTMLElement[]} */ ([...this.box.querySelectorAll('.profile-bar')]),
      at = all.indexOf(/** @type {HTMLElement} */ (bar)),
      to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[e.key];
    if (to === undefined || at < 0) return;
    e.preventDefault();
    const next = all[Math.min(Math.max(to, 0), all.length - 1)];
    for (const one of all) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  }
}

const isNumber = (/** @type {string} */ key) => /_us$|_percent$|^calls/.test(key) ||
  ['bytes', 'registers', 'shared_bytes', 'sm_efficiency', 'occupancy', 'last', 'collectives',
    'steps'].includes(key);

// parts is a table of kinds of work, the longest first. What has no hue is their sum, the last row.
/** @param {{ hue: number, size: number, cells: string[] }[]} rows */
export const parts = (rows) => {
  const body = make('tbody');
  body.append(...rows.filter(({ hue, size }) => hue < 0 || size > 0)
    .sort((a, b) => Number(a.hue < 0) - Number(b.hue < 0) || b.size - a.size)
    .map(({ hue, cells: [name, ...figures] }) => make('tr', hue < 0 ? 'sum' : '', {},
      make('th', '', { scope: 'row' }, ...(hue < 0 ? [] : [chip(hue)]), name),
      ...figures.map((figure) => make('td', 'n', {}, figure)))));
  return make('table', 'profile-parts', {}, body);
};

// shares is a bar of the causes, by their times.
/** @param {[number, number, string, string, string][]} causes */
const shares = (causes) => make('div', 'profile-shares', { 'aria-hidden': 'true' },
  ...causes.map(([hue, size]) => {
    const share = chip(hue);
    share.style.flexGrow = String(size);
    return share;
  }));
