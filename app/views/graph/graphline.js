// Finds the line of a graph's drawing under a point, and highlights a line. It is loaded with the
// graph view.

const pieces = 8; // straight pieces that approximate a curve
const besideBox = 8, noArrow = 16; // LineFlags of the package drawing

// distance2 returns the squared distance of a point from a straight segment.
/**
 * @param {number} x
 * @param {number} y
 * @param {number} ax
 * @param {number} ay
 * @param {number} bx
 * @param {number} by
 */
function distance2(x, y, ax, ay, bx, by) {
  const dx = bx - ax, dy = by - ay,
    t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
}

// curved reports whether a segment of a line is painted as a curve with vertical ends.
/**
 * @param {GraphList} list
 * @param {number} i
 * @param {number} ax
 * @param {number} ay
 * @param {number} bx
 * @param {number} by
 */
const curved = (list, i, ax, ay, bx, by) => ax !== bx && ay !== by && !(list.style[i] & besideBox);

// pieceDistance2 returns the squared distance of a point from the segment of line i that ends at
// point p of the list; Infinity if the distance exceeds reach.
/**
 * @param {GraphList} list
 * @param {number} i
 * @param {number} p
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
function pieceDistance2(list, i, p, x, y, reach) {
  const at = list.points, ax = at[2 * p - 2], ay = at[2 * p - 1], bx = at[2 * p],
    by = at[2 * p + 1];
  if (
    x < Math.min(ax, bx) - reach
    || x > Math.max(ax, bx) + reach || y < Math.min(ay, by) - reach || y > Math.max(ay, by) + reach
  )
    return Infinity;
  if (!curved(list, i, ax, ay, bx, by)) return distance2(x, y, ax, ay, bx, by);
  let least = Infinity, px = ax, py = ay;
  for (let s = 1; s <= pieces; s++) {
    // Both control points of the curve are at its middle height.
    const t = s / pieces, smooth = t * t * (3 - 2 * t), rise = 1.5 * t - 1.5 * t * t + t ** 3;
    const qx = ax + (bx - ax) * smooth, qy = ay + (by - ay) * rise;
    least = Math.min(least, distance2(x, y, px, py, qx, qy));
    [px, py] = [qx, qy];
  }
  return least;
}

// lineAt returns the line nearest to a point of the drawing within reach, -1 for none.
/** @param {GraphList} list @param {number} x @param {number} y @param {number} reach */
export const lineAt = (list, x, y, reach) => {
  let hit = -1, least = Infinity;
  for (let i = 0; i < list.e; i++) {
    const near = reach + list.lineWidth[i] / 2;
    for (let p = list.first[i] + 1; p < list.first[i + 1]; p++) {
      const d = pieceDistance2(list, i, p, x, y, near);
      if (d <= near * near && d < least) [hit, least] = [i, d];
    }
  }
  return hit;
};

// lightLine highlights one line and the boxes at its ends, over a drawing at rest.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {GraphPan} view
 * @param {number} i
 * @param {string} colour
 */
export const lightLine = (ctx, list, view, i, colour) => {
  const at = list.points, from = list.first[i], to = list.first[i + 1], { k } = view;
  if (to - from < 2) return;
  ctx.save();
  ctx.translate(view.x, view.y);
  ctx.scale(k, k);
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = Math.max(list.lineWidth[i] + 1, 2 / k);
  ctx.beginPath();
  ctx.moveTo(at[2 * from], at[2 * from + 1]);
  for (let p = from + 1; p < to; p++) {
    const ax = at[2 * p - 2], ay = at[2 * p - 1], bx = at[2 * p], by = at[2 * p + 1],
      middle = (ay + by) / 2;
    if (curved(list, i, ax, ay, bx, by)) ctx.bezierCurveTo(ax, middle, bx, middle, bx, by);
    else ctx.lineTo(bx, by);
  }
  ctx.stroke();
  ctx.lineWidth = Math.max(1.5, 1.5 / k);
  for (const box of [list.ends[2 * i], list.ends[2 * i + 1]]) {
    if (box < 0) continue;
    ctx.beginPath();
    ctx.roundRect(
      .../** @type {Box4} */ (/** @type {unknown} */ (list.rect.subarray(4 * box, 4 * box + 4))), 5,
    );
    ctx.stroke();
  }
  if (!(list.style[i] & noArrow)) {
    const x = at[2 * to - 2], y = at[2 * to - 1], by = at[2 * to - 3], bx = at[2 * to - 4],
      size = 7 + list.lineWidth[i];
    const [dx, dy] = by === y ? [Math.sign(x - bx), 0] : [0, Math.sign(y - by)];
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x - dx * size - dy * size / 2, y - dy * size - dx * size / 2);
    ctx.lineTo(x - dx * size + dy * size / 2, y - dy * size + dx * size / 2);
    ctx.fill();
  }
  ctx.restore();
};
