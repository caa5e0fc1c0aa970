// The grid of images of a tag: rows are runs, columns are steps. Only cells near the viewport
// exist. They request their images a few at a time, the nearest first, and keep them at the size
// shown. With go-app components a row would take a frame.

import { fillHead, insertInOrder, made, thumbnail } from './gridcell.js';

// state is 'new', 'asked' or 'shown'. drawn is the size of cells that the image was rendered for,
// in device pixels. exact is whether the image is whole and from its column's step. version is from
// when the image was requested. there is whether the run has logged anything up to this step.
/**
 * @typedef {{ element: HTMLElement, key: string, row: number, column: number, state: string, drawn:
 *   number, exact: boolean, version: number, there?: boolean }} Cell
 */

const mostRequests = 8;  // images requested at a time
const marginShare = 0.5; // cells exist in the viewport and this share of it around
const gap = 6;           // between cells, CSS px
const noteHeight = 18;   // of the line below an image, CSS px
const restMs = 150;      // images are rendered again this long after a change of size

/** @type {ReturnType<typeof open> | null} */
let grid = null;     // the grid on screen
let numbers = 0;     // the number of the last requests

/** @param {object} detail */
const tell = (detail) => dispatchEvent(new CustomEvent('eventlens:grid', { detail }));
// eventlens.showGrid fills an element with a grid, or changes its content. rows are [run, folder,
// name, title, swatch as markup], columns [step, text, text for screen readers]. A cell is
// identified by its run and step, 'run.step', and keeps its place on screen and its focus when
// others are added. So a growing log never moves the cells that a person looks at. "of" identifies
// the grid: another one starts from scratch. If images changes, all cells are blank until they are
// filled anew. superseded counts steps that were written again: if it changes, images may have
// changed. Returns a number that identifies the requests of the cells.
eventlens.showGrid = (id, to) => {
  const box = document.getElementById(id);
  if (!box) return 0;
  if (grid?.box !== box || grid.of !== to.of) {
    grid?.end();
    grid = open(box, to);
  }
  return grid.set(to);
};

// eventlens.hideGrid removes the grid and frees its memory.
eventlens.hideGrid = () => { grid?.end(); grid = null; };

// eventlens.sizeGrid changes the size of the cells.
eventlens.sizeGrid = (size) => grid?.resize(size);

// eventlens.markGrid marks the cell picked for a comparison, '' for none; eventlens.focusGrid
// returns the focus to the cell that had it.
eventlens.markGrid = (key, label) => grid?.mark(key, label);
eventlens.focusGrid = () => grid?.focus();

// eventlens.fillCell answers the request of a cell: a label for screen readers, a note below the
// image, the reason if there is no image, the image's object URL, which is revoked here, and
// whether the run has logged anything up to this step.
eventlens.fillCell = (number, key, label, note, problem, url, there) => {
  if (grid?.number === number) grid.fill(key, label, note, problem, url, there);
  else if (url) URL.revokeObjectURL(url);
};

/** @param {HTMLElement} box @param {GridContent} given */
function open(box, { of, undecoded }) {
  /** @type {string | number | undefined} */
  let images;
  /** @type {number | undefined} */
  let superseded;
  let number = 0, version = 0; // version counts the changes of rows and columns
  /** @type {GridRow[]} */
  let rows = [];
  /** @type {GridColumn[]} */
  let columns = [];
  let size = 0;
  let rowAt = new Map(), columnAt = new Map(); // run, step -> index
  const cells = new Map();   // key -> Cell
  const lines = new Map();   // run -> { element, head }
  const heads = new Map();   // step -> element
  const ending = new AbortController();
  /** @type {ListenTo} */
  const listen = (target, name, fn, options) =>
    target.addEventListener(name, /** @type {EventListener} */ (fn), {
      signal: ending.signal, ...options,
    });
  let requested = 0, scheduled = false, sharpenTimer = 0, marked = '', markLabel = '';
  let focused = { key: '', row: 0, column: 0 }; // the cell in the tab order
  let hadFocus = false; // whether the cell in the tab order had the focus

  const sheet = made('div', 'grid-sheet', { role: 'presentation' });
  const top = made('div', 'grid-top', { role: 'row' });
  top.setAttribute('aria-rowindex', '1');
  sheet.append(top);
  box.replaceChildren(sheet);
  box.scrollTo(0, 0);

  let headW = 0, headH = 0;
  const pitchX = () => size + gap, pitchY = () => size + noteHeight + gap;
  function layOut() {
    headW = Math.min(180, Math.max(84, box.clientWidth * 0.22));
    headH = 30;
    box.style.setProperty('--cell', `${size}px`);
    box.style.setProperty('--row-head', `${headW}px`);
    sheet.style.width = `${headW + columns.length * pitchX()}px`;
    sheet.style.height = `${headH + rows.length * pitchY()}px`;
    for (const [run, { element }] of lines) placeRow(element, rowAt.get(run));
    for (const [step, element] of heads) placeColumn(element, columnAt.get(step));
    for (const cell of cells.values()) placeCell(cell);
  }
  /** @param {HTMLElement} element @param {number} row */
  function placeRow(element, row) {
    element.setAttribute('aria-rowindex', String(row + 2));
    element.style.top = `${headH + row * pitchY()}px`;
    element.style.height = `${pitchY()}px`;
  }
  /** @param {Cell} given */
  function placeCell({ element, row, column }) {
    element.dataset.cell = `${row}.${column}`;
    placeColumn(element, column);
  }
  /** @param {HTMLElement} element @param {number} column */
  function placeColumn(element, column) {
    element.setAttribute('aria-colindex', String(column + 2));
    element.style.left = `${headW + column * pitchX()}px`;
  }
  /** @param {number} row @param {number} column */
  const keyAt = (row, column) => `${rows[row][0]}.${columns[column][0]}`;

  // set changes rows and columns. Cells that stay keep their images; a cell whose image is not from
  // its column's step requests it again, since there may be a closer one now.
  /** @param {GridContent} to */
  function set(to) {
    const first = version === 0, newImages = to.images !== images,
      mayDiffer = to.superseded !== superseded;
    const held = box.contains(document.activeElement) && document.activeElement !== box,
      scrollBack = first ? () => {} : anchor(held);
    ({ rows, columns, size, images, superseded } = to);
    version++;
    rowAt = new Map(rows.map(([run], i) => [run, i]));
    columnAt = new Map(columns.map(([step], i) => [step, i]));
    if (newImages) [number, requested] = [++numbers, 0];
    for (const [run, { element, head }] of lines) {
      if (rowAt.has(run)) fillHead(head, rows[rowAt.get(run)]);
      else { element.remove(); lines.delete(run); }
    }
    for (const [step, element] of heads)
      if (!columnAt.has(step)) {
        element.remove();
        heads.delete(step);
      }
    for (const cell of [...cells.values()]) {
      [cell.row, cell.column] = placeOf(cell.key);
      if (newImages || cell.row === undefined || cell.column === undefined) drop(cell);
      else if (cell.state === 'shown' && (mayDiffer || !cell.exact)) cell.state = 'new';
    }
    const [row = focused.row, column = focused.column] = placeOf(hadFocus ? focused.key : '');
    focus(
      Math.min(row, Math.max(0, rows.length - 1)),
      Math.min(column, Math.max(0, columns.length - 1)),
    );
    box.setAttribute('aria-rowcount', String(rows.length + 1));
    box.setAttribute('aria-colcount', String(columns.length + 1));
    layOut();
    scrollBack();
    update();
    if (held) cells.get(focused.key)?.element.focus({ preventScroll: true });
    return number;
  }
  /** @param {string} key */
  const placeOf = (key) => {
    const at = key.indexOf('.');
    return [rowAt.get(key.slice(0, at)), columnAt.get(key.slice(at + 1))];
  };

  // anchor returns a function that scrolls a cell back to its place on screen: the focused one if
  // visible, or else the first visible one. A grid scrolled to its start stays there.
  /** @param {boolean} held */
  function anchor(held) {
    const [top, left] = [box.scrollTop, box.scrollLeft];
    let row = Math.floor(top / pitchY()), column = Math.floor(left / pitchX());
    const y = focused.row * pitchY() - top, x = focused.column * pitchX() - left;
    held &&= y > -pitchY() && x > -pitchX() && y < box.clientHeight && x < box.clientWidth;
    if (held) ({ row, column } = focused);
    const run = rows[row]?.[0], step = columns[column]?.[0];
    /** @param {number} from @param {number} pitch @param {number} was @param {number} [now] */
    const moved = (from, pitch, was, now = was) =>
      held || from > 0 ? from + pitch * (now - was) : from;
    return () =>
      box.scrollTo(
        moved(left, pitchX(), column, columnAt.get(step)),
        moved(top, pitchY(), row, rowAt.get(run)),
      );
  }

  // span returns the first and last index near the viewport, of count items of size pitch after a
  // header.
  /**
   * @param {number} from
   * @param {number} length
   * @param {number} head
   * @param {number} pitch
   * @param {number} count
   */
  const span = (from, length, head, pitch, count) => [
    Math.max(0, Math.floor((from - marginShare * length) / pitch)),
    Math.min(count - 1, Math.floor((from + length - head + marginShare * length) / pitch)),
  ];

  // update creates the cells near the viewport and removes all others.
  function update() {
    scheduled = false;
    if (!rows.length || !columns.length) return;
    const [row0, row1] = span(box.scrollTop, box.clientHeight, headH, pitchY(), rows.length);
    const [column0, column1] = span(
      box.scrollLeft, box.clientWidth, headW, pitchX(), columns.length,
    );
    for (const [run, { element }] of lines) {
      const row = rowAt.get(run);
      if ((row < row0 || row > row1) && row !== focused.row) {
        element.remove();
        lines.delete(run);
      }
    }
    for (const [step, element] of heads) {
      const column = columnAt.get(step);
      if (column < column0 || column > column1) { element.remove(); heads.delete(step); }
    }
    for (const cell of cells.values()) {
      const inside =
        cell.row >= row0 && cell.row <= row1 && cell.column >= column0 && cell.column <= column1;
      if (!inside && cell.key !== focused.key) drop(cell);
    }
    for (let column = column0; column <= column1; column++)
      if (!heads.has(columns[column][0])) addHead(column);
    for (let row = row0; row <= row1; row++) {
      for (let column = column0; column <= column1; column++) add(row, column);
    }
    add(focused.row, focused.column); // a cell, so that Tab can reach it
    request();
  }

  /** @param {number} column */
  function addHead(column) {
    const [step, textContent, title] = columns[column];
    const element = made('div', 'grid-step', { role: 'columnheader', textContent, title });
    placeColumn(element, column);
    heads.set(step, element);
    insertInOrder(top, element, 'aria-colindex');
  }

  /** @param {number} row */
  function lineOf(row) {
    const known = lines.get(rows[row][0]);
    if (known) return known.element;
    const element = made('div', 'grid-line', { role: 'row' }),
      head = made('div', 'grid-run', { role: 'rowheader' });
    head.setAttribute('aria-colindex', '1');
    fillHead(head, rows[row]);
    element.append(head);
    placeRow(element, row);
    lines.set(rows[row][0], { element, head });
    insertInOrder(sheet, element, 'aria-rowindex');
    return element;
  }

  /** @param {number} row @param {number} column */
  function add(row, column) {
    const key = keyAt(row, column);
    if (cells.has(key)) return;
    const element = made('div', 'grid-cell', {
      role: 'gridcell', tabIndex: key === focused.key ? 0 : -1,
    });
    element.dataset.key = key;
    element.setAttribute('aria-busy', 'true');
    const cell = { element, key, row, column, state: 'new', drawn: 0, exact: false, version };
    placeCell(cell);
    paintMark(cell);
    cells.set(key, cell);
    insertInOrder(lineOf(row), element, 'aria-colindex');
  }

  /** @param {Cell} given */
  function paintMark({ element, key }) {
    const on = key === marked;
    element.classList.toggle('marked', on);
    element.toggleAttribute('data-mark', on);
    if (on) {
      element.dataset.mark = markLabel;
      element.setAttribute('aria-selected', 'true');
    } else element.removeAttribute('aria-selected');
  }

  /** @param {Cell} given */
  function drop({ key, element }) {
    element.remove();
    const canvas = element.querySelector('canvas');
    // Frees its memory now, without waiting for garbage collection.
    if (canvas) canvas.width = canvas.height = 0;
    cells.delete(key);
  }

  // request requests missing images, those in the middle of the window first.
  function request() {
    if (requested >= mostRequests) return;
    const middleY = (box.scrollTop + (box.clientHeight - headH) / 2) / pitchY() - 0.5;
    const middleX = (box.scrollLeft + (box.clientWidth - headW) / 2) / pitchX() - 0.5;
    const waiting = [...cells.values()].filter(({ state }) => state === 'new')
      .map((cell) => [Math.hypot(cell.row - middleY, cell.column - middleX), cell])
      .sort((a, b) => a[0] - b[0]);
    const want = [];
    for (const [, cell] of waiting.slice(0, mostRequests - requested)) {
      cell.state = 'asked';
      cell.version = version;
      requested++;
      want.push(cell.key);
    }
    if (want.length > 0) tell({ number, want: want.join(' ') });
  }

  /**
   * @param {string} key
   * @param {string} label
   * @param {string} note
   * @param {string} problem
   * @param {string} url
   * @param {boolean} there
   */
  async function fill(key, label, note, problem, url, there) {
    const cell = cells.get(key), of = number;
    try {
      if (cell) await show(cell, label, note, problem, url, there);
    } finally {
      if (url) URL.revokeObjectURL(url);
      if (of === number) requested--;
      if (!ending.signal.aborted) request();
    }
  }

  /**
   * @param {Cell} cell
   * @param {string} label
   * @param {string} note
   * @param {string} problem
   * @param {string} url
   * @param {boolean} there
   */
  async function show(cell, label, note, problem, url, there) {
    const { element } = cell;
    /** @param {string} textContent */
    const problemOf = (textContent) => made('span', 'grid-problem', { textContent });
    let picture = problem ? problemOf(problem) : made('span', 'grid-none');
    if (url)
      try {
        const { canvas, drawn } = await thumbnail(url, () => Math.ceil(size * devicePixelRatio));
        [picture, cell.drawn] = [canvas, drawn];
      } catch { picture = problemOf(problem || undecoded); }
    if (!element.isConnected) return;
    const old = element.querySelector('canvas');
    if (old) old.width = old.height = 0;
    element.replaceChildren(picture, made('span', 'grid-note', { textContent: note }));
    // If an image is drawn, problem tells which part of it is missing.
    const drawn = picture.localName === 'canvas', wrong = drawn ? problem : picture.textContent;
    element.classList.toggle('partial', drawn && Boolean(problem));
    element.setAttribute('aria-label', drawn && !problem ? label : `${label}: ${wrong}`);
    element.title = problem || note;
    element.removeAttribute('aria-busy');
    cell.there = there;
    cell.exact = there && !note && (drawn || !problem);
    cell.state = cell.exact || cell.version === version ? 'shown' : 'new';
  }

  function scheduleUpdate() {
    if (!scheduled) requestAnimationFrame(() => { if (!ending.signal.aborted) update(); });
    scheduled = true;
  }

  // sharpen requests images again that were rendered for smaller cells.
  function sharpen() {
    for (const cell of cells.values())
      if (cell.state === 'shown' && cell.drawn && cell.drawn < size * devicePixelRatio)
        cell.state = 'new';
    scheduleUpdate();
  }

  /** @param {number} to */
  function resize(to) {
    const row = box.scrollTop / pitchY(), column = box.scrollLeft / pitchX();
    size = to;
    layOut();
    box.scrollTo(column * pitchX(), row * pitchY());
    clearTimeout(sharpenTimer);
    sharpenTimer = setTimeout(sharpen, restMs);
    scheduleUpdate();
  }

  // focus makes a cell the one in the tab order.
  /** @param {number} row @param {number} column */
  function focus(row, column) {
    cells.get(focused.key)?.element.setAttribute('tabindex', '-1');
    focused = { key: rows.length && columns.length ? keyAt(row, column) : '', row, column };
    cells.get(focused.key)?.element.setAttribute('tabindex', '0');
  }

  // goTo moves the focus to a cell and scrolls it into view.
  /** @param {number} row @param {number} column */
  function goTo(row, column) {
    if (!rows.length || !columns.length) return;
    row = Math.min(Math.max(row, 0), rows.length - 1);
    column = Math.min(Math.max(column, 0), columns.length - 1);
    focus(row, column);
    const x = column * pitchX(), y = row * pitchY();
    box.scrollTo(
      Math.min(Math.max(box.scrollLeft, x + headW + pitchX() - box.clientWidth), x),
      Math.min(Math.max(box.scrollTop, y + headH + pitchY() - box.clientHeight), y));
    update();
    cells.get(focused.key).element.focus({ preventScroll: true });
  }

  /** @param {On<Event>} event */
  const cellOf = (event) => cells.get(event.target.closest?.('[data-key]')?.dataset.key);
  // act reports an action on a cell. If its run has logged nothing up to its step, there is nothing
  // to open.
  /** @param {string} name @param {Cell} given */
  function act(name, { key, there }) {
    if (there !== false) tell({ number, [name]: key });
  }
  listen(box, 'scroll', scheduleUpdate, { passive: true });
  listen(box, 'focusin', (event) => {
    const cell = cellOf(event);
    if (!cell) return;
    hadFocus = true;
    if (cell.key !== focused.key) focus(cell.row, cell.column);
  });
  listen(box, 'keydown', (event) => {
    const cell = cellOf(event);
    if (!cell || event.altKey || event.metaKey) return;
    const { row, column } = cell;
    const page = Math.max(1, Math.floor((box.clientHeight - headH) / pitchY()) - 1);
    const to = {
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? rows.length : row, columns.length],
      PageUp: [row - page, column], PageDown: [row + page, column],
    }[event.key];
    const does = event.ctrlKey
      ? undefined
      : { Enter: 'open', ' ': 'pick', c: 'beside', C: 'beside' }[event.key];
    if (to) goTo(.../** @type {Ends} */ (to));
    else if (does) act(does, cell);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  listen(box, 'click', (event) => {
    const cell = cellOf(event);
    if (cell) act(event.shiftKey || event.ctrlKey || event.metaKey ? 'pick' : 'open', cell);
  });
  const sizes = new ResizeObserver(() => { layOut(); scheduleUpdate(); });
  sizes.observe(box);

  return {
    box, of, set, fill, resize,
    get number() { return number; },
    /** @param {string} key @param {string} label */
    mark(key, label) {
      [marked, markLabel] = [key, label];
      for (const cell of cells.values()) paintMark(cell);
    },
    focus() { goTo(focused.row, focused.column); },
    end() {
      ending.abort();
      sizes.disconnect();
      clearTimeout(sharpenTimer);
      for (const cell of [...cells.values()]) drop(cell);
      box.replaceChildren();
    },
  };
}
