// The element <event-lens>: a page of eventlens in a frame, for any page to put where it likes. It is one file without others, as a script or as a module.
// event-lens.d.ts describes attributes, properties, methods, events and messages.
'use strict';

(() => {
const script = document.currentScript?.src ?? document.querySelector('script[src$="event-lens.js"]')?.src ?? '';
const attributes = ['src', 'tab', 'runs', 'tags', 'layout', 'theme', 'accent', 'lang', 'view', 'site', 'store', 'eager', 'poster', 'label'];
const inAddress = ['tab', 'runs', 'tags', 'theme', 'accent', 'lang'];
// A name for the frames of this page, which they know each other by: those that show the same sources share what they cost. The first may begin at once.
const together = 'eventlens-' + Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
let frames = 0;
const streams = (files) => files.map(({ data }) => data).filter((data) => data instanceof ReadableStream);

class EventLens extends HTMLElement {
  static observedAttributes = attributes;
  authorize = null;
  #frame = null;
  #port = null;
  #waiting = []; // to be said when the page has connected
  #seen = null;
  #asked = null; // a change of attributes that is still to be followed
  #states = {};

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).append(document.createElement('slot'));
    for (const name of ['ready', 'loaded']) this.#renew(name);
  }

  connectedCallback() {
    // A style sheet of its own is no inline style, which a policy may forbid.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host{display:block;position:relative;height:300px;overflow:hidden}:host([hidden]){display:none}' +
      'iframe{display:block;width:100%;height:100%;border:0}img{position:absolute;inset:0;width:100%;height:100%;object-fit:contain}');
    this.shadowRoot.adoptedStyleSheets = [sheet];
    addEventListener('message', this.#greet);
    if (this.hasAttribute('eager')) { this.#start(); return; }
    if (this.getAttribute('poster')) this.shadowRoot.prepend(Object.assign(new Image(), { src: this.getAttribute('poster'), alt: '' }));
    this.#seen = new IntersectionObserver((entries) => { if (entries.some((e) => e.isIntersecting)) this.#start(); }, { rootMargin: '50% 0px' });
    this.#seen.observe(this);
  }

  disconnectedCallback() {
    removeEventListener('message', this.#greet);
    this.#seen?.disconnect();
    this.#end();
  }

  // What the page can change it changes; else it is loaded anew, once for attributes that change together, as frameworks set them.
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.#frame || ['eager', 'poster'].includes(name)) return;
    if (name === 'label') this.#frame.title = now;
    else if (['tab', 'runs', 'tags'].includes(name)) this.setView({ [name]: now });
    else if (name === 'accent') this.#say({ type: 'theme', accent: now ?? '' });
    else if (name === 'theme') {
      this.#frame.style.colorScheme = now || 'normal';
      this.#say({ type: 'theme', theme: now ?? '' });
    } else this.#restart();
  }

  #restart() {
    if (this.#asked) return;
    this.#asked = Promise.resolve().then(() => {
      this.#asked = null;
      if (!this.isConnected) return;
      this.#end();
      this.#start();
    });
  }

  get #site() { return new URL((this.site || script.replace(/[^/]*$/, '') || '.').replace(/\/*$/, '/'), document.baseURI); }

  #start() {
    this.#seen?.disconnect();
    if (this.#frame || !this.isConnected) return;
    const url = new URL('index.html', this.#site);
    const parts = [`embed=${this.layout || 'card'}`];
    if (this.hasAttribute('store')) parts.push('store=1');
    for (const name of inAddress) {
      const value = this.getAttribute(name)?.replace(name === 'accent' ? '#' : '', '');
      if (value) parts.push(`${name}=${encodeURIComponent(value)}`);
    }
    if (this.view) parts.push(this.view.replace(/^[#&]/, ''));
    for (const src of this.src.split(/\s+/).filter(Boolean)) parts.push(`src=${new URL(src, document.baseURI).href}`);
    url.hash = parts.join('&');
    const frame = document.createElement('iframe');
    frame.name = together + (frames++ ? '' : '-first');
    frame.title = this.getAttribute('label') || 'Charts';
    frame.allow = 'clipboard-write; fullscreen';
    // A frame is transparent where its colour scheme is that of the page in it.
    frame.style.colorScheme = this.theme || 'normal';
    frame.src = url.href;
    this.#frame = frame;
    this.shadowRoot.append(frame);
  }

  #end() {
    this.#port?.close();
    this.#frame?.remove();
    this.#frame = this.#port = null;
    for (const name of ['ready', 'loaded']) if (this.#states[name].done) this.#renew(name);
  }

  // The page says that it is there, and gets a port that nobody else has.
  #greet = ({ source, origin, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.type !== 'hello' || origin !== this.#site.origin) return;
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => this.#hear(event.data);
    this.#port = port1;
    source.postMessage({ eventlens: 1, type: 'connect' }, origin, [port2]);
    for (const [message, transfer] of this.#waiting.splice(0)) port1.postMessage(message, transfer);
  };

  async #hear(message) {
    const { type } = message;
    if (type === 'firstchart') this.shadowRoot.querySelector('img')?.remove();
    this.dispatchEvent(new CustomEvent(`eventlens-${type}`, { detail: message, bubbles: true, composed: true }));
    this.#settle(type, message);
    if (type !== 'ask') return;
    const port = this.#port;
    const given = await Promise.resolve(this.authorize?.(message.url)).catch(() => null);
    port.postMessage({ type: 'answer', id: message.id, ...(typeof given === 'string' ? { url: given } : given ? { access: given } : {}) });
  }

  #renew(name) {
    const state = { done: false };
    state.promise = new Promise((resolve) => { state.resolve = resolve; });
    this.#states[name] = state;
  }

  #settle(name, value) {
    const state = this.#states[name];
    if (!state) return;
    state.done = true;
    state.resolve(value);
  }

  async #say(message, transfer = []) {
    if (this.#port) this.#port.postMessage(message, transfer); else this.#waiting.push([message, transfer]);
    await this.ready();
  }

  async ready() { this.#start(); await this.#states.ready.promise; }
  loaded() { this.#start(); return this.#states.loaded.promise; }
  setView(view) { return this.#say({ type: 'view', view }); }
  open(...sources) { return this.#say({ type: 'open', sources }); }
  openFiles(files) { return this.#say({ type: 'files', files }, streams(files)); }
  allow(access) { return this.#say({ type: 'access', ...access }); }
  zoom(tag, x, y) { return this.#say({ type: 'zoom', tag, x, y }); }
  refresh() { return this.#say({ type: 'refresh' }); }
}

for (const name of ['src', 'layout', 'theme', 'accent', 'site', 'view']) {
  Object.defineProperty(EventLens.prototype, name, {
    get() { return this.getAttribute(name) ?? ''; },
    set(value) { this.setAttribute(name, value); },
    configurable: true, enumerable: true,
  });
}
if (!customElements.get('event-lens')) customElements.define('event-lens', EventLens);
})();
