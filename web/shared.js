// The worker shared by pages that are embedded in one host page and show the same sources; share.js
// is the pages' side of it. It runs the program for the first page, and the others join. As a
// SharedWorker it outlives each of them, since the host may remove any of its frames.
//
// Programs cannot be passed to a SharedWorker, so it compiles the same bytes itself; browsers reuse
// code compiled earlier in the same process.

import { channelTo } from './channel.js';
import { compile, partsOf } from './compile.js';

const asset = (name) => new URL(name, location.href).href;
const compiled = compile(asset, 'viewer.wasm', () => {}, 'default');
compiled.catch(() => {}); // reported when a page is served

importScripts('wasm_exec.js');

// { control, has (or soon has) and wants the program, asked: the page that was asked for it }, in
// the order of arrival.
const pages = new Set();
// By number: the page asked to start it, and the callbacks waiting for it.
const parsers = new Map();
let lastParser = 0;
let waiting = [];          // { page, boot } not yet passed to the program
// Passes a page to the program; null unless it is running.
let join = null;
let running = false;
// The name of the lock held while this worker lives, '' without locks, null while unknown.
let life = null;

const tell = (page, type, more, ports = []) => page.control.postMessage({ type, ...more }, ports);

const connected = ({ ports: [control] }) => {
  const page = { control, has: false, wants: false, asked: null };
  pages.add(page);
  control.onmessage = ({ data, ports }) => hears[data.type](page, data, ports[0]);
  if (life !== null) tell(page, 'here', { life });
};

// Without SharedWorkers, this is the worker of one of the pages; see channel.js.
const ofOnePage = !self.SharedWorkerGlobalScope;
if (ofOnePage) {
  const met = new Set();
  const hall = new BroadcastChannel(self.name);
  hall.onmessage = ({ data }) => {
    if (data === 'who' || met.has(data)) return;
    met.add(data);
    connected({ ports: [channelTo(data)] });
  };
  hall.postMessage('who');
} else {
  self.onconnect = connected;
}

const hears = {
  serve(page, { boot }) {
    if (ofOnePage) boot.port = channelTo(boot.port);
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

// spread passes the program from a page that has it to pages that want it. If no earlier page is
// left to provide it, they compile it themselves.
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

// startParser makes the oldest page start a worker that reads files and draws; see worker.js.
async function startParser(ended) {
  if (ofOnePage) {
    if (!self.eventlensParser) importScripts('spawn.js');
    return eventlensParser({ module: await compiled, parts: partsOf(asset) }, ended);
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

// parserGone handles the end of a parser whose page has left.
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

// end tells the pages that the program crashed and closes this worker, since pending calls would
// run into the crashed program.
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
