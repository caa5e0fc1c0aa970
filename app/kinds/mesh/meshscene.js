// The scene of a mesh: what is drawn of the logged tensors, and saving it as a file. It is loaded
// with the first mesh card.

import { lookOf, object } from './meshlook.js';
import { Fault, fields, tensor } from './meshtensor.js';
import { inside } from './meshvector.js';

/** @typedef {import('./meshtensor.js').Numbers} Numbers */
/** @typedef {import('./meshtensor.js').Tensor} Tensor */
/** @typedef {(key: string, args: Record<string, any>) => void} Note any: as in MeshNote */

const fewMost = 250_000; // points or triangles drawn while the camera moves
const golden = 0.6180339887498949;
// Limits for drawing: points and triangles take memory twice, in the page and on the GPU.
const mostPoints = 4_000_000, mostTriangles = 8_000_000;
const all = 0b1110; // the parts that a mesh may have if the metadata does not tell, a bit for each

// build makes a scene of one sample of a step. parts has the encoded parts by kind: 1 vertices, 2
// faces, 3 colours, 0 the content of the metadata. A part has bytes; when, 0 for the part of this
// step, 1 for an earlier one of that step, 2 for none; and problem, if the card shows why the bytes
// are missing. notes lists the parts that are left out, as texts of mesh.js.
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
  // Of too many vertices, only every n-th is taken.
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
