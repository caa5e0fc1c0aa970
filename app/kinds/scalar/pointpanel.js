// The panel about a point of a chart: its place on the page, its keys, its head and the table of
// values. The page's program gives the texts and renders the cards below; see point.go.

import { headClass, make } from '../../../web/elements.js';

const gapPx = 8;       // between the panel and the edges of its place
const sidePx = 400;    // width beside a full-screen chart
const phone = matchMedia('(max-width: 44.9375rem)');

/** @type {Record<string, string>} */
const acts = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

let room = 0; // px below the page

// makeRoom makes the page longer, so that the last charts can be scrolled above the sheet. The room
// goes once it is out of sight, so that nothing moves when the sheet closes.
/** @param {number} px */
const makeRoom = (px) => {
  const { style } = document.body;
  if (!room) {
    const free = () => {
      if (scrollY + innerHeight > document.documentElement.scrollHeight - room) return;
      room = 0;
      style.paddingBottom = '';
      removeEventListener('scroll', free);
    };
    addEventListener('scroll', free, { passive: true });
  }
  room += px;
  style.paddingBottom = `${room}px`;
};

class PointPanel extends HTMLElement {
  static observedAttributes = ['data-of'];
  #ending = new AbortController();

  connectedCallback() {
    this.#ending = new AbortController();
    const { signal } = this.#ending, place = () => this.#place();
    this.tabIndex = -1;
    this.role = 'dialog';
    this.ariaModal = 'false';
    this.setAttribute('aria-labelledby', 'point-title');
    addEventListener('resize', place, { signal });
    addEventListener('scroll', place, { signal, passive: true });
    this.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.addEventListener('click', (event) => this.#click(event), { signal });
    const sizes = new ResizeObserver(place);
    const main = document.getElementById('main');
    if (main) sizes.observe(main);
    signal.onabort = () => sizes.disconnect();
    place();
    this.#reveal();
  }

  disconnectedCallback() { this.#ending.abort(); }

  attributeChangedCallback() {
    if (!this.isConnected) return;
    this.#place();
    this.#reveal();
  }

  get #card() { return document.getElementById(this.dataset.of ?? '')?.closest('.card'); }

  // The lower edge of the bars at the top of the window.
  get #top() {
    return document.querySelector('.main > .toolbar')?.getBoundingClientRect().bottom ?? 0;
  }

  // Lies over the right column of the grid, or over the left one if the chart is in the right one.
  // Where there is one column it is a sheet below the chart.
  #place() {
    const card = this.#card, grid = card?.closest('.grid');
    if (!card) return;
    let sheet = phone.matches, left = innerWidth - sidePx - gapPx, width = sidePx, top = gapPx;
    if (grid) {
      const { gridTemplateColumns, columnGap } = getComputedStyle(grid);
      const columns = gridTemplateColumns.split(' '), box = grid.getBoundingClientRect();
      width = parseFloat(columns[0]);
      const last = (columns.length - 1) * (width + parseFloat(columnGap));
      sheet ||= columns.length === 1;
      left = box.left + (card.getBoundingClientRect().right > box.left + last + 1 ? 0 : last);
      top += this.#top;
    }
    this.toggleAttribute('data-sheet', sheet);
    const px = sheet ? ['', '', ''] : [`${left}px`, `${width}px`, `${top}px`];
    [this.style.left, this.style.width, this.style.top] = px;
  }

  // Scrolls a chart that the sheet covers above it.
  #reveal() {
    const card = this.#card;
    if (!card || !this.hasAttribute('data-sheet')) return;
    const top = this.#top + gapPx, { top: from, bottom: to } = card.getBoundingClientRect();
    if (to <= innerHeight - this.offsetHeight && from >= top) return;
    const { scrollHeight } = document.documentElement;
    const lacks = from - top - (scrollHeight - innerHeight - scrollY);
    if (lacks > 0) makeRoom(lacks);
    scrollBy(0, from - top);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const act = acts[event.key], { target } = event;
    if (
      !act || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      || target instanceof Element && target.closest('[data-card]')
    )
      return;
    event.preventDefault();
    this.#tell(act);
  }

  /** @param {MouseEvent} event */
  #click({ target }) {
    if (!(target instanceof Element)) return;
    const button = /** @type {HTMLElement | null} */ (target.closest('[data-point-act]'));
    if (button?.dataset.pointAct) this.#tell(button.dataset.pointAct);
    else if (target.closest('[data-card-act="full"]'))
      this.#tell(/** @type {HTMLElement} */ (target.closest('[data-card]')).dataset.card ?? '');
  }

  /** @param {string} detail */
  #tell(detail) { this.dispatchEvent(new CustomEvent('point-act', { detail })); }
}

// name returns a name in two parts, the first of which is shortened where there is no room: the
// folder of a tag at its start, and the head of a run's name at its end; see app/ui/swatch.go.
/** @param {string} head @param {string} leaf @param {string} title @param {string} [ofRun] */
const name = (head, leaf, title, ofRun) => make(
  'span', head && ofRun ? 'nm split long' : 'nm split', { title },
  ...head ? [make('span', ofRun ?? 'fd', {}, make('bdi', '', {}, head))] : [],
  make('span', 'leaf', {}, make('bdi', '', {}, leaf)),
);

const paths = {
  left: 'm10 3.5-4.5 4.5 4.5 4.5', right: 'm6 3.5 4.5 4.5-4.5 4.5', close: 'm4 4 8 8m0-8-8 8',
};

/** @param {'left' | 'right' | 'close'} act @param {string} title @param {boolean} off */
const button = (act, title, off) => {
  const element = make('button', 'btn ghost icon small', {
    type: 'button', 'data-point-act': act, title, 'aria-label': title,
    'aria-disabled': String(off),
  });
  element.innerHTML =
    `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="${paths[act]}"/></svg>`;
  return element;
};

// rowOf returns a function that makes the row of a scalar. The point's own row is the first. With
// versus, rows have the difference to the baseline.
/** @param {string} versus */
const rowOf = (versus) => (/** @type {string[]} */ fields, /** @type {number} */ i) => {
  const [folder, leaf, title, value, near, by, better] = fields;
  const difference = make('td', better ? 'versus up' : 'versus', {}, by);
  if (better) difference.append(make('span', 'vh', {}, better));
  return make(
    'tr', i ? '' : 'at', {}, make('th', '', { scope: 'row' }, name(folder, leaf, title)),
    make('td', '', {}, value), ...versus ? [difference] : [], make('td', 'k', {}, near),
  );
};

// headOf returns the heads of the columns, which there are only with a baseline.
/** @param {string} versus */
const headOf = (versus) => make(
  'thead', '', {}, make(
    'tr', '', {}, make('td', ''), make('td', ''),
    make('th', 'versus', { scope: 'col' }, versus), make('td', ''),
  ),
);

class PointValues extends HTMLElement {
  static observedAttributes = ['data-point'];

  connectedCallback() { this.#fill(); }
  attributeChangedCallback() { if (this.isConnected) this.#fill(); }

  // Renders the text again. The focus stays on a button that had it.
  #fill() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const act = this.contains(focused) && focused?.dataset.pointAct;
    const [head, ...rows] = (this.dataset.point ?? '').split('\x1e').map((l) => l.split('\x1f'));
    const [swatch, folder, leaf, title, texts, step, time, before, after, versus] = head;
    const [word, values, keys, back, on, close, count] = texts.split('\n');
    const sample = make('span', 'row');
    sample.innerHTML = swatch;
    this.replaceChildren(
      make(
        'div', 'point-head', {},
        make(
          'h2', '', { id: 'point-title' }, sample,
          name(folder, leaf, title, headClass(folder)),
          make('span', 'k', {}, word), make('b', '', {}, step),
        ),
        make(
          'div', 'row', {}, button('left', back, before === '0'),
          button('right', on, after === '0'), button('close', close, false),
        ),
        make('p', '', {}, make('span', '', {}, time), make('span', 'keys', {}, keys)),
      ),
      make('h3', '', {}, values, make('span', 'k', {}, count)),
      make(
        'table', versus && 'compared', {}, ...versus ? [headOf(versus)] : [],
        make('tbody', '', {}, ...rows.map(rowOf(versus))),
      ),
    );
    const again = act && this.querySelector(`[data-point-act=${act}]`);
    if (again) /** @type {HTMLElement} */ (again).focus();
  }
}

customElements.define('point-values', PointValues);

customElements.define('point-panel', PointPanel);
