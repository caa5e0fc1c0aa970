// The tools of the profile view: its views, the search, buttons that move the range, and what is
// read. It is loaded with the view.

import { make } from '../../../../web/elements.js';

// Acts of the buttons, each with the names of its text and of its hint.
const acts = [['all', 'all', 'allHint'], ['in', 'closer', 'closerHint'],
  ['out', 'farther', 'fartherHint'], ['fit', 'fit', 'fitHint']];

export class ProfileTools {
  box = make('div', 'profile-tools', { role: 'toolbar' });
  views = make('div', 'seg', { role: 'group' });
  state = make('span', 'profile-state');
  stop = make('button', 'btn small profile-stop', { type: 'button' }); // or reads again
  /** @type {Record<string, any>} */
  texts = {};
  again = false;

  /** see shows a view; act performs what a button names. The attribute data-more of the box tells
   *  that there is more to its right.
   *  @param {string[]} names of the views
   *  @param {import('./timeline/search.js').ProfileSearch} search
   *  @param {HTMLElement[]} more choices behind the buttons
   *  @param {(view: string) => void} see @param {(act: string) => void} act
   *  @param {AbortSignal} signal */
  constructor(names, search, more, see, act, signal) {
    const scrolled = () => this.box.toggleAttribute('data-more',
        this.box.scrollLeft + this.box.clientWidth < this.box.scrollWidth - 2),
      sizes = new ResizeObserver(scrolled);
    this.box.addEventListener('scroll', scrolled, { signal });
    sizes.observe(this.box);
    signal.addEventListener('abort', () => sizes.disconnect());
    this.names = names;
    this.more = more;
    this.search = search;
    this.box.addEventListener('click', (e) => {
      const { do: what, view } = /** @type {HTMLElement} */ (e.target).dataset;
      if (view) see(view);
      else if (what) act(what);
    }, { signal });
  }

  /** @param {Record<string, any>} texts @param {string} view the one on screen */
  label(texts, view) {
    this.texts = texts;
    this.views.ariaLabel = texts.views;
    this.views.replaceChildren(...this.names.map((name) =>
      make('button', '', { type: 'button', 'data-view': name }, texts[name])));
    this.press(view);
    // A sign is no name.
    this.box.replaceChildren(this.views, this.search.box, this.search.previous, this.search.next,
      ...acts.map(([act, text, hint]) => make('button', 'btn small', {
        type: 'button', 'data-do': act, title: texts[hint],
        'aria-label': texts[text].length === 1 && texts[hint],
      }, texts[text])), ...this.more, this.stop, this.state);
    this.say(this.state.title, this.again);
  }

  /** focus goes to the button of a view. @param {string} view */
  focus(view) {
    /** @type {HTMLElement | null} */ (this.views.querySelector(`[data-view="${view}"]`))?.focus();
  }

  /** press marks the view on screen. @param {string} view */
  press(view) {
    for (const button of this.views.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.view === view));
  }

  /** say says what is read, and whether it may be read again.
   *  @param {string} text @param {boolean} again */
  say(text, again) {
    this.again = again;
    this.state.textContent = this.state.title = text; // all of it where there is little room
    this.stop.textContent = this.texts[again ? 'again' : 'stop'] ?? '';
    this.stop.dataset.do = again ? 'again' : 'stop';
  }
}
