// The profile view: its parts, which of them is shown, and what the address says of them. take
// passes it the messages of its program. One of them, the look, is the part of the address that the
// script owns; see link.js. It is loaded with the view.

import { make } from '../../../web/elements.js';
import { hostOf, ProfileAnswers } from './scripts/answers.js';
import { compareWith } from './scripts/compare.js';
import { ProfileFlame } from './scripts/flame.js';
import { linkOf } from './scripts/link.js';
import { ProfileSave } from './scripts/save.js';
import { ProfileChoosers } from './scripts/sessions.js';
import { legendOf } from './scripts/side.js';
import { ProfileStack, secondTrace } from './scripts/stack/stack.js';
import { boardOf } from './scripts/timeline/board.js';
import { ProfileSearch } from './scripts/timeline/search.js';
import { ProfileTimeline } from './scripts/timeline/timeline.js';
import { ProfileTools } from './scripts/tools.js';

/** @typedef {{ over?: boolean, reading?: boolean, again?: boolean, text?: string, failed?: string,
 *   faults: string[], overlaps: string[] }} State */

// How long after a movement the address follows, in milliseconds.
const linkAfter = 250;

// The views of a trace, in the order of their buttons; texts has their names. The attribute
// data-view of the element names the one on screen.
const views = ['summary', 'timeline', 'operators', 'kernels', 'flame', 'memory', 'ranks', 'compare'];

export class ProfileView extends HTMLElement {
  /** @type {AbortController} removes the listeners */
  ending;
  /** @type {Record<string, HTMLElement>} the other parts, by the ends of their classes */
  parts = {};
  /** @type {ProfileChoosers} */ sessions;
  /** @type {ProfileAnswers} */ answers;
  kept = ''; // the view to show of the trace that was just chosen
  usual = true; // the trace decides which view is shown
  /** @type {ProfileTools} */ tools;
  /** @type {ProfileSearch} */ search;
  /** @type {ProfileTimeline} */ timeline;
  /** @type {ProfileStack} */ stack;
  /** @type {ProfileFlame} */ flame;
  /** @type {ProfileSave} */ saves;
  sought = ''; // the text that is searched
  /** @type {Record<string, any>} labels; kinds is a list */
  texts = {};
  /** @type {State} */
  state = { faults: [], overlaps: [] };
  told = ''; // the link as last told to the page
  timer = 0;

  connectedCallback() {
    this.ending?.abort();
    this.ending = new AbortController();
    const { signal } = this.ending;
    /** @param {string} name @param {Record<string, string | boolean>} [more] */
    const part = (name, more = {}) => (this.parts[name] = make('div', `profile-${name}`, more));
    this.timeline = new ProfileTimeline(this, this.getAttribute('aria-label') ?? '', signal);
    this.stack = new ProfileStack(this, signal);
    this.saves = new ProfileSave(this, signal);
    this.sessions = new ProfileChoosers((number) => {
      this.kept = this.usual ? '' : this.dataset.view ?? '';
      this.tell('choose', number);
    }, (number) => compareWith(this, number), signal);
    this.answers = new ProfileAnswers(part('answer'), hostOf(this), signal);
    this.search = new ProfileSearch((text) => this.find(text),
      (by) => (this.flame.shown ? this.flame : this.stack.active).go(by),
      () => (this.flame.shown ? this.flame : this.stack.active).canvas.focus(), signal);
    this.flame = new ProfileFlame(this, signal);
    this.tools = new ProfileTools(views, this.search, [this.timeline.list.box, this.saves.box],
      (view) => { this.see(view); this.linkSoon(); }, (what) => {
        if (!this.stack.active.act(what)) this.tell(what); // stop, or again
      }, signal);
    part('head').append(this.sessions.box, this.tools.box);
    this.replaceChildren(this.parts.head, part('faults', { hidden: true, role: 'status' }),
      this.timeline.box, this.timeline.side.box, part('legend'), this.parts.answer,
      this.flame.box);
    this.dataset.view = 'timeline';
    const themes = new MutationObserver(() => {
      for (const timeline of this.stack.shown) timeline.soon();
    });
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    signal.addEventListener('abort', () => themes.disconnect());
    queueMicrotask(() => this.isConnected && this.tell('redraw'));
  }

  disconnectedCallback() {
    this.ending.abort();
    clearTimeout(this.timer);
  }

  get board() { return this.timeline.board; }

  // look takes what the address says.
  /** @param {string} look */
  look(look) {
    if (look === this.told && this.board) return;
    this.told = look;
    const fields = look.split(','), [, , , view, key, up, fine] = fields,
      named = view || (look ? 'timeline' : this.kept);
    if (view === 'flame') this.flame.look(key ?? '', up ?? '', fine ?? '');
    this.see(named || this.usualView(), { key: key ?? '', down: up !== 'up', fine: fine === '+' });
    this.usual = !named;
    this.timeline.look(fields);
    this.stack.look(fields[14]);
    this.flame.show();
  }

  // usualView returns the view of a trace that nobody chose a view for: of one with steps the
  // answer comes before the picture. While a trace is read, it is the one on screen.
  usualView() {
    return this.state.over ? this.board?.steps ? 'summary' : 'timeline'
      : this.dataset.view ?? 'timeline';
  }

  // see shows a view of the trace.
  /** @param {string} view @param {Partial<import('./scripts/answers.js').Look>} [look] */
  see(view, look = {}) {
    if (!views.includes(view)) view = 'timeline';
    this.kept = '';
    this.usual = false;
    this.dataset.view = view;
    this.tools.press(view);
    this.stack.update();
    if (view === 'timeline') this.timeline.lay();
    else if (view === 'flame') this.flame.show();
    else this.answers.show(view, this.state.failed || this.texts.waiting, look);
  }

  // tell reports an act to the page.
  /** @param {string} act @param {string} [value] */
  tell(act, value = '') {
    this.dispatchEvent(new CustomEvent('profile-act', { detail: [act, value], bubbles: true }));
  }

  // take handles a message of the program.
  /** @param {string} what @param {ArrayBuffer} [buffer] */
  take(what, buffer) {
    if (!buffer) return;
    const ofSecond = what.endsWith(secondTrace), name = ofSecond ? what.slice(0, -1) : what;
    if (name === 'board') {
      if (ofSecond) this.stack.take(name, boardOf(buffer));
      else this.timeline.show(boardOf(buffer));
      return;
    }
    const text = new TextDecoder().decode(buffer);
    if (what === 'look') { this.look(text); return; }
    const content = JSON.parse(text);
    if (ofSecond) this.stack.take(name, content);
    else if (what === 'answer') this.answers.take(content);
    else if (what === 'texts') { this.texts = content; this.label(); }
    else if (what === 'sessions') {
      this.sessions.show(content);
      this.timeline.explain(this.sessions.told.note);
      this.stack.update();
    } else if (what === 'state') this.said(content);
    else this.timeline.take(what, content);
  }

  // said takes the state of the reading.
  /** @param {State} state */
  said(state) {
    const { timeline } = this, { over } = this.state;
    this.state = state;
    this.tools.say(state.text ?? '', Boolean(state.again));
    this.dataset.over = String(Boolean(state.over));
    this.toggleAttribute('data-reading', Boolean(state.reading));
    this.toggleAttribute('data-again', Boolean(state.again));
    this.parts.faults.hidden = !state.faults.length;
    this.parts.faults.textContent = state.faults.join(' · ');
    timeline.said(state, this.sessions.told.note);
    if (state.over && !over && this.usual && !timeline.isTouched) {
      this.see(this.usualView());
      this.usual = true;
    } else if (this.flame.shown) this.flame.show();
    else if (Boolean(state.over) !== Boolean(over) && this.dataset.view !== 'timeline') {
      this.answers.answer = null; // of the trace before
      this.answers.show(this.answers.name, state.failed || this.texts.waiting);
    }
    if (state.over && !over) timeline.finish();
  }

  // label fills in the texts.
  label() {
    const { texts, parts: part } = this;
    this.search.label(texts);
    this.tools.label(texts, this.dataset.view ?? '');
    this.sessions.label(texts);
    this.timeline.label();
    this.stack.label();
    this.flame.label();
    this.saves.label(texts);
    this.answers.texts = texts;
    part.legend.setAttribute('aria-label', texts.legend);
    part.legend.replaceChildren(...legendOf(texts));
  }

  /** find marks the slices whose names contain a text; without one, the text of before.
   *  @param {string} [text] */
  find(text = this.sought) {
    this.sought = text;
    if (this.flame.shown) this.flame.find(text);
    else for (const timeline of this.stack.shown) timeline.find(text);
  }

  /** found says what a search found in a timeline, if it is the one that a person looks at.
   *  @param {import('./scripts/timeline/search.js').Hits | null} hits @param {number} at
   *  @param {ProfileTimeline} timeline */
  found(hits, at, timeline) {
    if (timeline === this.stack.active) this.search.show(hits, at);
  }

  // stepsChanged: the steps of the trace were found.
  stepsChanged() {
    this.flame.show();
    this.stack.align();
  }

  // linkSoon tells the page the address, once nothing moved for a while.
  linkSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.linkNow(), linkAfter);
  }

  linkNow() {
    if (!this.board || !this.state.over) return;
    const link = linkOf(this);
    if (link === this.told) return;
    this.told = link;
    this.timeline.told = link.split(',');
    this.tell('link', link);
  }
}

customElements.define('profile-view', ProfileView);
