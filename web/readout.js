// Shows the readout beside a chart and the marks over charts, as the page's program tells. They are
// changed in place, since they follow the pointer.

import { headClass } from './elements.js';
import { hoverHidden, pointedBy } from './pointer.js';

/** @typedef {ReturnType<typeof measure>} Room */

let markedCharts = new Set(); // elements that hold marks
/** @type {Hover | null} */
let shown = null;       // the hover being shown
let announceTimer = 0;
/** @param {string} card */
const marksOf = (card) => document.querySelector(`[data-card="${CSS.escape(card)}"] .marks`);
/** @param {HTMLElement} element @param {number} x @param {number} y */
const moveTo = (element, x, y) => {
  element.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
};
/** @param {HTMLElement} element @param {boolean} on */
const setHidden = (element, on) => { if (element.hidden !== on) element.hidden = on; };

// write changes the text in its node. A new node would make the browser recompute the styles of the
// whole page, since some rules use :has().
/** @param {Element | null | undefined} element @param {string} text */
export const write = (element, text) => {
  if (!element || element.textContent === text) return;
  const node = element.firstChild;
  if (text && node?.nodeType === Node.TEXT_NODE && node === element.lastChild)
    /** @type {Text} */ (node).data = text;
  else element.textContent = text;
};
/** @param {Element} element @param {string} name */
const setClass = (element, name) => { if (element.className !== name) element.className = name; };

// child returns the i-th child of an element, created if missing.
/** @param {Element} parent @param {number} i @param {string} tag */
const child = (parent, i, tag) =>
  /** @type {HTMLElement} */ (
    parent.children[i] ?? parent.appendChild(document.createElement(tag))
  );
/** @param {Element} parent @param {number} count */
const trim = (parent, count) => {
  while (parent.children.length > count) parent.lastElementChild?.remove();
};

// showHover shows what ShowHover of app/browser describes.
eventlens.showHover = (h) => {
  const readout = document.getElementById('readout');
  const marks = marksOf(h.card);
  if (!readout || !marks) return;
  /** @param {string} name */
  const part = (name) =>
    /** @type {HTMLElement} */ (readout.querySelector(`[data-readout="${name}"]`));
  const rows = part('rows');
  // Measure before writing anything: otherwise each move of the pointer would lay the page out
  // twice, too slow for a frame.
  const room =
    shown?.card === h.card
      ? measure(readout, h.card, (h.rows.length - rows.children.length) * rowHeight(rows))
      : null;
  if (!room) readout.style.minWidth = '';
  shown = h;
  readout.dataset.of = h.card;
  readout.dataset.shown = '';
  if (readout.dataset.by !== pointedBy) readout.dataset.by = pointedBy;
  write(part('heading'), h.heading);
  write(part('aside'), h.aside);
  write(part('more'), h.more);
  h.rows.forEach((row, i) => fillRow(child(rows, i, 'tr'), row, h.classes));
  trim(rows, h.rows.length);
  const now = new Set([marks]);
  drawCross(marks, h);
  for (const [card, x, top, height] of h.links) {
    const linked = marksOf(card);
    if (!linked) continue;
    now.add(linked);
    drawCross(linked, { x, top, height, linked: true, rows: [], label: '' });
  }
  for (const old of markedCharts) if (!now.has(old)) wipe(old);
  markedCharts = now;
  highlightRun(h.lit);
  if (h.said) announce(part('said'), h.said);
  place(readout, room ?? measure(readout, h.card, 0));
};

// hideHover removes the readout and all marks.
eventlens.hideHover = () => {
  shown = null;
  hoverHidden();
  const readout = document.getElementById('readout');
  if (readout) {
    delete readout.dataset.shown;
    readout.style.minWidth = '';
    clearTimeout(announceTimer);
    write(readout.querySelector('[data-readout="said"]'), '');
  }
  for (const marks of markedCharts) wipe(marks);
  markedCharts.clear();
  highlightRun(0);
};

// crosshairOf returns the x of a chart's crosshair, in CSS px, or null.
/** @param {string} card */
export const crosshairOf = (card) => shown?.card === card && shown.height > 0 ? shown.x : null;

/** @param {HTMLElement} tr @param {HoverRow} row @param {string[]} classes */
function fillRow(tr, row, classes) {
  setClass(tr, row.nearest ? 'nearest' : '');
  const who = row.label ? 'TH' : 'TD';
  if (tr.firstElementChild?.tagName !== who) {
    tr.replaceChildren(document.createElement(who));
    const first = /** @type {HTMLTableCellElement} */ (tr.firstElementChild);
    if (row.label) first.scope = 'row';
    else
      first.innerHTML =
        '<div class="who"><i aria-hidden="true"></i><span class="nm split"><span class="hd"><bdi></bdi></span><span class="leaf"><bdi></bdi></span></span><span class="members"></span></div>';
  }
  if (row.label) write(tr.firstElementChild, row.label);
  else writeName(/** @type {HTMLElement} */ (tr.firstElementChild?.firstElementChild), row);
  row.cells.forEach((text, i) => {
    const td = child(tr, i + 1, 'td');
    const versus = classes[i] === 'versus';
    setClass(td, versus && row.better ? 'versus up' : classes[i]);
    if (versus || td.ariaLabel) td.ariaLabel = versus && row.better && `${text} ${row.better}` || null;
    write(td, text);
  });
  trim(tr, row.cells.length + 1);
}

// writeName writes the name of a row: a sample of the line, the run's name with folders dimmed,
// and for a group the number of its members.
/** @param {HTMLElement} who @param {HoverRow} row */
function writeName(who, row) {
  const [sample, split, members] = /** @type {HTMLCollectionOf<HTMLElement>} */ (who.children);
  setClass(sample, `sw ${row.swatch}`);
  sample.style.color = row.colour;
  if (split.title !== row.name) split.title = row.name;
  const [head, tail] = /** @type {HTMLCollectionOf<HTMLElement>} */ (split.children);
  setHidden(head, row.head === '');
  setClass(head, headClass(row.head));
  write(head.firstElementChild, row.head);
  write(tail.firstElementChild, row.tail);
  write(members, row.members);
}

/** @param {HTMLElement} marks */
function wipe(marks) {
  marks.replaceChildren();
  marks.parentElement?.removeAttribute('data-pointed');
}

// drawCross draws the crosshair, its label and a dot for each row over a chart.
/** @param {HTMLElement} marks @param {Cross} h */
function drawCross(marks, h) {
  const line = child(marks, 0, 'i'), label = child(marks, 1, 'span');
  marks.parentElement?.toggleAttribute('data-pointed', !h.linked);
  setClass(line, h.linked ? 'cross linked' : 'cross');
  setHidden(line, !(h.height > 0));
  line.style.height = `${h.height}px`;
  moveTo(line, h.x, h.top);
  setClass(label, 'cross-label');
  setHidden(label, !h.label);
  if (h.label) {
    write(child(label, 0, 'b'), h.label);
    moveTo(label, h.x, h.top + h.height);
  }
  let count = 2;
  for (const row of h.rows) {
    if (row.y === null) continue;
    const dot = child(marks, count++, 'i');
    setClass(dot, `mark ${row.swatch}${row.nearest ? ' nearest' : ''}`);
    dot.style.color = row.colour;
    moveTo(dot, h.x, row.y);
  }
  trim(marks, count);
}

// highlightRun highlights the nearest run in the run list.
/** @param {number} run */
function highlightRun(run) {
  const old = document.querySelector('[data-run][data-lit]');
  if (old?.dataset.run === String(run)) return;
  if (old) delete old.dataset.lit;
  const row = run > 0 && document.querySelector(`[data-run="${run}"]`);
  if (row) row.dataset.lit = '';
}

// announce announces a text to screen readers once the keys are at rest.
/** @param {HTMLElement} element @param {string} text */
function announce(element, text) {
  clearTimeout(announceTimer);
  announceTimer = setTimeout(() => write(element, text), 250);
}

// showBrush marks a range of a chart, as shares of the visible range; null is the whole axis.
// Without x and y it removes the mark.
/** @param {ZoomView} view @param {Ends | null} x @param {Ends | null} y */
export const showBrush = (view, x, y) => {
  const chart = view.canvas.closest('.plot');
  const over = chart?.querySelector('.over');
  if (!over) return;
  let brush = over.querySelector(':scope > .brush');
  if (!x && !y) return brush?.remove();
  brush ??= over.appendChild(
    Object.assign(document.createElement('div'), {
      className: 'brush',
      innerHTML: '<b class="lo"></b><b class="hi"></b><b class="bottom"></b><b class="top"></b>',
    }),
  );
  const { plot } = view, [left, right] = x ?? [0, 1], [bottom, top] = y ?? [0, 1];
  brush.style.width = `${(right - left) * plot.w}px`;
  brush.style.height = `${(top - bottom) * plot.h}px`;
  moveTo(brush, plot.x + left * plot.w, plot.y + (1 - top) * plot.h);
};

// brushTexts writes the ends of the marked range.
eventlens.brushTexts = (card, ...texts) => {
  const brush = document.querySelector(`[data-card="${CSS.escape(card)}"] .brush`);
  texts.forEach((text, i) => { if (brush) write(brush.children[i], text); });
};

// measure returns the edges of a card and of the window, the size of the readout, which will grow
// by "higher" px, and where it has room. fits is whether it fits below the card, below whether
// there is more room than above, docks whether the window is narrow. on is the plot of a card that
// fills the window, on which the readout lies.
/** @param {HTMLElement} readout @param {string} card @param {number} higher */
function measure(readout, card, higher) {
  const { width, height } = readout.getBoundingClientRect();
  const element = /** @type {HTMLElement} */ (
      document.querySelector(`[data-card="${CSS.escape(card)}"]`)
    ),
    on = element.closest('#full') && element.querySelector('.plot');
  const { left, top, bottom } = (on || element).getBoundingClientRect();
  const below = innerHeight - bottom - gap, docks = matchMedia('(max-width: 44.9375rem)').matches;
  return {
    left, top, bottom, width, on, fits: below >= height + higher, below: on || below >= top,
    right: document.documentElement.clientWidth, docks,
  };
}

const gap = 6; // between a card, the readout and the edges of the window
const axisHeight = 36; // px left free at the bottom by a readout on a plot
/** @param {Element} rows */
const rowHeight = (rows) => rows.firstElementChild?.getBoundingClientRect().height ?? 0;

// place puts the readout below the card, or above if more of it is visible there, shifted sideways
// into the window. In a narrow window it docks to the bottom edge, or to the top edge if it would
// cover the card. On a plot it is in the lower corner farther from the crosshair. It never gets
// narrower while it stays at one card. Its own size is not needed here, since calc of CSS knows it.
/** @param {HTMLElement} readout @param {Room} room */
function place(readout, room) {
  const below = room.fits || room.below;
  if (room.docks) {
    readout.style.transform = readout.style.minWidth = '';
    readout.dataset.dock = below ? 'bottom' : 'top';
    return;
  }
  readout.style.minWidth = `${Math.ceil(room.width)}px`;
  if (room.on) {
    const x =
      /** @type {Hover} */ (shown).x * 2 < room.right
        ? `calc(${room.right - 4 * gap}px - 100%)`
        : `${Math.round(room.left) + 8 * gap}px`;
    readout.style.transform = `translate(${x}, calc(${Math.round(room.bottom) - axisHeight}px - 100%))`;
    return;
  }
  const x = `max(${gap}px, min(${Math.round(room.left)}px, ${room.right - gap}px - 100%))`;
  const y = below
    ? `${Math.round(room.bottom) + gap}px`
    : `calc(${Math.round(room.top) - gap}px - 100%)`;
  readout.style.transform = `translate(${x}, ${y})`;
}
