// The camera of a mesh. It looks at target from target + away * from; up is its upright direction.
// It is loaded with the first mesh card. Lengths are in radii of the scene, around its centre, so
// that scenes can share a camera.

import { add, cross, dot, inside, scaled, sub, unit } from './meshvector.js';

const defaultFrom = unit([0.45, 0.35, 1]);

const marginFactor = 1.06; // of the distance

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
  const camera = { target: /** @type {Point3} */ ([0, 0, 0]), from: defaultFrom, up: look.up },
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
  return { ...camera, away: marginFactor * away / radius || 1 };
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
 * @param {number[]} given
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
