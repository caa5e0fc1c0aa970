// The worker's side of load.js: it waits for its program, runs it, and says why it ended. Everything else goes over the port in the message.
'use strict';

self.onmessage = async ({ data }) => {
  self.onmessage = null;
  try {
    importScripts(data.wasmExec);
    self.eventlens = { worker: data };
    const go = new Go();
    let code = 0;
    go.exit = (c) => { code = c; };
    await go.run(await WebAssembly.instantiate(data.module, go.importObject));
    postMessage({ ended: `the program ended with code ${code}` });
  } catch (error) {
    postMessage({ ended: String(error) });
  }
};

postMessage({ loaded: true });
