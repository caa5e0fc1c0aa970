// The graph view: panels around the canvas. take passes each message of the page to one of them. It
// is loaded with the view.

import './graphcanvas.js';
import { fillPanel, fillTree, gripOf, panelOf } from './graphpanel.js';

/** @typedef {import('./graphcanvas.js').GraphCanvas} GraphCanvas */

class GraphView extends HTMLElement {
  /** @type {AbortController} removes the listeners */
  ending;
  /** @type {Map<string, ArrayBuffer>} pending content of panels, by name */
  due;
  /** @type {GraphCanvas} */
  canvas;
  /** @type {HTMLElement} the container of the canvas */
  stage;
  /** @type {HTMLElement} */
  tools;
  /** @type {HTMLElement} */
  outline;
  /** @type {HTMLElement} the buttons that raise panels on narrow screens */
  grip;
  /** @type {HTMLElement} the panel with the details of a node */
  side;
  /** @type {boolean} the search field is to be focused once it exists */
  finds;

  connectedCallback() {
    this.ending?.abort();
    this.ending = new AbortController();
    this.due = new Map();
    /** @param {'stage' | 'tools' | 'outline' | 'grip' | 'side'} name @param {object} [more] */
    const part = (name, more = {}) =>
      (this[name] = Object.assign(document.createElement('div'), {
        className: `graph-${name}`,
        ...more,
      }));
    const stage = part('stage');
    this.canvas = /** @type {GraphCanvas} */ (document.createElement('graph-canvas'));
    for (const [name, value] of [
      ['tabindex', '0'], ['role', 'application'],
      ['aria-label', this.getAttribute('aria-label') ?? ''], ['data-testid', 'graph'],
      ['data-hint', this.dataset.hint ?? ''],
    ])
      this.canvas.setAttribute(name, value);
    stage.append(this.canvas);
    this.replaceChildren(
      part('tools', { role: 'toolbar' }), part('outline', { tabIndex: 0, id: 'graph-outline' }),
      stage, part('grip'), part('side', { role: 'region', tabIndex: -1, id: 'graph-side' }),
    );
    this.grip.append(...['side', 'outline'].map((name) => gripOf(name)));
    this.raise('');
    /** @type {ListenTo} */
    const on = (target, name, fn) =>
      target.addEventListener(name, /** @type {EventListener} */ (fn), {
        signal: this.ending.signal,
      });
    on(this, 'click', ({ target }) => this.act(target.closest('[data-act]')?.dataset.act));
    on(this, 'input', ({ target }) => {
      if (!target.dataset.set) return;
      this.canvas.tell(target.dataset.set, target.value);
      // Search results are shown in this panel.
      if (this.tools.contains(target) && target.tagName === 'INPUT') this.raise('side');
    });
    on(this.grip, 'click', ({ target }) => {
      const name = target.closest('button')?.dataset.raises;
      if (name) this.raise(this.dataset.raised === name ? '' : name);
    });
    on(this.outline, 'dblclick', ({ target }) =>
      this.act(target.closest('.graph-entry')?.dataset.act?.replace('choose', 'open')),
    );
    on(this.outline, 'keydown', (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey || !/^(Arrow.*|Home|End|Enter| )$/.test(e.key)) return;
      e.preventDefault();
      e.stopPropagation();
      this.canvas.tell('key', e.key);
    });
    on(this.tools, 'keydown', (e) => {
      if (e.target.tagName !== 'INPUT' || e.key !== 'Enter') return;
      e.preventDefault();
      this.canvas.tell(e.shiftKey ? 'back' : 'next');
    });
    // Asks only after the listener is attached, and before the next frame.
    queueMicrotask(() => this.isConnected && this.canvas.tell('redraw'));
  }

  disconnectedCallback() { this.ending.abort(); }

  // raise shows a panel over the drawing, on screens too narrow to show it beside the drawing; ''
  // hides it.
  /** @param {string} name */
  raise(name) {
    this.dataset.raised = name;
    for (const button of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.grip.children))
      button.setAttribute('aria-expanded', String(button.dataset.raises === name));
  }

  // act performs an act of an element: on the canvas, or by reporting it to the page.
  /** @param {string | undefined} act */
  act(act) {
    if (act?.startsWith('canvas-')) this.canvas.take(act.slice(7));
    else if (act) this.canvas.tell(act);
  }

  // take handles a message of the page. Panels that come after a drawing wait for the frame that
  // shows it.
  /** @param {string} what @param {ArrayBuffer} [buffer] */
  take(what, buffer) {
    if (what === 'find') this.finds = true;
    else if (!['tools', 'outline', 'side'].includes(what)) this.canvas.take(what, buffer);
    else if (!this.canvas.frame && !this.due.size)
      this.fill(what, /** @type {ArrayBuffer} */ (buffer));
    else {
      if (!this.due.size) requestAnimationFrame(() => setTimeout(() => {
        this.due.forEach((filled, panel) => this.fill(panel, filled));
        this.due.clear();
      }));
      this.due.set(what, /** @type {ArrayBuffer} */ (buffer));
    }
    this.find();
  }

  // fill fills the panel named by what.
  /** @param {string} what @param {ArrayBuffer} [buffer] */
  fill(what, buffer) {
    const content = panelOf(/** @type {ArrayBuffer} */ (buffer));
    if (what === 'outline') fillTree(this.outline, content);
    else fillPanel(this[/** @type {'tools' | 'side'} */ (what)], content);
    const text = this.grip.querySelector(`[data-raises=${what}] .nm`);
    if (text)
      text.textContent =
        (what === 'side' && this.side.querySelector('h2')?.textContent) || content.label;
    this.find();
  }

  // find focuses the search field once it exists.
  find() {
    const field = this.finds && this.tools.querySelector('input');
    if (!field) return;
    this.finds = false;
    field.select();
  }
}

customElements.define('graph-view', GraphView);
