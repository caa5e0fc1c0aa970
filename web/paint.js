// Paints one chart: the pixels of its series and the drawing operations of its scene.
// charts/sceneops.go describes the byte format of the operations; the kinds are 1 path, 2 area, 3
// rect, 4 circle, 5 text, 6 clip, 7 unclip.

// An operation; layer 0 is beneath the series, 1 above them.
/**
 * @typedef {{ kind: number, layer: number, anchor: number, weight: number, fill: string | null,
 *   stroke: string | null, width: number, size: number, dash: Float32Array, xy: ArrayLike<number>,
 *   text: string }} Op
 */
// A drawing of w x h device pixels; the image of its series is at (pxX, pxY).
/**
 * @typedef {{ w: number, h: number, ratio: number, pxX: number, pxY: number, image: ImageData |
 *   null, bitmap: HTMLCanvasElement | null, ops: Op[] }} Drawing
 */

// The --font-ui of tokens.css: a canvas cannot read custom properties.
const fonts =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif';
/** @type {CanvasTextAlign[]} */
const anchors = ['left', 'center', 'right'];
const utf8 = new TextDecoder();

// parse returns the operations as objects; xy and dash are Float32Array views.
/** @param {ArrayBuffer} buffer */
function parse(buffer) {
  const view = new DataView(buffer), ops = [];
  /** @param {number} at */
  const color = (at) =>
    view.getUint8(at + 3) === 0
      ? null
      : `rgb(${view.getUint8(at)} ${view.getUint8(at + 1)} ${view.getUint8(at + 2)} / ${view.getUint8(at + 3) / 255})`;
  for (let at = 0; at < buffer.byteLength;) {
    const dashes = view.getUint16(at + 20, true), chars = view.getUint16(at + 22, true),
      coords = view.getUint32(at + 24, true);
    const tail = at + 28, text = tail + 4 * (dashes + coords);
    ops.push({
      kind: view.getUint8(at), layer: view.getUint8(at + 1), anchor: view.getUint8(at + 2),
      weight: view.getUint8(at + 3) || 4,
      fill: color(at + 4), stroke: color(at + 8), width: view.getFloat32(at + 12, true),
      size: view.getFloat32(at + 16, true),
      dash: new Float32Array(buffer, tail, dashes),
      xy: new Float32Array(buffer, tail + 4 * dashes, coords),
      text: chars ? utf8.decode(new Uint8Array(buffer, text, chars)) : '',
    });
    at = text + (chars + 3 & ~3);
  }
  return ops;
}

/** @param {number} weight @param {number} size */
const fontOf = (weight, size) => `${weight * 100} ${size}px ${fonts}`;

/** @param {CanvasRenderingContext2D} ctx @param {Op} op */
function draw(ctx, op) {
  const xy = op.xy, n = xy.length;
  if (op.kind === 6) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(xy[0], xy[1], xy[2], xy[3]);
    ctx.clip();
    return;
  }
  if (op.kind === 7) { ctx.restore(); return; }
  if (op.fill) ctx.fillStyle = op.fill;
  if (op.kind === 5) {
    ctx.font = fontOf(op.weight, op.size);
    ctx.textAlign = anchors[op.anchor];
    ctx.fillText(op.text, xy[0], xy[1]);
    return;
  }
  ctx.beginPath();
  if (op.kind === 3) ctx.roundRect(xy[0], xy[1], xy[2], xy[3], op.size);
  else if (op.kind === 4) ctx.arc(xy[0], xy[1], op.size, 0, 2 * Math.PI);
  else points(ctx, xy);
  if (op.kind === 2) { ctx.lineTo(xy[n - 2], op.size); ctx.lineTo(xy[0], op.size); }
  if (op.fill && op.kind !== 1) ctx.fill();
  if (!op.stroke || !(op.width > 0)) return;
  // The stroke of an area leaves out its base and sides.
  if (op.kind === 2) { ctx.beginPath(); points(ctx, xy); }
  ctx.strokeStyle = op.stroke;
  ctx.lineWidth = op.width;
  ctx.setLineDash(/** @type {any} */ (op.dash)); // any: it takes typed arrays, too
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {ArrayLike<number>} xy */
function points(ctx, xy) {
  for (let i = 0; i + 1 < xy.length; i += 2) ctx.lineTo(xy[i], xy[i + 1]);
}

// Canvas -> its last drawing, for moving it; freed with the canvas.
/** @type {WeakMap<Element, Drawing>} */
const kept = new WeakMap();

// eventlensPaint paints a canvas of cssW x cssH CSS px, each of ratio device pixels. pixels has the
// series: pxW x pxH device pixels of straight RGBA, placed at (pxX, pxY). pixels and ops may be
// null. The call paints everything before it returns, so that nobody sees a half-drawn chart.
/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} cssW
 * @param {number} cssH
 * @param {number} ratio
 * @param {ArrayBuffer | Uint8ClampedArray<ArrayBuffer> | null} pixels
 * @param {number} pxX
 * @param {number} pxY
 * @param {number} pxW
 * @param {number} pxH
 * @param {ArrayBuffer | null} ops
 */
globalThis.eventlensPaint = function (canvas, cssW, cssH, ratio, pixels, pxX, pxY, pxW, pxH, ops) {
  /** @type {Drawing} */
  const drawing = {
    w: Math.round(cssW * ratio), h: Math.round(cssH * ratio), ratio, pxX, pxY, image: null,
    bitmap: null, ops: ops ? parse(ops) : [],
  };
  if (pixels && pxW > 0 && pxH > 0) {
    drawing.image = new ImageData(
      pixels instanceof ArrayBuffer ? new Uint8ClampedArray(pixels) : pixels, pxW, pxH,
    );
  }
  release(kept.get(canvas)?.image);
  kept.set(canvas, drawing);
  overlayOf(canvas)?.querySelector('.lift')?.remove();
  for (const mark of ['data-moved', 'data-faint']) canvas.parentElement?.removeAttribute(mark);
  canvas.style.width = `${cssW}px`;
  canvas.style.height = `${cssH}px`;
  const ctx = cleared(canvas, drawing);
  if (drawing.image) ctx.putImageData(drawing.image, pxX, pxY);
  drawScene(ctx, drawing.ops, ratio);
};

// eventlensLift lays a highlighted line over the last drawing of a canvas, on a canvas of its
// own of the same place and size as the series. The style sheet shows it while the pointer is on
// the chart, and hides it while the drawing is moved. Without pixels the line is removed. If whole
// is set the pixels have all lines, and the canvas hides the drawing, whose axes it repeats.
/**
 * @param {HTMLCanvasElement} canvas
 * @param {ArrayBuffer | null} pixels
 * @param {number} w
 * @param {number} h
 * @param {boolean} whole
 */
globalThis.eventlensLift = function (canvas, pixels, w, h, whole) {
  const drawing = kept.get(canvas), over = overlayOf(canvas);
  let lift = /** @type {HTMLCanvasElement | null | undefined} */ (over?.querySelector('.lift'));
  if (!pixels || lift?.classList.contains('whole') !== whole) { lift?.remove(); lift = null; }
  if (!drawing || !over || !pixels || !(w > 0 && h > 0)) return;
  const { pxX, pxY, ratio, ops } = drawing;
  if (!lift) {
    over.prepend((lift = document.createElement('canvas')));
    lift.className = whole ? 'lift whole' : 'lift';
    [lift.width, lift.height] = whole ? [drawing.w, drawing.h] : [w, h];
    for (const [name, px] of /** @type {[string, number][]} */ ([
      ['left', whole ? 0 : pxX], ['top', whole ? 0 : pxY],
      ['width', lift.width], ['height', lift.height],
    ]))
      lift.style[/** @type {'left'} */ (name)] = `${px / ratio}px`;
  }
  const image = new ImageData(new Uint8ClampedArray(pixels), w, h);
  if (whole) {
    const ctx = cleared(lift, drawing);
    ctx.putImageData(image, pxX, pxY);
    drawScene(ctx, ops, ratio);
  } else
    /** @type {CanvasRenderingContext2D} */ (lift.getContext('2d')).putImageData(image, 0, 0);
  release(image);
};

// eventlensHandle moves a handle of a selected step to x, y of its chart. Its flag covers labels of
// the axis: where a part of one would be seen beside it, that part is hidden, too.
/** @param {string} id @param {number} x @param {number} y */
globalThis.eventlensHandle = function (id, x, y) {
  const handle = document.getElementById(id), flag = handle?.querySelector('.handle > b'),
    canvas = handle?.closest('.plot-box')?.querySelector('canvas'),
    drawing = canvas && kept.get(canvas);
  if (handle) handle.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
  if (!flag || !drawing) return;
  const box = flag.getBoundingClientRect(), place = canvas.getBoundingClientRect(),
    ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  let left = 0, right = 0;
  for (const { kind, size, weight, text, anchor, xy } of drawing.ops) {
    if (kind !== 5 || xy[1] + place.top < box.top || xy[1] + place.top > box.bottom) continue;
    ctx.font = fontOf(weight, size);
    const { width } = ctx.measureText(text), from = place.left + xy[0] - width * anchor / 2;
    if (from >= box.right || from + width <= box.left) continue;
    left = Math.max(left, Math.ceil(box.left - from));
    right = Math.max(right, Math.ceil(from + width - box.right));
  }
  // Each shadow is as wide as the flag.
  flag.style.boxShadow = [-left, -left / 2, right, right / 2].map(
    (px) => `${px}px 0 var(--surface)`).join();
};

// release frees the pixels of an image that will not be painted again.
/** @param {ImageData | null | undefined} image */
function release(image) {
  if (image) globalThis.eventlensFree?.(image.data.buffer);
}

/** @param {Element} canvas */
const overlayOf = (canvas) => canvas.closest('.plot')?.querySelector('.over');

// eventlensMove stretches the last drawing of a canvas so that the part of its plot from x[0] to
// x[1] and from y[0] to y[1] fills the plot. x and y are shares of the plot, from its left and
// bottom edge. plot is in CSS px. Areas outside the drawing stay empty.
/**
 * @param {HTMLCanvasElement} canvas
 * @param {Rect} plot
 * @param {Ends} x
 * @param {Ends} y
 */
globalThis.eventlensMove = function (canvas, plot, x, y) {
  const drawing = kept.get(canvas);
  if (!drawing) return;
  canvas.parentElement?.toggleAttribute(
    'data-moved', x[0] !== 0 || x[1] !== 1 || y[0] !== 0 || y[1] !== 1,
  );
  const ctx = cleared(canvas, drawing), { ratio, image } = drawing;
  /** @param {number} px */
  const atX = (px) => plot.x + ((px - plot.x) / plot.w - x[0]) / (x[1] - x[0]) * plot.w;
  /** @param {number} py */
  const atY = (py) =>
    plot.y + plot.h - (((plot.y + plot.h - py) / plot.h - y[0]) / (y[1] - y[0])) * plot.h;
  if (image) {
    // Only the visible part is drawn: zoomed far in, the whole picture would be a million pixels
    // wide.
    const from = [Math.max(x[0], 0), Math.min(x[1], 1)],
      up = [Math.max(y[0], 0), Math.min(y[1], 1)];
    if (from[1] > from[0] && up[1] > up[0]) {
      drawing.bitmap ??= bitmap(image);
      const left = plot.x + ((from[0] - x[0]) / (x[1] - x[0])) * plot.w,
        right = plot.x + ((from[1] - x[0]) / (x[1] - x[0])) * plot.w;
      const bottom = plot.y + plot.h - ((up[0] - y[0]) / (y[1] - y[0])) * plot.h,
        top = plot.y + plot.h - ((up[1] - y[0]) / (y[1] - y[0])) * plot.h;
      ctx.drawImage(
        drawing.bitmap, from[0] * image.width, (1 - up[1]) * image.height,
        (from[1] - from[0]) * image.width, (up[1] - up[0]) * image.height,
        left * ratio, top * ratio, (right - left) * ratio, (bottom - top) * ratio);
    }
  }
  const ops = [];
  for (const op of drawing.ops) {
    const at = moved(op, plot, atX, atY);
    if (at) ops.push(at);
  }
  drawScene(ctx, ops, ratio, plot);
};

// cleared returns the context of a canvas, which is empty and as large as a drawing.
/** @param {HTMLCanvasElement} canvas @param {Drawing} drawing */
function cleared(canvas, drawing) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')), { w, h } = drawing;
  if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, w, h);
  return ctx;
}

/** @param {ImageData} image */
function bitmap(image) {
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).putImageData(image, 0, 0);
  return canvas;
}

// drawScene draws the operations; those above the series are clipped to the plot, if given.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Op[]} list
 * @param {number} ratio
 * @param {Rect} [plot]
 */
function drawScene(ctx, list, ratio, plot) {
  if (!list.length) return;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'butt';
  // destination-over paints beneath, so the order is reversed.
  ctx.globalCompositeOperation = 'destination-over';
  for (let i = list.length - 1; i >= 0; i--) if (list[i].layer === 0) draw(ctx, list[i]);
  ctx.lineCap = 'round';
  ctx.globalCompositeOperation = 'source-over';
  if (plot)
    draw(
      ctx,
      /** @type {Op} */ (
        /** @type {Partial<Op>} */ ({ kind: 6, xy: [plot.x, plot.y, plot.w, plot.h] })
      ),
    );
  for (const op of list) if (op.layer === 1) draw(ctx, op);
  if (plot) draw(ctx, /** @type {Op} */ (/** @type {Partial<Op>} */ ({ kind: 7, xy: [] })));
}

// moved returns an operation at its place in the moved plot, null if it is out of sight. Tick
// labels and gridlines move along their axis only; the frame of the plot stays. All are told apart
// by their places.
/**
 * @param {Op} op
 * @param {Rect} plot
 * @param {(x: number) => number} atX
 * @param {(y: number) => number} atY
 */
function moved(op, plot, atX, atY) {
  const { kind, xy } = op, right = plot.x + plot.w, bottom = plot.y + plot.h, near = 0.75;
  const inX = /** @param {number} x */ (x) => x >= plot.x - near && x <= right + near,
    inY = /** @param {number} y */ (y) => y >= plot.y - near && y <= bottom + near;
  /** @param {...number} places */
  const to = (...places) => ({ ...op, xy: places });
  if (kind === 6 || kind === 7) return op;
  if (kind === 5) {
    const half = 0.32 * op.size; // from the baseline of digits to their middle
    if (xy[1] > bottom + near) return inX(atX(xy[0])) ? to(atX(xy[0]), xy[1]) : null;
    if (xy[0] < plot.x) return inY(atY(xy[1] - half)) ? to(xy[0], atY(xy[1] - half) + half) : null;
    return to(atX(xy[0]), atY(xy[1]));
  }
  if (op.layer === 0 && kind === 1 && xy.length === 4) {
    if (xy[1] === xy[3])
      return xy[1] > bottom - near
        ? op
        : inY(atY(xy[1]))
          ? to(xy[0], atY(xy[1]), xy[2], atY(xy[1]))
          : null;
    if (xy[0] === xy[2])
      return xy[0] < plot.x + near
        ? op
        : inX(atX(xy[0]))
          ? to(atX(xy[0]), xy[1], atX(xy[0]), xy[3])
          : null;
  }
  if (kind === 3) return to(atX(xy[0]), atY(xy[1]), xy[2], xy[3]);
  return to(...Array.from(xy, (v, i) => i % 2 ? atY(v) : atX(v)));
}
