// Everything needed before the first paint and before a Go program runs: the theme, workarounds for
// things that crash go-app v9, and the shell's progress and failure texts. It defines the page's
// only global, `eventlens`, which load.js and app/browser extend.

/** @type {EventLens} */
const eventlens = (self.eventlens = /** @type {any} */ ({
  // any: load.js and others add to it
  // Absolute URL for resolving relative sources.
  base: document.baseURI.split(/[?#]/)[0],
  // The fragment as the person wrote it, without #, merged over the site's default view. The
  // address bar holds a repaired version.
  fragment: '',
  // The contents of all <meta> elements of a name, one a line.
  meta: (/** @type {string} */ name) =>
    [
      .../** @type {NodeListOf<HTMLMetaElement>} */ (
        document.querySelectorAll(`meta[name="${name}"]`)
      ),
    ]
      .map(({ content }) => content)
      .join('\n'),
  // Called with the fragment when the person changes it: Back, Forward, a link, an edited address.
  onfragment() {},
  // Called with the port of a worker that replaces a dead one (null if there is none), and why the
  // last one ended.
  onworker() {},
  // Called with the theme in force when it changes.
  ontheme() {},
  // Called with messages for the embedding page. They are queued until embed.js has loaded.
  tell: (/** @type {unknown[]} */ ...message) => {
    eventlens.told.push(message);
  },
  told: [], // the queue
}));

// Whether this browser lacks a required feature. Chrome 114, Firefox 125 and Safari 17 have all of
// them; they got color-mix() and container queries earlier. index.html shows the message.
eventlens.tooOld = !(
  'popover' in HTMLElement.prototype
  && self.OffscreenCanvasRenderingContext2D && CSS.supports('selector(&:has(a))')
);

// deployed returns a setting of the site's operator, from <meta> elements; several are joined by
// line breaks. '' if there is none.
/** @param {string} name */
const deployed = (name) => eventlens.meta('eventlens-' + name);

// Sandboxed frames throw on access to storage, which go-app does not survive when it starts.
for (const name of /** @type {const} */ (['localStorage', 'sessionStorage'])) {
  try {
    self[name].length;
  } catch {
    useMemoryStorage(name);
  }
}

// useMemoryStorage replaces localStorage or sessionStorage by a storage that ends with the page.
/** @param {string} name */
function useMemoryStorage(name) {
  Object.defineProperty(self, name, { value: memoryStorage(), configurable: true });
}

function memoryStorage() {
  const items = new Map();
  return Object.create({
    /** @param {string} key */
    getItem: (key) => items.get(String(key)) ?? null,
    /** @param {string} key @param {string} value */
    setItem: (key, value) => { items.set(String(key), String(value)); },
    /** @param {string} key */
    removeItem: (key) => { items.delete(String(key)); },
    clear: () => items.clear(),
    /** @param {number} i */
    key: (i) => [...items.keys()][i] ?? null,
    get length() { return items.size; },
  });
}

// A stray % in the fragment makes go-app dereference nil whenever it parses the address. So the
// address gets a repaired fragment, and the history entry keeps the raw one.
/** @param {string} fragment */
const repaired = (fragment) => fragment.replace(/%(?![0-9a-f]{2})/gi, '%25');

function readFragment() {
  const shown = location.hash.slice(1);
  const raw = history.state?.fragment ?? shown;
  if (shown !== repaired(shown)) writeFragment(raw, 'replaceState');
  return withDefaultView(raw);
}

// withDefaultView returns the site's default view, overridden by the keys of an address; a key
// without a value removes the default. An address written by the page is complete, and says so by
// view=own: the program keeps this key, which it does not know, in the address and in links.
// Otherwise settings that a person removed would come back.
/** @param {string} fragment */
function withDefaultView(fragment) {
  const pairs = fragment.split('&');
  const view = deployed('page') ? '' : deployed('view'); // the default view of the charts
  if (!view || pairs.includes('view=own')) return fragment;
  const defaults = view
    .split('&')
    .filter((pair) => !pairs.some((own) => own.startsWith(pair.slice(0, pair.indexOf('=') + 1))));
  return ['view=own', ...defaults, fragment].join('&').replace(/&$/, '');
}

/** @param {string} fragment @param {'pushState' | 'replaceState'} how */
function writeFragment(fragment, how) {
  // An empty fragment leaves no # behind.
  history[how](
    { fragment }, '',
    fragment === '' ? location.pathname + location.search : '#' + repaired(fragment),
  );
}

// setFragment replaces the fragment, with a new history entry if push is set.
/** @param {string} fragment @param {boolean} push */
eventlens.setFragment = (fragment, push) => {
  eventlens.fragment = fragment;
  writeFragment(fragment, push ? 'pushState' : 'replaceState');
};

// These listeners come first and hide the events from go-app, which ignores Back to an address it
// has already seen. A change by a link or by hand raises both events; the second finds nothing new.
for (const name of ['popstate', 'hashchange']) {
  addEventListener(name, (event) => {
    event.stopImmediatePropagation();
    const fragment = readFragment();
    if (fragment === eventlens.fragment) return;
    eventlens.fragment = fragment;
    takeTheme();
    eventlens.onfragment(fragment);
  });
}

// The browser handles links: go-app would intercept every click and lose modifiers and targets.
addEventListener('click', (event) => {
  if (event.target.closest?.('a[href]')) event.stopImmediatePropagation();
});

// The whole environment of go-app: its routes start at the page's directory.
self.goappGetenv = (key) =>
  key === 'GOAPP_ROOT_PREFIX' ? new URL('.', eventlens.base).pathname.replace(/\/$/, '') : '';

eventlens.fragment = readFragment();

// addressValue returns the value of a key in the address. It is '' unless it is one word.
/** @param {string} key */
const addressValue = (key) =>
  new RegExp(`(?:^|&)${key}=([\\w-]+)`).exec(eventlens.fragment)?.[1] ?? '';

// The embedding mode, '' for a page of its own; embed.css and embed.js do the rest. Embedded pages
// store nothing on this device unless allowed to.
eventlens.embed =
  { card: 'card', tab: 'tab', full: 'full', 1: 'tab' }[addressValue('embed')] ?? '';
eventlens.keeps = !eventlens.embed || addressValue('store') === '1';
if (eventlens.embed) {
  document.documentElement.dataset.embed = eventlens.embed;
  document.head.append(Object.assign(document.createElement('script'), { src: 'embed.js' }));
  // After the page's style sheets, which it overrides.
  addEventListener('DOMContentLoaded', () => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'embed.css' }),
    );
  });
}
if (!eventlens.keeps) ['localStorage', 'sessionStorage'].forEach(useMemoryStorage);

// The theme in force: the fragment's (for embedded pages), else the saved choice, else the site's,
// else the system's.
const systemTheme = matchMedia('(prefers-color-scheme: dark)');
// themeOf returns a theme that exists, or ''.
/** @param {string} theme */
const themeOf = (theme) => (theme === 'light' || theme === 'dark' ? theme : '');
let theme = '';

function takeTheme() {
  theme =
    themeOf(addressValue('theme'))
    || themeOf(localStorage.getItem('eventlens-theme') ?? deployed('theme'));
  eventlens.setAccent(eventlens.embed && addressValue('accent') || deployed('accent'));
  showTheme();
}

// setAccent sets the host's or site's colour for links, focus and selected items: three or six
// hexadecimal digits. Anything else restores the default.
/** @param {string} digits */
eventlens.setAccent = (digits) => {
  const root = document.documentElement;
  const given = /^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(digits);
  root.toggleAttribute('data-accent', given);
  if (given) root.style.setProperty('--accent', '#' + digits);
};

function showTheme() {
  const shown = theme || (systemTheme.matches ? 'dark' : 'light');
  if (document.documentElement.dataset.theme === shown) return;
  document.documentElement.dataset.theme = shown;
  eventlens.ontheme(shown);
}

// themeChoice returns the chosen theme; '' follows the system.
eventlens.themeChoice = () => theme;

// setTheme applies a theme and saves the choice; '' follows the system.
/** @param {string} choice */
eventlens.setTheme = (choice) => {
  theme = themeOf(choice);
  localStorage.setItem('eventlens-theme', theme);
  showTheme();
};

systemTheme.addEventListener('change', showTheme);
takeTheme();

// progress shows how many bytes of the program have arrived, and the total; 0 means unknown. The
// browser's streaming compiler reports no progress, so then only the total is themeOf.
let arrived = '';
const showProgress = () => {
  const line = document.getElementById('boot-progress'); // null until the page is parsed
  if (line) line.textContent = 'Starting' + arrived;
};
addEventListener('DOMContentLoaded', showProgress);

/** @param {number} bytes @param {number} total */
eventlens.progress = (bytes, total) => {
  /** @param {number} n */
  const mb = (n) => (n / 1e6).toFixed(1);
  arrived =
    bytes && total >= bytes
      ? `: ${mb(bytes)} of ${mb(total)} MB`
      : bytes || total
        ? `: ${mb(bytes || total)} MB`
        : '';
  showProgress();
};

// The failures of the shell: each with its remedy and its page of the guide. The shell has its own
// texts, since all others are in the program that did not start.
const failures = {
  noWebAssembly: {
    title: 'This browser cannot run eventlens',
    advice:
      'WebAssembly is missing or turned off. Use a current Chrome, Edge, Firefox or Safari, or allow it for this site.',
    guide: 'guide/problems.html#the-viewer-does-not-start',
  },
  openedFromDisk: {
    title: 'eventlens could not be loaded',
    advice:
      'A browser reads nothing beside a page opened from disk. Put the folder on any web server, or run `eventlens serve`.',
    guide: 'guide/hosting.html#what-a-host-needs',
  },
  incomplete: {
    title: 'eventlens could not be loaded',
    advice:
      'Reload the page. If that does not help, the site is incomplete: upload its whole folder.',
    guide: 'guide/hosting.html#what-a-host-needs',
  },
  forbidden: {
    title: 'This site forbids WebAssembly',
    advice: 'Add \'wasm-unsafe-eval\' to script-src in its Content-Security-Policy.',
    guide: 'guide/hosting.html#content-security-policy',
  },
  untrusted: {
    title: 'This site asks for trusted types',
    advice:
      'eventlens does not make them. Leave require-trusted-types-for out of its Content-Security-Policy.',
    guide: 'guide/hosting.html#content-security-policy',
  },
  sandboxed: {
    title: 'A sandboxed frame may not load eventlens',
    advice:
      'The host of the site must send Access-Control-Allow-Origin: *. Or add allow-same-origin to the sandbox of the frame.',
    guide: 'guide/hosting.html#in-a-frame',
  },
  stopped: {
    title: 'eventlens stopped',
    advice: 'What it had saved on this device is kept. Reload the page to go on.',
    guide: 'guide/problems.html#the-viewer-does-not-start',
  },
};

// fail replaces the page with one of these failures as soon as the page is parsed, and keeps
// programs from starting. detail is the browser's message.
eventlens.fail = (name, detail) => {
  eventlens.started = true;
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', () => eventlens.fail(name, detail));
    return;
  }
  const { title, advice, guide } = failures[name];
  const shell = document.createElement('main');
  shell.className = 'boot';
  shell.setAttribute('role', 'alert');
  for (const [tag, text, style] of /** @type {[string, string?, string?][]} */ ([
    ['h1', title], ['p', advice], ['p', detail, 'detail'],
  ])) {
    if (!text) continue;
    const element = shell.appendChild(document.createElement(tag));
    element.textContent = text;
    element.className = style ?? '';
  }
  const more = shell.appendChild(document.createElement('a'));
  Object.assign(more, {
    className: 'to-guide', href: guide, target: '_blank', rel: 'noopener',
    textContent: 'More in the guide',
  });
  document.body.replaceChildren(shell);
};

// lacks fails because the file of this URL is missing or wrong.
/** @param {string} url */
eventlens.lacks = (url) =>
  eventlens.fail('incomplete', url + ' is missing, or the host sends something else');

// Until the program starts, a script or style sheet of the site that is missing or wrong, such as a
// "not found" page, is reported by its URL. Without this, the program would crash at a missing
// function or run unstyled, with no hint why.
addEventListener(
  'error',
  ({ target: failed, filename }) => {
    const target = /** @type {Partial<HTMLLinkElement & HTMLScriptElement>} */ (failed);
    const url = target.src || target.href || filename;
    if (
      !eventlens.started
      && target.rel !== 'icon' && url?.startsWith(String(new URL('.', eventlens.base)))
    )
      eventlens.lacks(url);
  },
  true,
);
