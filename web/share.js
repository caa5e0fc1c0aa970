// The page's side of shared.js. Pages embedded in one host page, such as the cards of a dashboard,
// share compiled programs, and share the worker that reads and draws if they show the same sources.
// The second to twelfth page cost a small part of the first.

import { elect } from './channel.js';
import { partsOf } from './compile.js';

/**
 * @typedef {{ replaced: number, compiled?: Promise<WebAssembly.Module>, alone: (parted: boolean) =>
 *   void, ended: (reason: string) => void, moved: () => void }} Joining
 */

const patienceMs = 10_000; // for a shared worker to answer

// Keys of the address that only affect the view: pages that share a worker may differ in them. In
// an address, such a key ends the URL of a source.
export const ofView = new RegExp(
  '^(embed|theme|accent|lang|view|viewname|tab|runs|tags|x|smoothing|outliers|marks|xscale|yscale|readout|mode|bins|counts|range|together|curves|threshold|f1lines|attempts|groupby|colourby|names|aggregate|best|above|sortby|'
    + 'runvalue|baseline|hparams|hparamfilter|cardsize|fullscreen|pin|grouporder|pairs|linkzoom|steps|multichart|layout|yrange|cardlook|note|imagesize|imagezoom|brightness|contrast|grid|compare|refresh|alias|runcolour|unlisted|hide|only|graph|graphnode|graphlook|graphcosts|graphother|trace|tracelook|traceoffset|tracewith|meshes|sweep|watch)=',
);

// surroundings identifies the host page by an id that only the pages in it know, since they share
// the access that the host gave. first is whether this page is the first in it. The element
// <event-lens> gives its frames a common name as their id. Frames without such a name look for the
// id in each other; frames of other origins throw.
function surroundings() {
  const named = /^(eventlens-[\d-]{7,})(-first)?$/.exec(self.name);
  if (named) return { id: named[1], first: !!named[2] };
  for (let i = 0; i < parent.length; i++) {
    try {
      const { id } = /** @type {{ id: string }} */ (parent[i].eventlens.surroundings);
      if (id) return { id, first: false };
    } catch { /* not a page of ours */ }
  }
  return {
    id: Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
      b.toString(16).padStart(2, '0'),
    ).join(''),
    first: true,
  };
}

// connect returns a port to the SharedWorker of that name, and a function that makes further
// ones; failed is called if it cannot start.
/** @param {string} url @param {string} name @param {() => void} failed */
function connect(url, name, failed) {
  try {
    const worker = new SharedWorker(url, { name });
    worker.onerror = (event) => { event.preventDefault(); failed(); };
    const pair = () => { const { port1, port2 } = new MessageChannel(); return [port1, port2]; };
    return { port: worker.port, pair, transfers: true };
  } catch {
    return {}; // a frame without an origin, or one without storage
  }
}

// joinOthers connects to the worker shared with other pages. It returns null for a page that is not
// embedded or opens no sources. replaced counts the shared workers that have ended; compiled is the
// program if this page has it. alone is called when the page needs a worker of its own: because it
// opens something else than the others (parted), or because it is not served. ended is called when
// the worker ended, moved when another page runs it now and it must be joined again.
/** @param {Asset} asset @param {Joining} given */
export const joinOthers = (asset, { replaced, compiled, alone, ended, moved }) => {
  const opened = eventlens.fragment.split('&').filter((part) => !ofView.test(part));
  const opens =
    opened.some((part) => part.startsWith('src='))
    || document.querySelector('meta[name=eventlens-src]');
  if (!eventlens.embed || parent === self || !opens) return null;
  eventlens.surroundings ??= surroundings();
  const { id, first } = eventlens.surroundings;
  const name = JSON.stringify([id, eventlens.base, eventlens.keeps, opened, replaced]);
  let met = false; // the worker has answered
  let left = false;
  const {
    port: control, pair, transfers,
  } = self.SharedWorker
    ? connect(asset('shared.js'), name, () => part(false))
    : elect(asset('shared.js'), name, { met: () => met, left: () => left, moved });
  if (!control) return null;

  setTimeout(() => { if (!met) part(false); }, patienceMs);
  /** @param {boolean} parted */
  const part = (parted) => { if (!left) alone(parted); };
  /** @param {string} type @param {object} [more] @param {Transferable[]} [ports] */
  const say = (type, more, ports = []) => control.postMessage({ type, ...more }, ports);
  const parsers = new Map(); // by number
  // Called with the program that another page has compiled, null if there is none.
  /** @type {(module: WebAssembly.Module | null) => void} */
  let take = () => {};

  /** @type {Record<string, (data: any, port: any) => void>} */ // any: each message has its own
  const handlers = {
    /** @param {{ life: string }} given */
    here({ life }) {
      met = true;
      // The page is going away.
      if (life)
        navigator.locks
          .request(life, () => handlers.ended({ reason: 'the browser closed its worker' }, null))
          .catch(() => {});
    },
    /** @param {{ parted: boolean }} given */
    alone({ parted }) { part(parted); },
    /** @param {{ reason: string }} given */
    ended({ reason }) { if (!left) ended(reason); },
    // Another page wants the program. Pages of one origin in one host page can pass it on.
    /** @param {unknown} _ @param {MessagePort} port */
    give(_, port) {
      /** @type {Promise<WebAssembly.Module>} */ (compiled).then(
        (module) => port.postMessage(module), () => port.postMessage(null),
      );
    },
    /** @param {unknown} _ @param {MessagePort | undefined} port */
    program(_, port) {
      if (!port) { take(null); return; }
      port.onmessage = ({ data }) => take(data);
      port.onmessageerror = () => take(null);
    },
    // A shared worker cannot start workers, so its pages do.
    /** @param {{ number: number }} given */
    async parser({ number }) {
      try {
        const { worker, port } = await eventlensParser(
          { module: /** @type {WebAssembly.Module} */ (await compiled), parts: partsOf(asset) },
          () => say('parserEnded', { number }),
        );
        parsers.set(number, worker);
        say('parser', { number }, [port]);
      } catch {
        say('parserEnded', { number });
      }
    },
    /** @param {{ number: number }} given */
    endParser({ number }) {
      const worker = parsers.get(number);
      parsers.delete(number);
      if (worker) worker.onmessage = worker.onerror = null;
      worker?.terminate();
    },
  };
  control.onmessage = ({ data, ports }) => handlers[data.type](data, ports[0]);
  if (compiled) say('has');

  const share = {
    // program resolves to the program that another page has compiled, else to the result of
    // compile.
    /** @param {() => Promise<WebAssembly.Module>} compile */
    program(compile) {
      compiled = new Promise((resolve) => {
        /** @param {WebAssembly.Module | null} module */
        take = (module) => {
          take = () => {};
          resolve(module ?? compile());
          // The program may not be compiled yet. Pages that ask for it get it before it starts here
          // and blocks this thread.
          say('has');
        };
        // The first page does not wait for the lock: while this thread parses the page, the answer
        // would come late.
        if (first || !navigator.locks || !transfers) take(null);
        // The first page with these sources compiles, without waiting for the shared worker, and
        // holds the lock as long as it exists.
        if (navigator.locks && transfers)
          navigator.locks
            .request(`${name} program`, { ifAvailable: true }, (lock) => {
              if (lock) take(null);
              else if (!first) say('want');
              return lock && new Promise(() => {});
            })
            .catch(() => take(null));
      });
      return compiled;
    },
    pair, // ports: this page's, and the worker's
    /** @param {{ port: MessagePort }} boot */
    serve(boot) { say('serve', { boot }, transfers ? [boot.port] : []); },
    // terminate has the name of Worker's method: this page no longer needs the worker.
    terminate() {
      if (left) return;
      left = true;
      take(null);
      for (const number of parsers.keys()) handlers.endParser({ number }, null);
      say('leave');
    },
  };
  addEventListener('pagehide', () => {
    // The message by which a program closes its connection.
    if (!left) eventlens.port?.postMessage(null);
    share.terminate();
  });
  return share;
};
