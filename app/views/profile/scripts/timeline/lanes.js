// Which lanes the timeline of the profile view shows, and how: a filter by name, processes that are
// closed, lanes with low rows, and pinned lanes, which stay above the others. Its part of the
// address has the closed and low ones, the pinned ones, both by their places in the trace, and the
// filter. It is loaded with the view.

import { laneName, processName } from './paint.js';

/** @typedef {import('./board.js').Board} Board
 * @typedef {import('./paint.js').Band} Band */

// Widths of the signs on the picture that take a press, in px.
const signWidth = 22;

/** counterName names a counter.
 *  @param {{ name?: string, series?: string }} counter */
export const counterName = ({ name, series }) => [name, series].filter(Boolean).join(' · ');

export class ProfileLanes {
  /** @type {Set<string>} closed processes, and lanes with low rows, by their ids */
  closed = new Set();
  /** @type {Set<string>} in the order in which they were pinned */
  pinned = new Set();
  filter = '';
  /** @type {Board | null} */
  board = null;
  /** @type {string[]} ids of the lanes and, behind them, the counters of the board. They stay while
   *  more of a trace is read. */
  ids = [];
  /** @type {boolean[]} by the same indexes: the filter keeps it */
  kept = [];
  /** @type {Band | null} under the pointer */
  over = null;
  /** @type {string[] | null} its part of the address, until the trace is complete */
  wanted = null;
  /** @type {Record<string, any>} */
  texts = {};

  /** changed shows the lanes anew.
   *  @param {() => void} changed */
  constructor(changed) { this.changed = changed; }

  /** read takes a trace, or more of it.
   *  @param {Board | null} board */
  read(board) {
    const { lanes = [], counters = [] } = board ?? {};
    if (!board) { this.closed.clear(); this.pinned.clear(); this.filter = ''; }
    this.board = board;
    this.over = null;
    this.ids = [...lanes.map(({ group, id, name }) => `l${group} ${id || name}`),
      ...counters.map(({ group, name, series }) => `c${group} ${name} ${series}`)];
    this.find(this.filter);
  }

  /** find keeps the lanes whose names, or the names of their processes, contain a text.
   *  @param {string} text */
  find(text) {
    const { board, texts } = this, wanted = text.trim().toLowerCase(),
      { lanes = [], counters = [] } = board ?? {};
    this.filter = text;
    this.kept = [
      ...lanes.map((lane) => `${processName(lane, texts)}\n${laneName(lane, texts)}`),
      ...counters.map((counter) => `${processName(counter, texts)}\n${counterName(counter)}`),
    ].map((name) => !wanted || name.toLowerCase().includes(wanted));
  }

  /** place returns the index among lanes and counters of a band; -1 for the head of a process.
   *  @param {Pick<Band, 'lane' | 'counter'>} band */
  place({ lane, counter }) {
    return lane ?? (counter === undefined ? -1 : (this.board?.lanes.length ?? 0) + counter);
  }

  /** id names what a band shows.
   *  @param {Pick<Band, 'lane' | 'counter' | 'process'>} band */
  id(band) {
    const at = this.place(band);
    return at < 0 ? `p${band.process}` : this.ids[at];
  }

  /** isClosed tells whether a process is closed, or a lane has low rows.
   *  @param {Pick<Band, 'lane' | 'counter' | 'process'>} band */
  isClosed(band) { return this.closed.has(this.id(band)); }

  /** isPinned tells whether a lane or a counter is pinned.
   *  @param {number} at its index among lanes and counters */
  isPinned(at) { return this.pinned.has(this.ids[at]); }

  /** groupOf returns the process of a lane or a counter.
   *  @param {number} at */
  groupOf(at) {
    const { lanes = [], counters = [] } = this.board ?? {};
    return (lanes[at] ?? counters[at - lanes.length]).group;
  }

  /** shows tells whether a lane or a counter is on the picture.
   *  @param {number} at */
  shows(at) {
    return this.kept[at] && (this.isPinned(at) || !this.closed.has(`p${this.groupOf(at)}`));
  }

  // count returns how many lanes and counters are shown.
  count() { return this.ids.filter((_, at) => this.shows(at)).length; }

  /** show makes a lane or a counter visible: its process is opened, and a filter that hides it is
   *  cleared. Returns whether it was hidden.
   *  @param {number} at */
  show(at) {
    if (at < 0 || this.shows(at)) return false;
    this.closed.delete(`p${this.groupOf(at)}`);
    if (!this.kept[at]) this.find('');
    this.changed();
    return true;
  }

  /** fold closes a process or opens it, or makes the rows of a lane low or high.
   *  @param {Pick<Band, 'lane' | 'counter' | 'process'>} band */
  fold(band) { this.toggle(this.closed, this.id(band)); }

  /** pin pins a lane or a counter, or ends that.
   *  @param {Pick<Band, 'lane' | 'counter'>} band */
  pin(band) { if (this.place(band) >= 0) this.toggle(this.pinned, this.id(band)); }

  /** @param {Set<string>} set @param {string} id */
  toggle(set, id) {
    if (!set.delete(id)) set.add(id);
    this.changed();
  }

  /** press does what the sign of a band at a place does. Returns false where there is none.
   *  @param {Band} band @param {number} x in px @param {number} y in px from where it begins
   *  @param {number} labels width of the column of labels @param {number} width of the picture */
  press(band, x, y, labels, width) {
    const sign = signAt(band, x, y, labels, width);
    if (sign === 'fold') this.fold(band);
    else if (sign === 'pin') this.pin(band);
    return Boolean(sign);
  }

  // follow shows what the address says.
  follow() {
    if (!this.wanted) return;
    const { lanes = [] } = this.board ?? {}, [closed = '', pinned = '', filter = ''] = this.wanted,
      idOf = (/** @type {string} */ place) => {
        const at = Number(place.slice(1));
        return place[0] === 'p' ? place : this.ids[place[0] === 'c' ? lanes.length + at : at];
      },
      ids = (/** @type {string} */ places) =>
        new Set(places.split('.').filter(Boolean).map(idOf).filter(Boolean));
    this.wanted = null;
    this.closed = ids(closed);
    this.pinned = ids(pinned);
    this.find(textOf(filter));
    this.changed();
  }

  // fields returns its part of the address.
  fields() {
    const { lanes = [] } = this.board ?? {},
      places = (/** @type {Set<string>} */ set) => [...set].map((id) => {
        const at = this.ids.indexOf(id);
        return id[0] === 'p' ? id : at < 0 ? ''
          : at < lanes.length ? `l${at}` : `c${at - lanes.length}`;
      }).filter(Boolean).join('.');
    return [places(this.closed), places(this.pinned),
      encodeURIComponent(this.filter.trim())];
  }
}

/** textOf reads an encoded text; damaged ones are kept as they are.
 *  @param {string} encoded */
function textOf(encoded) {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** signAt returns what a press on a band does: "fold", "pin" or nothing. The whole head of a
 *  process opens and closes it.
 *  @param {Band} band @param {number} x @param {number} y @param {number} labels
 *  @param {number} width */
export function signAt(band, x, y, labels, width) {
  if (band.process !== undefined) return 'fold';
  const end = labels || width;
  if (x >= end || !labels && y > (band.label ?? 0)) return '';
  if (x < signWidth && band.lane !== undefined) return 'fold';
  return x >= end - signWidth ? 'pin' : '';
}

/** laneOrder returns the lanes on the picture from top to bottom, as the arrow keys go through
 *  them.
 *  @param {Band[]} bands */
export const laneOrder = (bands) => /** @type {number[]} */ (
  bands.map(({ lane }) => lane).filter((lane) => lane !== undefined));

/** stick moves the bands of pinned lanes with the view, so that they stay where they are.
 *  @param {Band[]} bands @param {number} y how far the lanes are scrolled, in px */
export const stick = (bands, y) => {
  for (const band of bands) {
    if (band.pin === undefined) continue;
    const by = y + band.pin - band.y;
    band.y += by;
    band.top = (band.top ?? 0) + by;
  }
};
