// Decompresses zstd files, which browsers cannot do, with a program that is loaded with the first
// such file and runs in the worker that reads the files.

// Resolves to the function that opens a file; null while no program is loaded.
let program = null;
const waiting = new Set();  // reject functions of unanswered calls

/** @param {Parts} given */
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

// call calls a function of the program, and resolves to its answer.
/** @param {Asking} fn @param {...unknown} args */
const call = (fn, ...args) =>
  new Promise((resolve, reject) => {
    waiting.add(reject);
    fn(
      ...args,
      (
        /** @type {string | null} */ text, /** @type {string} */ name,
        /** @type {any} any: of each function its own */ value,
      ) => {
        waiting.delete(reject);
        if (text === null) resolve(value);
        else reject(Object.assign(new Error(text), { name }));
      },
    );
  });

// streams wraps an opened file as a pair of streams, like a DecompressionStream.
/** @param {Unpacking} file */
function streams(file) {
  let left = false;
  const leave = () => {
    if (!left) file.close();
    left = true;
  };
  /** @param {Asking} fn @param {...unknown} args */
  const ask = (fn, ...args) =>
    left ? Promise.reject(new Error('it was closed')) : call(fn, ...args);
  return {
    writable: new WritableStream({
      write: (packed) => ask(file.write, packed),
      close() {
        if (!left) file.end();
      },
      abort: leave,
    }),
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

// eventlensUnzstd resolves to a pair of streams that decompresses a zstd file. parts has the
// site's URLs; see eventlensParts in compile.js.
self.eventlensUnzstd = async (parts) => {
  program ??= load(parts);
  program.catch(() => { program = null; }); // so that the next file tries again
  return streams((await program)());
};
