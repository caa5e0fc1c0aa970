// Compiles the site's programs, for pages and for the worker that several pages share.

/** @param {Asset} asset @param {string} name @param {RequestCache} cache */
async function request(asset, name, cache) {
  const response = await fetch(asset(name), { cache });
  if (!response.ok) throw new Error(`${asset(name)}: HTTP status ${response.status}`);
  return response;
}

// ready reports whether the browser can compile a response directly: its type is right, without
// parameters, and the browser unpacks it if it is packed. Only code compiled this way is cached
// by the browser for the next visit.
/** @param {string} name @param {Response} given1 */
const ready = (name, { headers }) =>
  /^application\/wasm$/i.test(headers.get('Content-Type') ?? '')
  && (!name.endsWith('.gz') || headers.has('Content-Encoding')) && !!WebAssembly.compileStreaming;

// wasm returns the bytes of a program as a stream, unpacked. Only the first bytes tell the real
// format, not names and headers: hosts that know .gz send Content-Encoding, and the browser has
// unpacked it; others answer 200 with a "not found" page.
/** @param {string} url @param {Response} response @param {Progress} progress */
async function wasm(url, response, progress) {
  let arrived = 0;
  const expected = Number(response.headers.get('Content-Length')) || 0;
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader();
  const read = async () => {
    const { done, value } = await reader.read();
    arrived += value?.length ?? 0;
    progress(arrived, expected);
    return done ? null : value;
  };
  /** @type {Uint8Array[] | null} */
  let head = [];
  /** @type {number[]} */
  let first = [];
  for (let chunk; first.length < 4 && (chunk = await read());) {
    head?.push(chunk);
    first = [...first, ...chunk.subarray(0, 4)].slice(0, 4);
  }
  const bytes = new ReadableStream({
    start(controller) { head?.forEach((chunk) => controller.enqueue(chunk)); head = null; },
    async pull(controller) {
      const chunk = await read();
      if (chunk) controller.enqueue(chunk); else controller.close();
    },
  });
  if (first[0] === 0x1f && first[1] === 0x8b)
    return bytes.pipeThrough(new DecompressionStream('gzip'));
  if (String.fromCharCode(...first) === '\0asm') return bytes;
  throw new Error(`${url}: not a program`);
}

// compileFile compiles the program in a file. If the headers were wrong it requests the file again
// and checks the bytes. Wrapping their stream gives it the MIME type that compileStreaming
// insists on, whatever the host sent.
/**
 * @param {Asset} asset
 * @param {string} name
 * @param {Progress} progress
 * @param {RequestCache} cache
 */
async function compileFile(asset, name, progress, cache) {
  let response = await request(asset, name, cache);
  if (ready(name, response)) {
    progress(0, Number(response.headers.get('Content-Length')));
    const module = await WebAssembly.compileStreaming(response).catch(() => null);
    if (module) return module;
    response = await request(asset, name, cache);
  }
  response = new Response(await wasm(asset(name), response, progress), {
    headers: { 'Content-Type': 'application/wasm' },
  });
  return WebAssembly.compileStreaming
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

// compile compiles a program from its gzip file or, if that is missing, damaged or not
// supported, from the plain file. asset returns the URL of a file, progress is called with the
// bytes arrived and the total (0 if unknown), and cache is the cache mode of fetch.
/**
 * @param {Asset} asset
 * @param {string} name
 * @param {Progress} progress
 * @param {RequestCache} cache
 */
export const compile = (asset, name, progress, cache) =>
  compileFile(asset, name + '.gz', progress, cache).catch(() =>
    compileFile(asset, name, progress, cache),
  );

// partsOf returns the URLs of the other files that workers need. The page passes them on,
// since only the page has asset.
/** @param {Asset} asset */
export const partsOf = (asset) => ({
  wasmExec: asset('wasm_exec.js'), script: asset('worker.js'), spawn: asset('spawn.js'),
  compile: asset('compile.js'), unzstd: asset('unzstd.js'),
  zstd: Object.fromEntries(['zstd.wasm.gz', 'zstd.wasm'].map((name) => [name, asset(name)])),
});

// For scripts that are loaded separately.
Object.assign(self, { eventlensCompile: compile, eventlensParts: partsOf });
