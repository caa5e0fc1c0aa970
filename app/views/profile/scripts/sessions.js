// The choice of a trace in the profile view: a button that names the one on screen, and a table of
// all, newest first. A second one chooses the trace to compare with. It is loaded with the view.

import { icon, make } from '../../../../web/elements.js';
import { ProfilePanel } from './panel.js';

/** @typedef {{ note?: string, ranks: number, list: { number: number, shown?: boolean,
 *   compared?: boolean, facts: string[] }[] }} SessionList ranks counts the files of the session */

/** named names a session with all facts but its size, which only the table has room for.
 *  @param {{ facts: string[] }} session */
const named = ({ facts }) => facts.slice(0, -1).filter(Boolean).join(' · ');

class ProfileSessions {
  /** @type {SessionList} */
  told = { ranks: 0, list: [] };
  /** @type {Record<string, any>} */
  texts = {};
  button = make('button', 'select profile-session', {
    type: 'button', 'aria-haspopup': 'listbox', 'aria-expanded': 'false',
    'data-testid': 'profile-session',
  });
  end = make('button', 'btn small', { type: 'button', hidden: true }, '×');
  rows = make('div', 'profile-rows', { role: 'listbox', id: 'profile-rows' });
  head = make('div', 'profile-row head', { 'aria-hidden': 'true' });
  foot = make('p');
  panel = make('div', 'profile-panel', { hidden: true },
    make('div', 'profile-table', {}, this.head, this.rows), this.foot);

  /** second is for the trace to compare with; choose gets '' to compare with none.
   *  @param {HTMLElement} parent @param {(number: string) => void} choose
   *  @param {AbortSignal} signal @param {boolean} [second] */
  constructor(parent, choose, signal, second = false) {
    this.choose = choose;
    this.second = second;
    if (second) {
      this.button.dataset.testid = 'profile-second';
      this.rows.id = 'profile-others';
    }
    parent.append(this.button, this.end, this.panel);
    this.end.addEventListener('click', () => {
      this.button.focus();
      this.choose('');
    }, { signal });
    this.opened = new ProfilePanel({
      button: this.button, panel: this.panel, box: parent,
      items: () => /** @type {HTMLElement[]} */ ([...this.rows.children]),
      first: () => this.rows.querySelector('[aria-selected="true"]'),
    }, signal);
    this.button.addEventListener('keydown', (e) => {
      if (e.key !== 'ArrowDown') return;
      e.preventDefault();
      this.opened.open(true);
    }, { signal });
    this.rows.addEventListener('click', (e) => this.pressed(e), { signal });
  }

  /** @param {Record<string, any>} texts */
  label(texts) {
    this.texts = texts;
    this.rows.setAttribute('aria-label', texts.session);
    this.foot.textContent = texts.unread;
    this.end.ariaLabel = this.end.title = texts.endComparison;
    this.head.replaceChildren(...[texts.run, texts.time, texts.host, texts.tool, texts.size]
      .map((text) => make('span', '', {}, text)));
    this.show(this.told);
  }

  /** @param {SessionList} told */
  show(told) {
    this.told = told;
    const focused = this.rows.contains(document.activeElement) &&
      /** @type {HTMLElement} */ (document.activeElement).dataset.number;
    const { texts, second } = this, compared = told.list.find((session) => session.compared),
      shown = second ? compared : told.list.find((session) => session.shown),
      all = second ? told.list.filter((session) => !session.shown) : told.list,
      word = compared ? make('span', 'profile-side-of', {}, second ? 'B' : 'A')
        : make('span', 'profile-word', {}, texts[second ? 'compareWith' : 'session'] ?? ''),
      unchosen = second ? [] : [make('span', 'profile-chosen', {}, texts.choose ?? '')];
    this.button.replaceChildren(word,
      ...shown ? [make('span', 'profile-chosen', {}, named(shown))] : unchosen, icon('M4 6l4 4 4-4'));
    this.button.hidden = second ? told.list.length < 2 : !told.list.length;
    this.end.hidden = !second || !compared;
    this.rows.replaceChildren(...all.map(({ number, shown, compared, facts }) =>
      make('button', 'profile-row', {
        type: 'button', role: 'option', tabindex: -1,
        'aria-selected': Boolean(second ? compared : shown).toString(),
        'data-number': number,
      }, ...facts.map((fact) => make('span', '', {}, fact)))));
    if (focused) this.row(focused)?.focus();
  }

  /** @param {string} number */
  row(number) {
    return /** @type {HTMLElement | null} */ (
      this.rows.querySelector(`[data-number="${number}"]`));
  }

  /** @param {MouseEvent} e */
  pressed(e) {
    const row = /** @type {HTMLElement} */ (e.target).closest('button');
    if (!row) return;
    this.opened.open(false);
    this.choose(row.dataset.number ?? '');
  }
}

// ProfileChoosers are the choices of the trace on screen and of one to compare it with.
export class ProfileChoosers {
  /** @type {SessionList} */
  told = { ranks: 0, list: [] };
  box = make('div', 'profile-choosers');

  /** compare gets '' to compare with none.
   *  @param {(number: string) => void} choose @param {(number: string) => void} compare
   *  @param {AbortSignal} signal */
  constructor(choose, compare, signal) {
    this.both = [choose, compare].map((act, i) => {
      const box = make('div', 'profile-chooser');
      this.box.append(box);
      return new ProfileSessions(box, act, signal, i === 1);
    });
  }

  /** @param {Record<string, any>} texts */
  label(texts) { for (const one of this.both) one.label(texts); }

  /** @param {SessionList} told */
  show(told) {
    this.told = told;
    this.box.toggleAttribute('data-alone', told.list.length < 2);
    this.box.toggleAttribute('data-ranked', told.ranks > 1);
    this.box.toggleAttribute('data-compared', told.list.some(({ compared }) => compared));
    for (const one of this.both) one.show(told);
  }
}
