// The configuration of a mesh, in three.js terms: camera, lights and material. It is loaded with
// the first mesh card.

import { inside, scaled, sub, unit } from './meshvector.js';

/** @typedef {Record<string, any>} Config any: whatever JSON was logged */

/** @param {unknown} v @param {number} otherwise */
const number = (v, otherwise) => (typeof v === 'number' && Number.isFinite(v) ? v : otherwise);
/** @param {unknown} v */
const vector = (v) =>
  Array.isArray(v) && v.length === 3 && v.every((x) => Number.isFinite(x))
    ? /** @type {Point3} */ (v)
    : null;
/** @param {unknown} v */
export const object = (v) =>
  v && typeof v === 'object' && !Array.isArray(v) ? /** @type {Config} */ (v) : {};

const colourParser = /** @type {CanvasRenderingContext2D} */ (
  document.createElement('canvas').getContext('2d')
); // it parses every CSS colour

// colourOf returns a colour of a configuration as three numbers from 0 to 1. It may be a number, a
// string of hexadecimal digits, or a CSS colour.
/** @template T @param {unknown} v @param {T} otherwise @returns {Point3 | T} */
function colourOf(v, otherwise) {
  if (typeof v === 'string') {
    const known = ['#000', '#fff'].map((before) => {
      colourParser.fillStyle = before;
      colourParser.fillStyle = /** @type {string} */ (v).trim().replace(/^0x/i, '#');
      return String(colourParser.fillStyle);
    });
    // An invalid colour leaves the previous colour; a translucent one does not begin with #.
    v = known[0] === known[1] && known[0][0] === '#' && parseInt(known[0].slice(1), 16);
  }
  const n = Number(v);
  return Number.isInteger(v) && n >= 0 && n <= 0xffffff
    ? /** @type {Point3} */ ([n >> 16, (n >> 8) & 255, n & 255].map((c) => c / 255))
    : otherwise;
}

const defaultLights = [
  { cls: 'AmbientLight', color: '#ffffff', intensity: 0.75 },
  { cls: 'DirectionalLight', color: '#ffffff', intensity: 0.75, position: [0, -1, 2] },
];

// lookOf reads camera, lights and material. Values that are invalid or unknown get their defaults.
/** @param {Config} config @param {Point3} centre @param {number} radius */
export function lookOf(config, centre, radius) {
  const camera = object(config.camera), material = object(config.material);
  const given = Array.isArray(config.lights) ? config.lights.slice(0, 16) : defaultLights;
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
