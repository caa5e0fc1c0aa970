// Marks on histograms: outlines of hovered histograms, with their names, and of the card's current
// step.

import { write } from '../../../web/readout.js';

const space = 'http://www.w3.org/2000/svg';
/** @param {string} card */
const overlayOf = (card) => document.querySelector(`[data-card="${CSS.escape(card)}"] .over`);
/** @type {SVGElement[]} */
let outlined = []; // layers that hold outlines

// layer returns a card's SVG element for one sort of marks, created if missing.
/** @param {string} card @param {string} sort */
function layer(card, sort) {
  const over = overlayOf(card);
  if (!over) return null;
  // any: TypeScript takes it for HTML
  /** @type {SVGElement | null} */
  let svg = /** @type {any} */ (over.querySelector(`:scope > svg.${sort}`));
  if (!svg) {
    svg = document.createElementNS(space, 'svg');
    svg.setAttribute('class', sort);
    svg.setAttribute('aria-hidden', 'true');
    over.prepend(svg);
  }
  return svg;
}

/** @param {SVGElement} svg @param {string[]} paths */
function draw(svg, paths) {
  while (svg.children.length > paths.length) svg.lastElementChild?.remove();
  paths.forEach((path, i) => {
    const line = svg.children[i] ?? svg.appendChild(document.createElementNS(space, 'path'));
    if (line.getAttribute('d') !== path) line.setAttribute('d', path);
  });
}

// markStep outlines a card's histograms at a step; no paths remove the outline.
eventlens.markStep = (card, paths) => {
  if (paths.length === 0) return overlayOf(card)?.querySelector(':scope > svg.step-mark')?.remove();
  const svg = layer(card, 'step-mark');
  if (svg) draw(svg, paths);
};

// showOutlines outlines each [card, path, x, y, label] and removes earlier outlines. The hovered
// card has no label.
eventlens.showOutlines = (marks) => {
  const now = [];
  for (const [card, path, x, y, label] of marks) {
    const svg = layer(card, 'outline');
    if (!svg) continue;
    now.push(svg);
    draw(svg, [path]);
    nameOutline(svg, x, y, label);
  }
  for (const old of outlined) if (!now.includes(old)) {
    old.parentElement?.querySelector(':scope > .outline-name')?.remove();
    old.remove();
  }
  outlined = now;
};

// nameOutline labels an outline, on the side with more room.
/** @param {SVGElement} svg @param {number} x @param {number} y @param {string} label */
function nameOutline(svg, x, y, label) {
  const over = /** @type {HTMLElement} */ (svg.parentElement);
  let text = over.querySelector(':scope > .outline-name');
  if (!label) return text?.remove();
  if (!text) {
    text = over.appendChild(
      Object.assign(document.createElement('div'), { className: 'outline-name' }),
    );
    text.append(document.createElement('i'), document.createElement('span'));
  }
  text.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  // The canvas has its width as a style: measuring an element would force a layout for each card.
  text.classList.toggle(
    'to-left',
    x
      > parseFloat(
        /** @type {HTMLCanvasElement} */ (
          /** @type {HTMLElement} */ (over.parentElement).querySelector('canvas')
        ).style.width,
      )
        / 2,
  );
  write(text.lastElementChild, label);
}
