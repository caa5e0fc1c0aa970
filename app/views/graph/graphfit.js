// Views of a graph's drawing: its scale and offset for a size of the canvas, so that a part of it
// is visible and readable. They are loaded with the graph view.

import { place } from './graphlist.js';

/** @typedef {{ width: number, height: number }} Size */

// Limits of the scale; CSS px to keep free around a drawing, and above it if buttons may be there.
const leastZoom = 0.005, mostZoom = 4, pad = 24, padOfButtons = 52;
// The smallest scale at which texts are readable; the width in CSS px below which a canvas is
// narrow.
export const readable = 0.7, narrow = 480;

// pads returns the space to keep free above and below a drawing, where buttons may overlap it.
/** @param {Size} size */
const pads = ({ width }) => [width < narrow ? padOfButtons : pad, pad];

// fitting returns the view that shows everything.
/** @param {GraphList | null} list @param {Size} size */
export const fitting = (list, size) => {
  const [above, below] = pads(size), { width } = size, height = size.height - above - below;
  const { left, top, width: w, height: h } = list ?? { left: 0, top: 0, width: 1, height: 1 };
  const k = Math.min(
    1.2,
    Math.max(
      leastZoom,
      Math.min((width - 2 * pad) / Math.max(w, 1), height / Math.max(h, 1)),
    ),
  );
  return { k, x: (width - w * k) / 2 - left * k, y: above + (height - h * k) / 2 - top * k };
};

// within moves a view so that it stays inside the drawing; a drawing smaller than the view is
// centred.
/** @param {GraphList} list @param {Size} size @param {GraphPan} view */
function within(list, size, { k, x, y }) {
  const [above, below] = pads(size);
  const held = (
    /** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size,
    /** @type {number} */ room, /** @type {number} */ before, /** @type {number} */ after,
  ) =>
    size * k <= room - before - after
      ? before + (room - before - after - size * k) / 2 - from * k
      : Math.max(room - after - (from + size) * k, Math.min(before - from * k, at));
  return {
    k, x: held(x, list.left, list.width, size.width, pad, pad),
    y: held(y, list.top, list.height, size.height, above, below),
  };
}

// revealing returns the view nearest to the given one that shows a node at a readable scale, or the
// inputs of a node that is too large. It returns null if the given view shows the node already.
// With middle, for a graph that opens at a node, the node is in the middle.
/**
 * @param {GraphList} list
 * @param {Size} size
 * @param {GraphPan} view
 * @param {number} id
 * @param {boolean} middle
 */
export const revealing = (list, size, view, id, middle) => {
  const box = list.boxOf.get(id);
  if (box === undefined) return null;
  const [x, y, w, h] = place(list, box, 1), { width, height } = size;
  let { k } = view;
  if (Math.max(w, h) * k < 18) k = Math.min(1, 60 / Math.max(h, 1));
  if (w * k > width || h * k > height)
    k = Math.min(k, Math.max(readable, Math.min((0.9 * width) / w, (0.9 * height) / h)));
  const sx = x * k + view.x, sy = y * k + view.y;
  if (
    !middle
    && k === view.k && sx > 8 && sy > 8 && sx + w * k < width - 8 && sy + h * k < height - 8
  )
    return null;
  const [above, below] = pads(size), tall = h * k > height - above - below,
    { begins, anchor } = list;
  const [bx, , bw] =
    w * k > width && begins >= 0 && id === anchor ? place(list, begins, 1) : [x, y, w, h];
  const to = {
    k, x: width / 2 - (bx + bw / 2) * k,
    y: !tall
      ? height / 2 - (y + h / 2) * k
      : list.down
        ? above - y * k
        : height - below - (y + h) * k,
  };
  return middle ? within(list, size, to) : to;
};

// hasMiddle reports whether a view shows the middle of a node on a canvas of a size.
/** @param {GraphList} list @param {Size} size @param {GraphPan} view @param {number} id */
export const hasMiddle = (list, { width, height }, view, id) => {
  const box = list.boxOf.get(id);
  if (box === undefined) return false;
  const [x, y, w, h] = place(list, box, 1), mx = (x + w / 2) * view.k + view.x,
    my = (y + h / 2) * view.k + view.y;
  return mx > 0 && my > 0 && mx < width && my < height;
};

// zooming returns a view zoomed by a factor; the point at x and y stays where it is.
/** @param {GraphPan} view @param {number} x @param {number} y @param {number} by */
export const zooming = (view, x, y, by) => {
  const k = Math.min(mostZoom, Math.max(leastZoom, view.k * by)), s = k / view.k;
  return { k, x: x - (x - view.x) * s, y: y - (y - view.y) * s };
};
