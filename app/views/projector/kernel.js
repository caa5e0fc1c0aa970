// Makes an instance of the vector functions of package kernel on the memory of a Go program.

import code from './kernelcode.js';

/** @typedef {(...addressesAndSizes: number[]) => void} Vector */

// addKernel gives a Go program the imports of package simd. It returns a function to call with the
// program's instance, before the program runs. Where the browser has no vector instructions, the
// program finds that out by ready() and does not call the others.
/** @param {Record<string, Record<string, unknown>>} imports */
export function addKernel(imports) {
  const bytes = Uint8Array.from(atob(code), (c) => c.charCodeAt(0));
  /** @type {Record<string, Vector> | null} */
  let vectors = null;
  const all = () => /** @type {Record<string, Vector>} */ (vectors);
  // Functions of fixed numbers of arguments: passing a list of them on would make garbage.
  imports.kernel = {
    ready: () => Number(!!vectors),
    /** @type {Vector} */
    distances: (a, b, c, d, e) => all().distances(a, b, c, d, e),
    /** @type {Vector} */
    distancesTo: (a, b, c, d, e, f) => all().distancesTo(a, b, c, d, e, f),
    /** @type {Vector} */
    subtract: (a, b, c, d, e) => all().subtract(a, b, c, d, e),
    /** @type {Vector} */
    multiply: (a, b, c, d, e) => all().multiply(a, b, c, d, e),
    /** @type {Vector} */
    multiplyTransposed: (a, b, c, d, e) => all().multiplyTransposed(a, b, c, d, e),
    /** @type {Vector} */
    repulsion2: (a, b, c, d, e, f, g, h, i, j) => all().repulsion2(a, b, c, d, e, f, g, h, i, j),
    /** @type {Vector} */
    repulsion3: (a, b, c, d, e, f, g, h, i, j, k, l, m) =>
      all().repulsion3(a, b, c, d, e, f, g, h, i, j, k, l, m),
  };
  /** @param {WebAssembly.Instance} program */
  return (program) => {
    if (!WebAssembly.validate(bytes)) return;
    const env = { mem: /** @type {WebAssembly.Memory} */ (program.exports.mem) };
    vectors = /** @type {Record<string, Vector>} */ (
      new WebAssembly.Instance(new WebAssembly.Module(bytes), { env }).exports);
  };
}
