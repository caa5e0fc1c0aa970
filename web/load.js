// Loads the program, from before the page is parsed on, and starts it, in a worker first, so that it lists and reads while the page starts. Pages inside another
// one share their worker; see share.js.
'use strict';

(() => {
  // Every asset is named by this function and nowhere else, so that an export to a single file can answer with URLs of its own parts.
  const asset = (name) => new URL(name, document.baseURI).href;

  // run runs a program: as the page or, with what a worker is given, as a worker that has to share the page's thread.
  async function run(module, boot) {
    const go = new Go();
    let code = 0;
    go.exit = (c) => { code = c; };
    const instance = await WebAssembly.instantiate(module, go.importObject);
    if (boot) eventlens.worker = boot; // just now, since a program takes it as it starts: another may be started meanwhile
    await go.run(instance);
    return `the program ended with code ${code}`;
  }

  // The message that a worker begins with, before it opens anything: what the person gave so that private storage answers. At first it is what they
  // wanted kept for this tab.
  eventlens.begin = kept(sessionStorage.getItem('eventlens-access'));

  function kept(text) {
    try {
      return text && Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    } catch {
      return null; // not written by this page
    }
  }

  let restarts = 1; // that are left
  let share = null; // what this page has with others in one page; null where it has its worker for itself

  // joinOthers finds them. One that parts from them, or is not served with them, goes on with a worker of its own.
  const joinOthers = (program) => {
    share = eventlensShare(asset, {
      replaced: 1 - restarts,
      compiled: program,
      ended: (reason) => ended(share, reason),
      alone(parted) {
        share.terminate();
        share = null;
        startAgain(parted, '');
      },
      moved() {
        share.terminate();
        joinOthers(compiled);
        startAgain(true, '');
      },
    });
  };

  // startAgain has the page's program go on with another worker, unless none is wanted yet.
  async function startAgain(replaces, reason) {
    if (!eventlens.port) return;
    await startWorker(replaces);
    eventlens.onworker(eventlens.port, reason);
  }

  // renew ends the worker, since it cannot close what it has open, and goes on with one of this page's own, which opens what the address says now.
  let own = null; // that of this page alone
  eventlens.renew = () => {
    if (!eventlens.port) { location.reload(); return; } // there is none any more
    eventlens.port.postMessage(null); // as when the program closes its connection
    (share ?? own)?.terminate();
    share = null;
    startAgain(true, '');
  };

  // startWorker starts the program in a worker and gives the page its port. Without workers it runs on the page, a second time: slower, but whole.
  async function startWorker(replaces) {
    const { port1, port2 } = new MessageChannel();
    const [ours, theirs] = share ? share.pair() : [port1, port2];
    eventlens.port = ours;
    const sources = ((page === 'jobs' && eventlens.meta('eventlens-jobs')) || eventlens.meta('eventlens-src')).split('\n');
    const parts = eventlensParts(asset);
    const given = () => ({
      port: theirs, fragment: eventlens.fragment, base: eventlens.base, sources, begin: eventlens.begin, replaces, keeps: eventlens.keeps, embedded: eventlens.embed !== '',
      hidesKept: (eventlens.meta('eventlens-kept') || (eventlens.embed ? 'hide' : 'show')) === 'hide',
    });
    if (share) { share.serve(given()); return; }
    const [module, worker] = await Promise.all([compiled, eventlensSpawn(parts.script, parts.wasmExec).catch(() => null)]);
    const boot = { module, parts, lacks: worker ? '' : await absent([parts.script, parts.wasmExec]).catch(() => ''), ...given() };
    const over = (reason) => { if (eventlens.port === ours) ended(worker, reason); }; // else it was replaced
    if (eventlens.port !== ours) { worker?.terminate(); return; }
    if (!worker) {
      run(module, boot).then(over, (error) => over(String(error)));
      return;
    }
    own = worker;
    eventlensWatch(worker, over);
    worker.postMessage(boot, [theirs]);
  }
  addEventListener('pagehide', () => {
    if (!own) return;
    own.onmessage = null; // it is not to be replaced
    own.terminate();
  });

  // absent returns the first of these scripts that the site does not have, '' where it is the browser that starts no worker.
  async function absent(scripts) {
    for (const url of scripts) if (!/script/.test((await fetch(url)).headers.get('Content-Type'))) return url;
    return '';
  }

  // Browsers may keep a page that was left, and its worker, frozen for a way back. A worker that is frozen while it makes the database would block
  // the next visit's, so it ends with the visit, and a page that comes back starts anew.
  addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); });

  // A worker that ended is replaced once; the page's program is told either way.
  function ended(worker, reason) {
    worker?.terminate();
    if (!worker || restarts-- === 0) return eventlens.onworker(eventlens.port = null, reason);
    if (share) joinOthers(compiled);
    startAgain(true, reason);
  }

  // forgetSource has the browser let go of what the program was compiled from, a second time what the program itself keeps of it. It is held until the next garbage collection,
  // which a page whose objects are small may not have for minutes. An ArrayBuffer that nobody touches takes no memory, and brings that collection on.
  const forgetSource = () => self.requestIdleCallback?.(() => eventlensFree(new ArrayBuffer(64 << 20)));

  // forbidden is what keeps any program from running here; '' for nothing. The smallest module there is tells whether the site's policy lets one be compiled, and a
  // text as markup whether it wants types of its own.
  function forbidden() {
    if (typeof WebAssembly !== 'object') return 'noWebAssembly';
    const passes = (what) => { try { what(); return true; } catch { return false; } };
    if (!passes(() => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))) return 'forbidden';
    return passes(() => { document.createElement('i').innerHTML = 'i'; }) ? '' : 'untrusted';
  }

  // unloaded is why the program could not be loaded. In a frame without an origin a host that answers others does not answer the page.
  async function unloaded() {
    if (location.protocol === 'file:') return 'openedFromDisk';
    if (self.origin !== 'null' || await fetch(asset('index.html')).then(({ ok }) => ok, () => false)) return 'incomplete';
    return fetch(asset('index.html'), { mode: 'no-cors' }).then(() => 'sandboxed', () => 'incomplete');
  }

  // unstyled returns the address of a style sheet without rules: browsers read a page in its place as one. Without an origin nobody sees rules.
  function unstyled() {
    try { return [...document.styleSheets].find(({ cssRules }) => !cssRules.length)?.href; } catch { return ''; }
  }

  const program = (name, progress, cache) => eventlensCompile(asset, name, progress, cache);
  Object.assign(eventlens, { asset, program, run }); // for program.js
  const page = eventlens.meta('eventlens-page'); // '' for that of charts; another one has a program of its name
  // The program is asked for at once, and started when the page is parsed and the scripts that it calls are there.
  if (!page) joinOthers();
  const compile = async () => (typeof WebAssembly === 'object' && !eventlens.tooOld ? program(`${page || 'viewer'}.wasm`, eventlens.progress, 'default') : Promise.reject(new Error('it cannot run')));
  const compiled = share ? share.program(compile) : compile();
  compiled.catch(() => {}); // until then nobody listens
  addEventListener('DOMContentLoaded', () => {
    if (eventlens.tooOld) {
      Object.assign(document.querySelector('.too-old'), { className: '', hidden: false });
      document.getElementById('boot-progress').remove();
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
})();
