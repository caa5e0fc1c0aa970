// Loads the program, beginning before the page is parsed, and starts it: first in a worker, so that
// it lists and reads while the page starts. Embedded pages share a worker; see share.js.

import { compile as compileProgram, partsOf } from './compile.js';
import { joinOthers } from './share.js';

// The only function that returns the URL of a file of the site, so that a single-file export can
// substitute the URLs of its own parts.
/** @param {string} name */
const asset = (name) => new URL(name, document.baseURI).href;

// run runs a program: as the page, or, given a worker's boot data, as a worker on the page's
// thread.
/** @param {WebAssembly.Module} module @param {object} [boot] */
async function run(module, boot) {
  const go = new Go();
  let code = 0;
  go.exit = (c) => { code = c; };
  const instance = await WebAssembly.instantiate(module, go.importObject);
  // Set just before the start, when the program reads it: another one may be starting meanwhile.
  if (boot) eventlens.worker = boot;
  await go.run(instance);
  return `the program ended with code ${code}`;
}

// The access to private storage that a person gave, encoded as a message: a worker's first one,
// before it opens anything. Initially it is the access saved for this tab.
eventlens.begin = savedAccess(sessionStorage.getItem('eventlens-access'));

/** @param {string | null} text */
function savedAccess(text) {
  try {
    return text && Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  } catch {
    return null; // the entry was not written by this page
  }
}

let restarts = 1; // remaining restarts of a dead worker
// The connection to the worker shared with other frames; null if this page has its own.
/** @type {ReturnType<typeof joinOthers>} */
let share = null;

// join connects to the shared worker. A page that opens another source, or that the shared worker
// does not serve, goes on with a worker of its own.
/** @param {Promise<WebAssembly.Module>} [program] */
const join = (program) => {
  share = joinOthers(asset, {
    replaced: 1 - restarts,
    compiled: program,
    /** @param {string} reason */
    ended: (reason) => ended(share, reason),
    /** @param {boolean} parted */
    alone(parted) {
      share?.terminate();
      share = null;
      startAgain(parted, '');
    },
    moved() {
      share?.terminate();
      join(compiled);
      startAgain(true, '');
    },
  });
};

// startAgain gives the page's program a new worker, unless it has not got its first one yet.
// replaces is whether another worker has served the page before.
/** @param {boolean} replaces @param {string} reason */
async function startAgain(replaces, reason) {
  if (!eventlens.port) return;
  await startWorker(replaces);
  eventlens.onworker(eventlens.port, reason);
}

// renew makes the page open the current address with a new worker of its own, since a worker cannot
// close its open sources.
/** @type {Supervised | null} */
let own = null; // the worker of this page alone
eventlens.renew = () => {
  if (!eventlens.port) { location.reload(); return; } // no worker is left
  eventlens.port.postMessage(null); // the message by which a program closes its connection
  (share ?? own)?.terminate();
  share = null;
  startAgain(true, '');
};

// startWorker starts the program in a worker and gives the page its port. Where no worker can
// start, the program runs a second time on the page: slower, but complete.
/** @param {boolean} replaces */
async function startWorker(replaces) {
  const { port1, port2 } = new MessageChannel();
  const [ours, theirs] = /** @type {MessagePort[]} */ (share ? share.pair() : [port1, port2]);
  eventlens.port = ours;
  const sources = (
    (page === 'jobs' && eventlens.meta('eventlens-jobs'))
    || eventlens.meta('eventlens-src')
  ).split('\n');
  const parts = partsOf(asset);
  const given = () => ({
    port: theirs, fragment: eventlens.fragment, base: eventlens.base, sources,
    begin: eventlens.begin, replaces, keeps: eventlens.keeps, embedded: eventlens.embed !== '',
    hidesKept: (eventlens.meta('eventlens-kept') || (eventlens.embed ? 'hide' : 'show')) === 'hide',
  });
  if (share) { share.serve(given()); return; }
  const [module, worker] = await Promise.all([
    compiled, eventlensSpawn(parts.script, parts.wasmExec).catch(() => null),
  ]);
  const boot = {
    module, parts,
    lacks: worker ? '' : await missing([parts.script, parts.wasmExec]).catch(() => ''), ...given(),
  };
  // It ignores a worker that was replaced meanwhile.
  /** @param {string} reason */
  const onEnd = (reason) => { if (eventlens.port === ours) ended(worker, reason); };
  if (eventlens.port !== ours) { worker?.terminate(); return; }
  if (!worker) {
    run(module, boot).then(onEnd, (error) => onEnd(String(error)));
    return;
  }
  own = worker;
  eventlensWatch(worker, onEnd);
  worker.postMessage(boot, [theirs]);
}
addEventListener('pagehide', () => {
  if (!own) return;
  own.onmessage = null; // so that it is not replaced
  own.terminate();
});

// missing returns the first of the scripts that the site lacks; '' if it has all, and the browser
// itself refuses workers.
/** @param {string[]} scripts */
async function missing(scripts) {
  for (const url of scripts)
    if (!/script/.test((await fetch(url)).headers.get('Content-Type') ?? '')) return url;
  return '';
}

// Browsers may freeze a page that was left, with its worker, for the Back button. A worker frozen
// while it creates the database would block the next visit. So the worker ends when the page is
// left, and a page that comes back reloads.
addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); });

// A dead worker is replaced once; the page's program is told either way.
/** @param {{ terminate(): void } | null} worker @param {string} reason */
function ended(worker, reason) {
  worker?.terminate();
  if (!worker || restarts-- === 0) return eventlens.onworker(eventlens.port = null, reason);
  if (share) join(compiled);
  startAgain(true, reason);
}

// forgetSource makes the browser free the downloaded program, which is no longer needed beside the
// compiled one. Without it, the next garbage collection may come only after minutes, on a page with
// small objects. Freeing a large ArrayBuffer triggers it; one that is never written takes no
// memory.
const forgetSource = () =>
  self.requestIdleCallback?.(() => eventlensFree(new ArrayBuffer(64 << 20)));

// forbidden returns why no program can run here, '' if one can. It compiles the smallest module,
// which fails if the site's policy forbids WebAssembly, and assigns markup, which fails if the
// policy requires trusted types.
/** @returns {FailureName | ''} */
function forbidden() {
  if (typeof WebAssembly !== 'object') return 'noWebAssembly';
  /** @param {() => void} what */
  const passes = (what) => { try { what(); return true; } catch { return false; } };
  if (!passes(() => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))))
    return 'forbidden';
  return passes(() => { document.createElement('i').innerHTML = 'i'; }) ? '' : 'untrusted';
}

// unloaded returns why the program could not be loaded. In a frame without an origin, a host that
// does not send CORS headers cannot be read.
/** @returns {Promise<FailureName>} */
async function unloaded() {
  if (location.protocol === 'file:') return 'openedFromDisk';
  if (
    self.origin !== 'null'
    || (await fetch(asset('index.html')).then(
      ({ ok }) => ok, () => false,
    ))
  )
    return 'incomplete';
  return fetch(asset('index.html'), { mode: 'no-cors' }).then(
    () => 'sandboxed', () => 'incomplete',
  );
}

// unstyled returns the URL of a style sheet without rules: browsers parse an HTML page in its
// place as an empty one. Without an origin, rules cannot be read.
function unstyled() {
  try {
    return [...document.styleSheets].find(({ cssRules }) => !cssRules.length)?.href;
  } catch {
    return '';
  }
}

/** @param {string} name @param {Progress} progress @param {RequestCache} cache */
const program = (name, progress, cache) => compileProgram(asset, name, progress, cache);
Object.assign(eventlens, { asset, program, run }); // for program.js
// '' for the charts page; any other page has a program of its name.
const page = eventlens.meta('eventlens-page');
// The program is requested at once, and started when the page is parsed and its scripts have
// loaded.
if (!page) join();
const compile = async () =>
  typeof WebAssembly === 'object' && !eventlens.tooOld
    ? program(`${page || 'viewer'}.wasm`, eventlens.progress, 'default')
    : Promise.reject(new Error('it cannot run'));
const compiled = share
  ? /** @type {NonNullable<ReturnType<typeof joinOthers>>} */ (share).program(compile)
  : compile();
compiled.catch(() => {}); // avoids an unhandled rejection until it is awaited
addEventListener('DOMContentLoaded', () => {
  if (eventlens.tooOld) {
    Object.assign(/** @type {HTMLElement} */ (document.querySelector('.too-old')), {
      className: '', hidden: false,
    });
    document.getElementById('boot-progress')?.remove();
    return;
  }
  const why = forbidden();
  if (why) eventlens.fail(why);
  if (eventlens.started) return;
  Promise.all([compiled, startWorker(false)])
    .catch(async (error) => { eventlens.fail(await unloaded(), String(error)); return []; })
    .then(([module]) => {
      const bare = unstyled();
      if (bare) eventlens.lacks(bare);
      if (eventlens.started) return;
      eventlens.started = true;
      run(module).catch(String).then((reason) => eventlens.fail('stopped', reason));
      forgetSource();
    });
});
