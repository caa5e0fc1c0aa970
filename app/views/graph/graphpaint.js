// Paints the list of a graph's drawing on a canvas of any size. It is loaded with the graph view.

import { lerp, openFlag, place, shapes } from './graphlist.js';

/** @typedef {{ x0: number, y0: number, x1: number, y1: number }} Seen The visible part. */

// Sizes as in the package drawing; from manyPoints on, distant lines have no curves.
const tinyPx = 6, leastPx = 10, leastLetters = 3, textPx = 12, smallPx = 10, manyPoints = 30000;
// The largest texts for which titles of open groups, and the rows beside boxes, have room.
const titlePx = 22, besidePx = 15;
// BoxFlags and LineFlags of the package drawing.
const atRight = 4, dim = 64, refused = 128, added = 8, removed = 16, changed = 32;
const control = 1, writes = 2, beside = 8, noArrow = 16;

// paintGraph paints the visible part of a list. view is { k, x, y }: a point at p is painted at
// p*k + x. t is the progress of an animation, 0 to 1. looks has the marked nodes and the colours;
// with plain, texts are left out. It returns whether most boxes have no room for their names.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {GraphPan} view
 * @param {number} width
 * @param {number} height
 * @param {number} t
 * @param {GraphLooks} looks
 */
export const paintGraph = (ctx, list, view, width, height, t, looks) => {
  const { k } = view,
    seen = {
      x0: -view.x / k, y0: -view.y / k, x1: (width - view.x) / k, y1: (height - view.y) / k,
    };
  const rest = [], titles = [];
  ctx.save();
  ctx.translate(view.x, view.y);
  ctx.scale(k, k);
  ctx.lineJoin = 'round';
  for (let i = 0; i < list.n;) {
    const [x, y, w, h] = place(list, i, t), open = (list.flags[i] & openFlag) !== 0;
    const away = x + w < seen.x0 || y + h < seen.y0 || x > seen.x1 || y > seen.y1;
    if (away && open) { i = Math.max(list.end[i], i + 1); continue; }
    if (!away) {
      if (open || list.shape[i] === shapes.aside) {
        paintOpen(ctx, list, i, x, y, w, h, k, looks);
        titles.push(i, x, y, w);
      } else rest.push(i, x, y, w, h);
    }
    i++;
  }
  paintLines(ctx, list, seen, k, t, looks);
  if (!looks.plain && sizeOf(textPx, k) <= titlePx)
    for (let r = 0; r < titles.length; r += 4)
      paintTitle(ctx, list, titles[r], titles[r + 1], titles[r + 2], titles[r + 3], k, looks);
  let boxes = 0, named = 0;
  for (let r = 0; r < rest.length; r += 5) {
    const read =
      paintBox(ctx, list, rest[r], rest[r + 1], rest[r + 2], rest[r + 3], rest[r + 4], k, looks);
    if (list.shape[rest[r]] < shapes.constant) { boxes++; named += Number(read); }
  }
  ctx.restore();
  return boxes > 2 * named;
};

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} r
 */
function rounded(ctx, x, y, w, h, r) {
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, Math.min(r, w / 2, h / 2));
}

// outlineOf strokes the outline of a box, in the colour of its mark if it has one.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} i
 * @param {number} k
 * @param {GraphLooks} looks
 */
function outlineOf(ctx, list, i, k, looks) {
  const id = list.id[i], real = list.shape[i] < shapes.constant;
  let colour = list.colours[list.stroke[i]], wide = 1;
  if (real && looks.found?.has(id)) [colour, wide] = [looks.mark, 2];
  if (real && looks.traced?.has(id)) [colour, wide] = [looks.trail, 2];
  if (id >= 0 && id === looks.hover) [colour, wide] = [looks.accent, 1.5];
  if (real && id >= 0 && id === looks.chosen) [colour, wide] = [looks.accent, 2.5];
  ctx.strokeStyle = colour;
  ctx.lineWidth = wide > 1 ? Math.max(wide, wide / k) : Math.min(1, 1 / k);
  ctx.setLineDash(list.shape[i] === shapes.aside ? [4, 4] : []);
  ctx.stroke();
  ctx.setLineDash([]);
}

// fillOf returns the fill of a box: its colour, or several side by side, each as wide as its share.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} i
 * @param {number} x
 * @param {number} w
 */
function fillOf(ctx, list, i, x, w) {
  const bands = list.bands.get(i);
  if (!bands) return list.colours[list.fill[i]];
  const gradient = ctx.createLinearGradient(x, 0, x + w, 0);
  for (let b = 0, at = 0; b < bands.length; b += 2) {
    gradient.addColorStop(at, bands[b]);
    gradient.addColorStop(at = Math.min(1, at + bands[b + 1]), bands[b]);
  }
  return gradient;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} k
 * @param {GraphLooks} looks
 */
function paintOpen(ctx, list, i, x, y, w, h, k, looks) {
  ctx.fillStyle = list.colours[list.fill[i]];
  rounded(ctx, x, y, w, h, 8);
  ctx.fill();
  outlineOf(ctx, list, i, k, looks);
}

// paintTitle writes the title of an open box, over lines that pass.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} k
 * @param {GraphLooks} looks
 */
function paintTitle(ctx, list, i, x, y, w, k, looks) {
  const [name = '', small = ''] = list.boxText(i);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = looks.text;
  ctx.strokeStyle = list.colours[list.fill[i]];
  ctx.lineWidth = 4;
  ctx.font = `600 ${sizeOf(textPx, k)}px ${looks.font}`;
  const wide = write(ctx, name, x + 10, y + 13, w - 20, true);
  if (small && wide + 40 < w) {
    ctx.font = `${sizeOf(smallPx, k)}px ${looks.font}`;
    ctx.fillStyle = looks.faint;
    write(ctx, small, x + 16 + wide, y + 13, w - 26 - wide, true);
  }
}

// sizeOf returns the size of a text in the drawing, for a size at scale 1: in a small drawing texts
// are larger than their boxes, but never less than leastPx on screen. Whole sizes keep the cache of
// widths small.
/** @param {number} px @param {number} k */
const sizeOf = (px, k) => Math.max(px, Math.ceil(leastPx / k));

// measured returns the width of a text in the current font; widths caches it.
const widths = new Map();
/** @param {CanvasRenderingContext2D} ctx @param {string} text */
function measured(ctx, text) {
  const key = ctx.font + text;
  let wide = widths.get(key);
  if (wide === undefined) {
    if (widths.size > 20000) widths.clear();
    widths.set(key, wide = ctx.measureText(text).width);
  }
  return wide;
}

// write writes as much of a text as fits into room, if that is some letters at least, and returns
// its width.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} room
 * @param {boolean} [halo]
 */
function write(ctx, text, x, y, room, halo = false) {
  let wide = measured(ctx, text);
  if (wide > room) {
    const fit = Math.floor(text.length * room / wide) - 1;
    if (fit < leastLetters) return 0;
    text = text.slice(0, fit) + '…';
    wide = Math.min(room, measured(ctx, text));
  }
  if (halo) ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
  return wide;
}

// paintBox paints a box, and returns whether its name can be read on it.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} k
 * @param {GraphLooks} looks
 */
function paintBox(ctx, list, i, x, y, w, h, k, looks) {
  const shape = list.shape[i];
  let named = false;
  ctx.globalAlpha = list.flags[i] & dim ? 0.35 : 1;
  if (shape >= shapes.constant) paintBeside(ctx, list, i, x, y, w, h, k, looks);
  else if (h * k < tinyPx) {
    ctx.fillStyle = fillOf(ctx, list, i, x, w);
    ctx.fillRect(x, y, w, h);
    if (
      list.id[i] === looks.chosen
      || looks.found?.has(list.id[i]) || looks.traced?.has(list.id[i])
    ) {
      ctx.beginPath();
      ctx.rect(x, y, w, h);
      outlineOf(ctx, list, i, k, looks);
    }
  } else {
    const r = shape === shapes.op ? h / 2 : 5;
    if (shape === shapes.series) for (const d of [4, 2]) {
      rounded(ctx, x + d, y - d, w, h, r);
      ctx.fillStyle = fillOf(ctx, list, i, x + d, w);
      ctx.fill();
      outlineOf(ctx, list, i, k, /** @type {GraphLooks} */ ({}));
    }
    ctx.fillStyle = fillOf(ctx, list, i, x, w);
    rounded(ctx, x, y, w, h, r);
    ctx.fill();
    outlineOf(ctx, list, i, k, looks);
    if (shape === shapes.call) {
      ctx.fillStyle = list.colours[list.stroke[i]];
      ctx.fillRect(x + 3, y + 3, 3, h - 6);
    }
    stateOf(ctx, list, i, x, y, w, k);
    if (!looks.plain) named = namesOf(ctx, list, i, x, y, w, h, k, looks);
  }
  ctx.globalAlpha = 1;
  return named;
}

// stateOf marks, with a sign and not with colour alone, how a node differs from another graph, or
// that it does not run on a TPU.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} k
 */
function stateOf(ctx, list, i, x, y, w, k) {
  const sign =
    list.flags[i] & added
      ? '+'
      : list.flags[i] & removed
        ? '−'
        : list.flags[i] & changed
          ? '≠'
          : list.flags[i] & refused
            ? '!'
            : '';
  if (!sign) return;
  ctx.fillStyle = list.colours[list.stroke[i]];
  ctx.font = `700 ${sizeOf(textPx, k)}px sans-serif`;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'top';
  ctx.fillText(sign, x + w - 4, y + 1);
}

// namesOf writes the name of a box, and what is below it, as far as there is room. It returns
// whether the name is there.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} k
 * @param {GraphLooks} looks
 */
function namesOf(ctx, list, i, x, y, w, h, k, looks) {
  const size = sizeOf(textPx, k), smallSize = sizeOf(smallPx, k);
  if (h < size) return false;
  const [name = '', small = ''] = list.boxText(i), two = small && h > size + smallSize + 4;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = looks.text;
  ctx.font = `500 ${size}px ${looks.font}`;
  const named = write(ctx, name, x + w / 2, y + h / 2 - (two ? 0.6 * smallSize : 0), w - 10) > 0;
  if (!two) return named;
  ctx.font = `${smallSize}px ${looks.font}`;
  ctx.fillStyle = looks.faint;
  write(ctx, small, x + w / 2, y + h / 2 + 0.67 * size, w - 10);
  return named;
}

// paintBeside paints a small item beside a box: its mark, on the side of the box, and its text.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} k
 * @param {GraphLooks} looks
 */
function paintBeside(ctx, list, i, x, y, w, h, k, looks) {
  const right = (list.flags[i] & atRight) !== 0, r = Math.min(5, h / 2),
    cx = right ? x + r : x + w - r, cy = y + h / 2,
    shape = list.shape[i];
  if (shape !== shapes.more) {
    ctx.beginPath();
    if (shape === shapes.summary)
      for (const [d, tall] of [
        [-3, 4], [0, 8], [3, 6],
      ])
        ctx.rect(cx + d - 1, cy + 4 - tall, 2, tall);
    else ctx.arc(cx, cy, Math.max(0.1, shape === shapes.reference ? r - 1.5 : r - 0.5), 0, 7);
    ctx.fillStyle = list.colours[list.fill[i]];
    if (shape !== shapes.reference) ctx.fill();
    outlineOf(ctx, list, i, k, looks);
  }
  if (looks.plain || sizeOf(smallPx, k) > besidePx) return;
  ctx.font = `${sizeOf(smallPx, k)}px ${looks.font}`;
  ctx.fillStyle = looks.faint;
  ctx.textAlign = right ? 'left' : 'right';
  ctx.textBaseline = 'middle';
  write(
    ctx, list.boxText(i)[0] ?? '', right ? x + 2 * r + 3 : x + w - 2 * r - 3, cy, w - 2 * r - 4,
  );
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {Seen} seen
 * @param {number} k
 * @param {number} t
 * @param {GraphLooks} looks
 */
function paintLines(ctx, list, seen, k, t, looks) {
  // Curves through so many points are slow to draw.
  const fine = k > 0.25, straight = list.points.length > manyPoints;
  let ink = -1, style = -1, wide = -1;
  const flush = () => { if (ink >= 0) ctx.stroke(); };
  for (let i = 0; i < list.e; i++) {
    const from = list.first[i], to = list.first[i + 1];
    if (to - from < 2) continue;
    const px = /** @param {number} p */ (p) => lerp(list.begin[2 * p], list.points[2 * p], t),
      py = /** @param {number} p */ (p) => lerp(list.begin[2 * p + 1], list.points[2 * p + 1], t);
    let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
    for (let p = from; p < to; p++) {
      const x = px(p), y = py(p);
      x0 = Math.min(x0, x); x1 = Math.max(x1, x); y0 = Math.min(y0, y); y1 = Math.max(y1, y);
    }
    if (x1 < seen.x0 || y1 < seen.y0 || x0 > seen.x1 || y0 > seen.y1) continue;
    const lit =
      looks.traced
      && looks.traced.has(list.id[list.ends[2 * i]])
      && looks.traced.has(list.id[list.ends[2 * i + 1]]);
    const thick = fine ? list.lineWidth[i] : Math.min(list.lineWidth[i], 1 / k);
    const nextInk = lit ? 1e6 : list.lineInk[i], nextStyle = list.style[i] & (control | beside);
    if (nextInk !== ink || nextStyle !== style || thick !== wide) {
      flush();
      [ink, style, wide] = [nextInk, nextStyle, thick];
      ctx.beginPath();
      ctx.strokeStyle = lit ? looks.trail : list.colours[list.lineInk[i]];
      ctx.lineWidth = Math.max(lit ? thick + 1 : thick, 0.5 / k);
      ctx.setLineDash(fine && style & control ? [4, 3] : []);
    }
    ctx.moveTo(px(from), py(from));
    if (!fine && straight) { ctx.lineTo(px(to - 1), py(to - 1)); continue; }
    for (let p = from + 1; p < to; p++) {
      const ax = px(p - 1), ay = py(p - 1), bx = px(p), by = py(p);
      if (!fine || ax === bx || ay === by || style & beside) ctx.lineTo(bx, by);
      else ctx.bezierCurveTo(ax, (ay + by) / 2, bx, (ay + by) / 2, bx, by);
    }
  }
  flush();
  ctx.setLineDash([]);
  if (fine) arrowsAndTexts(ctx, list, seen, k, t, looks);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {Seen} seen
 * @param {number} k
 * @param {number} t
 * @param {GraphLooks} looks
 */
function arrowsAndTexts(ctx, list, seen, k, t, looks) {
  /** @param {number} x @param {number} y */
  const out = (x, y) =>
    x < seen.x0 - 20 || y < seen.y0 - 20 || x > seen.x1 + 20 || y > seen.y1 + 20;
  for (let i = 0; i < list.e; i++) {
    const from = list.first[i], to = list.first[i + 1];
    if (to - from < 2) continue;
    ctx.fillStyle = list.colours[list.lineInk[i]];
    if (!(list.style[i] & noArrow)) arrow(ctx, list, to - 1, to - 2, t, list.lineWidth[i], out);
    if (list.style[i] & writes) arrow(ctx, list, from, from + 1, t, list.lineWidth[i], out);
    const x = list.textAt[2 * i], y = list.textAt[2 * i + 1];
    if (looks.plain || t < 1 || sizeOf(smallPx, k) > besidePx || !(x === x) || out(x, y)) continue;
    const text = list.textOfLine(i);
    if (!text) continue;
    ctx.font = `${sizeOf(smallPx, k)}px ${looks.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.strokeStyle = looks.ground;
    ctx.lineWidth = 3;
    ctx.strokeText(text, x, y);
    ctx.fillStyle = looks.faint;
    ctx.fillText(text, x, y);
  }
}

// arrow paints an arrowhead at the point tip of a line. The line arrives vertically, unless its
// last segment, from the point before, is horizontal.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {GraphList} list
 * @param {number} tip
 * @param {number} before
 * @param {number} t
 * @param {number} wide
 * @param {(x: number, y: number) => boolean} out
 */
function arrow(ctx, list, tip, before, t, wide, out) {
  const x = lerp(list.begin[2 * tip], list.points[2 * tip], t),
    y = lerp(list.begin[2 * tip + 1], list.points[2 * tip + 1], t);
  if (out(x, y)) return;
  const bx = lerp(list.begin[2 * before], list.points[2 * before], t),
    by = lerp(list.begin[2 * before + 1], list.points[2 * before + 1], t);
  const long = 5 + wide, half = 2.5 + wide / 2;
  const [dx, dy] = by === y ? [Math.sign(x - bx), 0] : [0, Math.sign(y - by)];
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x - dx * long - dy * half, y - dy * long - dx * half);
  ctx.lineTo(x - dx * long + dy * half, y - dy * long + dx * half);
  ctx.fill();
}
