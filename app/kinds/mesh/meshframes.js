// Frames of all mesh cards: which are drawn, by which painter, and how much. Nothing is drawn while
// nothing changes. While the camera moves, a card draws as much as fits into a frame, and says so;
// at rest it draws everything. They are loaded with the first mesh card.

import { meshFlat } from './mesh2d.js';
import { meshGL } from './meshgl.js';

/** @typedef {import('./mesh.js').MeshView} MeshView */

const { lens } = eventlens;
// A frame that takes longer than frameMs is too slow; one longer than haltMs must not happen twice.
const frameMs = 24, haltMs = 100;
const fewAtFirst = 1_000_000, fewLeast = 5_000;

/** @type {Set<MeshView>} */
export const views = new Set();
const flat = meshFlat();
const webgl = meshGL((gone) => {
  use(gone || !webgl ? flat : webgl);
  for (const view of views) view.soon();
});
/** @type {MeshPainter} */
export let painter;
export let limit = 0;
/** @param {MeshPainter} one */
function use(one) {
  painter = one;
  limit = one === flat ? fewAtFirst : Infinity; // points or triangles drawn while the camera moves
}
use(webgl ?? flat);
export const lose = () => webgl?.lose?.loseContext(); // for tests

/** @type {Set<MeshView>} */
const due = new Set();
let scheduled = false;
// The last frame while something moved: its time, and how much was drawn.
let last = 0, drawn = 0;
let slowFrames = 0, fastFrames = 0; // consecutive ones up to now
let tooMany = Infinity; // the smallest amount that was too slow during this movement

// drawSoon draws a view in the next frame.
/** @param {MeshView} view */
export function drawSoon(view) {
  due.add(view);
  schedule();
}
/** @param {MeshView} view */
export const forget = (view) => due.delete(view);
// drew adds to the points or triangles that this frame draws.
/** @param {number} n */
export const drew = (n) => { drawn += n; };
// rested ends a movement.
export const rested = () => { tooMany = Infinity; };

function schedule() {
  if (!scheduled) requestAnimationFrame(frame);
  scheduled = true;
}

/** @param {number} now */
function frame(now) {
  scheduled = false;
  if (last && drawn) judge(now - last);
  drawn = 0;
  for (const view of [...due]) {
    due.delete(view);
    view.draw();
  }
  last = [...views].some((view) => view.moving) ? now : 0;
  if (last) schedule(); // the next frame's time tells how long drawing took, even on the GPU
}

// judge draws less after slow frames, and twice as much after a series of fast ones, but never an
// amount that was too slow before: that would flicker. A single slow frame may be another program's
// fault, two in a row are not.
/** @param {number} took */
function judge(took) {
  const well = took <= frameMs;
  slowFrames = well ? 0 : slowFrames + 1;
  fastFrames = well ? fastFrames + 1 : 0;
  if (slowFrames > 1 || painter === flat && took > haltMs) {
    tooMany = Math.min(tooMany, drawn);
    limit = Math.max(
      fewLeast, Math.min(limit, drawn * lens.inside((0.8 * frameMs) / took, 0.1, 0.7)),
    );
  } else if (fastFrames >= 20 && 2 * limit < tooMany) {
    limit *= 2;
    fastFrames = 0;
  }
}

export const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const view = /** @type {MeshView} */ (target);
    view.seen = isIntersecting;
    view.soon();
  }
});
export const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) /** @type {MeshView | null} */ (target.parentElement)?.soon();
});
const themes = new MutationObserver(() => { for (const view of views) view.soon(); });
themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
