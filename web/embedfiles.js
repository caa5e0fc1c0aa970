// Files that the host of an embedded page sends, whole or as streams.

import { Wrong, must } from './embedchecks.js';

/** @typedef {import('./embedchecks.js').Given} Given */
/** @typedef {{ path: string, data: Given }} Sent */
/** @typedef {(wrong: string) => void} Broke */

// give opens files as if they had been dropped, once the program is ready. The top folder of a
// streamed file becomes a growing folder. broke is called with the reason when a stream ends early.
/** @param {Sent[]} files @param {Promise<unknown>} ready @param {Broke} broke */
export function give(files, ready, broke) {
  const folderOf = (/** @type {Sent} */ { path }) => path.replace(/^\/+/, '').split('/')[0];
  const growing = new Map(
    files
      .filter(({ data }) => data instanceof ReadableStream)
      .map((file) => [folderOf(file), /** @type {Sent[]} */ ([])]),
  );
  /** @type {Sent[]} */
  const complete = [];
  for (const file of files)
    (growing.get(folderOf(file)) ?? complete).push({
      ...file, path: file.path.replace(/^\/+/, ''),
    });
  if (complete.length > 0)
    ready.then(() =>
      eventlens.give(complete.map(({ path, data }) => ({ path, file: fileOf(path, [data]) }))),
    );
  for (const [name, inside] of growing) grow(name, inside, ready, broke);
}

/** @param {string} path @param {BlobPart[]} parts @param {number} [lastModified] */
const fileOf = (path, parts, lastModified) =>
  new File(parts, path.split('/').pop() ?? '', { lastModified });

// grow opens a folder once a file in it has content. Each time the program lists the folder, it
// gets the bytes received so far.
/**
 * @param {string} name
 * @param {Sent[]} files
 * @param {Promise<unknown>} ready
 * @param {Broke} broke
 */
async function grow(name, files, ready, broke) {
  const inside = files.map(
    ({ path, data }) => new Arriving(path.slice(path.indexOf('/') + 1), data, broke),
  );
  await Promise.race(inside.map((file) => file.begun));
  await ready;
  const list = () => ({
    files: inside
      .filter((file) => file.isThere)
      .map((file) => ({ path: file.path, file: file.now() })),
    grows: inside.some((file) => !file.ended),
  });
  const open = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ ports }) => ports[0].postMessage(list());
    return { name, port: port2 };
  };
  eventlens.give([{ path: name, open }]);
}

// Arriving is a file whose bytes arrive over time, or are all there already. begun resolves when
// the first bytes have arrived, or the file has ended.
class Arriving {
  ended = false;
  #whole = new Blob([]);
  /** @type {BlobPart[]} */
  #more = []; // parts received after #whole
  #bytes = 0; // in #more
  #modified = Date.now();

  /** @param {string} path @param {Given} data @param {Broke} broke */
  constructor(path, data, broke) {
    this.path = path;
    this.broke = broke;
    /** @type {(value?: unknown) => void} */
    this.begin = () => {};
    this.begun = new Promise((resolve) => { this.begin = resolve; });
    if (data instanceof ReadableStream) this.#fill(data.getReader());
    else {
      this.#add(data);
      this.#end();
    }
  }

  get isThere() { return this.ended || this.#bytes + this.#whole.size > 0; }

  // now returns the file with the bytes received so far.
  now() {
    if (this.#bytes > 0) this.#whole = new Blob([this.#whole, ...this.#more]);
    [this.#more, this.#bytes] = [[], 0];
    return fileOf(this.path, [this.#whole], this.#modified);
  }

  /** @param {Given} bytes */
  #add(bytes) {
    this.#more.push(bytes);
    this.#bytes += bytes.byteLength ?? bytes.size;
    this.#modified = Date.now();
    if (this.#bytes > 1e6) this.now(); // browsers keep Blobs outside the page's memory
    this.begin();
  }

  #end() {
    this.ended = true;
    this.begin();
  }

  /** @param {ReadableStreamDefaultReader} reader */
  async #fill(reader) {
    try {
      for (let next; !(next = await reader.read()).done;) {
        must(
          ArrayBuffer.isView(next.value) || next.value instanceof ArrayBuffer,
          'a stream is not of bytes',
        );
        this.#add(next.value);
      }
    } catch (error) {
      reader.cancel().catch(() => {});
      this.broke(error instanceof Wrong ? error.message : 'a stream of the host broke off');
    }
    this.#end();
  }
}
