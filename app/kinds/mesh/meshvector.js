// Vectors of three numbers. They are loaded with the first mesh card.

/** @param {Point3} a @param {Point3} b @returns {Point3} */
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @param {Point3} a @param {Point3} b @param {number} [by] @returns {Point3} */
export const add = (a, b, by = 1) => [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];
/** @param {Point3} a @param {number} by @returns {Point3} */
export const scaled = (a, by) => [a[0] * by, a[1] * by, a[2] * by];
/** @param {Point3} a @param {Point3} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {Point3} a @param {Point3} b @returns {Point3} */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];
/** @param {Point3} a @param {Point3} [otherwise] @returns {Point3} */
export const unit = (a, otherwise = [0, 0, 1]) => {
  const n = Math.hypot(...a);
  return n > 0 && Number.isFinite(n) ? scaled(a, 1 / n) : otherwise;
};
/** @param {number} v @param {number} low @param {number} high */
export const inside = (v, low, high) => Math.min(Math.max(v, low), high);
