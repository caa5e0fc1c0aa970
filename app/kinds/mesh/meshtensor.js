// Decodes the tensors of a mesh as logged: protobuf messages of TensorFlow. It is loaded with the
// first mesh card.

/**
 * @typedef {Float32Array | Float64Array | Int32Array | Int16Array | Int8Array | Uint32Array |
 *   Uint16Array | Uint8Array} Numbers
 */
/** @typedef {{ samples: number, count: number, numbers: Numbers }} Tensor */
/** @typedef {{ size: number, field: number, all: (bytes: ArrayBuffer) => Numbers }} Layout */
/** @typedef {[value: any, wire: number]} Chunk any: bytes, or a number for a varint */

// Fault is a problem with a part: the key of a text of mesh.js and its arguments.
export class Fault extends Error {
  /** @param {string} key @param {Record<string, any>} [args] any: as in MeshNote */
  constructor(key, args = {}) { super(key); Object.assign(this, { key, args }); }
}

// fields calls each for every field of a protobuf message, with its number, its wire type, and its
// bytes or, for a varint, the lower 53 bits.
/**
 * @param {Uint8Array} bytes
 * @param {(field: number, value: any, wire: number) => void} each any: as in Chunk
 */
export function fields(bytes, each) {
  let at = 0;
  const varint = () => {
    for (let v = 0, by = 1; ; by *= 128) {
      const b = bytes[at++];
      if (b === undefined || by > 2 ** 63) throw new Fault('damaged');
      v += (b & 127) * by;
      if (b < 128) return v;
    }
  };
  while (at < bytes.length) {
    const key = varint(), type = key % 8, field = Math.floor(key / 8);
    const length = type === 2 ? varint() : { 1: 8, 5: 4 }[type];
    if (type === 0) each(field, varint(), type);
    else if (length === undefined || at + length > bytes.length) throw new Fault('damaged');
    else each(field, bytes.subarray(at, at += length), type);
  }
}

// By data type: the size of an element, a decoder for packed bytes, and the field of TensorProto
// that holds elements individually.
/** @param {number} size @param {any} Type any: a typed array @param {number} field */
const typed = (size, Type, field) => ({
  size, field, all: (/** @type {ArrayBuffer} */ b) => new Type(b),
});
/** @param {number} field @param {(v: number) => number} number */
const bits = (field, number) => ({
  size: 2, field,
  all: (/** @type {ArrayBuffer} */ b) => Float32Array.from(new Uint16Array(b), number),
});
/** @param {number} field @param {any} Type any: as above */
const long = (field, Type) => ({
  size: 8, field, all: (/** @type {ArrayBuffer} */ b) => Float64Array.from(new Type(b), Number),
});
const float = new Float32Array(1), floatBits = new Uint32Array(float.buffer);
/** @param {number} v */
const bfloat = (v) => { floatBits[0] = v << 16; return float[0]; };
/** @param {number} v */
const half = (v) => {
  const sign = v >> 15 ? -1 : 1, e = v >> 10 & 31, f = (v & 1023) / 1024;
  if (e === 31) return sign * (f ? NaN : Infinity);
  return sign * (e ? 2 ** (e - 15) * (1 + f) : 2 ** -14 * f);
};
const types = {
  1: typed(4, Float32Array, 5), 2: typed(8, Float64Array, 6),
  3: typed(4, Int32Array, 7), 5: typed(2, Int16Array, 7), 6: typed(1, Int8Array, 7),
  9: long(10, BigInt64Array),
  22: typed(4, Uint32Array, 16), 17: typed(2, Uint16Array, 7), 4: typed(1, Uint8Array, 7),
  23: long(17, BigUint64Array),
  10: typed(1, Uint8Array, 11), 14: bits(13, bfloat), 19: bits(13, half),
};
// Limit for a tensor that repeats one element for its whole shape, whose size no stored bytes
// bound.
const mostRepeats = 2 ** 20;

// tensor decodes a part into { samples, count, numbers }: three numbers for each of count items, in
// each sample. Its memory is bounded by the number of bytes, and by mostRepeats.
/** @param {Uint8Array} bytes */
export function tensor(bytes) {
  /** @type {number[]} */
  const dims = [];
  /** @type {Map<number, Chunk[]>} */
  const chunks = new Map();
  let type = 0;
  /** @type {Uint8Array | null} */
  let content = null;
  /** @param {Uint8Array} dim */
  const takeDim = (dim) => {
    let size = 0;
    fields(dim, (field, v) => { if (field === 1) size = v; });
    dims.push(size);
  };
  fields(bytes, (field, v, wire) => {
    if (field === 1 && wire === 0) type = v;
    else if (field === 2 && wire === 2)
      fields(v, (f, dim, w) => {
        if (f === 2 && w === 2) takeDim(dim);
      });
    else if (field === 4 && wire === 2) content = v;
    else if (chunks.has(field)) chunks.get(field)?.push([v, wire]);
    else chunks.set(field, [[v, wire]]);
  });
  if (dims.length !== 3 || dims[2] !== 3)
    throw new Fault('shape', { shape: `[${dims.join(', ')}]` });
  const layout = /** @type {Record<number, Layout>} */ (types)[type], all = dims[0] * dims[1] * 3;
  if (!layout) throw new Fault('type');
  /** @type {Numbers} */
  let numbers;
  // Set by fields.
  const packed = /** @type {Uint8Array | null} */ (/** @type {unknown} */ (content));
  if (packed?.length) {
    if (packed.length % layout.size) throw new Fault('damaged');
    numbers = layout.all(/** @type {ArrayBuffer} */ (packed.slice().buffer));
  } else {
    numbers = elements(layout, type, chunks.get(layout.field) ?? []);
  }
  if (numbers.length === 1 && all > 1 && all <= mostRepeats)
    numbers = new /** @type {Float64ArrayConstructor} */ (numbers.constructor)(all).fill(
      numbers[0],
    );
  if (numbers.length !== all) throw new Fault('numbers', { n: numbers.length, all });
  return { samples: dims[0], count: dims[1], numbers };
}

// elements decodes elements stored individually, usually as one packed field: floats as their
// bytes, integers as varints, of which the lower bits count.
/** @param {Layout} layout @param {number} type @param {Chunk[]} chunks */
function elements(layout, type, chunks) {
  const fixed = type === 1 || type === 2, single = fixed ? [5, 1][type - 1] : 0;
  if (chunks.some(([, wire]) => wire !== 2 && wire !== single)) throw new Fault('damaged');
  if (fixed) {
    const whole =
      chunks.length === 1 && chunks[0][1] === 2
        ? chunks[0][0].slice()
        : Uint8Array.from(chunks.flatMap(([v]) => [...v]));
    if (whole.length % layout.size) throw new Fault('damaged');
    return layout.all(whole.buffer);
  }
  const most = chunks.reduce((sum, [v, wire]) => sum + (wire === 0 ? 1 : v.length), 0),
    low = new Float64Array(most);
  const signed = [3, 5, 6, 9].includes(type);
  let n = 0;
  for (const [v, wire] of chunks) {
    if (wire === 0) { low[n++] = v; continue; }
    for (let at = 0; at < v.length;) {
      // For negative numbers, 2^64 - 1 minus the varint is exact.
      let sum = 0, without = 0, by = 1, b;
      do {
        b = v[at++];
        if (b === undefined || by > 2 ** 63) throw new Fault('damaged');
        sum += (b & 127) * by;
        if (by < 2 ** 63) without += (~b & 127) * by;
        by *= 128;
      } while (b > 127);
      low[n++] = signed && by > 2 ** 63 ? -1 - without : sum;
    }
  }
  const out = low.subarray(0, n);
  return type === 14 || type === 19 ? Float32Array.from(out, type === 14 ? bfloat : half) : out;
}
