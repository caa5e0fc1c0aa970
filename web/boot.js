// What must be in place before anything is painted and before a Go program runs: the theme, guards against what go-app v9 cannot take,
// and the shell's progress and failure texts. It makes the one global of the page, `eventlens`, which load.js and app/browser go on with.
'use strict';

(() => {
const eventlens = self.eventlens = {
  // Absolute URL that relative sources are resolved against.
  base: document.baseURI.split(/[?#]/)[0],
  // The fragment as the person wrote it, without #, over the site's default view; the address bar holds it repaired.
  fragment: '',
  // The contents of the <meta> elements of a name, a line each.
  meta: (name) => [...document.querySelectorAll(`meta[name="${name}"]`)].map(({ content }) => content).join('\n'),
  // Called with the fragment when the person changed it: Back, Forward, a link, an edited address.
  onfragment() {},
  // Called with the port of a worker that replaces a dead one, or null when there is none, and why the last one ended.
  onworker() {},
  // Called with the theme in force when it changes.
  ontheme() {},
  // Called with what the page that embeds this one may want to know. What is told before embed.js is there waits for it.
  tell: (...said) => { eventlens.told.push(said); },
  told: [],
};

// Whether this browser lacks something that the page cannot do without: Chrome 114, Firefox 125 and Safari 17 have all of it, and
// had color-mix() and container queries before. index.html has what is said then.
eventlens.tooOld = !('popover' in HTMLElement.prototype && self.OffscreenCanvasRenderingContext2D && CSS.supports('selector(&:has(a))'));

// deployed returns what whoever deployed the site says in <meta> elements, a line each, '' for nothing.
const deployed = (name) => eventlens.meta('eventlens-' + name);

// A sandboxed frame throws on storage, and go-app's start does not survive that.
for (const name of ['localStorage', 'sessionStorage']) {
  try {
    self[name].length;
  } catch {
    forgetful(name);
  }
}

function forgetful(name) {
  Object.defineProperty(self, name, { value: memoryStorage(), configurable: true });
}

function memoryStorage() {
  const kept = new Map();
  return Object.create({
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, value) => { kept.set(String(key), String(value)); },
    removeItem: (key) => { kept.delete(String(key)); },
    clear: () => kept.clear(),
    key: (i) => [...kept.keys()][i] ?? null,
    get length() { return kept.size; },
  });
}

// A % in the fragment that escapes nothing is a nil dereference in go-app, now or whenever it looks at the address. So the address gets a
// repaired fragment, and the history entry keeps the raw one.
const repaired = (fragment) => fragment.replace(/%(?![0-9a-f]{2})/gi, '%25');

function readFragment() {
  const shown = location.hash.slice(1);
  const raw = history.state?.fragment ?? shown;
  if (shown !== repaired(shown)) writeFragment(raw, 'replaceState');
  return overView(raw);
}

// The site's default view lies below the address, key by key. A key without a value takes one of it out. An address that the page wrote is whole: the program keeps
// view=own, which it does not know, and so do its links. Else what a person took out would come back.
function overView(fragment) {
  const pairs = fragment.split('&');
  const view = deployed('page') ? '' : deployed('view'); // that of the charts
  if (!view || pairs.includes('view=own')) return fragment;
  const below = view.split('&').filter((pair) => !pairs.some((own) => own.startsWith(pair.slice(0, pair.indexOf('=') + 1))));
  return ['view=own', ...below, fragment].join('&').replace(/&$/, '');
}

function writeFragment(fragment, how) {
  // An empty fragment leaves no # behind.
  history[how]({ fragment }, '', fragment === '' ? location.pathname + location.search : '#' + repaired(fragment));
}

// setFragment replaces the fragment, in a history entry of its own when push is set.
eventlens.setFragment = (fragment, push) => {
  eventlens.fragment = fragment;
  writeFragment(fragment, push ? 'pushState' : 'replaceState');
};

// Ours are the first listeners, and the only ones: go-app ignores Back to an address it has seen, so it must not see any. A change by a link or
// by hand raises both events; the second finds nothing new.
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

// Links are the browser's business: go-app would take every click on one and lose modifiers and targets.
addEventListener('click', (event) => {
  if (event.target.closest?.('a[href]')) event.stopImmediatePropagation();
});

// The whole environment of go-app: its routes start below the page's directory.
self.goappGetenv = (key) => (key === 'GOAPP_ROOT_PREFIX' ? new URL('.', eventlens.base).pathname.replace(/\/$/, '') : '');

eventlens.fragment = readFragment();

// said returns what the address says for a key whose value is a word, '' for nothing.
const said = (key) => new RegExp(`(?:^|&)${key}=([\\w-]+)`).exec(eventlens.fragment)?.[1] ?? '';

// How the page lies in another one, '' for a page of its own; embed.css and embed.js do the rest. There it keeps nothing on this device unless it may.
eventlens.embed = { card: 'card', tab: 'tab', full: 'full', 1: 'tab' }[said('embed')] ?? '';
eventlens.keeps = !eventlens.embed || said('store') === '1';
if (eventlens.embed) {
  document.documentElement.dataset.embed = eventlens.embed;
  document.head.append(Object.assign(document.createElement('script'), { src: 'embed.js' }));
  // Behind those of the page, which it changes.
  addEventListener('DOMContentLoaded', () => { document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'embed.css' })); });
}
if (!eventlens.keeps) ['localStorage', 'sessionStorage'].forEach(forgetful);

// The theme in force: the fragment's, for pages inside others, else the saved choice, else the site's, else the system's.
const systemTheme = matchMedia('(prefers-color-scheme: dark)');
const known = (theme) => (theme === 'light' || theme === 'dark' ? theme : '');
let theme = '';

function takeTheme() {
  theme = known(said('theme')) || known(localStorage.getItem('eventlens-theme') ?? deployed('theme'));
  eventlens.setAccent(eventlens.embed && said('accent') || deployed('accent'));
  showTheme();
}

// setAccent gives links, the focus and what is marked the colour of the host or of the site: three or six hexadecimal digits. Anything else leaves them their own.
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

// themeChoice is the theme that was chosen; '' follows the system.
eventlens.themeChoice = () => theme;

// setTheme puts a theme in force and keeps the choice; '' follows the system.
eventlens.setTheme = (choice) => {
  theme = known(choice);
  localStorage.setItem('eventlens-theme', theme);
  showTheme();
};

systemTheme.addEventListener('change', showTheme);
takeTheme();

// progress shows how much of the program has arrived, of how much. What is not known is 0; where the browser's compiler takes the program, which does not say how
// far it is, its size alone is known.
let arrived = '';
const showProgress = () => {
  const line = document.getElementById('boot-progress'); // not before the page is parsed
  if (line) line.textContent = 'Starting' + arrived;
};
addEventListener('DOMContentLoaded', showProgress);

eventlens.progress = (bytes, total) => {
  const mb = (n) => (n / 1e6).toFixed(1);
  arrived = bytes && total >= bytes ? `: ${mb(bytes)} of ${mb(total)} MB` : bytes || total ? `: ${mb(bytes || total)} MB` : '';
  showProgress();
};

// How the shell fails: what is wrong, what to do about it, and the page of the guide that says more. These texts are the shell's own, since the
// catalogue of all others is in the program that did not start.
const failures = {
  noWebAssembly: {
    title: 'This browser cannot run eventlens',
    advice: 'WebAssembly is missing or turned off. Use a current Chrome, Edge, Firefox or Safari, or allow it for this site.',
    guide: 'guide/problems.html#the-viewer-does-not-start',
  },
  openedFromDisk: {
    title: 'eventlens could not be loaded',
    advice: 'A browser reads nothing beside a page opened from disk. Put the folder on any web server, or run `eventlens serve`.',
    guide: 'guide/hosting.html#what-a-host-needs',
  },
  incomplete: {
    title: 'eventlens could not be loaded',
    advice: 'Reload the page. If that does not help, the site is incomplete: upload its whole folder.',
    guide: 'guide/hosting.html#what-a-host-needs',
  },
  forbidden: {
    title: 'This site forbids WebAssembly',
    advice: 'Add \'wasm-unsafe-eval\' to script-src in its Content-Security-Policy.',
    guide: 'guide/hosting.html#content-security-policy',
  },
  untrusted: {
    title: 'This site asks for trusted types',
    advice: 'eventlens does not make them. Leave require-trusted-types-for out of its Content-Security-Policy.',
    guide: 'guide/hosting.html#content-security-policy',
  },
  sandboxed: {
    title: 'A sandboxed frame may not load eventlens',
    advice: 'The host of the site must send Access-Control-Allow-Origin: *. Or add allow-same-origin to the sandbox of the frame.',
    guide: 'guide/hosting.html#in-a-frame',
  },
  stopped: {
    title: 'eventlens stopped',
    advice: 'What it had saved on this device is kept. Reload the page to go on.',
    guide: 'guide/problems.html#the-viewer-does-not-start',
  },
};

// fail replaces the page with one of them, once it is parsed, and no program starts any more; detail is what the browser said.
eventlens.fail = (name, detail) => {
  eventlens.started = true;
  if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', () => eventlens.fail(name, detail));
  const { title, advice, guide } = failures[name];
  const shell = document.createElement('main');
  shell.className = 'boot';
  shell.setAttribute('role', 'alert');
  for (const [tag, text, style] of [['h1', title], ['p', advice], ['p', detail, 'detail']]) {
    if (!text) continue;
    const element = shell.appendChild(document.createElement(tag));
    element.textContent = text;
    element.className = style ?? '';
  }
  const more = shell.appendChild(document.createElement('a'));
  Object.assign(more, { className: 'to-guide', href: guide, target: '_blank', rel: 'noopener', textContent: 'More in the guide' });
  document.body.replaceChildren(shell);
};

eventlens.lacks = (url) => eventlens.fail('incomplete', url + ' is missing, or the host sends something else');

// Until the program starts, a script or style sheet of the site that does not arrive, or is something else, such as a host's page that says "not found", is named.
// Nothing else names it: the program fails as it calls what is not there, and runs without style.
addEventListener('error', ({ target, filename }) => {
  const url = target.src || target.href || filename;
  if (!eventlens.started && target.rel !== 'icon' && url?.startsWith(new URL('.', eventlens.base))) eventlens.lacks(url);
}, true);
})();
