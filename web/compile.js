// Compiles the site's programs, for pages and for the worker that several pages share.

/** @param {Asset} asset @param {string} name @param {RequestCache} cache */
async function request(asset, name, cache) {
  const response = await fetch(asset(name), { cache });
  if (!response.ok) throw new Error(`${asset(name)}: HTTP status ${response.status}`);
  return response;
}

// canStream reports whether the browser can compile a response directly: its type must be exactly
// right, and a packed file must be one that the browser unpacks. Browsers cache only code compiled
// this way for the next visit.
/** @param {string} name @param {Response} given */
const canStream = (name, { headers }) =>
  /^application\/wasm$/i.test(headers.get('Content-Type') ?? '')
  && (!name.endsWith('.gz') || headers.has('Content-Encoding')) && !!WebAssembly.compileStreaming;

// unpacked returns the bytes of a program as a stream, unpacked. The format follows from the first
// bytes, not from names and headers: if a host sends .gz with Content-Encoding, the browser has
// unpacked it already, and some hosts answer 200 with a "not found" page.
/** @param {string} url @param {Response} response @param {Progress} progress */
async function unpacked(url, response, progress) {
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
  let magic = [];
  for (let chunk; magic.length < 4 && (chunk = await read());) {
    head?.push(chunk);
    magic = [...magic, ...chunk.subarray(0, 4)].slice(0, 4);
  }
  const bytes = new ReadableStream({
    start(controller) { head?.forEach((chunk) => controller.enqueue(chunk)); head = null; },
    async pull(controller) {
      const chunk = await read();
      if (chunk) controller.enqueue(chunk); else controller.close();
    },
  });
  if (magic[0] === 0x1f && magic[1] === 0x8b)
    return bytes.pipeThrough(new DecompressionStream('gzip'));
  if (String.fromCharCode(...magic) === '\0asm') return bytes;
  throw new Error(`${url}: not a program`);
}

// compileFile compiles the program in a file. If that fails because of wrong headers, it requests
// the file again and checks the bytes. It wraps them in a response of its own, with the MIME type
// that compileStreaming insists on.
/**
 * @param {Asset} asset
 * @param {string} name
 * @param {Progress} progress
 * @param {RequestCache} cache
 */
async function compileFile(asset, name, progress, cache) {
  let response = await request(asset, name, cache);
  if (canStream(name, response)) {
    progress(0, Number(response.headers.get('Content-Length')));
    const module = await WebAssembly.compileStreaming(response).catch(() => null);
    if (module) return module;
    response = await request(asset, name, cache);
  }
  response = new Response(await unpacked(asset(name), response, progress), {
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
