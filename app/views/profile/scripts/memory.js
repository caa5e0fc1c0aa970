// The memory of devices over time, above the table of the blocks in use at the peak. It is loaded
// with the profile view.

import { make } from '../../../../web/elements.js';
import { ticksOf } from './timeline/board.js';
import { hued } from './timeline/paint.js';

/** @typedef {{ device: string, name: string, said: string, peak: number, uses: number[] }} Curve
 *   uses has a time, allocated and reserved bytes for each, one after the other */

const svg = (/** @type {string} */ name, /** @type {Record<string, string>} */ attributes,
  /** @type {Node[]} */ ...inside) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
};

/** bytesText writes a size with its unit, with three digits at most.
 *  @param {number} bytes */
export const bytesText = (bytes) => {
  const size = Math.abs(bytes), [unit, scale] = /** @type {[string, number]} */ (
    size >= 1e9 ? ['GB', 1e9] : size >= 1e6 ? ['MB', 1e6] : size >= 1e3 ? ['kB', 1e3] : ['B', 1]);
  return `${Number((bytes / scale).toPrecision(3))} ${unit}`;
};

/** stepsOf returns a curve as a path of SVG: from each time on its value holds. which is 1 for
 *  allocated and 2 for reserved bytes; '' if the curve has no values.
 *  @param {number[]} uses @param {number} which @param {number} end */
export const stepsOf = (uses, which, end) => {
  let path = '';
  for (let i = 0; i < uses.length; i += 3)
    if (uses[i + which] >= 0)
      path += `${path ? 'H' : 'M'}${uses[i]}${path ? 'V' : ','}${uses[i + which]}`;
  return path && `${path}H${end}`;
};

/** curveBox draws the memory of a device.
 *  @param {Curve} curve @param {Record<string, any>} texts */
export const curveBox = ({ name, said, peak, uses }, texts) => {
  const from = uses[0], end = Math.max(uses[uses.length - 3], from + 1),
    most = uses.reduce((top, value, i) => (i % 3 ? Math.max(top, value) : top), 1),
    reserved = stepsOf(uses, 2, end), wide = end - from,
    drawn = svg('svg', {
      viewBox: `${from} 0 ${wide} ${most * 1.05}`, preserveAspectRatio: 'none', role: 'img',
      'aria-label': `${name}: ${said}`,
    }, svg('path', { class: 'profile-used',
      d: `${stepsOf(uses, 1, end)}V0H${from}Z` }),
    svg('path', { class: 'profile-reserved', d: reserved }),
    svg('path', { class: 'profile-peak', d: `M${peak},0V${most * 1.05}` }));
  /** @param {string} text @param {string} at @param {string} side */
  const mark = (text, at, side) => {
    const label = make('span', 'profile-mark', { 'aria-hidden': 'true' }, text);
    label.style.setProperty(side, at);
    return label;
  };
  return make('section', 'profile-curve', {},
    make('header', '', {}, make('h2', '', {}, name), make('span', '', {}, said),
      hued(make('span', 'profile-key', {}, texts.allocated), 0),
      ...reserved ? [hued(make('span', 'profile-key line', {}, texts.reserved), 6)] : [],
      make('button', 'link', { type: 'button', 'data-peak': peak }, texts.peak)),
    make('div', 'profile-area', {}, /** @type {any} */ (drawn),
      mark(bytesText(most), `${100 * (1 - 1 / 1.05)}%`, 'top'),
      ...ticksOf(0, wide, 4).slice(0, -1).map(({ at, text }) =>
        mark(text, `${(100 * at) / wide}%`, 'left'))));
};
