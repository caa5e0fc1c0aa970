// The worker's side of load.js: waits for the program, runs it, and reports why it ended.
// Everything else goes through the port in the first message.

self.onmessage = async ({ data }) => {
  self.onmessage = null;
  try {
    if (!('Go' in self)) importScripts(data.parts.wasmExec);
    self.eventlens = /** @type {EventLens} */ ({
      worker: data, startParser: (ended) => startParser(data, ended),
      unzstd: () => unzstd(data.parts),
    });
    const go = new Go();
    let code = 0;
    go.exit = (c) => { code = c; };
    const module = data.module ?? await load(data);
    if (!module) return;
    await go.run(
      await WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (module), go.importObject),
    );
    postMessage({ ended: `the program ended with code ${code}` });
  } catch (error) {
    postMessage({ ended: String(error) });
  }
};

// load loads and compiles a program that the page does not have, and reports progress and result.
/** @param {Boot} given */
async function load({ program, urls, cache, parts }) {
  importScripts(parts.compile);
  try {
    const module = await eventlensCompile(
      (file) => /** @type {Record<string, string>} */ (urls)[file],
      `${program}.wasm`,
      (bytes, total) => postMessage({ bytes, total }), /** @type {RequestCache} */ (cache),
    );
    postMessage({ module });
    return module;
  } catch (error) {
    postMessage({ unloaded: String(error) }); // structured cloning would lose the error's name
    return null;
  }
}

// startParser starts a parser by spawn.js, which few workers need. It rejects with the URL of
// spawn.js if the site lacks it.
/** @param {Boot} data @param {() => void} ended */
async function startParser(data, ended) {
  try {
    if (!self.eventlensSpawn) importScripts(data.parts.spawn);
  } catch {
    throw data.parts.spawn;
  }
  return eventlensParser(/** @type {Boot & { module: WebAssembly.Module }} */ (data), ended);
}

// unzstd returns a decompressor for a zstd file, by unzstd.js.
/** @param {Parts} parts */
async function unzstd(parts) {
  if (!self.eventlensCompile) importScripts(parts.compile);
  if (!self.eventlensUnzstd) importScripts(parts.unzstd);
  return eventlensUnzstd(parts);
}

// A worker started by this one may send an error when nobody listens to it any more: its second
// one, after the error that ended it. It would propagate to the page and end this worker, too.
// Errors from another worker have no error object. Errors of a sandboxed site, which the browser
// hides, have none either, but have this message.
self.addEventListener('error', (event) => {
  if (!event.error && event.message !== 'Script error.') event.preventDefault();
});

// Holds a lock until this worker is gone, and reports its name to the supervisor; see spawn.js.
// Sandboxed pages and insecure origins have no locks.
const life = `eventlens-worker ${Math.random()}`;
const held = () => {
  postMessage({ life });
  return new Promise(() => {});
};
const unheld = () => postMessage({ life: '' });
if (navigator.locks) navigator.locks.request(life, held).catch(unheld); else unheld();
if (self.name) importScripts(self.name); // while the program is still arriving
