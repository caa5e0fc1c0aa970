// The page's part of the conversation with the page that it lies in, its host; event-lens.d.ts describes the messages. It keeps out whoever is not allowed to
// be the host, takes apart what the host says, so that the program gets what it can take, and puts together what the host is told.
'use strict';

(() => {
const version = 1;
const longest = 64 * 1024; // characters of a text
const most = 10_000;       // of anything in one message
const largest = 64e6;      // characters of a list of jobs
const patience = 3000;     // ms until there is no host

let port = null;
let alone = parent === self; // there is no host, or it does not answer
const untold = new Map();    // what it was to be told before it was there, the last of each type
const asked = new Set();     // numbers of questions that it has not answered

// The origin of its address, which a sandbox does not take from it. Every sandboxed page says that its own is null, so that is nobody's.
const own = new URL(eventlens.base).origin;
const allowed = (origin) => origin !== 'null' && (origin === own || [...document.querySelectorAll('meta[name="eventlens-host"]')].some((meta) => meta.content === origin));

// complain says in the console, once, what the host does wrong. Nothing of what it said is repeated there: it may be a secret.
const complaints = new Set();
function complain(text) {
  if (complaints.size > 100 || complaints.has(text)) return;
  complaints.add(text);
  console.warn('eventlens: ' + text);
}

class Wrong extends Error {}
function must(condition, text) { if (!condition) throw new Wrong(text); }

// What the User Timing marks say. The program listens from the first of them on.
const marks = { 'eventlens:ready': 'ready', 'eventlens:first-chart': 'firstchart', 'eventlens:visible-drawn': 'drawn', 'eventlens:loaded': 'loaded', 'eventlens:listed': 'listed' };
// While a log loads, its height grows with every group of cards that comes, and each height that the host is told moves what lies below the frame. So it is told of one
// that stayed for so many ms: first of that of the ghosts of cards, if there is nothing else for so long; then no chart is cut for longer; then all is there.
let quiet = 2000;
let settle = () => {};
const calmer = { 'eventlens:first-chart': 1000, 'eventlens:loaded': 100, 'eventlens:listed': 100 };
const ready = new Promise((resolve) => {
  new PerformanceObserver((seen) => {
    for (const { name, detail } of seen.getEntries()) {
      if (!marks[name]) continue;
      resolve();
      say(marks[name], { ...detail });
      if (calmer[name] < quiet) {
        quiet = calmer[name];
        settle();
      }
    }
  }).observe({ type: 'mark', buffered: true });
});

addEventListener('message', ({ data, origin, source, ports }) => {
  if (source !== parent || parent === self || data?.type !== 'connect' || !('eventlens' in data)) return; // of another script
  if (!allowed(origin)) return complain(`${origin} is not allowed to be the host; see guide/embedding.html`);
  if (port) return complain('the host has connected already');
  if (ports.length !== 1) return complain('connect comes without a port');
  if (data.eventlens !== version) {
    ports[0].postMessage({ type: 'refused', versions: [version] });
    ports[0].close();
    return complain('the host speaks another version');
  }
  port = ports[0];
  port.onmessage = (event) => hear(event.data);
  say('connected', { version });
  for (const [type, detail] of untold) say(type, detail);
  untold.clear();
  for (const [id, detail] of questions) ask(id, detail);
  questions.clear();
});

// Nothing is said to whoever listens but that the page is there.
if (!alone) {
  parent.postMessage({ eventlens: version, type: 'hello' }, '*');
  setTimeout(() => {
    if (port) return;
    alone = true;
    for (const id of questions.keys()) answer(id, '');
    questions.clear();
  }, patience);
}

// say tells the host something.
function say(type, detail) {
  if (port) port.postMessage({ type, ...detail });
  else if (!alone) untold.set(type, detail);
}

// What the program tells: names and values in turn.
eventlens.tell = (type, pairs) => {
  const detail = {};
  for (let i = 0; i + 1 < pairs.length; i += 2) detail[pairs[i]] = pairs[i + 1];
  if (type === 'job') detail.sources = detail.sources.split('\n');
  if (type === 'create') detail.job = JSON.parse(detail.job);
  if (type === 'ticked') detail.jobs = detail.jobs === '' ? [] : detail.jobs.split('\n');
  if (type === 'ask') ask(detail.id, detail);
  else say(type, detail);
};

const questions = new Map(); // by number, until there is a host
function ask(id, detail) {
  if (port) { asked.add(id); say('ask', detail); } else if (alone) answer(id, ''); else questions.set(id, detail);
}
const answer = (id, url) => { pass('answer', id, ['url', url]); };

// pass hands something to the program, once it listens.
const pass = (...said) => ready.then(() => eventlens.onhost(...said));

// hear does what the host says.
function hear(data) {
  const take = typeof data?.type === 'string' && Object.hasOwn(takes, data.type) ? takes[data.type] : null;
  try {
    must(take, 'the host sent a message of a type that is not known');
    take(data);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    complain(error.message);
    say('ignored', { message: typeof data?.type === 'string' ? data.type.slice(0, 100) : '', wrong: error.message });
  }
}

function text(value, name) {
  must(typeof value === 'string' && value.length <= longest, `${name} is no text, or longer than ${longest} characters`);
  return value;
}

function list(value, name) {
  must(Array.isArray(value) && value.length <= most, `${name} is no list, or has more than ${most} entries`);
  return value;
}

function entries(value, name) {
  must(value !== null && typeof value === 'object' && !Array.isArray(value), `${name} is no object`);
  return list(Object.entries(value), name);
}

const takes = {
  // Keys of the address and their values, lists for those that repeat; null leaves a key out. A text is all of them, as the host was told.
  view({ view }) {
    if (typeof view === 'string') { pass('view', 0, ['', text(view, 'view')]); return; }
    const fields = [];
    for (const [key, value] of entries(view, 'view')) {
      if (key === 'theme') { theme(value ?? ''); continue; }
      const all = list(Array.isArray(value) ? value : [value], 'a value of view');
      must(text(key, 'a key of view') !== '', 'a key of view is empty');
      if (all.length === 0) fields.push(key, '');
      for (const one of all) fields.push(key, one === null ? '' : text(['number', 'boolean'].includes(typeof one) ? String(one) : one, 'a value of view'));
    }
    if (fields.length > 0) pass('view', 0, fields);
  },
  theme(said) {
    if (said.theme !== undefined) theme(said.theme);
    if (said.accent !== undefined) eventlens.setAccent(text(said.accent, 'accent').replace('#', '').trim());
  },
  open({ sources }) {
    const fields = [];
    for (const source of list(sources, 'sources')) {
      if (typeof source === 'string') fields.push('', text(source, 'source'));
      else fields.push(text(source?.name ?? '', 'name'), text(source?.url, 'url'));
    }
    pass('open', 0, fields);
  },
  files({ files }) {
    for (const file of list(files, 'files')) {
      text(file?.path, 'path');
      must([Blob, ArrayBuffer, ReadableStream].some((kind) => file.data instanceof kind) || ArrayBuffer.isView(file.data), 'data is neither bytes nor a stream');
    }
    give(files);
  },
  // A list of jobs is a file to the page that shows them, which looks at what is in it.
  jobs({ jobs, title, scalar, actions, datasets }) {
    must(Array.isArray(jobs), 'jobs is no list');
    give([{ path: 'jobs.json', data: written({ version: 1, title, scalar, actions, datasets, jobs }) }]);
  },
  setJob({ job }) { pass('setJob', 0, ['job', written({ jobs: [job] })]); },
  removeJob({ id }) {
    written();
    pass('removeJob', 0, ['id', text(id, 'id')]);
  },
  access(said) { pass('access', 0, grant(said)); },
  answer({ id, url = '', access }) {
    must(asked.delete(id), 'the host answered what was not asked');
    let fresh = '';
    try {
      if (access !== undefined) pass('access', 0, grant(access));
      fresh = text(url, 'url');
    } finally { pass('answer', id, ['url', fresh]); } // it is waited for, whatever is wrong with it
  },
  zoom({ tag, x, y }) {
    const fields = ['tag', text(tag, 'tag')];
    for (const [name, ends] of [['x', x], ['y', y]]) {
      if (ends === undefined || ends === null) continue;
      must(list(ends, name).length === 2 && ends.every(Number.isFinite), `${name} is not two numbers`);
      fields.push(`${name}0`, String(ends[0]), `${name}1`, String(ends[1]));
    }
    pass('zoom', 0, fields);
  },
  refresh() { pass('refresh', 0, []); },
  forget() { pass('forget', 0, []); },
};

// written is a list of jobs as text, for the page that shows them.
function written(jobs) {
  must(eventlens.meta('eventlens-page') === 'jobs', 'jobs are for jobs.html');
  let content = '';
  try { content = JSON.stringify(jobs) ?? ' '; } catch { /* what cannot be written is too long to be read, or is no list of jobs */ }
  must(content !== '' && content.length <= largest, `jobs cannot be written as JSON of ${largest / 1e6} MB`);
  return content;
}

function theme(name) {
  must(['', 'light', 'dark'].includes(name), 'theme is neither light nor dark');
  eventlens.setTheme(name);
}

// grant returns a scope and header fields; a token is the usual one of them.
function grant(access) {
  const scope = URL.canParse(text(access?.scope, 'scope')) ? new URL(access.scope) : {};
  must(/^https?:$/.test(scope.protocol) && scope.username + scope.password === '', 'scope is no address by http or https, or has a user name');
  const fields = ['', scope.href];
  const headers = access.token === undefined ? access.headers : { Authorization: `Bearer ${text(access.token, 'token')}` };
  for (const [name, value] of entries(headers, 'headers')) {
    must(sends(text(name, 'header'), text(value, 'header')), 'a header field cannot be sent: pages may not set it, or it holds more than plain ASCII');
    fields.push(name, value);
  }
  return fields;
}

// sends reports whether the browser sends a header field as it is. A request has none of those that pages may not set.
function sends(name, value) {
  try {
    return /^[ -~]*$/.test(value) && new Request(eventlens.base, { headers: { [name]: value } }).headers.get(name) === value;
  } catch { return false; }
}

// give opens files as if they had been dropped. Those of a folder that streams come into are a folder that grows.
function give(files) {
  const top = ({ path }) => path.replace(/^\/+/, '').split('/')[0];
  const growing = new Map(files.filter(({ data }) => data instanceof ReadableStream).map((file) => [top(file), []]));
  const still = [];
  for (const file of files) (growing.get(top(file)) ?? still).push({ ...file, path: file.path.replace(/^\/+/, '') });
  if (still.length > 0) ready.then(() => eventlens.give(still.map(({ path, data }) => ({ path, file: fileOf(path, [data]) }))));
  for (const [name, inside] of growing) grow(name, inside);
}

const fileOf = (path, parts, lastModified) => new File(parts, path.split('/').pop(), { lastModified });

// grow opens a folder once there is something in it. Each time that it is listed, it has what came by then.
async function grow(name, files) {
  const inside = files.map(({ path, data }) => new Arriving(path.slice(path.indexOf('/') + 1), data));
  await Promise.race(inside.map((file) => file.begun));
  await ready;
  const list = () => ({ files: inside.filter((file) => file.isThere).map((file) => ({ path: file.path, file: file.now() })), grows: inside.some((file) => !file.ended) });
  const open = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ ports }) => ports[0].postMessage(list());
    return { name, port: port2 };
  };
  eventlens.give([{ path: name, open }]);
}

// Arriving is a file of which more and more comes; of what is all there already, no more. begun is a promise of its first bytes, or of its end.
class Arriving {
  ended = false;
  #whole = new Blob([]);
  #more = []; // behind it
  #bytes = 0; // in more
  #modified = Date.now();

  constructor(path, data) {
    this.path = path;
    this.begun = new Promise((resolve) => { this.begin = resolve; });
    if (data instanceof ReadableStream) this.#fill(data.getReader()); else this.#end(this.#add(data));
  }

  get isThere() { return this.ended || this.#bytes + this.#whole.size > 0; }

  now() {
    if (this.#bytes > 0) this.#whole = new Blob([this.#whole, ...this.#more]);
    [this.#more, this.#bytes] = [[], 0];
    return fileOf(this.path, [this.#whole], this.#modified);
  }

  #add(bytes) {
    this.#more.push(bytes);
    this.#bytes += bytes.byteLength ?? bytes.size;
    this.#modified = Date.now();
    if (this.#bytes > 1e6) this.now(); // what is in a Blob is not in the page's memory
    this.begin();
  }

  #end() {
    this.ended = true;
    this.begin();
  }

  async #fill(reader) {
    try {
      for (let next; !(next = await reader.read()).done;) {
        must(ArrayBuffer.isView(next.value) || next.value instanceof ArrayBuffer, 'a stream is not of bytes');
        this.#add(next.value);
      }
    } catch (error) {
      reader.cancel().catch(() => {});
      const wrong = error instanceof Wrong ? error.message : 'a stream of the host broke off';
      complain(wrong);
      say('ignored', { message: 'files', wrong });
    }
    this.#end();
  }
}

// The host keeps the view: no change of it is an entry of the history.
const setFragment = eventlens.setFragment;
eventlens.setFragment = (fragment) => { setFragment(fragment, false); };

for (const said of eventlens.told.splice(0)) eventlens.tell(...said);

// The names of a legend that its row has no room for are hidden, and what is behind them says how many these are.
const fit = (legend) => {
  const names = [...legend.firstElementChild.children], more = legend.lastElementChild;
  for (const name of names) name.hidden = false;
  const all = Number(legend.dataset.all), say = (n) => { more.textContent = more.dataset.text.replace('#', n.toLocaleString('en')); };
  more.hidden = true;
  const ends = names.map((name) => name.offsetLeft + name.offsetWidth - legend.offsetLeft);
  if (all <= names.length && !(ends.at(-1) > legend.clientWidth)) return;
  more.hidden = false;
  say(all);
  const shown = Math.max(1, ends.filter((end) => end <= legend.clientWidth - more.offsetWidth).length);
  for (const name of names.slice(shown)) name.hidden = true;
  say(all - shown);
};
const sizes = new ResizeObserver((entries) => { for (const { target } of entries) fit(target); });
const legends = new Set();
const changes = new MutationObserver((records) => {
  for (const legend of document.querySelectorAll('.run-legend')) {
    if (!legends.has(legend)) { legends.add(legend); sizes.observe(legend); } else if (records.some(({ target }) => legend.contains(target))) fit(legend);
  }
  for (const legend of legends) if (!legend.isConnected) { legends.delete(legend); sizes.unobserve(legend); }
  changes.takeRecords(); // of what fit did
});
changes.observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-all'] });

// The height that all of it takes, for hosts that do not scroll within the frame.
if (eventlens.embed !== 'card') {
  ready.then(() => {
    let height = 0, told = 0, since = 0, timer = 0;
    const tell = () => {
      since = 0;
      if (height !== told) say('height', { height: told = height });
    };
    settle = () => {
      const now = performance.now();
      since ||= now;
      clearTimeout(timer);
      timer = setTimeout(tell, Math.min(quiet, since + Math.max(quiet, 1000) - now));
    };
    new ResizeObserver(() => {
      height = Math.ceil(document.body.getBoundingClientRect().height);
      settle();
    }).observe(document.body);
  });
}
})();
