// The panel beside the timeline of the profile view: the chosen slice, and the sums of the selected
// range. It is loaded with the view.

import { make } from '../../../../web/elements.js';
import { placeOf, selfOf, timeText } from './timeline/board.js';
import { factList, hued, laneName, processName } from './timeline/paint.js';

// What the panel can show, by the names of their texts.
const shown = /** @type {const} */ (['slice', 'range']);

/** legendOf returns what the colours mean, and the keys.
 *  @param {Record<string, any>} texts */
export const legendOf = ({ kinds, keys }) => [
  ...kinds.map((/** @type {string} */ name, /** @type {number} */ kind) =>
    hued(make('span', '', {}, name), kind)), make('kbd', '', {}, keys)];

export class ProfileSide {
  tabs = make('div', 'seg', { role: 'group', hidden: true });
  slice = make('div', 'profile-side', { id: 'profile-side', role: 'status' });
  sum = make('button', 'btn small', { type: 'button', hidden: true });
  twin = make('button', 'btn small profile-twin', { type: 'button', hidden: true });
  /** @type {HTMLElement} */
  box;

  /** view is the timeline that holds the panel.
   *  @param {import('./timeline/timeline.js').ProfileTimeline} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.box = make('div', 'profile-details', {}, this.tabs, this.slice, this.sum,
      view.marks.add, this.twin, view.marks.box, view.flows.box, view.flows.said, view.range.box);
    this.tabs.addEventListener('click', (e) => {
      const { panel } = /** @type {HTMLElement} */ (e.target).dataset;
      if (panel) this.open(panel);
    }, { signal });
    this.sum.addEventListener('click', () => {
      view.range.ofSlice(view.chosen);
      view.canvas.focus();
    }, { signal });
  }

  /** @param {Record<string, any>} texts */
  label(texts) {
    this.tabs.ariaLabel = texts.shows;
    this.tabs.replaceChildren(...shown.map((name) =>
      make('button', '', { type: 'button', 'data-panel': name }, texts[name])));
    this.sum.textContent = texts.sumSlice;
    this.sum.title = texts.sumSliceHint;
    this.open(this.slice.hidden ? 'range' : 'slice');
  }

  /** open shows the chosen slice, or the range if there is one.
   *  @param {string} name */
  open(name) {
    const { range } = this.view, ranges = name === 'range' && range.on;
    this.tabs.hidden = !range.on;
    this.slice.hidden = ranges;
    this.sum.hidden = ranges || this.view.chosen < 0;
    this.pair();
    this.view.flows.box.hidden = ranges;
    this.view.marks.show();
    range.box.hidden = !ranges;
    for (const tab of this.tabs.querySelectorAll('button'))
      tab.setAttribute('aria-pressed', String((tab.dataset.panel === 'range') === ranges));
  }

  // pair says what stands for the chosen slice in the other trace.
  pair() {
    const { lock, texts } = this.view, text = lock?.textOf(this.view) ?? '';
    this.twin.textContent = text;
    this.twin.hidden = !text || this.slice.hidden;
    this.twin.title = texts.twinHint ?? '';
  }

  // describe shows and reads out the chosen slice.
  describe() {
    const { board, chosen, texts } = this.view;
    if (!texts.chooseOne) return;
    this.sum.hidden = this.slice.hidden || !board || chosen < 0;
    if (this.view.counters.on) {
      this.slice.replaceChildren(...this.view.counters.facts());
      return;
    }
    if (!board || chosen < 0) {
      this.slice.textContent = board ? texts.chooseOne : '';
      return;
    }
    const { lane, row } = placeOf(board, chosen), of = board.lanes[lane],
      kind = board.kind[chosen],
      name = hued(make('h2', '', {}, board.names[board.name[chosen]] || texts.unnamed), kind);
    const facts = [
      [texts.kind, texts.kinds[kind]],
      [texts.start, timeText(board.start[chosen])],
      [texts.duration, timeText(board.end[chosen] - board.start[chosen])],
      [texts.self, timeText(selfOf(board, chosen))],
      [texts.lane, laneName(of, texts)], [texts.process, processName(of, texts)],
      [texts.depth, String(row + 1)],
    ];
    this.slice.replaceChildren(name, factList(facts));
  }
}
