// Draws meshes without WebGL, pixel by pixel, to the same rules as meshgl.js. It is loaded with the first card of a mesh.
'use strict';

(() => {
const piece = 20_000; // points or triangles between two looks at the clock

const channel = (v) => Math.min(Math.max(Math.round(v), 0), 255);

// raster draws a scene into pixels, of which depths are the nearest so far. It yields now and then.
function* raster(scene, { matrix: m, width, height, size, colour, few }, pixels, depths) {
  const { look, points, triangles, colours, normals, centre, count, triangleCount } = scene, by = 1 / scene.radius;
  const x = new Float32Array(count), y = new Float32Array(count), z = new Float32Array(count);
  const seen = few && scene.few();
  const place = (i) => {
    const px = (points[3 * i] - centre[0]) * by, py = (points[3 * i + 1] - centre[1]) * by, pz = (points[3 * i + 2] - centre[2]) * by;
    const w = m[3] * px + m[7] * py + m[11] * pz + m[15];
    x[i] = w > 0 ? ((m[0] * px + m[4] * py + m[8] * pz + m[12]) / w + 1) / 2 * width : NaN;
    y[i] = (1 - (m[1] * px + m[5] * py + m[9] * pz + m[13]) / w) / 2 * height;
    z[i] = (m[2] * px + m[6] * py + m[10] * pz + m[14]) / w;
  };
  const plot = (px, py, depth, r, g, b) => {
    const at = py * width + px;
    if (depth > depths[at] || depth < -1 || depth > 1) return;
    depths[at] = depth;
    pixels[at] = 0xff000000 | channel(b) << 16 | channel(g) << 8 | channel(r);
  };
  const tint = (i, k) => (colours ? colours[4 * i + k] : 255 * colour[k]);

  if (!triangleCount) {
    const half = size / 2, n = few || count;
    for (let k = 0; k < n; k++) {
      if (k % piece === piece - 1) yield;
      const i = seen ? seen[k] : k;
      place(i);
      if (!(x[i] > -half && x[i] < width + half && y[i] > -half && y[i] < height + half)) continue;
      const top = Math.max(0, Math.ceil(y[i] - half - 0.5)), left = Math.max(0, Math.ceil(x[i] - half - 0.5));
      for (let py = top; py < height && py + 0.5 < y[i] + half; py++) {
        for (let px = left; px < width && px + 0.5 < x[i] + half; px++) {
          if (size > 2 && Math.hypot(px + 0.5 - x[i], py + 0.5 - y[i]) > half) continue;
          plot(px, py, z[i], tint(i, 0), tint(i, 1), tint(i, 2));
        }
      }
    }
    return;
  }

  for (let i = 0; i < count; i++) {
    place(i);
    if (i % piece === piece - 1) yield;
  }
  // shade is a colour of a vertex as its side is lit.
  const shade = (i, front, out) => {
    const light = look.lit ? [...look.ambient] : [1, 1, 1];
    if (look.lit) {
      const n = [normals[4 * i], normals[4 * i + 1], normals[4 * i + 2]], by = (front ? 1 : -1) / (Math.hypot(...n) || 1);
      for (const l of look.lights) {
        const facing = Math.max(0, by * (n[0] * l.from[0] + n[1] * l.from[1] + n[2] * l.from[2]));
        for (let k = 0; k < 3; k++) light[k] += facing * l.colour[k];
      }
    }
    for (let k = 0; k < 3; k++) out[k] = tint(i, k) * light[k];
  };
  const ca = [0, 0, 0], cb = [0, 0, 0], cc = [0, 0, 0], list = seen || triangles, n = few || triangleCount;
  for (let t = 0; t < n; t++) {
    if (t % piece === piece - 1) yield;
    const a = list[3 * t], b = list[3 * t + 1], c = list[3 * t + 2];
    const area = (x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]);
    if (!(area !== 0) || Number.isNaN(area)) continue;
    const front = area < 0; // y points down
    if (look.side < 2 && front !== (look.side === 0)) continue;
    const left = Math.max(0, Math.floor(Math.min(x[a], x[b], x[c]))), right = Math.min(width - 1, Math.ceil(Math.max(x[a], x[b], x[c])));
    const top = Math.max(0, Math.floor(Math.min(y[a], y[b], y[c]))), bottom = Math.min(height - 1, Math.ceil(Math.max(y[a], y[b], y[c])));
    if (left > right || top > bottom) continue;
    shade(a, front, ca); shade(b, front, cb); shade(c, front, cc);
    if (look.wires && !few) {
      for (const [i, j, ci, cj] of [[a, b, ca, cb], [b, c, cb, cc], [c, a, cc, ca]]) {
        const steps = Math.min(4096, Math.ceil(Math.max(Math.abs(x[j] - x[i]), Math.abs(y[j] - y[i]), 1)));
        for (let s = 0; s <= steps; s++) {
          const f = s / steps, px = Math.floor(x[i] + f * (x[j] - x[i])), py = Math.floor(y[i] + f * (y[j] - y[i]));
          if (px >= 0 && px < width && py >= 0 && py < height) plot(px, py, z[i] + f * (z[j] - z[i]), ...ci.map((v, k) => v + f * (cj[k] - v)));
        }
      }
      continue;
    }
    for (let py = top; py <= bottom; py++) {
      for (let px = left; px <= right; px++) {
        const u = ((x[b] - px - 0.5) * (y[c] - py - 0.5) - (x[c] - px - 0.5) * (y[b] - py - 0.5)) / area;
        const v = ((x[c] - px - 0.5) * (y[a] - py - 0.5) - (x[a] - px - 0.5) * (y[c] - py - 0.5)) / area, w = 1 - u - v;
        if (u < 0 || v < 0 || w < 0) continue;
        plot(px, py, u * z[a] + v * z[b] + w * z[c], u * ca[0] + v * cb[0] + w * cc[0], u * ca[1] + v * cb[1] + w * cc[1], u * ca[2] + v * cb[2] + w * cc[2]);
      }
    }
  }
}

const sliceMs = 20; // of a frame

// meshFlat returns what draws so. What takes longer than a frame is drawn in several, and shown when it is whole.
eventlens.meshFlat = () => {
  const under = new Map(); // canvas -> what is being drawn there
  return {
    how: 'flat', slow: true,
    paint(scene, wanted, onto, done) {
      const { width, height } = wanted, image = new ImageData(width, height);
      const work = raster(scene, wanted, new Uint32Array(image.data.buffer), new Float32Array(width * height).fill(2));
      under.set(onto, work);
      const go = () => {
        if (under.get(onto) !== work) return; // another one is drawn instead
        const end = performance.now() + sliceMs;
        while (wanted.few || performance.now() < end) {
          if (!work.next().done) continue;
          under.delete(onto);
          onto.putImageData(image, 0, 0);
          done?.();
          return;
        }
        requestAnimationFrame(go);
      };
      go();
    },
    forget() {},
  };
};
})();
