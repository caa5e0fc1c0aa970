// The worker's side of load.js: it waits for the program, runs it as a worker's, and says why it ended. Everything else goes over the port in the message.
'use strict';

self.onmessage = async ({ data }) => {
  self.onmessage = null;
  try {
    if (!self.Go) importScripts(data.parts.wasmExec);
    self.eventlens = { worker: data, startParser: (ended) => startParser(data, ended), unzstd: () => unzstd(data.parts) };
    const go = new Go();
    let code = 0;
    go.exit = (c) => { code = c; };
    const module = data.module ?? await load(data);
    if (!module) return;
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    postMessage({ ended: `the program ended with code ${code}` });
  } catch (error) {
    postMessage({ ended: String(error) });
  }
};

// load loads and compiles a program that the page has not, and tells it how far that is and what came of it.
async function load({ program, urls, cache, parts }) {
  importScripts(parts.compile);
  try {
    const module = await eventlensCompile((file) => urls[file], `${program}.wasm`, (bytes, total) => postMessage({ bytes, total }), cache);
    postMessage({ module });
    return module;
  } catch (error) {
    postMessage({ unloaded: String(error) }); // a copy of it would have lost its name
    return null;
  }
}

// startParser starts a parser, by spawn.js, which few workers need. It rejects with the address of that where the site lacks it.
async function startParser(data, ended) {
  try { if (!self.eventlensSpawn) importScripts(data.parts.spawn); } catch { throw data.parts.spawn; }
  return eventlensParser(data, ended);
}

// unzstd returns what unpacks a zstd file, by unzstd.js.
async function unzstd(parts) {
  if (!self.eventlensCompile) importScripts(parts.compile);
  if (!self.eventlensUnzstd) importScripts(parts.unzstd);
  return eventlensUnzstd(parts);
}

// An error of a worker that this one started may come when nobody listens to that worker any more: its second one, behind the one that ended it. It would
// go on to the page and end this worker, too. What comes from another worker has no error object; what a browser hides of a sandboxed site's errors has
// neither, and this message.
self.addEventListener('error', (event) => { if (!event.error && event.message !== 'Script error.') event.preventDefault(); });

// A lock is held until this worker is gone, and named to who watches over the worker; see spawn.js. Sandboxed pages and those without a secure origin have none.
const life = `eventlens-worker ${Math.random()}`;
const held = () => {
  postMessage({ life });
  return new Promise(() => {});
};
const unheld = () => postMessage({ life: '' });
if (navigator.locks) navigator.locks.request(life, held).catch(unheld); else unheld();
if (self.name) importScripts(self.name); // while the program is still arriving
