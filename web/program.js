// Starts the programs of kinds of views that are heavy and rare. Nothing of them is fetched before a person comes
// to their tab.
'use strict';

(() => {
  const asset = (name) => eventlens.asset(name);
  const loads = new Map(); // of programs, by name: what is compiled or is being so
  const failed = new Set(); // names of those whose last load failed

  // What a program needs on the page. It is loaded with that, and once.
  const aside = { graphs: ['graphpaint.js', 'graphline.js', 'graphpanel.js', 'graph.js', 'graph.css'], hparams: ['hpaxes.js', 'hppixels.js', 'hpplots.js', 'hptable.js', 'hparams.js', 'hparams.css'],
    custom: ['layouteditor.js'], meshes: ['meshscene.js', 'meshgl.js', 'mesh2d.js', 'mesh.js', 'mesh.css'] };
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

  // load compiles a program, once. One that failed is loaded anew the next time, past the HTTP cache: that may hold what was damaged.
  function load(name) {
    if (loads.has(name)) return loads.get(name);
    const loading = { listeners: new Set() };
    let frame = 0;
    const progress = (bytes, total) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => loading.listeners.forEach((listener) => listener(bytes, total)));
    };
    loading.module = eventlens.program(`${name}.wasm`, progress, failed.has(name) ? 'reload' : 'default');
    loading.module.then(() => failed.delete(name), () => { loads.delete(name); failed.add(name); });
    loads.set(name, loading);
    return loading;
  }

  // begin starts a program, in a worker that is made while the program arrives.
  async function begin(name) {
    const script = asset('wasm_exec.js');
    const spawned = eventlensSpawn(asset('worker.js'), script).catch(() => null);
    const [module] = await Promise.all([load(name).module, withAside(name)]).catch(async (error) => { (await spawned)?.terminate(); throw error; });
    const worker = await spawned;
    const { port1, port2 } = new MessageChannel();
    const boot = { module, wasmExec: script, port: port2 };
    let stop;
    const ended = new Promise((resolve) => {
      const end = (reason) => {
        if (worker) worker.onmessage = null;
        worker?.terminate();
        resolve(reason);
      };
      stop = () => end('');
      if (!worker) {
        eventlens.run(module, boot).then(end, (error) => end(String(error)));
        return;
      }
      eventlensWatch(worker, end);
      worker.postMessage(boot, [port2]);
    });
    return { port: port1, ended, stop };
  }

  // What was started for a person who is about to open the tab of its name. Who only passes by pays nothing.
  const early = new Map(), tabs = ['graphs', 'hparams'];
  const opened = new Set(); // programs that were started
  eventlens.watchAim((tab) => {
    if (!tabs.includes(tab) || opened.has(tab)) return;
    opened.add(tab);
    const started = begin(tab);
    started.catch(() => opened.delete(tab)); // it is tried again, and said, when the tab is opened
    early.set(tab, started);
  });

  // startProgram loads a program of the site and starts it in a worker of its own, or without workers on the page. progress is called with how
  // many bytes of how many have arrived, 0 while that is not known. The result is the port that the program listens to; a promise of why it ended, by itself or,
  // with nothing, by stop; and stop.
  eventlens.startProgram = async (name, progress) => {
    const started = early.get(name);
    early.delete(name);
    opened.add(name);
    const attempt = async (begun) => {
      const { listeners } = load(name);
      listeners.add(progress);
      try { return await (begun ?? begin(name)); } finally { listeners.delete(progress); }
    };
    return started ? attempt(started).catch(() => attempt()) : attempt();
  };
})();
