// Starts and supervises workers, for the page and for workers.

// spawn starts a worker with the script at an absolute URL and resolves to the worker once the
// script has run. The name may be the URL of Go's loader, which the worker then loads before its
// first message. Sandboxed frames may not start workers from the site's URL, but from a Blob that
// imports the script.
/** @param {string} url @param {string} [name] */
export const spawn = (url, name = '') => {
  /** @param {string} script */
  const start = (script) => new Promise((resolve, reject) => {
    const worker = /** @type {Supervised} */ (new Worker(script, { name }));
    worker.onmessage = ({ data }) => {
      worker.life = data.life;
      resolve(worker);
    };
    worker.onerror = (event) => { event.preventDefault(); reject(event); };
  });
  return start(url).catch(() =>
    start(
      URL.createObjectURL(
        new Blob([`importScripts(${JSON.stringify(url)})`], { type: 'text/javascript' }),
      ),
    ),
  );
};

// watch calls ended once, with the reason, when a worker that runs a program ends by itself. Later
// errors are ignored: a program that ended throws again at every event that still reaches it. No
// event tells that the browser ended the worker or that it closed itself. So the worker holds a
// lock as long as it lives, and reports the lock's name. told receives the worker's other messages,
// about loading its program.
/** @type {typeof eventlensWatch} */
export const watch = (worker, ended, told = () => {}) => {
  /** @param {string} reason */
  const end = (reason) => {
    if (!worker.onmessage) return; // already reported, or ended on purpose
    worker.onmessage = worker.onerror = null;
    ended(reason);
  };
  worker.onmessage = ({ data }) => ('ended' in data ? end(data.ended) : told(data));
  // The page is going away.
  if (worker.life)
    navigator.locks
      .request(worker.life, () => end('the browser closed its worker'))
      .catch(() => {});
  worker.onerror = (event) => {
    if (!self.document) event.preventDefault(); // the error would end the parent worker, too
    end(event.message || 'the browser says nothing of it');
  };
};

// startParser starts a parser, a worker with the same program that reads files and draws for this
// one, and calls ended when it ends by itself.
/** @param {{ module: WebAssembly.Module, parts: Parts }} given @param {() => void} ended */
export const startParser = async ({ module, parts }, ended) => {
  const worker = await spawn(parts.script);
  const { port1, port2 } = new MessageChannel();
  watch(worker, () => ended());
  worker.postMessage({ module, parts, port: port2, parser: true }, [port2]);
  return { port: port1, worker };
};

// For scripts that are loaded by themselves.
Object.assign(self, { eventlensSpawn: spawn, eventlensWatch: watch, eventlensParser: startParser });
