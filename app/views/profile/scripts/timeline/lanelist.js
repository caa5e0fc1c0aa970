// The list of lanes of the profile view: a filter by name, and for each process and lane what
// closes or pins it; and the same by keys and presses on the timeline. It is loaded with the view.

import { icon, make } from '../../../../../web/elements.js';
import { placeOf } from './board.js';
import { counterName, signAt } from './lanes.js';
import { labelsOf, laneName, processName } from './paint.js';
import { ProfilePanel } from '../panel.js';

/** @typedef {import('./paint.js').Band} Band */

// How many lanes are listed at most; the filter finds the others. And the class of a sign.
const most = 300, signClass = 'btn small ghost icon';

export class ProfileLaneList {
  /** @type {Record<string, any>} */
  texts = {};
  button = make('button', 'select profile-pick', {
    type: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': 'false', 'data-testid': 'lanes',
  });
  field = make('input', 'input', { type: 'search', spellcheck: 'false', autocomplete: 'off' });
  rows = make('ul', 'profile-lanes');
  said = make('span', 'vh', { role: 'status' }); // what a key did
  panel = make('div', 'profile-panel', { hidden: true, role: 'dialog' }, this.field, this.rows);
  box = make('span', 'profile-picks', {}, this.button, this.panel);

  /** view is the timeline whose lanes these are.
   *  @param {import('./timeline.js').ProfileTimeline} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.shown = new ProfilePanel({
      button: this.button, panel: this.panel, box: this.box,
      items: () => [this.field, ...this.rows.querySelectorAll('button')],
      opened: () => {
        this.shown.below(/** @type {HTMLElement} */ (this.box.closest('profile-view')), false);
        this.list();
      },
    }, signal);
    this.field.addEventListener('input', () => {
      view.lanes.find(this.field.value);
      view.lanes.changed();
    }, { signal });
    this.rows.addEventListener('click', (e) => this.pressed(e.target), { signal });
  }

  /** @param {Record<string, any>} texts */
  label(texts) {
    this.texts = texts;
    this.button.title = this.panel.ariaLabel = texts.lanesHint;
    this.field.placeholder = this.field.ariaLabel = texts.filterLanes;
    this.show();
  }

  // show says how many lanes are shown, and lists them if the list is open.
  show() {
    const { texts, view: { lanes } } = this;
    this.button.replaceChildren(make('span', 'profile-word', {}, texts.lanes ?? ''),
      make('span', '', {}, (texts.found ?? '').replace('{at}', String(lanes.count()))
        .replace('{count}', String(lanes.ids.length))), icon('M4 6l4 4 4-4'));
    this.button.disabled = !lanes.ids.length;
    if (this.field.value.trim() !== lanes.filter.trim()) this.field.value = lanes.filter;
    if (!this.panel.hidden) this.list();
  }

  list() {
    const { texts, view: { board, lanes } } = this,
      focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset ?? {};
    if (!board) return;
    const all = [...board.lanes, ...board.counters ?? []], rows = [];
    const sign = (/** @type {string} */ act, /** @type {number} */ at,
      /** @type {boolean} */ on, /** @type {string} */ name) => make('button', signClass, {
      type: 'button', 'data-act': act, 'data-at': at, 'aria-pressed': String(on),
      'aria-label': `${texts[act]}: ${name}`, title: texts[act],
    }, icon(act === 'pin' ? 'M6 2h4M7 2v5L5 9h6L9 7V2M8 9v5' : on ? 'm6 4 4 4-4 4' : 'm4 6 4 4 4-4'));
    let group = -1;
    for (let at = 0; at < all.length && rows.length < most; at++) {
      if (!lanes.kept[at]) continue;
      const of = all[at], counter = at >= board.lanes.length;
      if (of.group !== group) {
        group = of.group;
        const name = processName(of, texts);
        rows.push(make('li', 'head', {}, sign('closeProcess', group,
          lanes.isClosed({ process: group }), name), make('span', '', {}, name)));
      }
      const name = counter ? counterName(of) : laneName(board.lanes[at], texts);
      rows.push(make('li', '', {},
        counter ? make('span') : sign('lowRows', at, lanes.closed.has(lanes.ids[at]), name),
        make('span', '', {}, name), sign('pin', at, lanes.isPinned(at), name)));
    }
    this.rows.replaceChildren(...rows);
    if (focused.act)
      (/** @type {HTMLElement | null} */ (this.rows.querySelector(
        `[data-act="${focused.act}"][data-at="${focused.at}"]`)) ?? this.field).focus();
  }

  /** @param {EventTarget | null} target */
  pressed(target) {
    const { lanes, board } = this.view,
      { act, at } = /** @type {HTMLElement} */ (target).closest('button')?.dataset ?? {},
      i = Number(at), counter = i - (board?.lanes.length ?? 0),
      band = counter >= 0 ? { counter } : { lane: i };
    if (act === 'closeProcess') lanes.fold({ process: i });
    else if (act === 'lowRows') lanes.fold(band);
    else if (act === 'pin') lanes.pin(band);
  }

  /** under returns the band at a height of the picture, in px.
   *  @param {number} y */
  under(y) {
    const { view } = this, at = y - view.top + view.view.y;
    return y < view.top ? undefined : view.bands.find((b) => at >= b.y && at < b.y + b.h);
  }

  /** hover shows what a press at a place of the picture would do.
   *  @param {number} x @param {number} y */
  hover(x, y) {
    const { view } = this, { width } = view.size(), labels = labelsOf(width), band = this.under(y),
      does = band && signAt(band, x, y - view.top + view.view.y - band.y, labels, width),
      over = band && (!labels || x < labels) ? band : null;
    if (over !== view.lanes.over) view.soon();
    view.lanes.over = over;
    view.canvas.dataset.does = does ?? '';
  }

  /** press does what the sign at a place of the picture does. Returns false if there is none.
   *  @param {number} x @param {number} y */
  press(x, y) {
    const { view } = this, { width } = view.size(), band = this.under(y);
    return Boolean(band) && view.lanes.press(/** @type {Band} */ (band), x,
      y - view.top + view.view.y - /** @type {Band} */ (band).y, labelsOf(width), width);
  }

  // target returns the band of the chosen slice or counter; without one the band under the pointer,
  // else the first lane in view.
  target() {
    const { view } = this, { board, counters, bands } = view,
      lane = board && view.chosen >= 0 ? placeOf(board, view.chosen).lane : undefined;
    if (counters.on) return { counter: counters.counter };
    if (lane !== undefined) return { lane };
    return view.lanes.over ?? bands.find(({ y, h, process, pin }) => process === undefined &&
      y + h > view.view.y + (pin === undefined ? view.stuck : 0));
  }

  /** key does what a key asks for, if it is one of the lanes'.
   *  @param {string} key @param {boolean} shift */
  key(key, shift) {
    const { texts, view: { lanes } } = this;
    if (key === 't') { if (!this.button.disabled) this.shown.open(true); return true; }
    if (key !== 'x' && key !== 'p') return false;
    const band = /** @type {Band | undefined} */ (this.target());
    if (!band) return true;
    const at = lanes.place(band), process = band.process ?? lanes.groupOf(at),
      of = [...this.view.board?.lanes ?? [], ...this.view.board?.counters ?? []][at],
      name = at < 0 ? band.group : shift && key === 'x' ? processName(of, texts)
        : band.counter === undefined ? laneName(/** @type {any} */ (of), texts) : counterName(of);
    if (key === 'p') lanes.pin(band);
    else lanes.fold(shift || at < 0 ? { process } : band);
    const on = key === 'p' ? lanes.isPinned(at)
      : lanes.isClosed(shift || at < 0 ? { process } : band);
    this.said.textContent = `${name}: ${key === 'p' ? on ? texts.pinned : texts.unpinned
      : on ? texts.folded : texts.unfolded}`;
    return true;
  }
}
