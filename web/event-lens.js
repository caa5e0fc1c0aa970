// The element <event-lens>: a page of eventlens in a frame. It is one file, a script or a module.
// event-lens.d.ts describes attributes, properties, methods, events and messages.
'use strict';

(() => {
const script =
  document.currentScript?.src
  ?? document.querySelector('script[src$="event-lens.js"]')?.src ?? '';
// The attributes; those in viewAttributes are keys of the view, too.
const textAttributes = [
  'src', 'tab', 'runs', 'tags', 'layout', 'theme', 'accent', 'view', 'site', 'poster', 'label',
  'page',
];
const booleanAttributes = ['store', 'eager'];
const viewAttributes = ['tab', 'runs', 'tags'];
// The frames of this page have this name, by which they find each other to share workers and
// caches. The first one is marked, since it need not look for others.
const frameName = 'eventlens-' + crypto.getRandomValues(new Uint32Array(4)).join('-');
let frames = 0;
const streams = (files) =>
  files.map(({ data }) => data).filter((data) => data instanceof ReadableStream);

class EventLens extends HTMLElement {
  static observedAttributes = [...textAttributes, ...booleanAttributes, 'lang'];
  #frame = null;
  #port = null;
  #waiting = []; // messages for a page that has not connected yet
  #seen = null; // the observer that starts the frame when it is nearly in view
  #states = {}; // the promises that ready, loaded and forget return, by name
  #told = null; // the latest view reported by the page

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).append(document.createElement('slot'));
    for (const name of ['ready', 'loaded']) this.#renew(name);
  }

  connectedCallback() {
    // Takes over properties set before this script ran.
    for (const name of [...textAttributes, ...booleanAttributes]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    // A constructed style sheet, since a Content-Security-Policy may forbid inline styles.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ':host{display:block;position:relative;height:300px;overflow:hidden}:host([hidden]){display:none}slot{background-color:Canvas}'
        + 'iframe{display:block;width:100%;height:100%;border:0}img{position:absolute;inset:0;width:100%;height:100%;object-fit:contain}',
    );
    this.shadowRoot.adoptedStyleSheets = [sheet];
    addEventListener('message', this.#greet);
    if (this.eager) { this.#start(); return; }
    if (this.poster && !this.shadowRoot.querySelector('img'))
      this.shadowRoot.prepend(Object.assign(new Image(), { src: this.poster, alt: '' }));
    this.#seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((e) => e.isIntersecting)) this.#start();
      },
      { rootMargin: '50% 0px' },
    );
    this.#seen.observe(this);
  }

  // With moveBefore the frame keeps running.
  connectedMoveCallback() {}

  disconnectedCallback() {
    removeEventListener('message', this.#greet);
    this.#seen?.disconnect();
    this.#end();
  }

  // An attribute that the page cannot apply while it runs reloads it. Several that change together
  // reload it once.
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.#frame || ['eager', 'poster'].includes(name)) return;
    if (name === 'label') this.#frame.title = now || 'Charts';
    else if (name === 'view') {
      if (now !== this.#told) this.setView(this.#view().join('&'));
    } else if (name === 'lang' || viewAttributes.includes(name)) this.setView({ [name]: now });
    else if (name === 'accent') this.#say({ type: 'theme', accent: now ?? '' });
    else if (name === 'theme') {
      // By then the host page has changed its theme, too.
      requestAnimationFrame(() => this.#blend());
      this.#say({ type: 'theme', theme: now ?? '' });
    } else this.#restart();
  }

  #restart() {
    this.#end();
    queueMicrotask(() => this.#start());
  }

  // The folder of the site; null if unknown, as in a bundle of scripts.
  get #site() {
    const site = this.site || script.replace(/[^/]*$/, '');
    return site ? new URL(site.replace(/\/*$/, '/'), document.baseURI) : null;
  }

  #fields(names) {
    return names
      .filter((name) => this[name])
      .map(
        (name) =>
          `${name}=${encodeURIComponent(name === 'accent' ? this.accent.replace('#', '').trim() : this[name])}`,
      );
  }

  // Later keys override earlier ones.
  #view() {
    return [...this.#fields(viewAttributes), this.view.replace(/^[#&]+/, '')].filter(Boolean);
  }

  #start() {
    this.#seen?.disconnect();
    if (this.#frame || !this.isConnected) return;
    if (!this.#site) {
      console.error('<event-lens> needs its attribute site: the folder of the viewer');
      return;
    }
    const url = new URL((this.page || 'index') + '.html', this.#site);
    const parts = [
      `embed=${this.layout || 'card'}`,
      ...(this.store ? ['store=1'] : []), ...this.#fields(['theme', 'accent', 'lang']),
      ...this.#view(),
    ];
    for (const src of this.src.split(/\s+/).filter(Boolean))
      parts.push(`src=${new URL(src, document.baseURI).href}`);
    url.hash = parts.join('&');
    const frame = document.createElement('iframe');
    frame.name = frameName + (frames++ ? '' : '-first');
    frame.title = this.label || 'Charts';
    frame.allow = 'clipboard-write; fullscreen';
    frame.src = url.href;
    this.#frame = frame;
    this.#blend();
    this.shadowRoot.append(frame);
  }

  // Makes the frame transparent. Browsers paint a background unless the frame's color-scheme equals
  // the embedded page's. So the frame gets dark or light after the colours behind it. They are
  // blended on a canvas, which parses every colour syntax. The slot has an empty page's colour.
  #blend() {
    if (!this.#frame) return;
    const colours = [], pixel = new OffscreenCanvas(1, 1).getContext('2d');
    for (
      let e = this.shadowRoot.querySelector('slot');
      e;
      e = e.assignedSlot ?? e.parentElement ?? e.getRootNode().host
    )
      colours.unshift(getComputedStyle(e).backgroundColor);
    for (pixel.fillStyle of [colours.pop(), ...colours]) pixel.fillRect(0, 0, 1, 1);
    const dark = pixel.getImageData(0, 0, 1, 1).data[1] < 128; // green dominates brightness
    this.#frame.style.colorScheme = this.theme ? (dark ? 'dark' : 'light') : 'normal';
  }

  #end() {
    this.#port?.close();
    this.#frame?.remove();
    this.#frame = this.#port = null;
    for (const name of ['ready', 'loaded']) if (this.#states[name].done) this.#renew(name);
  }

  // The page announces itself and gets a private port.
  #greet = ({ source, origin, data }) => {
    if (
      !this.#frame
      || source !== this.#frame.contentWindow || data?.type !== 'hello'
      || origin !== this.#site?.origin
    )
      return;
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => this.#hear(event.data);
    this.#port = port1;
    source.postMessage({ eventlens: 1, type: 'connect' }, origin, [port2]);
    for (const [message, transfer] of this.#waiting.splice(0)) port1.postMessage(message, transfer);
  };

  async #hear(message) {
    const { type } = message;
    if (type === 'view') this.#told = message.view;
    if (type === 'firstchart') this.shadowRoot.querySelector('img')?.remove();
    this.dispatchEvent(
      new CustomEvent(`eventlens-${type}`, { detail: message, bubbles: true, composed: true }),
    );
    this.#settle(type, message);
    if (type !== 'ask') return;
    const port = this.#port;
    const given = await (async () => this.authorize?.(message.url))().catch(() => null);
    port.postMessage({
      type: 'answer', id: message.id,
      ...(typeof given === 'string' ? { url: given } : given ? { access: given } : {}),
    });
  }

  #renew(name) {
    const state = { done: false };
    state.promise = new Promise((resolve) => { state.resolve = resolve; });
    this.#states[name] = state;
  }

  // Callers that wait get this value, and later ones the newest.
  #settle(name, value) {
    const state = this.#states[name];
    if (!state) return;
    if (state.done) state.promise = Promise.resolve(value);
    state.done = true;
    state.resolve(value);
  }

  async #say(message, transfer = []) {
    if (this.#port) this.#port.postMessage(message, transfer);
    else this.#waiting.push([message, transfer]);
    await this.ready();
  }

  async ready() { this.#start(); await this.#states.ready.promise; }
  loaded() { this.#start(); return this.#states.loaded.promise; }
  setView(view) { return this.#say({ type: 'view', view }); }
  open(...sources) { return this.#say({ type: 'open', sources }); }
  openFiles(files) { return this.#say({ type: 'files', files }, streams(files)); }
  setJobs(jobs, title, more) { return this.#say({ ...more, type: 'jobs', jobs, title }); }
  setJob(job) { return this.#say({ type: 'setJob', job }); }
  removeJob(id) { return this.#say({ type: 'removeJob', id }); }
  allow(access) { return this.#say({ type: 'access', ...access }); }
  zoom(tag, x, y) { return this.#say({ type: 'zoom', tag, x, y }); }
  refresh() { return this.#say({ type: 'refresh' }); }

  // Resolves once all its stored data are deleted, so that the frame may be removed.
  async forget() {
    this.#renew('forgotten');
    const { promise } = this.#states.forgotten;
    await this.#say({ type: 'forget' });
    await promise;
  }
}

const define = (name, get, set) => {
  Object.defineProperty(EventLens.prototype, name, {
    get, set, configurable: true, enumerable: true,
  });
};
for (const name of textAttributes) {
  define(
    name,
    function () {
      return this.getAttribute(name) ?? '';
    },
    function (value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    },
  );
}
for (const name of booleanAttributes)
  define(
    name,
    function () {
      return this.hasAttribute(name);
    },
    function (value) {
      this.toggleAttribute(name, !!value);
    },
  );
EventLens.prototype.authorize = null; // not a field: it may be set before this script runs
if (!customElements.get('event-lens')) customElements.define('event-lens', EventLens);
})();
