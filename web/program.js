// Starts the programs of kinds of views that are heavy and rare. Nothing of them is fetched before a tab needs it.
'use strict';

(() => {
  const loads = new Map(); // of programs, by name: what is compiled or is being so
  const failed = new Set(); // names of those whose last load failed

  // What a service needs on the page beside its program. It is loaded with that, and once.
  const aside = { graphs: ['graphpaint.js', 'graphpanel.js', 'graph.js', 'graph.css'], hparams: ['hpaxes.js', 'hpplots.js', 'hptable.js', 'hparams.js', 'hparams.css'] };
  const arrived = new Map(); // by name: promises

  function bring(name) {
    const at = eventlens.asset(name);
    const element = name.endsWith('.js') ? Object.assign(document.createElement('script'), { src: at })
      : Object.assign(document.createElement('link'), { rel: 'stylesheet', href: at });
    return new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = () => { element.remove(); arrived.delete(name); reject(new Error(`${name} could not be loaded`)); };
      document.head.append(element);
    });
  }

  const withAside = (service) => Promise.all((aside[service] ?? []).map((name) => {
    if (!arrived.has(name)) arrived.set(name, bring(name));
    return arrived.get(name);
  }));

  // load compiles a program, once for all that it serves. One that failed is loaded anew the next time, past the HTTP cache: that may hold what was damaged.
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

  // startProgram loads a program of the site and starts it in a worker of its own, or without workers on the page. service says which of its services it is
  // to be, and progress is called with how many bytes of how many have arrived, 0 while that is not known. The result is the port that the program listens to;
  // a promise of why it ended, by itself or, with nothing, by stop; and stop.
  eventlens.startProgram = async (name, service, progress) => {
    const loading = load(name);
    loading.listeners.add(progress);
    const [module] = await Promise.all([loading.module.finally(() => loading.listeners.delete(progress)), withAside(service)]);
    const worker = await eventlensSpawn(eventlens.asset('worker.js')).catch(() => null);
    const { port1, port2 } = new MessageChannel();
    const boot = { module, wasmExec: eventlens.asset('wasm_exec.js'), port: port2, service };
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
  };
})();
