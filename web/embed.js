// Exchanges messages with the host, the page that embeds this one; event-lens.d.ts describes the
// messages. It rejects hosts that are not allowed, checks messages of the host and flattens them
// for the Go program, and assembles the messages to the host.

const version = 1;
const longest = 64 * 1024; // longest string, in characters
const most = 10_000;       // most entries of a list in a message
const largest = 64e6;      // largest list of jobs, in characters
const patience = 3000;     // ms to wait for a host to connect

/** @type {MessagePort | null} */
let port = null;
let alone = parent === self; // true if there is no host, or it does not answer
/** @typedef {any} Given any: what a host sent, which is checked here, or what it is sent. */
/** @type {Map<string, Given>} */
const untold = new Map();    // messages queued for the host, the last of each type
const asked = new Set();     // ids of questions that the host has not answered

// The page's own origin. It is taken from the address, since a sandboxed page reports "null" as its
// origin. Every sandboxed page does, so "null" is never accepted as a host's origin.
const own = new URL(eventlens.base).origin;
/** @param {string} origin */
const allowed = (origin) =>
  origin !== 'null'
  && (origin === own
    || [
      .../** @type {NodeListOf<HTMLMetaElement>} */ (
        document.querySelectorAll('meta[name="eventlens-host"]')
      ),
    ].some((meta) => meta.content === origin));

// complain warns in the console, once, about a mistake of the host. It never repeats the host's
// data, which may be secret.
const complaints = new Set();
/** @param {string} text */
function complain(text) {
  if (complaints.size > 100 || complaints.has(text)) return;
  complaints.add(text);
  console.warn('eventlens: ' + text);
}

class Wrong extends Error {}
/** @param {unknown} condition @param {string} text */
function must(condition, text) { if (!condition) throw new Wrong(text); }

// The message for each User Timing mark. From the first of these marks on, the program listens.
/** @type {Record<string, string>} */
const marks = {
  'eventlens:ready': 'ready', 'eventlens:first-chart': 'firstchart',
  'eventlens:visible-drawn': 'drawn', 'eventlens:loaded': 'loaded', 'eventlens:listed': 'listed',
};
// While a log loads, its height grows with each group of cards, and each height that the host
// applies moves everything below the frame. So a height is reported only once it has been stable
// for this many ms: at first long enough that the height of placeholder cards is reported only if
// nothing else comes; after the first chart shorter, so that no chart stays cut off; at the end
// almost at once.
let quiet = 2000;
let settle = () => {};
/** @type {Record<string, number>} */
const calmer = { 'eventlens:first-chart': 1000, 'eventlens:loaded': 100, 'eventlens:listed': 100 };
const ready = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
  new PerformanceObserver((seen) => {
    for (const { name, detail } of /** @type {PerformanceMark[]} */ (seen.getEntries())) {
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
  // Ignores messages of other scripts.
  if (source !== parent || parent === self || data?.type !== 'connect' || !('eventlens' in data))
    return;
  if (!allowed(origin))
    return complain(`${origin} is not allowed to be the host; see guide/embedding.html`);
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

// The page announces only its existence, since any page may be listening.
if (!alone) {
  parent.postMessage({ eventlens: version, type: 'hello' }, '*');
  setTimeout(() => {
    if (port) return;
    alone = true;
    for (const id of questions.keys()) answer(id, '');
    questions.clear();
  }, patience);
}

// say sends a message to the host.
/** @param {string} type @param {Given} detail */
function say(type, detail) {
  if (port) port.postMessage({ type, ...detail });
  else if (!alone) untold.set(type, detail);
}

// Called by the program with a message: names and values alternate.
eventlens.tell = (type, pairs) => {
  /** @type {Given} */
  const detail = {};
  for (let i = 0; i + 1 < pairs.length; i += 2) detail[pairs[i]] = pairs[i + 1];
  if (type === 'job') detail.sources = detail.sources.split('\n');
  if (type === 'create') detail.job = JSON.parse(detail.job);
  if (type === 'ticked') detail.jobs = detail.jobs === '' ? [] : detail.jobs.split('\n');
  if (type === 'ask') ask(detail.id, detail);
  else say(type, detail);
};

const questions = new Map(); // questions by id, queued until a host connects
/** @param {string} id @param {Given} detail */
function ask(id, detail) {
  if (port) {
    asked.add(id);
    say('ask', detail);
  } else if (alone) answer(id, '');
  else questions.set(id, detail);
}
/** @param {string} id @param {string} url */
const answer = (id, url) => { pass('answer', id, ['url', url]); };

// pass hands a message to the program, once it listens.
/** @param {[type: string, id: any, fields: string[]]} said any: 0, or the id of a question */
const pass = (...said) => ready.then(() => eventlens.onhost(...said));

// hear handles a message of the host.
/** @param {Given} data */
function hear(data) {
  const take =
    typeof data?.type === 'string' && Object.hasOwn(takes, data.type) ? takes[data.type] : null;
  try {
    must(take, 'the host sent a message of a type that is not known');
    take?.(data);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    complain(error.message);
    say('ignored', {
      message: typeof data?.type === 'string' ? data.type.slice(0, 100) : '', wrong: error.message,
    });
  }
}

/** @param {Given} value @param {string} name @returns {string} */
function text(value, name) {
  must(
    typeof value === 'string' && value.length <= longest,
    `${name} is no text, or longer than ${longest} characters`,
  );
  return value;
}

/** @param {Given} value @param {string} name @returns {Given[]} */
function list(value, name) {
  must(
    Array.isArray(value) && value.length <= most,
    `${name} is no list, or has more than ${most} entries`,
  );
  return value;
}

/** @param {Given} value @param {string} name */
function entries(value, name) {
  must(
    value !== null && typeof value === 'object' && !Array.isArray(value),
    `${name} is no object`,
  );
  return list(Object.entries(value), name);
}

/** @type {Record<string, (message: Given) => void>} */
const takes = {
  // Keys of the address and their values, lists for repeated keys; null removes a key. A string is
  // a whole view, in the form reported to the host.
  view({ view }) {
    if (typeof view === 'string') { pass('view', 0, ['', text(view, 'view')]); return; }
    const fields = [];
    for (const [key, value] of entries(view, 'view')) {
      if (key === 'theme') { theme(value ?? ''); continue; }
      const all = list(Array.isArray(value) ? value : [value], 'a value of view');
      must(text(key, 'a key of view') !== '', 'a key of view is empty');
      if (all.length === 0) fields.push(key, '');
      for (const one of all)
        fields.push(
          key,
          one === null
            ? ''
            : text(
                ['number', 'boolean'].includes(typeof one) ? String(one) : one, 'a value of view',
              ),
        );
    }
    if (fields.length > 0) pass('view', 0, fields);
  },
  theme(said) {
    if (said.theme !== undefined) theme(said.theme);
    if (said.accent !== undefined)
      eventlens.setAccent(text(said.accent, 'accent').replace('#', '').trim());
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
      must(
        [Blob, ArrayBuffer, ReadableStream].some((kind) => file.data instanceof kind)
          || ArrayBuffer.isView(file.data),
        'data is neither bytes nor a stream',
      );
    }
    give(files);
  },
  // The jobs page opens a list of jobs like a file, and checks its content.
  jobs({ jobs, title, scalar, actions, datasets }) {
    must(Array.isArray(jobs), 'jobs is no list');
    give([
      { path: 'jobs.json', data: written({ version: 1, title, scalar, actions, datasets, jobs }) },
    ]);
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
    // Answer even if the answer is invalid, since the program waits.
    } finally { pass('answer', id, ['url', fresh]); }
  },
  zoom({ tag, x, y }) {
    const fields = ['tag', text(tag, 'tag')];
    for (const [name, ends] of [['x', x], ['y', y]]) {
      if (ends === undefined || ends === null) continue;
      must(
        list(ends, name).length === 2 && ends.every(Number.isFinite),
        `${name} is not two numbers`,
      );
      fields.push(`${name}0`, String(ends[0]), `${name}1`, String(ends[1]));
    }
    pass('zoom', 0, fields);
  },
  refresh() { pass('refresh', 0, []); },
  forget() { pass('forget', 0, []); },
};

// written returns a list of jobs as JSON for the jobs page.
/** @param {Given} [jobs] */
function written(jobs) {
  must(eventlens.meta('eventlens-page') === 'jobs', 'jobs are for jobs.html');
  let content = '';
  // If this throws, the list is too long for a string, or not plain data.
  try { content = JSON.stringify(jobs) ?? ' '; } catch { /* reported below */ }
  must(
    content !== '' && content.length <= largest,
    `jobs cannot be written as JSON of ${largest / 1e6} MB`,
  );
  return content;
}

/** @param {string} name */
function theme(name) {
  must(['', 'light', 'dark'].includes(name), 'theme is neither light nor dark');
  eventlens.setTheme(name);
}

// grant returns a scope and header fields as a flat list; a token becomes an Authorization field.
/** @param {Given} access */
function grant(access) {
  const scope = URL.canParse(text(access?.scope, 'scope'))
    ? new URL(access.scope)
    : /** @type {URL} */ ({});
  must(
    /^https?:$/.test(scope.protocol) && scope.username + scope.password === '',
    'scope is no address by http or https, or has a user name',
  );
  const fields = ['', scope.href];
  const headers =
    access.token === undefined
      ? access.headers
      : { Authorization: `Bearer ${text(access.token, 'token')}` };
  for (const [name, value] of entries(headers, 'headers')) {
    must(
      sends(text(name, 'header'), text(value, 'header')),
      'a header field cannot be sent: pages may not set it, or it holds more than plain ASCII',
    );
    fields.push(name, value);
  }
  return fields;
}

// sends reports whether the browser would send a header field unchanged. Request drops fields that
// pages may not set.
/** @param {string} name @param {string} value */
function sends(name, value) {
  try {
    return (
      /^[ -~]*$/.test(value)
      && new Request(eventlens.base, { headers: { [name]: value } }).headers.get(name) === value
    );
  } catch { return false; }
}

// give opens files as if they had been dropped. A folder with a streamed file becomes a growing
// folder.
/** @param {{ path: string, data: Given }[]} files */
function give(files) {
  const top = (/** @type {{ path: string }} */ { path }) => path.replace(/^\/+/, '').split('/')[0];
  const growing = new Map(
    files
      .filter(({ data }) => data instanceof ReadableStream)
      .map((file) => [top(file), /** @type {{ path: string, data: Given }[]} */ ([])]),
  );
  /** @type {{ path: string, data: Given }[]} */
  const still = [];
  for (const file of files)
    (growing.get(top(file)) ?? still).push({ ...file, path: file.path.replace(/^\/+/, '') });
  if (still.length > 0)
    ready.then(() =>
      eventlens.give(still.map(({ path, data }) => ({ path, file: fileOf(path, [data]) }))),
    );
  for (const [name, inside] of growing) grow(name, inside);
}

/** @param {string} path @param {BlobPart[]} parts @param {number} [lastModified] */
const fileOf = (path, parts, lastModified) =>
  new File(parts, path.split('/').pop() ?? '', { lastModified });

// grow opens a folder once a file in it has content. Each listing of it has the bytes received so
// far.
/** @param {string} name @param {{ path: string, data: Given }[]} files */
async function grow(name, files) {
  const inside = files.map(
    ({ path, data }) => new Arriving(path.slice(path.indexOf('/') + 1), data),
  );
  await Promise.race(inside.map((file) => file.begun));
  await ready;
  const list = () => ({
    files: inside
      .filter((file) => file.isThere)
      .map((file) => ({ path: file.path, file: file.now() })),
    grows: inside.some((file) => !file.ended),
  });
  const open = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ ports }) => ports[0].postMessage(list());
    return { name, port: port2 };
  };
  eventlens.give([{ path: name, open }]);
}

// Arriving is a file whose bytes arrive over time, or are all there already. begun is a promise of
// its first bytes or its end.
class Arriving {
  ended = false;
  #whole = new Blob([]);
  /** @type {BlobPart[]} */
  #more = []; // parts received after #whole
  #bytes = 0; // in #more
  #modified = Date.now();

  /** @param {string} path @param {Given} data */
  constructor(path, data) {
    this.path = path;
    /** @type {(value?: unknown) => void} */
    this.begin = () => {};
    this.begun = new Promise((resolve) => { this.begin = resolve; });
    if (data instanceof ReadableStream) this.#fill(data.getReader());
    else {
      this.#add(data);
      this.#end();
    }
  }

  get isThere() { return this.ended || this.#bytes + this.#whole.size > 0; }

  now() {
    if (this.#bytes > 0) this.#whole = new Blob([this.#whole, ...this.#more]);
    [this.#more, this.#bytes] = [[], 0];
    return fileOf(this.path, [this.#whole], this.#modified);
  }

  /** @param {Given} bytes */
  #add(bytes) {
    this.#more.push(bytes);
    this.#bytes += bytes.byteLength ?? bytes.size;
    this.#modified = Date.now();
    if (this.#bytes > 1e6) this.now(); // browsers keep Blobs outside the page's memory
    this.begin();
  }

  #end() {
    this.ended = true;
    this.begin();
  }

  /** @param {ReadableStreamDefaultReader} reader */
  async #fill(reader) {
    try {
      for (let next; !(next = await reader.read()).done;) {
        must(
          ArrayBuffer.isView(next.value) || next.value instanceof ArrayBuffer,
          'a stream is not of bytes',
        );
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

// The host keeps the view, so changes of it add no history entries.
const setFragment = eventlens.setFragment;
eventlens.setFragment = (fragment) => { setFragment(fragment, false); };

for (const said of eventlens.told.splice(0))
  eventlens.tell(.../** @type {[string, string[]]} */ (said));

// Hides the names of a legend that do not fit into its row, and shows how many are hidden.
/** @param {HTMLElement} legend */
const fit = (legend) => {
  const names = [
      .../** @type {HTMLCollectionOf<HTMLElement>} */ (
        /** @type {HTMLElement} */ (legend.firstElementChild).children
      ),
    ],
    more = /** @type {HTMLElement} */ (legend.lastElementChild);
  for (const name of names) name.hidden = false;
  const all = Number(legend.dataset.all),
    say = /** @param {number} n */ (n) => {
      more.textContent = /** @type {string} */ (more.dataset.text).replace(
        '#', n.toLocaleString('en'),
      );
    };
  more.hidden = true;
  const ends = names.map((name) => name.offsetLeft + name.offsetWidth - legend.offsetLeft);
  if (all <= names.length && !(Number(ends.at(-1)) > legend.clientWidth)) return;
  more.hidden = false;
  say(all);
  const shown = Math.max(
    1, ends.filter((end) => end <= legend.clientWidth - more.offsetWidth).length,
  );
  for (const name of names.slice(shown)) name.hidden = true;
  say(all - shown);
};
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) fit(/** @type {HTMLElement} */ (target));
});
const legends = new Set();
const changes = new MutationObserver((records) => {
  for (const legend of document.querySelectorAll('.run-legend')) {
    if (!legends.has(legend)) {
      legends.add(legend);
      sizes.observe(legend);
    } else if (records.some(({ target }) => legend.contains(target))) fit(legend);
  }
  for (const legend of legends)
    if (!legend.isConnected) {
      legends.delete(legend);
      sizes.unobserve(legend);
    }
  changes.takeRecords(); // drops the records of the changes made by fit itself
});
changes.observe(document.documentElement, {
  subtree: true, childList: true, characterData: true, attributeFilter: ['data-all'],
});

// Reports the height of the whole content, for hosts that do not want the frame to scroll.
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
