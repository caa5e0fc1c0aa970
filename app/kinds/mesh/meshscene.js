// Everything about a mesh except drawing: building the scene from the logged tensors, its
// configuration in three.js terms, the camera, and saving as a file. It is loaded with the first
// mesh card. Lengths are in radii of the scene, around its centre, so that scenes
// can share a camera.

/**
 * @typedef {Float32Array | Float64Array | Int32Array | Int16Array | Int8Array | Uint32Array |
 *   Uint16Array | Uint8Array} Numbers
 */
/** @typedef {{ samples: number, count: number, numbers: Numbers }} Tensor */
/** @typedef {{ size: number, field: number, all: (bytes: ArrayBuffer) => Numbers }} Layout */
/** @typedef {[value: any, wire: number]} Chunk any: bytes, or a number for a varint */
/** @typedef {(key: string, args: Record<string, any>) => void} Note any: as in MeshNote */
/** @typedef {Record<string, any>} Config any: whatever JSON was logged */

const fewMost = 250_000; // points or triangles drawn while the camera moves
const golden = 0.6180339887498949;

/** @param {Point3} a @param {Point3} b @returns {Point3} */
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @param {Point3} a @param {Point3} b @param {number} [by] @returns {Point3} */
const add = (a, b, by = 1) => [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];
/** @param {Point3} a @param {number} by @returns {Point3} */
const scaled = (a, by) => [a[0] * by, a[1] * by, a[2] * by];
/** @param {Point3} a @param {Point3} b */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {Point3} a @param {Point3} b @returns {Point3} */
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];
/** @param {Point3} a @param {Point3} [otherwise] @returns {Point3} */
const unit = (a, otherwise = [0, 0, 1]) => {
  const n = Math.hypot(...a);
  return n > 0 && Number.isFinite(n) ? scaled(a, 1 / n) : otherwise;
};
/** @param {number} v @param {number} low @param {number} high */
const inside = (v, low, high) => Math.min(Math.max(v, low), high);

// Tensors. ------------------------------------------------------------------------------
// Fault is a problem with a part: the key of a text of mesh.js and its arguments.
class Fault extends Error {
  /** @param {string} key @param {Record<string, any>} [args] any: as in MeshNote */
  constructor(key, args = {}) { super(key); Object.assign(this, { key, args }); }
}

// fields calls each with the fields of a protobuf message: number, and bytes or, for a varint, its
// lower 53 bits.
/**
 * @param {Uint8Array} bytes
 * @param {(field: number, value: any, wire: number) => void} each any: as in Chunk
 */
function fields(bytes, each) {
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
// each sample. It never allocates more than the bytes that are there justify.
/** @param {Uint8Array} bytes */
function tensor(bytes) {
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

// The scene. -----------------------------------------------------------------------------
// Limits for drawing: points and triangles take memory twice, in the page and on the GPU.
const mostPoints = 4_000_000, mostTriangles = 8_000_000;
const all = 0b1110; // the parts that a mesh may have if the metadata does not tell, a bit for each

// build makes a scene of one sample of a step. parts has the encoded parts by kind (1 vertices, 2
// faces, 3 colours, 0 the content of the metadata): { bytes, when, step, problem }; problem means
// that the reason is shown elsewhere. notes lists the parts that are left out, as texts of mesh.js.
/** @param {Record<number, MeshPart>} parts @param {number} wanted @returns {MeshScene} */
export function build(parts, wanted) {
  /** @type {MeshNote[]} */
  const notes = [];
  /** @type {Note} */
  const note = (key, args) => { notes.push([key, args]); };
  const { samples, count: logged, numbers } = tensor(/** @type {Uint8Array} */ (parts[1].bytes));
  if (!samples || !logged) throw new Fault('empty');
  const sample = inside(wanted, 0, samples - 1),
    of = /** @param {Pick<Tensor, "count" | "numbers">} t @param {number} s */ (t, s) =>
      t.numbers.subarray(3 * t.count * s, 3 * t.count * (s + 1));
  const given = of({ count: logged, numbers }, sample), every = Math.ceil(logged / mostPoints),
    taken = Math.ceil(logged / every);
  let points = given instanceof Float32Array ? given : Float32Array.from(given), index = null,
    count = taken;
  /** @param {number} i */
  const finite = (i) =>
    Number.isFinite(points[i]) && Number.isFinite(points[i + 1]) && Number.isFinite(points[i + 2]);
  let bad = 0;
  for (let k = 0; k < taken; k++) if (!finite(3 * k * every)) bad++;
  if (bad || every > 1) {
    const kept = new Float32Array(3 * (count = taken - bad));
    index = new Uint32Array(taken); // for each taken point its new index plus 1, 0 if dropped
    for (let k = 0, n = 0; k < taken; k++) {
      const i = 3 * k * every;
      if (!finite(i)) continue;
      kept.set(points.subarray(i, i + 3), 3 * n);
      index[k] = ++n;
    }
    points = kept;
  }
  if (every > 1) note('thinned', { n: every, all: logged });
  if (!count) throw new Fault('nan', { n: bad });
  if (bad) note('nan', { n: bad });
  /** @type {Point3} */
  const low = [Infinity, Infinity, Infinity];
  /** @type {Point3} */
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const v = points[i], axis = i % 3;
    if (v < low[axis]) low[axis] = v;
    if (v > high[axis]) high[axis] = v;
  }
  const centre = /** @type {Point3} */ (low.map((v, i) => v / 2 + high[i] / 2)),
    radius = Math.hypot(...high.map((v, i) => v / 2 - low[i] / 2)) || 1;

  const { has, config } = content(parts[0]?.bytes, note);
  // other reads a part other than the vertices, if the mesh has it: the sample's own, or one for
  // all samples.
  /**
   * @param {2 | 3} which
   * @param {string} part
   * @param {(numbers: Numbers, count: number) => void} use
   */
  const other = (which, part, use) => {
    if (!(has >> which & 1)) return;
    if (parts[which]?.problem) return;
    if (!parts[which] || parts[which].when === 2) {
      if (parts[which] || has !== all) note('missing', { part });
      return;
    }
    try {
      const t = tensor(/** @type {Uint8Array} */ (parts[which].bytes));
      if (t.samples > 1 && sample >= t.samples) throw new Fault('samples');
      if (t.count && t.samples) use(of(t, t.samples > 1 ? sample : 0), t.count);
      if (parts[which].when === 1) note('earlier', { part, n: parts[which].step });
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      note('not', { part, why: fault });
    }
  };
  let triangles = new Uint32Array();
  /** @type {Uint8Array | null} */
  let colours = null;
  other(2, 'faces', (corners, n) => {
    if (n > mostTriangles || every > 1) throw new Fault('many');
    const kept = new Uint32Array(3 * n);
    let m = 0;
    for (let i = 0; i < 3 * n; i += 3) {
      for (let k = 0; k < 3; k++) {
        const v = corners[i + k],
          at = Number.isInteger(v) && v >= 0 && v < logged ? (index ? index[v] : v + 1) : 0;
        if (!at) { m -= m % 3; k = 3; } else kept[m++] = at - 1;
      }
    }
    triangles = kept.subarray(0, m);
    if (m < 3 * n) note('lost', { n: n - m / 3 });
  });
  other(3, 'colours', (channels, n) => {
    if (n !== logged) { note('uneven', { n, all: logged }); return; }
    colours = new Uint8Array(4 * count);
    for (let k = 0, m = 0; k < taken; k++) {
      if (index && !index[k]) continue;
      for (let c = 0; c < 3; c++) colours[m++] = inside(channels[3 * k * every + c], 0, 255);
      colours[m++] = 255;
    }
  });
  return {
    notes, samples, sample, count, triangleCount: triangles.length / 3, points, triangles, colours,
    low, high, centre, radius, look: lookOf(config, centre, radius),
  };
}

// content decodes the metadata: which parts there are, and the configuration.
/** @param {Uint8Array | null | undefined} bytes @param {Note} note */
function content(bytes, note) {
  let has = 0;
  /** @type {Uint8Array | null} */
  let text = null;
  try {
    if (bytes) {
      fields(bytes, (field, v, wire) => {
        if (field === 7 && wire === 0) has = v;
        else if (field === 5 && wire === 2) text = v;
      });
    }
    const json = /** @type {Uint8Array | null} */ (/** @type {unknown} */ (text)); // set by fields
    const config = json?.length
      ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
      : {};
    return { has: has || all, config: object(config) };
  } catch {
    note('config', {});
    return { has: has || all, config: {} };
  }
}

// normals computes a normal for each vertex: the mean of its triangles' normals, weighted by area.
/** @param {Pick<MeshScene, "count" | "points" | "triangles">} given */
export function normals({ count, points, triangles }) {
  const sums = new Float32Array(3 * count), all = new Int8Array(4 * count);
  for (let i = 0; i < triangles.length; i += 3) {
    const a = 3 * triangles[i], b = 3 * triangles[i + 1], c = 3 * triangles[i + 2];
    const ux = points[b] - points[a], uy = points[b + 1] - points[a + 1],
      uz = points[b + 2] - points[a + 2];
    const vx = points[c] - points[a], vy = points[c + 1] - points[a + 1],
      vz = points[c + 2] - points[a + 2];
    const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    for (const at of [a, b, c]) { sums[at] += x; sums[at + 1] += y; sums[at + 2] += z; }
  }
  for (let i = 0; i < count; i++) {
    const x = sums[3 * i], y = sums[3 * i + 1], z = sums[3 * i + 2],
      by = 127 / (Math.hypot(x, y, z) || 1);
    all[4 * i] = x * by; all[4 * i + 1] = y * by; all[4 * i + 2] = z * by;
  }
  return all;
}

// few returns the vertices of a subset of points or triangles, ordered so that any prefix is spread
// evenly over the whole.
/** @param {Pick<MeshScene, "count" | "triangleCount" | "triangles">} given */
export function few({ count, triangleCount, triangles }) {
  const all = triangleCount || count, n = Math.min(all, fewMost), each = triangleCount ? 3 : 1,
    out = new Uint32Array(each * n);
  for (let i = 0; i < n; i++) {
    const at = n === all ? i : Math.floor(i * golden % 1 * all);
    if (triangleCount) out.set(triangles.subarray(3 * at, 3 * at + 3), 3 * i);
    else out[i] = at;
  }
  return out;
}

// the canvas parses every CSS colour
/** @param {unknown} v @param {number} otherwise */
const number = (v, otherwise) => (typeof v === 'number' && Number.isFinite(v) ? v : otherwise);
/** @param {unknown} v */
const vector = (v) =>
  Array.isArray(v) && v.length === 3 && v.every((x) => Number.isFinite(x))
    ? /** @type {Point3} */ (v)
    : null;
/** @param {unknown} v */
const object = (v) =>
  v && typeof v === 'object' && !Array.isArray(v) ? /** @type {Config} */ (v) : {};

const pencil = /** @type {CanvasRenderingContext2D} */ (
  document.createElement('canvas').getContext('2d')
); // it parses every CSS colour

// colourOf returns a colour of a configuration as three numbers from 0 to 1. It may be a number, a
// string of hexadecimal digits, or a CSS colour.
/** @template T @param {unknown} v @param {T} otherwise @returns {Point3 | T} */
function colourOf(v, otherwise) {
  if (typeof v === 'string') {
    const known = ['#000', '#fff'].map((before) => {
      pencil.fillStyle = before;
      pencil.fillStyle = /** @type {string} */ (v).trim().replace(/^0x/i, '#');
      return String(pencil.fillStyle);
    });
    // An invalid colour leaves the previous colour; a translucent one does not begin with #.
    v = known[0] === known[1] && known[0][0] === '#' && parseInt(known[0].slice(1), 16);
  }
  const n = Number(v);
  return Number.isInteger(v) && n >= 0 && n <= 0xffffff
    ? /** @type {Point3} */ ([n >> 16, (n >> 8) & 255, n & 255].map((c) => c / 255))
    : otherwise;
}

const usualLights = [
  { cls: 'AmbientLight', color: '#ffffff', intensity: 0.75 },
  { cls: 'DirectionalLight', color: '#ffffff', intensity: 0.75, position: [0, -1, 2] },
];

// lookOf reads camera, lights and material. Values that are invalid or unknown get their defaults.
/** @param {Config} config @param {Point3} centre @param {number} radius */
export function lookOf(config, centre, radius) {
  const camera = object(config.camera), material = object(config.material);
  const given = Array.isArray(config.lights) ? config.lights.slice(0, 16) : usualLights;
  /** @type {Point3} */
  const ambient = [0, 0, 0];
  /** @type {MeshLook['lights']} */
  const lights = [];
  let sum = 0;
  for (const light of given.map(object)) {
    const colour = scaled(
        colourOf(light.color, /** @type {Point3} */ ([1, 1, 1])),
        inside(number(light.intensity, 1), 0, 100),
      ),
      from = vector(light.position);
    sum += Math.max(...colour);
    if (from && light.cls !== 'AmbientLight' && lights.length < 4)
      lights.push({ colour, from: unit(light.cls === 'PointLight' ? sub(from, centre) : from) });
    else colour.forEach((c, i) => { ambient[i] += c; });
  }
  const by = 1 / Math.max(1, sum); // too much light would turn everything white
  const position = vector(camera.position), target = vector(camera.lookAt);
  return {
    fov: inside(number(camera.fov, 45), 1, 170) * Math.PI / 180,
    flat: camera.cls === 'OrthographicCamera',
    up: unit(vector(camera.up) ?? [0, 1, 0], [0, 1, 0]),
    eye: position && scaled(sub(position, centre), 1 / radius),
    target: target ? scaled(sub(target, centre), 1 / radius) : /** @type {Point3} */ ([0, 0, 0]),
    ambient: scaled(ambient, by),
    lights: lights.map((light) => ({ ...light, colour: scaled(light.colour, by) })),
    lit: !/Basic|Points/.test(material.cls ?? ''),
    colour: colourOf(material.color, null),
    wires: material.wireframe === true,
    opacity: material.transparent === true ? inside(number(material.opacity, 1), 0, 1) : 1,
    side: [0, 1].includes(material.side) ? material.side : 2,
  };
}

// The camera. ------------------------------------------------------------------------------
// A camera looks at target from target + away * from; up is its upright direction.
const usualFrom = unit([0.45, 0.35, 1]);

const around = 1.06; // a small margin

// fitted returns a camera that sees the whole scene at an aspect ratio, or the camera of its
// configuration. It is as near as possible with all vertices visible, or with the whole bounding
// box if boxed.
/** @param {MeshScene} scene @param {number} aspect @param {boolean} boxed */
export function fitted(scene, aspect, boxed) {
  const { look } = scene, offset = look.eye && sub(look.eye, look.target),
    far = offset && Math.hypot(...offset);
  if (offset && far && far > 0)
    return { target: look.target, from: unit(offset), away: inside(far, 1e-4, 1e4), up: look.up };
  const of = `${aspect} ${Boolean(boxed)}`;
  if (scene.fit?.of !== of)
    scene.fit = {
      of, camera: nearest(scene, aspect, boxed ? corners(scene).flat() : scene.points),
    };
  return /** @type {{ camera: MeshCamera }} */ (scene.fit).camera;
}

// nearest returns the nearest camera from the default direction that sees all points.
/** @param {MeshScene} given @param {number} aspect @param {ArrayLike<number>} points */
function nearest({ look, centre, radius }, aspect, points) {
  const camera = { target: /** @type {Point3} */ ([0, 0, 0]), from: usualFrom, up: look.up },
    [right, up, out] = axes(camera);
  const tall = Math.tan(look.fov / 2), wide = tall * aspect;
  let away = 0;
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] - centre[0], y = points[i + 1] - centre[1], z = points[i + 2] - centre[2];
    /** @param {number[]} given */
    const along = ([a, b, c]) => a * x + b * y + c * z;
    away = Math.max(
      away, along(out) + Math.max(Math.abs(along(up)) / tall, Math.abs(along(right)) / wide),
    );
  }
  return { ...camera, away: around * away / radius || 1 };
}

// corners returns the corners of the bounding box; two whose indices differ in one bit share an
// edge.
/** @param {Pick<MeshScene, "low" | "high">} given */
export const corners = ({ low, high }) =>
  Array.from({ length: 8 }, (_, k) => [0, 1, 2].map((i) => ((k >> i) & 1 ? high : low)[i]));

// axes returns the directions to the right, up and towards the viewer.
/** @param {Pick<MeshCamera, "from" | "up">} given */
export function axes({ from, up }) {
  let right = cross(up, from);
  if (Math.hypot(...right) < 1e-6)
    right = cross(Math.abs(from[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], from);
  right = unit(right);
  return [right, cross(from, right), from];
}

/** @param {Point3} v @param {Point3} axis @param {number} angle */
function turned(v, axis, angle) {
  const c = Math.cos(angle), s = Math.sin(angle);
  return add(add(scaled(v, c), cross(axis, v), s), axis, dot(axis, v) * (1 - c));
}

// orbited turns a camera around its target, stopping just before it looks along up.
/** @param {MeshCamera} camera @param {number} yaw @param {number} pitch */
export function orbited(camera, yaw, pitch) {
  const [right] = axes(camera), now = Math.acos(inside(dot(camera.from, camera.up), -1, 1));
  const from = turned(
    turned(camera.from, right, inside(now + pitch, 0.01, Math.PI - 0.01) - now), camera.up, yaw,
  );
  return { ...camera, from: unit(from) };
}

/** @param {MeshCamera} camera @param {number} factor */
export const zoomed = (camera, factor) => ({
  ...camera, away: inside(camera.away / factor, 1e-3, 1e4),
});

// panned moves the target by shares of the window's height.
/** @param {MeshCamera} camera @param {MeshLook} look @param {number} x @param {number} y */
export function panned(camera, look, x, y) {
  const [right, up] = axes(camera), height = 2 * camera.away * Math.tan(look.fov / 2);
  return { ...camera, target: add(add(camera.target, right, -x * height), up, y * height) };
}

// matrix returns the projection from scene coordinates, in radii, to clip space, column by column
// as for WebGL.
/** @param {MeshCamera} camera @param {MeshLook} look @param {number} aspect */
export function matrix(camera, look, aspect) {
  const [x, y, z] = axes(camera), eye = add(camera.target, camera.from, camera.away);
  const reach = 1.01 + Math.hypot(...camera.target), tall = Math.tan(look.fov / 2);
  const near = Math.max(camera.away - reach, 1e-3 * Math.min(camera.away, 1)),
    far = camera.away + reach;
  const rows = [[...x, -dot(x, eye)], [...y, -dot(y, eye)], [...z, -dot(z, eye)]];
  const out = new Float32Array(16);
  for (let i = 0; i < 4; i++) {
    const [vx, vy, vz] = [rows[0][i], rows[1][i], rows[2][i]], one = i === 3 ? 1 : 0;
    if (look.flat) {
      const h = camera.away * tall;
      out.set(
        [
          vx / (h * aspect), vy / h, (-2 / (far - near)) * vz - (one * (far + near)) / (far - near),
          one,
        ],
        4 * i,
      );
    } else {
      out.set(
        [
          vx / (tall * aspect), vy / tall,
          (-(far + near) / (far - near)) * vz - (one * 2 * far * near) / (far - near), -vz,
        ],
        4 * i,
      );
    }
  }
  return out;
}

// projected returns a point's place in the window, in CSS px, and its depth; null behind the
// camera.
/**
 * @param {Float32Array} m
 * @param {number[]} given1
 * @param {number} width
 * @param {number} height
 */
export function projected(m, [x, y, z], width, height) {
  const w = m[3] * x + m[7] * y + m[11] * z + m[15];
  if (!(w > 0)) return null;
  /** @param {number} i */
  const at = (i) => (m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i]) / w;
  return [(at(0) + 1) / 2 * width, (1 - at(1)) / 2 * height, at(2)];
}

// Saving. ---------------------------------------------------------------------------------
// ply returns a scene as a binary PLY file.
/**
 * @param {Pick<MeshScene, "count" | "triangleCount" | "points" | "triangles" | "colours">} given
 */
export function ply({ count, triangleCount, points, triangles, colours }) {
  const lines = [
    'ply', 'format binary_little_endian 1.0', 'comment eventlens',
    `element vertex ${count}`, 'property float x', 'property float y', 'property float z',
  ];
  if (colours) lines.push('property uchar red', 'property uchar green', 'property uchar blue');
  if (triangleCount)
    lines.push(`element face ${triangleCount}`, 'property list uchar int vertex_indices');
  const head = new TextEncoder().encode([...lines, 'end_header', ''].join('\n')),
    each = colours ? 15 : 12;
  const view = new DataView(new ArrayBuffer(each * count + 13 * triangleCount));
  for (let i = 0, at = 0; i < count; i++, at += each) {
    for (let k = 0; k < 3; k++) {
      view.setFloat32(at + 4 * k, points[3 * i + k], true);
      if (colours) view.setUint8(at + 12 + k, colours[4 * i + k]);
    }
  }
  for (let i = 0, at = each * count; i < triangleCount; i++, at += 13) {
    view.setUint8(at, 3);
    for (let k = 0; k < 3; k++) view.setInt32(at + 1 + 4 * k, triangles[3 * i + k], true);
  }
  return new Blob([head, view], { type: 'application/octet-stream' });
}

