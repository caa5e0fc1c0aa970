// The grid of images of a tag: rows are runs, columns are steps. Cells are there only near the viewport. They have their images asked for a few at a time,
// the nearest first, and keep them as small as they are shown: a component for each would take a frame for a row.
'use strict';

(() => {
const inHand = 8;    // images that are asked for at a time
const aside = 0.5;   // of a viewport around it have cells, too
const gap = 6;       // between cells, CSS px
const line = 18;     // below an image, for a note
const restMs = 150;  // so long after the last change of the size images are made anew

let grid = null;     // the one on screen
let numbers = 0;

const tell = (detail) => dispatchEvent(new CustomEvent('eventlens:grid', { detail }));
const made = (tag, className, with_ = {}) => Object.assign(document.createElement(tag), { className }, with_);

// eventlens.showGrid fills an element with a grid, or changes what it has. rows are [name, title, swatch as markup], columns [text, what a screen reader says of it]; at is the cell to be
// the one with the focus, 'row.column'. It returns the number that cells are asked for with.
eventlens.showGrid = (id, { rows, columns, size, undecoded, at }) => {
  const box = document.getElementById(id);
  if (!box) return 0;
  grid?.end();
  grid = open(box, rows, columns, size, undecoded, at);
  return grid.number;
};

// eventlens.hideGrid lets go of everything.
eventlens.hideGrid = () => { grid?.end(); grid = null; };

// eventlens.sizeGrid shows cells in another size.
eventlens.sizeGrid = (size) => grid?.resize(size);

// eventlens.markGrid marks the cell that was taken to be compared, '' for none; eventlens.focusGrid gives the focus back to the cell that had it.
eventlens.markGrid = (key, label) => grid?.mark(key, label);
eventlens.focusGrid = () => grid?.focus();

// eventlens.fillCell gives a cell what it asked for: a text that a screen reader says, a note below the image, why there is none, and the address of the image,
// which is freed here.
eventlens.fillCell = (number, key, label, note, problem, url) => {
  if (grid?.number === number) grid.fill(key, label, note, problem, url);
  else if (url) URL.revokeObjectURL(url);
};

function open(box, rows, columns, size, undecoded, at) {
  const number = ++numbers;
  const cells = new Map();   // key -> { element, canvas, note, row, column, state, drawn }
  const lines = new Map();   // row -> { element }
  const heads = new Map();   // column -> element
  const ending = new AbortController();
  const listen = (target, name, fn, options) => target.addEventListener(name, fn, { signal: ending.signal, ...options });
  let asked = 0, due = false, resting = 0, marked = '';
  let focused = at && at.split('.').map(Number).every((n, i) => n >= 0 && n < [rows, columns][i].length) ? at : '0.0';

  const sheet = made('div', 'grid-sheet', { role: 'presentation' });
  const top = made('div', 'grid-top', { role: 'row' });
  top.setAttribute('aria-rowindex', '1');
  sheet.append(top);
  box.replaceChildren(sheet);
  box.setAttribute('aria-rowcount', rows.length + 1);
  box.setAttribute('aria-colcount', columns.length + 1);
  box.scrollTo(0, 0);

  let headW = 0, headH = 0;
  const pitchX = () => size + gap, pitchY = () => size + line + gap;
  function lay() {
    headW = Math.min(180, Math.max(84, box.clientWidth * 0.22));
    headH = 30;
    box.style.setProperty('--cell', `${size}px`);
    box.style.setProperty('--row-head', `${headW}px`);
    sheet.style.width = `${headW + columns.length * pitchX()}px`;
    sheet.style.height = `${headH + rows.length * pitchY()}px`;
    for (const [row, { element }] of lines) placeRow(element, row);
    for (const [column, element] of heads) element.style.left = `${headW + column * pitchX()}px`;
    for (const cell of cells.values()) cell.element.style.left = `${headW + cell.column * pitchX()}px`;
  }
  function placeRow(element, row) {
    element.style.top = `${headH + row * pitchY()}px`;
    element.style.height = `${pitchY()}px`;
  }

  // span returns the first and the last index near the viewport, of so many that are a pitch long behind a head.
  const span = (from, length, head, pitch, count) => [
    Math.max(0, Math.floor((from - aside * length) / pitch)),
    Math.min(count - 1, Math.floor((from + length - head + aside * length) / pitch)),
  ];

  // update has the cells near the viewport there, and no others.
  function update() {
    due = false;
    const [row0, row1] = span(box.scrollTop, box.clientHeight, headH, pitchY(), rows.length);
    const [column0, column1] = span(box.scrollLeft, box.clientWidth, headW, pitchX(), columns.length);
    for (const [row, { element }] of lines) {
      if ((row < row0 || row > row1) && row !== rowOf(focused)) { element.remove(); lines.delete(row); }
    }
    for (const [column, element] of heads) if (column < column0 || column > column1) { element.remove(); heads.delete(column); }
    for (const [key, cell] of cells) {
      const inside = cell.row >= row0 && cell.row <= row1 && cell.column >= column0 && cell.column <= column1;
      if (!inside && key !== focused) drop(key, cell);
    }
    for (let column = column0; column <= column1; column++) if (!heads.has(column)) addHead(column);
    for (let row = row0; row <= row1; row++) {
      for (let column = column0; column <= column1; column++) add(row, column);
    }
    add(...focused.split('.').map(Number)); // so that Tab leads to it
    ask();
  }
  const rowOf = (key) => Number(key.split('.')[0]);

  function addHead(column) {
    const element = made('div', 'grid-step', { role: 'columnheader', textContent: columns[column][0], title: columns[column][1] });
    element.setAttribute('aria-colindex', column + 2);
    element.style.left = `${headW + column * pitchX()}px`;
    heads.set(column, element);
    top.append(element);
  }

  function lineOf(row) {
    let known = lines.get(row);
    if (known) return known.element;
    const [name, title, swatch] = rows[row];
    const element = made('div', 'grid-line', { role: 'row' });
    element.setAttribute('aria-rowindex', row + 2);
    const head = made('div', 'grid-run', { role: 'rowheader', title });
    head.setAttribute('aria-colindex', 1);
    head.innerHTML = swatch;
    head.append(made('bdi', 'grid-name', { textContent: name }));
    element.append(head);
    placeRow(element, row);
    lines.set(row, { element });
    sheet.append(element);
    return element;
  }

  function add(row, column) {
    const key = `${row}.${column}`;
    if (cells.has(key) || row >= rows.length || column >= columns.length) return;
    const element = made('div', 'grid-cell', { role: 'gridcell', tabIndex: key === focused ? 0 : -1 });
    element.dataset.cell = key;
    element.setAttribute('aria-colindex', column + 2);
    element.setAttribute('aria-busy', 'true');
    element.style.left = `${headW + column * pitchX()}px`;
    if (key === marked) element.classList.add('marked');
    cells.set(key, { element, row, column, state: 'new', drawn: 0 });
    lineOf(row).append(element);
  }

  function drop(key, cell) {
    cell.element.remove();
    const canvas = cell.element.querySelector('canvas');
    if (canvas) canvas.width = canvas.height = 0; // its memory goes now, not with the collector
    cells.delete(key);
  }

  // ask asks for images that are wanted, those in the middle of the window first.
  function ask() {
    if (asked >= inHand) return;
    const middleY = (box.scrollTop + (box.clientHeight - headH) / 2) / pitchY() - 0.5;
    const middleX = (box.scrollLeft + (box.clientWidth - headW) / 2) / pitchX() - 0.5;
    const waiting = [...cells.entries()].filter(([, { state }]) => state === 'new')
      .map(([key, cell]) => [Math.hypot(cell.row - middleY, cell.column - middleX), key, cell]).sort((a, b) => a[0] - b[0]);
    const want = [];
    for (const [, key, cell] of waiting.slice(0, inHand - asked)) {
      cell.state = 'asked';
      asked++;
      want.push(key);
    }
    if (want.length > 0) tell({ number, want: want.join(' ') });
  }

  async function fill(key, label, note, problem, url) {
    const cell = cells.get(key);
    try {
      if (cell) await show(cell, label, note, problem, url);
    } finally {
      if (url) URL.revokeObjectURL(url);
      asked--;
      if (!ending.signal.aborted) ask();
    }
  }

  async function show(cell, label, note, problem, url) {
    const { element } = cell;
    let picture = problem ? made('span', 'grid-problem', { textContent: problem }) : made('span', 'grid-none');
    if (url && !problem) picture = await decoded(cell, url).catch(() => made('span', 'grid-problem', { textContent: undecoded }));
    if (!element.isConnected) return;
    element.replaceChildren(picture, made('span', 'grid-note', { textContent: note }));
    element.setAttribute('aria-label', picture.localName === 'canvas' ? label : `${label}: ${picture.textContent}`);
    element.title = problem || note;
    element.removeAttribute('aria-busy');
    cell.state = 'shown';
  }

  // decoded draws an image on a canvas of no more pixels than the cell has.
  async function decoded(cell, url) {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (!width || !height) throw new Error('an image without a size');
    const room = Math.ceil(size * devicePixelRatio);
    const share = Math.min(1, room / Math.max(width, height));
    const w = Math.max(1, Math.round(width * share)), h = Math.max(1, Math.round(height * share));
    const canvas = made('canvas', share < 1 ? '' : 'pixels', { width: w, height: h });
    canvas.setAttribute('aria-hidden', 'true');
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    const small = share < 1 ? await createImageBitmap(image, { resizeWidth: w, resizeHeight: h, resizeQuality: 'medium' }).catch(() => null) : null;
    context.drawImage(small ?? image, 0, 0, w, h);
    small?.close();
    cell.drawn = share < 1 ? room : Infinity;
    return canvas;
  }

  function later() {
    if (!due) requestAnimationFrame(() => { if (!ending.signal.aborted) update(); });
    due = true;
  }

  // sharpen asks again for what was drawn for smaller cells.
  function sharpen() {
    for (const cell of cells.values()) if (cell.state === 'shown' && cell.drawn && cell.drawn < size * devicePixelRatio) cell.state = 'new';
    later();
  }

  function resize(to) {
    const row = box.scrollTop / pitchY(), column = box.scrollLeft / pitchX();
    size = to;
    lay();
    box.scrollTo(column * pitchX(), row * pitchY());
    clearTimeout(resting);
    resting = setTimeout(sharpen, restMs);
    later();
  }

  // goTo moves the focus to a cell, which is seen then.
  function goTo(row, column, seen = true) {
    row = Math.min(Math.max(row, 0), rows.length - 1);
    column = Math.min(Math.max(column, 0), columns.length - 1);
    cells.get(focused)?.element.setAttribute('tabindex', '-1');
    focused = `${row}.${column}`;
    if (seen) {
      const x = column * pitchX(), y = row * pitchY();
      box.scrollTo(
        Math.min(Math.max(box.scrollLeft, x + headW + pitchX() - box.clientWidth), x),
        Math.min(Math.max(box.scrollTop, y + headH + pitchY() - box.clientHeight), y));
    }
    update();
    const { element } = cells.get(focused);
    element.setAttribute('tabindex', '0');
    element.focus({ preventScroll: true });
  }

  const keyOf = (event) => event.target.closest?.('[data-cell]')?.dataset.cell;
  listen(box, 'scroll', later, { passive: true });
  listen(box, 'focusin', (event) => {
    const key = keyOf(event);
    if (!key || key === focused) return;
    cells.get(focused)?.element.setAttribute('tabindex', '-1');
    focused = key;
    event.target.setAttribute('tabindex', '0');
  });
  listen(box, 'keydown', (event) => {
    const key = keyOf(event);
    if (!key || event.altKey || event.metaKey) return;
    const [row, column] = key.split('.').map(Number);
    const page = Math.max(1, Math.floor((box.clientHeight - headH) / pitchY()) - 1);
    const to = {
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? rows.length : row, columns.length], PageUp: [row - page, column], PageDown: [row + page, column],
    }[event.key];
    if (to) goTo(...to);
    else if (event.key === 'Enter') tell({ number, open: key });
    else if (event.key === ' ') tell({ number, pick: key });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  listen(box, 'click', (event) => {
    const key = keyOf(event);
    if (key) tell({ number, [event.shiftKey || event.ctrlKey || event.metaKey ? 'pick' : 'open']: key });
  });
  const sizes = new ResizeObserver(() => { lay(); later(); });
  sizes.observe(box);

  lay();
  if (at) goTo(...focused.split('.').map(Number)); else update();
  return {
    number,
    fill,
    resize,
    mark(key, label) {
      for (const { element } of cells.values()) { element.classList.remove('marked'); element.removeAttribute('aria-selected'); element.removeAttribute('data-mark'); }
      marked = key;
      const cell = cells.get(key);
      if (cell) { cell.element.classList.add('marked'); cell.element.setAttribute('aria-selected', 'true'); cell.element.dataset.mark = label; }
    },
    focus() { goTo(...focused.split('.').map(Number)); },
    end() {
      ending.abort();
      sizes.disconnect();
      clearTimeout(resting);
      for (const [key, cell] of [...cells]) drop(key, cell);
      box.replaceChildren();
    },
  };
}
})();
