// The worker shared by pages that are embedded in one host page and show the same sources; share.js
// is the pages' side of it. It runs the program for the first page, and the others join. As a
// SharedWorker it outlives each of them, since the host may remove any of its frames.
//
// Programs cannot be passed to a SharedWorker, so it compiles the same bytes itself; browsers reuse
// code compiled earlier in the same process.

import { channelTo } from './channel.js';
import { compile, partsOf } from './compile.js';

/** @typedef {{ control: MessagePort, has: boolean, wants: boolean, asked: Page | null }} Page */
/**
 * @typedef {{ page?: Page | null, started?: boolean, ended: (left?: boolean) => void, resolve:
 *   (parser: Parser) => void, reject: (error: Error) => void }} Starting
 */

/** @param {string} name */
const asset = (name) => new URL(name, location.href).href;
const compiled = compile(asset, 'viewer.wasm', () => {}, 'default');
compiled.catch(() => {}); // reported when a page is served

importScripts('wasm_exec.js');

// The pages in the order of arrival. A page has the program, or soon will, or wants it; asked is
// the page that was asked to give it the program.
/** @type {Set<Page>} */
const pages = new Set();
// Parsers by number: the page that starts each, and the callbacks of the program.
/** @type {Map<number, Starting>} */
const parsers = new Map();
let lastParser = 0;
/** @type {{ page: Page, boot: any }[]} */ // any: what a program is started with
let waiting = [];          // { page, boot } not yet passed to the program
// Passes a page to the program; null unless it is running.
/** @type {((boot: object) => void) | null} */
let join = null;
let running = false;
// The name of the lock held while this worker lives, '' without locks, null while unknown.
/** @type {string | null} */
let life = null;

/**
 * @param {Page} page
 * @param {string} type
 * @param {object} [more]
 * @param {Transferable[]} [ports]
 */
const tell = (page, type, more, ports = []) => page.control.postMessage({ type, ...more }, ports);

/** @param {{ ports: readonly MessagePort[] }} event */
const connected = ({ ports: [control] }) => {
  /** @type {Page} */
  const page = { control, has: false, wants: false, asked: null };
  pages.add(page);
  control.onmessage = ({ data, ports }) => handlers[data.type](page, data, ports[0]);
  if (life !== null) tell(page, 'here', { life });
};

// Without SharedWorkers, this is the worker of one of the pages; see channel.js.
const ofOnePage = !('SharedWorkerGlobalScope' in self);
if (ofOnePage) {
  const met = new Set();
  const lobby = new BroadcastChannel(self.name);
  lobby.onmessage = ({ data }) => {
    if (data === 'who' || met.has(data)) return;
    met.add(data);
    connected({ ports: [channelTo(data)] });
  };
  lobby.postMessage('who');
} else {
  /** @type {WorkerScope} */ (/** @type {unknown} */ (self)).onconnect = connected;
}

/**
 * @type {Record<string, (page: Page, data: any, port: MessagePort) => void>}
 */ // any: each message has its own
const handlers = {
  serve(page, { boot }) {
    if (ofOnePage) boot.port = channelTo(boot.port);
    boot.alone = (/** @type {boolean} */ parted) => tell(page, 'alone', { parted });
    waiting.push({ page, boot });
    if (join) joinWaiting(); else run();
  },
  /** @param {Page} page */
  leave(page) {
    pages.delete(page);
    waiting = waiting.filter((w) => w.page !== page);
    for (const [number, parser] of parsers) if (parser.page === page) parserGone(number, parser);
    spread();
  },
  /** @param {Page} page */
  has(page) {
    page.has = true;
    page.wants = false;
    spread();
  },
  /** @param {Page} page */
  want(page) {
    page.wants = true;
    spread();
  },
  parser(page, { number }, port) {
    const parser = parsers.get(number);
    if (!parser) { tell(page, 'endParser', { number }); return; }
    parser.started = true;
    parser.resolve({
      port,
      worker: {
        terminate() {
          parsers.delete(number);
          tell(/** @type {Page} */ (parser.page), 'endParser', { number });
        },
      },
    });
  },
  parserEnded(page, { number }) {
    const parser = parsers.get(number);
    if (!parser) return;
    parsers.delete(number);
    if (parser.started) parser.ended(false);
    else parser.reject(new Error('no worker could be started'));
  },
};

// spread passes the program from a page that has it to pages that want it. If all want it, they
// compile it themselves.
function spread() {
  const all = [...pages];
  const from = all.find((page) => page.has);
  const nobody = all.every((page) => page.wants);
  for (const page of all) {
    if (!page.wants || pages.has(/** @type {Page} */ (page.asked))) continue;
    if (from) {
      const { port1, port2 } = new MessageChannel();
      page.asked = from;
      tell(from, 'give', {}, [port1]);
      tell(page, 'program', {}, [port2]);
    } else if (nobody) {
      tell(page, 'program');
    }
  }
}

// startParser makes the oldest page start a parser, a worker that reads files and draws; see
// spawn.js.
/** @param {(left?: boolean) => void} ended */
async function startParser(ended) {
  if (ofOnePage) {
    if (!self.eventlensParser) importScripts('spawn.js');
    return eventlensParser({ module: await compiled, parts: partsOf(asset) }, ended);
  }
  return new Promise((resolve, reject) => { askForParser({ ended, resolve, reject }); });
}

/** @param {Starting} parser */
function askForParser(parser) {
  [parser.page] = pages;
  if (!parser.page) { parser.reject(new Error('there is no page')); return; }
  const number = ++lastParser;
  parsers.set(number, parser);
  tell(parser.page, 'parser', { number });
}

// parserGone handles the end of a parser whose page has left.
/** @param {number} number @param {Starting} parser */
function parserGone(number, parser) {
  parsers.delete(number);
  if (parser.started) parser.ended(true); else askForParser(parser);
}

// unzstd returns a decompressor for a zstd file; see worker.js.
async function unzstd() {
  if (!self.eventlensUnzstd) importScripts('unzstd.js');
  return eventlensUnzstd(partsOf(asset));
}

// run runs the program as long as there are pages to serve.
async function run() {
  if (running) return;
  running = true;
  let reason = '';
  while (reason === '' && waiting.length > 0) {
    try {
      const module = await compiled;
      const first = waiting.shift();
      if (!first) break; // the page that waited has left
      self.eventlens = /** @type {EventLens} */ ({
        worker: first.boot, startParser, unzstd,
        joining(joins) {
          join = joins;
          if (join) joinWaiting();
        },
      });
      const go = new Go();
      let code = 0;
      go.exit = (c) => { code = c; };
      await go.run(await WebAssembly.instantiate(module, go.importObject));
      if (code !== 0) reason = `the program ended with code ${code}`;
    } catch (error) {
      reason = String(error);
    }
    join = null;
  }
  running = false;
  if (reason) end(reason);
}

function joinWaiting() {
  for (const { boot } of waiting.splice(0)) /** @type {(boot: object) => void} */ (join)(boot);
}

// end tells the pages that the program crashed, and closes this worker: pending calls would run
// into the crashed program.
/** @param {string} reason */
function end(reason) {
  for (const page of pages) tell(page, 'ended', { reason });
  close();
}
self.addEventListener('error', (event) => {
  end(event.message || 'the browser says nothing of it');
});

/** @param {string} name */
const lifeTold = (name) => {
  life = name;
  for (const page of pages) tell(page, 'here', { life });
  return new Promise(() => {});
};
const name = `eventlens-worker ${Math.random()}`;
if (navigator.locks && !ofOnePage)
  navigator.locks.request(name, () => lifeTold(name)).catch(() => lifeTold(''));
else lifeTold('');
