// The comparison of two traces: its choice, and cells of its table. It is loaded with the view.

import { make } from '../../../../web/elements.js';

/** changeOf writes a change, in percent, or that a row is only in one of the traces.
 *  @param {string} cell @param {string[]} row @param {string[]} keys
 *  @param {Record<string, any>} texts */
export const changeOf = (cell, row, keys, texts) =>
  !Number(row[keys.indexOf('calls_a')]) ? texts.new
    : !Number(row[keys.indexOf('calls_b')]) ? texts.gone
    : cell && (cell.startsWith('-') ? cell.replace('-', '−') : Number(cell) ? `+${cell}` : cell);

/** bar draws a difference from a middle line: to the left what B takes less.
 *  @param {number} us @param {number} most the largest one of the table */
export const bar = (us, most) => {
  const line = make('i', us < 0 ? 'less' : ''), box = make('span', 'profile-delta',
    { 'aria-hidden': 'true' }, line);
  line.style.width = `${most ? (50 * Math.abs(us)) / most : 0}%`;
  return box;
};

/** compareWith compares with the trace of a number, '' for none.
 *  @param {import('../profile.js').ProfileView} view @param {string} number */
export const compareWith = (view, number) => {
  view.tell('compare', number);
  const now = view.dataset.view ?? '';
  if (!number && now !== 'compare') view.tools.focus(now); // the choice disappears
  else view.see('compare');
  view.linkSoon();
};
