// Draws meshes on the CPU, pixel by pixel, by the same rules as meshgl.js. It is loaded with the
// first mesh card.

/**
 * @typedef {{ width: number, height: number, pad: number, pixels: Uint32Array, depths: Float32Array
 *   }} Picture
 */
/**
 * @typedef {{ image?: ImageData, depths?: Float32Array, canvas?: OffscreenCanvas, work?: Generator
 *   | null }} Kept
 */

// Points and triangles drawn between two checks of the time.
const pointsAtOnce = 50_000, trianglesAtOnce = 20_000;
const sliceMs = 20;                        // time per frame
const finestPx = 1_200_000;                // pixels of the largest picture that is antialiased

// projection returns four rows of four numbers, which map a point to x and y in px, both times w,
// to the depth times w, and to w. pad is a margin in px around the picture.
/**
 * @param {MeshScene} given
 * @param {Pick<MeshWanted, "matrix" | "width" | "height">} given
 * @param {number} pad
 */
function projection({ centre, radius }, { matrix: m, width, height }, pad) {
  /** @param {number} r */
  const row = (r) => {
    const a = [m[r] / radius, m[4 + r] / radius, m[8 + r] / radius];
    return [...a, m[12 + r] - a[0] * centre[0] - a[1] * centre[1] - a[2] * centre[2]];
  };
  const [x, y, z, w] = [0, 1, 2, 3].map(row);
  return [
    x.map((v, i) => ((v + w[i]) / 2) * width + pad * w[i]),
    y.map((v, i) => ((w[i] - v) / 2) * height + pad * w[i]), z, w,
  ];
}

/** @param {number} v */
const channel = (v) => Math.min(Math.max(Math.round(v), 0), 255);
/** @param {number} r @param {number} g @param {number} b */
const packed = (r, g, b) => (0xff000000 | channel(b) << 16 | channel(g) << 8 | channel(r)) >>> 0;

// Points. -----------------------------------------------------------------------------------
/** @param {number} size */
const sideOf = (size) => Math.max(1, Math.round(size));
// Draw every n-th point, with n a power of two, so that a coarser picture's points are part of a
// finer one's.
/** @param {number} count @param {number} few */
const stepOf = (count, few) => (few ? 2 ** Math.ceil(Math.log2(count / few)) : 1);

// stamp lists the pixels of a point, as offsets from its first: a square up to two px, a disc
// above.
/** @param {number} side @param {number} width */
function stamp(side, width) {
  const offsets = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++)
      if (side <= 2 || Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) <= side / 2)
        offsets.push(y * width + x);
  }
  return Int32Array.from(offsets);
}

// cloud draws every step-th point from one index to another. A million points take about a frame,
// so it is optimised: the picture has a margin as wide as a point, so that all pixels of a point
// are inside, and the four pixels of the default size, two px, are written without a loop.
/**
 * @param {MeshScene} given
 * @param {number[][]} rows
 * @param {MeshWanted} given
 * @param {Picture} given
 * @param {number} from
 * @param {number} to
 * @param {number} step
 */
function cloud(
  { points, colours }, rows, { size, colour }, { width, height, pixels, depths }, from, to, step,
) {
  const [[x0, x1, x2, x3], [y0, y1, y2, y3], [z0, z1, z2, z3], [w0, w1, w2, w3]] = rows;
  const side = sideOf(size), half = size / 2 - 0.5, right = width - side, bottom = height - side,
    offsets = stamp(side, width),
    four = side === 2;
  const shades = colours && new Uint32Array(colours.buffer),
    plain = packed(.../** @type {Point3} */ (colour.map((v) => 255 * v)));
  /** @param {number} at @param {number} depth @param {number} shade */
  const plot = (at, depth, shade) => {
    if (depth > depths[at]) return;
    depths[at] = depth;
    pixels[at] = shade;
  };
  for (let k = from; k < to; k += step) {
    const x = points[3 * k], y = points[3 * k + 1], z = points[3 * k + 2],
      w = w0 * x + w1 * y + w2 * z + w3;
    if (!(w > 0)) continue;
    const depth = (z0 * x + z1 * y + z2 * z + z3) / w;
    const left = Math.floor((x0 * x + x1 * y + x2 * z + x3) / w - half),
      top = Math.floor((y0 * x + y1 * y + y2 * z + y3) / w - half);
    if (!(left >= 0 && top >= 0 && left <= right && top <= bottom && depth >= -1 && depth <= 1))
      continue;
    const shade = shades ? shades[k] : plain, at = top * width + left;
    if (four) {
      plot(at, depth, shade);
      plot(at + 1, depth, shade);
      plot(at + width, depth, shade);
      plot(at + width + 1, depth, shade);
    } else {
      for (let i = 0; i < offsets.length; i++) plot(at + offsets[i], depth, shade);
    }
  }
}

/** @param {MeshScene} scene @param {MeshWanted} wanted @param {Picture} picture */
function* drawPoints(scene, wanted, picture) {
  const { count } = scene, rows = projection(scene, wanted, picture.pad),
    step = stepOf(count, wanted.few);
  for (let from = 0; from < count; from += pointsAtOnce * step) {
    cloud(scene, rows, wanted, picture, from, Math.min(count, from + pointsAtOnce * step), step);
    yield;
  }
}

// Triangles. --------------------------------------------------------------------------------
/** @param {MeshScene} scene @param {MeshWanted} wanted @param {Picture} picture */
function* drawTriangles(scene, wanted, picture) {
  const { look, points, triangles, colours, count, triangleCount } = scene,
    normals = /** @type {Int8Array} */ (scene.normals), { colour, few } = wanted,
    { width, height, pixels, depths } = picture;
  const [rowX, rowY, rowZ, rowW] = projection(scene, { ...wanted, width, height }, 0);
  const x = new Float32Array(count), y = new Float32Array(count), z = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const px = points[3 * i], py = points[3 * i + 1], pz = points[3 * i + 2],
      of = /** @param {number[]} row */ (row) => row[0] * px + row[1] * py + row[2] * pz + row[3],
      w = of(rowW);
    x[i] = w > 0 ? of(rowX) / w : NaN;
    y[i] = of(rowY) / w;
    z[i] = of(rowZ) / w;
    if (i % trianglesAtOnce === trianglesAtOnce - 1) yield;
  }
  /**
   * @param {number} px
   * @param {number} py
   * @param {number} depth
   * @param {number} r
   * @param {number} g
   * @param {number} b
   */
  const plot = (px, py, depth, r, g, b) => {
    const at = py * width + px;
    if (depth > depths[at] || depth < -1 || depth > 1) return;
    depths[at] = depth;
    pixels[at] = packed(r, g, b);
  };
  /** @param {number} i @param {number} k */
  const tint = (i, k) => (colours ? colours[4 * i + k] : 255 * colour[k]);
  // shade computes the lit colour of a vertex, on the side facing the viewer.
  /** @param {number} i @param {boolean} front @param {number[]} out */
  const shade = (i, front, out) => {
    const light = look.lit ? [...look.ambient] : [1, 1, 1];
    if (look.lit) {
      const n = [normals[4 * i], normals[4 * i + 1], normals[4 * i + 2]],
        by = (front ? 1 : -1) / (Math.hypot(...n) || 1);
      for (const l of look.lights) {
        const facing = Math.max(0, by * (n[0] * l.from[0] + n[1] * l.from[1] + n[2] * l.from[2]));
        for (let k = 0; k < 3; k++) light[k] += facing * l.colour[k];
      }
    }
    for (let k = 0; k < 3; k++) out[k] = tint(i, k) * light[k];
  };
  const ca = [0, 0, 0], cb = [0, 0, 0], cc = [0, 0, 0],
    list = few ? /** @type {() => Uint32Array} */ (scene.few)() : triangles,
    n = few || triangleCount;
  for (let t = 0; t < n; t++) {
    if (t % trianglesAtOnce === trianglesAtOnce - 1) yield;
    const a = list[3 * t], b = list[3 * t + 1], c = list[3 * t + 2];
    const area = (x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]);
    if (!(area !== 0) || Number.isNaN(area)) continue;
    const front = area < 0; // y points down
    if (look.side < 2 && front !== (look.side === 0)) continue;
    const left = Math.max(0, Math.floor(Math.min(x[a], x[b], x[c]))),
      right = Math.min(width - 1, Math.ceil(Math.max(x[a], x[b], x[c])));
    const top = Math.max(0, Math.floor(Math.min(y[a], y[b], y[c]))),
      bottom = Math.min(height - 1, Math.ceil(Math.max(y[a], y[b], y[c])));
    if (left > right || top > bottom) continue;
    shade(a, front, ca); shade(b, front, cb); shade(c, front, cc);
    if (look.wires && !few) {
      for (const [i, j, ci, cj] of /** @type {[number, number, number[], number[]][]} */ ([
        [a, b, ca, cb], [b, c, cb, cc], [c, a, cc, ca],
      ])) {
        const steps = Math.min(
          4096, Math.ceil(Math.max(Math.abs(x[j] - x[i]), Math.abs(y[j] - y[i]), 1)),
        );
        for (let s = 0; s <= steps; s++) {
          const f = s / steps, px = Math.floor(x[i] + f * (x[j] - x[i])),
            py = Math.floor(y[i] + f * (y[j] - y[i]));
          if (px >= 0 && px < width && py >= 0 && py < height)
            plot(
              px, py, z[i] + f * (z[j] - z[i]),
              .../** @type {Point3} */ (ci.map((v, k) => v + f * (cj[k] - v))),
            );
        }
      }
      continue;
    }
    for (let py = top; py <= bottom; py++) {
      for (let px = left; px <= right; px++) {
        const u =
          ((x[b] - px - 0.5) * (y[c] - py - 0.5) - (x[c] - px - 0.5) * (y[b] - py - 0.5)) / area;
        const v =
            ((x[c] - px - 0.5) * (y[a] - py - 0.5) - (x[a] - px - 0.5) * (y[c] - py - 0.5)) / area,
          w = 1 - u - v;
        if (u < 0 || v < 0 || w < 0) continue;
        plot(
          px, py, u * z[a] + v * z[b] + w * z[c], u * ca[0] + v * cb[0] + w * cc[0],
          u * ca[1] + v * cb[1] + w * cc[1], u * ca[2] + v * cb[2] + w * cc[2],
        );
      }
    }
  }
}

// The painter. -------------------------------------------------------------------------------
// pictureOf returns the cleared pixels that a scene is drawn into, with a depth buffer.
/** @param {Kept} kept @param {number} width @param {number} height @param {number} pad */
function pictureOf(kept, width, height, pad) {
  const { image } = kept;
  if (image?.width !== width || image.height !== height) {
    kept.image = new ImageData(width, height);
    kept.depths = new Float32Array(width * height);
    kept.canvas = new OffscreenCanvas(width, height);
  }
  const { image: pixelsOf, depths } = /** @type {Required<Kept>} */ (kept);
  const pixels = new Uint32Array(pixelsOf.data.buffer);
  pixels.fill(0);
  depths.fill(2);
  return { width, height, pad, pixels, depths };
}

// meshFlat returns the CPU painter. A picture that takes longer than a frame is drawn over several
// frames and shown once complete, unless the camera is moving.
export const meshFlat = () => {
  const keptOf = new WeakMap(); // canvas -> its buffers, and the drawing in progress
  return {
    how: 'flat',
    /** @param {MeshScene} scene @param {number} most */
    part: (scene, most) =>
      scene.triangleCount
        ? Math.min(Math.floor(most), /** @type {() => Uint32Array} */ (scene.few)().length / 3)
        : Math.ceil(scene.count / stepOf(scene.count, most)),
    /** @type {MeshPainter['paint']} */
    paint(scene, wanted, onto, done) {
      const { width, height, moves } = wanted, solid = scene.triangleCount > 0;
      const by = solid && !moves && width * height <= finestPx ? 2 : 1,
        pad = solid ? 0 : sideOf(wanted.size);
      if (!keptOf.has(onto)) keptOf.set(onto, {});
      const kept = /** @type {Kept} */ (keptOf.get(onto)),
        picture = pictureOf(kept, by * width + 2 * pad, by * height + 2 * pad, pad);
      const work = kept.work = (solid ? drawTriangles : drawPoints)(scene, wanted, picture);
      const go = () => {
        if (kept.work !== work) return; // another drawing has replaced it
        const end = performance.now() + sliceMs;
        while (moves || performance.now() < end) {
          if (!work.next().done) continue;
          kept.work = null;
          const { canvas, image } = /** @type {Required<Kept>} */ (kept);
          /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d')).putImageData(
            image, 0, 0,
          );
          onto.clearRect(0, 0, width, height);
          onto.globalAlpha = scene.look.opacity;
          onto.drawImage(canvas, pad, pad, by * width, by * height, 0, 0, width, height);
          onto.globalAlpha = 1;
          done();
          return;
        }
        requestAnimationFrame(go);
      };
      go();
    },
    forget() {},
  };
};
