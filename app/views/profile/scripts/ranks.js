// The ranks of a session: cells of their table. It is loaded with the profile view.

import { make } from '../../../../web/elements.js';
import { hued } from './timeline/paint.js';

// The columns of the parts of a step, and their hues.
const parts = ['kernel', 'copy', 'memset', 'communication', 'runtime', 'data_loader', 'cpu',
    'other'],
  hues = [0, 1, 1, 2, 3, 4, 5, 6];

/** hueOf returns the hue of a column, -1 for none. @param {string} key */
export const hueOf = (key) => hues[parts.findIndex((part) => key === `${part}_us`)] ?? -1;

/** openRank is a button that opens the timeline of a trace.
 *  @param {string} text @param {number} trace @param {Record<string, any>} texts */
export const openRank = (text, trace, texts) =>
  make('button', 'link',
    { type: 'button', 'data-open': String(trace), title: texts.openRank }, text);

/** stepBar draws the parts of a mean step, in the order of the legend.
 *  @param {string[]} row @param {string[]} keys @param {number} most the longest step, in µs */
export const stepBar = (row, keys, most) => {
  const box = make('span', 'profile-step-bar', { 'aria-hidden': 'true' });
  box.append(...parts.map((part, i) => {
    const share = hued(make('i'), hues[i]);
    share.style.width = `${(100 * Number(row[keys.indexOf(`${part}_us`)])) / (most || 1)}%`;
    return share;
  }));
  return box;
};

/** open opens the timeline of a rank. @param {import('../profile.js').ProfileView} view
 *  @param {string} trace its number */
export const open = (view, trace) => {
  const shown = view.sessions.told.list.find((session) => session.shown);
  if (String(shown?.number) === trace) {
    view.see('timeline');
    view.linkSoon();
  } else {
    view.kept = 'timeline';
    view.tell('choose', trace);
  }
  view.timeline.canvas.focus();
};
