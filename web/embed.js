// Exchanges messages with the host, the page that embeds this one; event-lens.d.ts describes the
// messages. It rejects hosts that are not allowed, checks the host's messages and passes them as
// flat lists to the Go program, and sends the program's messages to the host.

import { Wrong, entries, grant, list, must, text } from './embedchecks.js';
import { give } from './embedfiles.js';
import './embedlegend.js';

const version = 1;
const largest = 64e6;      // largest list of jobs, in characters
const patience = 3000;     // ms to wait for a host to connect

/** @type {MessagePort | null} */
let port = null;
let alone = parent === self; // true if there is no host, or it does not answer
/** @typedef {any} Given any: what a host sent, or what it is sent. */
/** @type {Map<string, Given>} */
const queued = new Map();    // messages queued for the host, the last of each type
const asked = new Set();     // ids of questions that the host has not answered

// The page's origin, from its address: a sandboxed page reports "null" as its origin. Every
// sandboxed page does, so "null" is never accepted as a host's origin.
const ownOrigin = new URL(eventlens.base).origin;
/** @param {string} origin */
const allowed = (origin) =>
  origin !== 'null'
  && (origin === ownOrigin
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

// The message for each User Timing mark of the program, which listens from the first one on.
/** @type {Record<string, string>} */
const marks = {
  'eventlens:ready': 'ready', 'eventlens:first-chart': 'firstchart',
  'eventlens:visible-drawn': 'drawn', 'eventlens:loaded': 'loaded', 'eventlens:listed': 'listed',
};
// The page's height is reported once it has been stable for this many ms. While a log loads, the
// height grows with each group of cards, and each height that the host applies moves everything
// below the frame. At first the time is long, to pass over the height of placeholder cards. After
// the first chart it is shorter, so that no chart stays cut off. At the end it is short.
let quiet = 2000;
let settle = () => {};
/** @type {Record<string, number>} */
const quietAfter = {
  'eventlens:first-chart': 1000, 'eventlens:loaded': 100, 'eventlens:listed': 100,
};
const ready = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
  new PerformanceObserver((seen) => {
    for (const { name, detail } of /** @type {PerformanceMark[]} */ (seen.getEntries())) {
      if (!marks[name]) continue;
      resolve();
      say(marks[name], { ...detail });
      if (quietAfter[name] < quiet) {
        quiet = quietAfter[name];
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
  for (const [type, detail] of queued) say(type, detail);
  queued.clear();
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
  else if (!alone) queued.set(type, detail);
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
/** @param {[type: string, id: any, fields: string[]]} message any: 0, or the id of a question */
const pass = (...message) => ready.then(() => eventlens.onhost(...message));

// hear handles a message of the host.
/** @param {Given} data */
function hear(data) {
  const handler =
    typeof data?.type === 'string' && Object.hasOwn(handlers, data.type)
      ? handlers[data.type]
      : null;
  try {
    must(handler, 'the host sent a message of a type that is not known');
    handler?.(data);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    ignore(typeof data?.type === 'string' ? data.type.slice(0, 100) : '', error.message);
  }
}

// ignore reports that a message is ignored, and why.
/** @param {string} message @param {string} wrong */
function ignore(message, wrong) {
  complain(wrong);
  say('ignored', { message, wrong });
}
/** @param {string} wrong */
const brokeOff = (wrong) => ignore('files', wrong);

/** @type {Record<string, (message: Given) => void>} */
const handlers = {
  // An object has keys of the address and their values, a list for a repeated key, null to remove
  // a key. A string is a whole view, as it is reported to the host.
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
  theme(message) {
    if (message.theme !== undefined) theme(message.theme);
    if (message.accent !== undefined)
      eventlens.setAccent(text(message.accent, 'accent').replace('#', '').trim());
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
    give(files, ready, brokeOff);
  },
  // The jobs page opens a list of jobs like a file, and checks its content.
  jobs({ jobs, title, scalar, actions, datasets }) {
    must(Array.isArray(jobs), 'jobs is not a list');
    const data = jobsJSON({ version: 1, title, scalar, actions, datasets, jobs });
    give([{ path: 'jobs.json', data }], ready, brokeOff);
  },
  setJob({ job }) { pass('setJob', 0, ['job', jobsJSON({ jobs: [job] })]); },
  removeJob({ id }) {
    jobsJSON();
    pass('removeJob', 0, ['id', text(id, 'id')]);
  },
  access(message) { pass('access', 0, grant(message)); },
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

// jobsJSON returns a list of jobs as JSON. On other pages than jobs.html it throws.
/** @param {Given} [jobs] */
function jobsJSON(jobs) {
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

// The host keeps the view, so changes of it add no history entries.
const setFragment = eventlens.setFragment;
eventlens.setFragment = (fragment) => { setFragment(fragment, false); };

for (const message of eventlens.told.splice(0))
  eventlens.tell(.../** @type {[string, string[]]} */ (message));

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
