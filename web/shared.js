// The worker that pages share which lie in one page and show the same sources; share.js is their side of it. It runs the program for the first of them, which the
// others join. As a SharedWorker it outlives each of them: a page may take any of its frames away.
//
// A program cannot be passed to it, so it compiles the same bytes itself; what a browser compiles a second time in one process it has.
'use strict';

const asset = (name) => new URL(name, location.href).href;
const compiled = eventlensCompile(asset, 'viewer.wasm', () => {}, 'default');
compiled.catch(() => {}); // said when a page is to be served

importScripts('wasm_exec.js');

const pages = new Set();   // {control; has, or will have, and wants: the program; asked: who was asked for it}, in the order in which they came
const parsers = new Map(); // by number: who was asked to start it, and who waits for it
let lastParser = 0;
let waiting = [];          // {page, boot} that the program is still to be told of
let join = null;           // tells the program of a page, once it runs and until it ends
let running = false;
let life = null;           // of the lock that is held until this worker is gone, '' where there are none

const tell = (page, type, more, ports = []) => page.control.postMessage({ type, ...more }, ports);

const connected = ({ ports: [control] }) => {
  const page = { control, has: false, wants: false, asked: null };
  pages.add(page);
  control.onmessage = ({ data, ports }) => hears[data.type](page, data, ports[0]);
  if (life !== null) tell(page, 'here', { life });
};

// Where there are no SharedWorkers, this is the worker of one of the pages; see channel.js.
const ofOnePage = !self.SharedWorkerGlobalScope;
if (ofOnePage) {
  const met = new Set();
  const hall = new BroadcastChannel(self.name);
  hall.onmessage = ({ data }) => {
    if (data === 'who' || met.has(data)) return;
    met.add(data);
    connected({ ports: [eventlensChannel(data)] });
  };
  hall.postMessage('who');
} else {
  self.onconnect = connected;
}

const hears = {
  serve(page, { boot }) {
    if (ofOnePage) boot.port = eventlensChannel(boot.port);
    boot.alone = (parted) => tell(page, 'alone', { parted });
    waiting.push({ page, boot });
    if (join) joinWaiting(); else run();
  },
  leave(page) {
    pages.delete(page);
    waiting = waiting.filter((w) => w.page !== page);
    for (const [number, parser] of parsers) if (parser.page === page) parserGone(number, parser);
    spread();
  },
  has(page) {
    page.has = true;
    page.wants = false;
    spread();
  },
  want(page) {
    page.wants = true;
    spread();
  },
  parser(page, { number }, port) {
    const parser = parsers.get(number);
    if (!parser) { tell(page, 'endParser', { number }); return; }
    parser.started = true;
    parser.resolve({ port, worker: { terminate() { parsers.delete(number); tell(parser.page, 'endParser', { number }); } } });
  },
  parserEnded(page, { number }) {
    const parser = parsers.get(number);
    if (!parser) return;
    parsers.delete(number);
    if (parser.started) parser.ended(false); else parser.reject(new Error('no worker could be started'));
  },
};

// spread passes the program from a page that has it to those that want it. They compile it themselves when all have gone that were before them.
function spread() {
  const all = [...pages];
  const from = all.find((page) => page.has);
  const nobody = all.every((page) => page.wants);
  for (const page of all) {
    if (!page.wants || pages.has(page.asked)) continue;
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

// startParser has the page that was here first start a worker that reads files and draws; see worker.js.
async function startParser(ended) {
  if (ofOnePage) {
    if (!self.eventlensParser) importScripts('spawn.js');
    return eventlensParser({ module: await compiled, parts: eventlensParts(asset) }, ended);
  }
  return new Promise((resolve, reject) => { askForParser({ ended, resolve, reject }); });
}

function askForParser(parser) {
  [parser.page] = pages;
  if (!parser.page) { parser.reject(new Error('there is no page')); return; }
  const number = ++lastParser;
  parsers.set(number, parser);
  tell(parser.page, 'parser', { number });
}

// parserGone follows the end of a parser whose page has left.
function parserGone(number, parser) {
  parsers.delete(number);
  if (parser.started) parser.ended(true); else askForParser(parser);
}

// unzstd returns what unpacks a zstd file; see worker.js.
async function unzstd() {
  if (!self.eventlensUnzstd) importScripts('unzstd.js');
  return eventlensUnzstd(eventlensParts(asset));
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
      if (!first) break; // it left
      self.eventlens = { worker: first.boot, startParser, unzstd, joining(joins) { join = joins; if (join) joinWaiting(); } };
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
  for (const { boot } of waiting.splice(0)) join(boot);
}

// end tells the pages that the program ended by a fault, and is the end of this worker: what is still under way would call into what is broken.
function end(reason) {
  for (const page of pages) tell(page, 'ended', { reason });
  close();
}
self.addEventListener('error', (event) => { end(event.message || 'the browser says nothing of it'); });

const held = (name) => {
  life = name;
  for (const page of pages) tell(page, 'here', { life });
  return new Promise(() => {});
};
const name = `eventlens-worker ${Math.random()}`;
if (navigator.locks && !ofOnePage) navigator.locks.request(name, () => held(name)).catch(() => held('')); else held('');
