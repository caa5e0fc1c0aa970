// Starts the programs of kinds of views that are heavy and rare. Nothing of them is fetched before a person comes
// to their tab.
'use strict';

(() => {
  const asset = (name) => eventlens.asset(name);

  // What a program needs on the page. It is loaded with that, and once.
  const aside = { graphs: ['graph.js', 'graph.css'], hparams: ['hparams.js', 'hparams.css'], custom: ['layouteditor.js'], meshes: ['mesh.js', 'mesh.css'], zstd: ['unzstd.js'], patterns: ['patterns.js'] };
  const arrived = new Map(); // by name: promises

  function bring(name) {
    const at = asset(name);
    const element = name.endsWith('.js') ? Object.assign(document.createElement('script'), { src: at, async: false })
      : Object.assign(document.createElement('link'), { rel: 'stylesheet', href: at });
    return new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = () => { element.remove(); arrived.delete(name); reject(new Error(`${name} could not be loaded`)); };
      document.head.append(element);
    });
  }

  const withAside = (name) => Promise.all((aside[name] ?? []).map((name) => {
    if (!arrived.has(name)) arrived.set(name, bring(name));
    return arrived.get(name);
  }));

  // bring loads that alone, of a kind that needs no program.
  eventlens.bring = withAside;
  // The first call of matchNames loads patterns.js, which puts its own in this one's place.
  const first = eventlens.matchNames = async (...asked) => {
    await withAside('patterns').catch(() => {});
    if (eventlens.matchNames === first) throw 'worker';
    return eventlens.matchNames(...asked);
  };

  // unzstd returns what unpacks a zstd file, where the program that reads has to share the page's thread; see worker.js.
  eventlens.unzstd = () => withAside('zstd').then(() => eventlensUnzstd(eventlensParts(asset)));

  const listening = new Map(); // who follows the loading of programs, by name
  const listeners = (name) => listening.get(name) ?? listening.set(name, new Set()).get(name);

  // arriving tells how far the loading of a program is, once a frame.
  function arriving(name) {
    let frame = 0;
    return (bytes, total) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => listeners(name).forEach((listener) => listener(bytes, total)));
    };
  }

  const modules = new Map(); // what was loaded, by name
  const failed = new Set(); // names of those whose last loading failed. They are loaded anew past the HTTP cache: that may hold what was damaged
  const cacheOf = (name) => (failed.has(name) ? 'reload' : 'default');

  function loaded(name, module) {
    modules.set(name, module);
    failed.delete(name);
  }

  // inWorker has a worker load a program and run it: the page, which may be opening the tab just then, holds up neither. loaded is when it is compiled.
  function inWorker(worker, name, port) {
    const program = {}, tell = arriving(name), module = modules.get(name);
    program.loaded = new Promise((resolve, reject) => {
      if (module) resolve();
      program.ended = new Promise((over) => {
        const end = (reason) => {
          worker.onmessage = null;
          worker.terminate();
          reject(reason);
          over(reason);
        };
        program.stop = () => end('');
        eventlensWatch(worker, end, ({ bytes, total, module, unloaded }) => {
          if (module) { loaded(name, module); resolve(); }
          else if (unloaded) { failed.add(name); reject(unloaded); } else tell(bytes, total);
        });
      });
    });
    const urls = Object.fromEntries([`${name}.wasm.gz`, `${name}.wasm`].map((file) => [file, asset(file)]));
    worker.postMessage({ module, program: name, urls, cache: cacheOf(name), parts: eventlensParts(asset), port }, [port]);
    return program;
  }

  // onPage does so on the page, where no worker can be started.
  function onPage(name, port) {
    const program = {};
    program.loaded = modules.has(name) ? Promise.resolve() : eventlens.program(`${name}.wasm`, arriving(name), cacheOf(name))
      .then((module) => loaded(name, module), (error) => { failed.add(name); throw error; });
    program.ended = new Promise((over) => {
      program.stop = () => over('');
      program.loaded.then(() => eventlens.run(modules.get(name), { port }).then(over, (error) => over(String(error))), () => {});
    });
    return program;
  }

  // A worker for the next program. It is made when the pointer comes to a tab that has one, also of who passes by, once: nothing is loaded for it that is not there already.
  const spawn = () => eventlensSpawn(asset('worker.js'), asset('wasm_exec.js')).catch(() => null);
  let spare = null;

  // begin starts a program, and brings what it needs on the page.
  async function begin(name) {
    const brought = withAside(name);
    brought.catch(() => {}); // it is waited for below
    const spawned = spare ?? spawn();
    spare = null;
    const worker = await spawned;
    const { port1, port2 } = new MessageChannel();
    const program = worker ? inWorker(worker, name, port2) : onPage(name, port2);
    await Promise.all([program.loaded, brought]).catch((error) => { program.stop(); throw error; });
    return { port: port1, ended: program.ended, stop: program.stop };
  }

  // What was started for a person who is about to open the tab of its name. Who only passes by loads nothing.
  const early = new Map(), tabs = ['graphs', 'hparams'];
  const opened = new Set(); // programs that were started
  eventlens.watchAim((tab) => {
    if (!tabs.includes(tab) || opened.has(tab)) return;
    opened.add(tab);
    const started = begin(tab);
    started.catch(() => opened.delete(tab)); // it is tried again, and said, when the tab is opened
    early.set(tab, started);
  }, (tab) => { if (tabs.includes(tab) && !opened.has(tab)) spare ??= spawn(); });

  // startProgram loads a program of the site and starts it in a worker of its own, or without workers on the page. progress is called with how
  // many bytes of how many have arrived, 0 while that is not known. The result is the port that the program listens to; a promise of why it ended, by itself or,
  // with nothing, by stop; and stop.
  eventlens.startProgram = async (name, progress) => {
    const started = early.get(name);
    early.delete(name);
    opened.add(name);
    const attempt = async (begun) => {
      listeners(name).add(progress);
      try { return await (begun ?? begin(name)); } finally { listeners(name).delete(progress); }
    };
    return started ? attempt(started).catch(() => attempt()) : attempt();
  };
})();
