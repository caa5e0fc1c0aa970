// Unpacks zstd files, which browsers do not, by a program that is loaded with the first of them. It runs beside the program that reads them, in the same worker.
'use strict';

(() => {
  let program = null;         // resolves to what opens a file; null while none is loaded
  const waiting = new Set();  // rejects what the program was asked and has not answered

  async function load({ zstd }) {
    const module = await eventlensCompile((name) => zstd[name], 'zstd.wasm', () => {}, 'default');
    const go = new Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    return new Promise((resolve, reject) => {
      eventlens.unpacks = resolve;
      const ended = () => {
        program = null;
        const reason = new Error('it ended by itself');
        for (const refuse of [reject, ...waiting]) refuse(reason);
        waiting.clear();
      };
      go.exit = () => {};
      go.run(instance).then(ended, ended);
    });
  }

  // asked calls a function of the program that answers later.
  const asked = (fn, ...args) => new Promise((resolve, reject) => {
    waiting.add(reject);
    fn(...args, (text, name, value) => {
      waiting.delete(reject);
      if (text === null) resolve(value); else reject(Object.assign(new Error(text), { name }));
    });
  });

  // streams makes of a file that was opened what a DecompressionStream is.
  function streams(file) {
    let left = false;
    const leave = () => {
      if (!left) file.close();
      left = true;
    };
    const ask = (fn, ...args) => (left ? Promise.reject(new Error('it was closed')) : asked(fn, ...args));
    return {
      writable: new WritableStream({ write: (packed) => ask(file.write, packed), close() { if (!left) file.end(); }, abort: leave }),
      readable: new ReadableStream({
        async pull(controller) {
          const bytes = await ask(file.read).catch((error) => { leave(); throw error; });
          if (bytes) { controller.enqueue(bytes); return; }
          controller.close();
          leave();
        },
        cancel: leave,
      }, { highWaterMark: 0 }),
    };
  }

  // eventlensUnzstd resolves to a pair of streams that unpacks a zstd file. parts are those of the site; see spawn.js.
  self.eventlensUnzstd = async (parts) => {
    program ??= load(parts);
    program.catch(() => { program = null; }); // it is tried again with the next file
    return streams((await program)());
  };
})();
