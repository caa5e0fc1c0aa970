// Starts the programs of views that are large and rarely used. Nothing of them is fetched before a
// person comes to their tab.

import { watchAim } from './tabintent.js';
import { spawn, watch } from './spawn.js';

/** @typedef {{ loaded: Promise<unknown>, ended: Promise<string>, stop: () => void }} Program */

/** @param {string} name */
const asset = (name) => eventlens.asset(name);

// The page's scripts and styles for each program, loaded once, together with it.
/** @type {Record<string, string[]>} */
const aside = {
  graphs: ['graph.js', 'graph.css'], hparams: ['hparams.js', 'hparams.css'],
  profile: ['profile.js', 'profile.css'],
  custom: ['layouteditor.js'], point: ['pointpanel.js', 'pointpanel.css'],
  meshes: ['mesh.js', 'mesh.css'], zstd: ['unzstd.js'], patterns: ['patterns.js'],
  share: ['sharepanel.js', 'sharepanel.css'], keys: ['keylist.js', 'keylist.css'],
  palette: ['palette.js', 'palette.css'], views: ['views.js', 'sharepanel.css', 'views.css'],
  notes: ['notes.js', 'notes.css'], watch: ['watchpanel.js', 'watchpanel.css'],
  legend: ['popups.js', 'popups.css'], group: ['popups.js', 'popups.css'],
};
const files = new Map(); // promises by the names of files

// bring loads one script or style sheet.
/** @param {string} name */
function bring(name) {
  const at = asset(name);
  const element = name.endsWith('.js')
    ? Object.assign(document.createElement('script'), { src: at, async: false })
    : Object.assign(document.createElement('link'), { rel: 'stylesheet', href: at });
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => {
      element.remove();
      files.delete(name);
      reject(new Error(`${name} could not be loaded`));
    };
    document.head.append(element);
  });
}

/** @param {string} name */
const withAside = (name) => Promise.all((aside[name] ?? []).map((/** @type {string} */ name) => {
  if (!files.has(name)) files.set(name, bring(name));
  return files.get(name);
}));

// eventlens.bring loads only the files of a name in aside, for views without a program.
eventlens.bring = withAside;
// choose loads a script of a name in aside, which shows something made of a text, and returns a
// promise of the person's choice, '' for none.
eventlens.choosers = {};
eventlens.choose = async (name, given) => {
  await withAside(name);
  return eventlens.choosers[name](given);
};
// The first call of matchNames loads patterns.js, which replaces this function.
const first = eventlens.matchNames = async (...asked) => {
  await withAside('patterns').catch(() => {});
  if (eventlens.matchNames === first) throw 'worker';
  return eventlens.matchNames(...asked);
};

// unzstd returns a decompressor for a zstd file, where the reading program has to share the
// page's thread; see worker.js.
eventlens.unzstd = () => withAside('zstd').then(() => eventlensUnzstd(eventlensParts(asset)));

const listening = new Map(); // listeners for the loading progress of programs, by name
/** @param {string} name */
const listeners = (name) =>
  /** @type {Set<Progress>} */ (listening.get(name) ?? listening.set(name, new Set()).get(name));

// progressOf returns a function that reports the loading progress of a program, once a frame.
/** @param {string} name */
function progressOf(name) {
  let frame = 0;
  return /** @param {number} bytes @param {number} total */ (bytes, total) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() =>
      listeners(name).forEach((listener) => listener(bytes, total)),
    );
  };
}

const modules = new Map(); // loaded programs, by name
// Programs whose last loading failed. They are loaded again past the HTTP cache, which may hold a
// damaged copy.
const failed = new Set();
/** @param {string} name */
const cacheOf = (name) => (failed.has(name) ? 'reload' : 'default');

/** @param {string} name @param {WebAssembly.Module} module */
function loaded(name, module) {
  modules.set(name, module);
  failed.delete(name);
}

// inWorker makes a worker load and run a program, so that the page, which may be busy opening the
// tab, does not delay it. loaded resolves once the program is compiled.
/** @param {Supervised} worker @param {string} name @param {MessagePort} port */
function inWorker(worker, name, port) {
  const program = /** @type {Program} */ ({}), tell = progressOf(name), module = modules.get(name);
  program.loaded = new Promise((/** @type {(value?: unknown) => void} */ resolve, reject) => {
    if (module) resolve();
    program.ended = new Promise((over) => {
      /** @param {string} reason */
      const end = (reason) => {
        worker.onmessage = null;
        worker.terminate();
        reject(reason);
        over(reason);
      };
      program.stop = () => end('');
      watch(worker, end, ({ bytes, total, module, unloaded }) => {
        if (module) { loaded(name, module); resolve(); }
        else if (unloaded) { failed.add(name); reject(unloaded); } else tell(bytes, total);
      });
    });
  });
  const urls = Object.fromEntries(
    [`${name}.wasm.gz`, `${name}.wasm`].map((file) => [file, asset(file)]),
  );
  worker.postMessage(
    { module, program: name, urls, cache: cacheOf(name), parts: eventlensParts(asset), port },
    [port],
  );
  return program;
}

// onPage loads and runs a program on the page, where no worker can start.
/** @param {string} name @param {MessagePort} port */
function onPage(name, port) {
  const program = /** @type {Program} */ ({});
  program.loaded = modules.has(name)
    ? Promise.resolve()
    : eventlens.program(`${name}.wasm`, progressOf(name), cacheOf(name)).then(
        (module) => loaded(name, module),
        (error) => {
          failed.add(name);
          throw error;
        },
      );
  program.ended = new Promise((over) => {
    program.stop = () => over('');
    program.loaded.then(
      () => eventlens.run(modules.get(name), { port }).then(over, (error) => over(String(error))),
      () => {},
    );
  });
  return program;
}

// A spare worker for the next program. It is started when the pointer first touches a tab with a
// program, even in passing: its scripts are cached already, so it downloads nothing.
const spawnOne = () => spawn(asset('worker.js'), asset('wasm_exec.js')).catch(() => null);
/** @type {Promise<Supervised | null> | null} */
let spare = null;

// begin starts a program, and loads its files for the page.
/** @param {string} name */
async function begin(name) {
  const brought = withAside(name);
  brought.catch(() => {}); // awaited below
  const spawned = spare ?? spawnOne();
  spare = null;
  const worker = await spawned;
  const { port1, port2 } = new MessageChannel();
  const program = worker ? inWorker(worker, name, port2) : onPage(name, port2);
  await Promise.all([program.loaded, brought]).catch((error) => { program.stop(); throw error; });
  return { port: port1, ended: program.ended, stop: program.stop };
}

// Programs started for a person who is about to open their tab. Merely passing over a tab loads
// nothing.
const early = new Map(), tabs = ['graphs', 'hparams', 'profile'];
const opened = new Set(); // programs that were started
watchAim((tab) => {
  if (!tabs.includes(tab) || opened.has(tab)) return;
  opened.add(tab);
  const started = begin(tab);
  // It is tried again, with an error message, when the tab is opened.
  started.catch(() => opened.delete(tab));
  early.set(tab, started);
}, (tab) => { if (tabs.includes(tab) && !opened.has(tab)) spare ??= spawnOne(); });

// startProgram loads a program of the site and starts it in a worker of its own, or on the page
// if no worker can start. progress is called with the bytes arrived and the total, 0 while
// unknown. Returns a promise of three things: the port that the program listens to; ended, a
// promise of the reason why it ended, '' after stop; and stop, which ends it.
eventlens.startProgram = async (name, progress) => {
  const started = early.get(name);
  early.delete(name);
  opened.add(name);
  /** @param {Promise<Started>} [begun] */
  const attempt = async (begun) => {
    listeners(name).add(progress);
    try { return await (begun ?? begin(name)); } finally { listeners(name).delete(progress); }
  };
  return started ? attempt(started).catch(() => attempt()) : attempt();
};
