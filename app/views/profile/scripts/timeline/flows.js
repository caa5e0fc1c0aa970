// The arrows of the chosen slice on the timeline of the profile view: to the slices that it starts,
// or that wait for it, and from those that start it. They are drawn, listed beside the timeline and
// read out, and lead to the other slices. The program finds them on request (see links.go of its
// service). It is loaded with the view.

import { make } from '../../../../../web/elements.js';
import { placeOf, shortName, timeText } from './board.js';
import { boxOf, hued, laneName, rowHeight } from './paint.js';

/** @typedef {import('./board.js').Board} Board
 * @typedef {{ of: number, to: number[], toAll: number, from: number[], fromAll: number }} Links
 * @typedef {{ x: number, y: number, w: number, h: number }} Box */

// How many slices are read out of each direction, how many steps back are kept, and the size of an
// arrow's head in px.
const readOut = 2, keptSteps = 100, tip = 5;

/** curveOf returns an arrow between two boxes: its points, as for bezierCurveTo, and whether it
 *  points down. Ends far outside of the picture come nearer, so that its shape stays.
 *  @param {Box} from @param {Box} to @param {number} width of the picture */
export const curveOf = (from, to, width) => {
  const near = (/** @type {number} */ x) => Math.min(Math.max(x, -width), 2 * width),
    isBelow = to.y >= from.y, isBeside = Math.abs(to.y - from.y) < rowHeight,
    down = isBelow && !isBeside ? 1 : -1, // beside each other: over both
    x = near(from.x + Math.min(from.w / 2, 6)), y = down > 0 ? from.y + from.h : from.y,
    endX = near(to.x + Math.min(to.w / 2, 6)),
    endY = isBeside || !isBelow ? (isBeside ? to.y : to.y + to.h) : to.y,
    bend = isBeside ? -1.5 * rowHeight : Math.max(Math.abs(endY - y) / 2, 8) * down;
  return {
    points: [x, y, x, y + bend, endX, endY - (isBeside ? -bend : bend), endX, endY],
    isDown: isBelow || isBeside,
  };
};

export class ProfileFlows {
  box = make('section', 'profile-flows', { hidden: true });
  said = make('p', 'vh', { role: 'status' });
  /** @type {Links | null} of the chosen slice */
  links = null;
  /** @type {Board | null} */
  board = null;
  asked = -1; // the slice whose links were asked for
  /** @type {number[]} the slices to go back to, the last one first */
  before = [];

  /** view is the timeline that shows the arrows.
   *  @param {import('./timeline.js').ProfileTimeline} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.box.addEventListener('click', (e) => {
      const { slice } = e.target.closest('button')?.dataset ?? {};
      if (!slice) return;
      this.go(Number(slice));
      view.canvas.focus();
    }, { signal });
  }

  // describe asks for the arrows of the chosen slice, once the trace is read.
  describe() {
    const { board, chosen, state } = this.view;
    if (board !== this.board) this.before = [];
    if (board === this.board && chosen === this.asked) return;
    this.links = null;
    this.board = board;
    this.asked = state.over ? chosen : -1;
    if (board && state.over && chosen >= 0) this.view.tell('links', String(chosen));
    this.show();
  }

  /** @param {Links} links */
  take(links) {
    if (links.of !== this.asked) return; // of a slice before
    this.links = links;
    this.show();
    this.view.soon();
  }

  // show lists the slices at the other ends.
  show() {
    const { links, view: { texts } } = this, { board } = this;
    if (!links || !board) {
      this.box.replaceChildren();
      this.said.textContent = '';
      return;
    }
    /** @param {string} name @param {string} hint @param {number[]} slices @param {number} all */
    const list = (name, hint, slices, all) => (slices.length ? [
      make('h3', '', {}, name),
      make('ul', '', {}, ...slices.map((i) => make('li', '', {}, this.button(i, hint)))),
      all > slices.length ? make('p', '', {}, texts.firstOf
        .replace('{shown}', slices.length.toLocaleString('en'))
        .replace('{all}', all.toLocaleString('en'))) : '',
    ] : []);
    this.box.replaceChildren(...list(texts.leadsTo, texts.followHint, links.to, links.toAll),
      ...list(texts.comesFrom, texts.backHint, links.from, links.fromAll));
    /** @param {string} name @param {number[]} slices @param {number} all */
    const aloud = (name, slices, all) => (slices.length
      ? `${name} ${all > 1 ? `${all}: ` : ''}${slices.slice(0, readOut)
        .map((i) => [this.nameOf(i), ...this.placeOf(i)].join(', ')).join('; ')}.` : '');
    this.said.textContent = [aloud(texts.leadsTo, links.to, links.toAll),
      aloud(texts.comesFrom, links.from, links.fromAll)].filter(Boolean).join(' ');
  }

  /** @param {number} i */
  nameOf(i) {
    const { names, name } = /** @type {Board} */ (this.board);
    return shortName(names[name[i]]) || this.view.texts.unnamed;
  }

  /** placeOf returns lane and distance of a slice from the chosen one.
   *  @param {number} i */
  placeOf(i) {
    const board = /** @type {Board} */ (this.board), { texts } = this.view,
      by = board.start[i] - board.start[this.asked];
    return [laneName(board.lanes[placeOf(board, i).lane], texts),
      (by < 0 ? texts.earlier : texts.later).replace('{time}', timeText(Math.abs(by)))];
  }

  /** @param {number} i @param {string} hint */
  button(i, hint) {
    const board = /** @type {Board} */ (this.board);
    return hued(make('button', '', { type: 'button', 'data-slice': i, title: hint },
      make('b', '', {}, this.nameOf(i)), make('span', '', {}, this.placeOf(i).join(' · '))),
    board.kind[i]);
  }

  /** follow goes along the first arrow of the chosen slice: to where it leads; if it leads nowhere,
   *  and backwards, to where it comes from. Returns false if there is none.
   *  @param {boolean} backwards */
  follow(backwards) {
    const { to = [], from = [] } = this.links ?? {},
      [first] = backwards || !to.length ? from : to;
    if (first === undefined) return false;
    this.go(first);
    return true;
  }

  /** @param {number} i */
  go(i) {
    this.before.unshift(this.view.chosen);
    this.before.length = Math.min(this.before.length, keptSteps);
    this.view.choose(i);
    this.view.reveal();
  }

  // goBack returns to the slice from which an arrow was followed. Returns false if there is none.
  goBack() {
    const last = this.before.shift();
    if (last === undefined) return false;
    this.view.choose(last);
    this.view.reveal();
    return true;
  }

  // paint draws the arrows, and outlines the slices at their other ends.
  /** @param {import('./paint.js').Painter} p */
  paint(p) {
    const { ctx, chosen } = p, at = boxOf(p, chosen);
    if (!this.links || this.asked !== chosen || !at) return;
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = p.colour('--focus');
    for (const [slices, isTo] of /** @type {[number[], boolean][]} */ (
      [[this.links.to, true], [this.links.from, false]])) {
      for (const i of slices) {
        const other = boxOf(p, i);
        if (!other) continue;
        // Only what begins or ends in a pinned lane lies over these.
        const isPinned = at.band.pin !== undefined || other.band.pin !== undefined,
          top = p.top + (isPinned ? 0 : p.stuck ?? 0);
        ctx.save();
        ctx.beginPath();
        ctx.rect(p.labels, top, p.width - p.labels, p.height - top);
        ctx.clip();
        ctx.lineWidth = 1;
        ctx.strokeRect(other.x, other.y, other.w, other.h);
        ctx.lineWidth = 1.5;
        arrow(ctx, isTo ? curveOf(at, other, p.width) : curveOf(other, at, p.width));
        ctx.restore();
      }
    }
    ctx.restore();
  }
}

// arrow draws a curve with a head.
/** @param {CanvasRenderingContext2D} ctx @param {ReturnType<typeof curveOf>} curve */
function arrow(ctx, { points: [x, y, x1, y1, x2, y2, endX, endY], isDown }) {
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.bezierCurveTo(x1, y1, x2, y2, endX, endY);
  ctx.stroke();
  const back = isDown ? -tip * 1.4 : tip * 1.4;
  ctx.beginPath();
  ctx.moveTo(endX, endY);
  ctx.lineTo(endX - tip, endY + back);
  ctx.lineTo(endX + tip, endY + back);
  ctx.fill();
}
