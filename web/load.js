// Loads the program, from before the page is parsed on, and starts it, in a worker first, so that it lists and reads while the page starts.
'use strict';

(() => {
  // Every asset is named by this function and nowhere else, so that an export to a single file can answer with URLs of its own parts.
  const asset = (name) => new URL(name, document.baseURI).href;

  async function request(name, cache) {
    const response = await fetch(asset(name), { cache });
    if (!response.ok) throw new Error(`${name}: HTTP status ${response.status}`);
    return response;
  }

  // ready says whether the host told enough for the browser's compiler to take a response as it is: its type, without parameters, and that the browser unpacks
  // what is packed. Only of such a response a browser keeps the compiled code for the next visit.
  const ready = (name, { headers }) => /^application\/wasm$/i.test(headers.get('Content-Type')) &&
    (!name.endsWith('.gz') || headers.has('Content-Encoding')) && !!WebAssembly.compileStreaming;

  // wasm returns the bytes of a program as a stream, unpacked. What was really sent is told by its first bytes, not by names and headers: hosts
  // that know .gz send it with Content-Encoding and the browser has unpacked it; others answer 200 with a page that says "not found".
  async function wasm(name, response, progress) {
    let arrived = 0;
    const expected = Number(response.headers.get('Content-Length')) || 0;
    const reader = response.body.getReader();
    const read = async () => {
      const { done, value } = await reader.read();
      arrived += value?.length ?? 0;
      progress(arrived, expected);
      return done ? null : value;
    };
    let head = [];
    let first = [];
    for (let chunk; first.length < 4 && (chunk = await read());) {
      head.push(chunk);
      first = [...first, ...chunk.subarray(0, 4)].slice(0, 4);
    }
    const bytes = new ReadableStream({
      start(controller) { head.forEach((chunk) => controller.enqueue(chunk)); head = null; },
      async pull(controller) {
        const chunk = await read();
        if (chunk) controller.enqueue(chunk); else controller.close();
      },
    });
    if (first[0] === 0x1f && first[1] === 0x8b) return bytes.pipeThrough(new DecompressionStream('gzip'));
    if (String.fromCharCode(...first) === '\0asm') return bytes;
    throw new Error(`${name}: not a program`);
  }

  // compile compiles what a file holds. Where the headers were wrong, it asks once more and looks at the bytes. Wrapping their stream gives it the MIME
  // type that compileStreaming insists on, whatever the host said.
  async function compile(name, progress, cache) {
    let response = await request(name, cache);
    if (ready(name, response)) {
      progress(0, Number(response.headers.get('Content-Length')));
      const module = await WebAssembly.compileStreaming(response).catch(() => null);
      if (module) return module;
      response = await request(name, cache);
    }
    response = new Response(await wasm(name, response, progress), { headers: { 'Content-Type': 'application/wasm' } });
    return WebAssembly.compileStreaming ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  }

  // program compiles a program from its gzip file or, where that is missing, damaged or not supported, from the plain one. progress is called
  // with how many bytes of how many have arrived, 0 for what is not known; cache is that of fetch.
  const program = (name, progress, cache) => compile(name + '.gz', progress, cache).catch(() => compile(name, progress, cache));

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

  // startWorker starts the program in a worker and gives the page its port. Without workers it runs on the page, a second time: slower, but whole.
  async function startWorker() {
    const { port1, port2 } = new MessageChannel();
    eventlens.port = port1;
    const sources = ((page === 'jobs' && eventlens.meta('eventlens-jobs')) || eventlens.meta('eventlens-src')).split('\n');
    const script = asset('worker.js');
    const wasmExec = asset('wasm_exec.js');
    const [module, worker] = await Promise.all([compiled, eventlensSpawn(script, wasmExec).catch(() => null)]);
    const boot = {
      service: page, module, wasmExec, script, spawn: asset('spawn.js'),
      port: port2, fragment: eventlens.fragment, base: eventlens.base, sources, begin: eventlens.begin, replaces: restarts < 1,
      keeps: eventlens.keeps, embedded: eventlens.embed !== '',
    };
    if (!worker) {
      run(module, boot).then((reason) => ended(null, reason), (error) => ended(null, String(error)));
      return;
    }
    addEventListener('pagehide', () => {
      worker.onmessage = null; // it is not to be replaced
      worker.terminate();
    });
    eventlensWatch(worker, (reason) => ended(worker, reason));
    worker.postMessage(boot, [port2]);
  }

  // Browsers may keep a page that was left, and its worker, frozen for a way back. A worker that is frozen while it makes the database would block
  // the next visit's, so it ends with the visit, and a page that comes back starts anew.
  addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); });

  // A worker that ended is replaced once; the page's program is told either way.
  async function ended(worker, reason) {
    worker?.terminate();
    if (!worker || restarts-- === 0) return eventlens.onworker(eventlens.port = null, reason);
    await startWorker();
    eventlens.onworker(eventlens.port, reason);
  }

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
    if (self.origin !== 'null' || await request('index.html').then(() => true, () => false)) return 'incomplete';
    return fetch(asset('index.html'), { mode: 'no-cors' }).then(() => 'sandboxed', () => 'incomplete');
  }

  Object.assign(eventlens, { asset, program, run }); // for program.js
  const page = eventlens.meta('eventlens-page'); // '' for that of charts; another one has a program of its name
  // The program is asked for at once, and started when the page is parsed and the scripts that it calls are there.
  const compiled = typeof WebAssembly === 'object' ? program(`${page || 'viewer'}.wasm`, eventlens.progress, 'default') : Promise.reject(new Error('no WebAssembly'));
  compiled.catch(() => {}); // until then nobody listens
  addEventListener('DOMContentLoaded', () => {
    const why = forbidden();
    if (why) {
      eventlens.fail(why);
      return;
    }
    Promise.all([compiled, startWorker()])
      .catch(async (error) => { eventlens.fail(await unloaded(), String(error)); return []; })
      .then(([module]) => module && run(module).catch(String).then((reason) => eventlens.fail('stopped', reason)));
  });
})();
