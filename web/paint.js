// Paints one chart: the pixels of its series and the drawing operations of its
// scene. The byte format of the operations is described in charts/sceneops.go;
// the kinds are 1 path, 2 area, 3 rect, 4 circle, 5 text, 6 clip, 7 unclip.
(function () {
  'use strict';
  // The --font-ui of tokens.css: a canvas cannot read custom properties.
  const fonts = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif';
  const anchors = ['left', 'center', 'right'];
  const utf8 = new TextDecoder();

  // parse returns the operations as objects; xy and dash are Float32Array views.
  function parse(buffer) {
    const view = new DataView(buffer), ops = [];
    const color = at => view.getUint8(at + 3) === 0 ? null :
      `rgb(${view.getUint8(at)} ${view.getUint8(at + 1)} ${view.getUint8(at + 2)} / ${view.getUint8(at + 3) / 255})`;
    for (let at = 0; at < buffer.byteLength;) {
      const dashes = view.getUint16(at + 20, true), chars = view.getUint16(at + 22, true), coords = view.getUint32(at + 24, true);
      const tail = at + 28, text = tail + 4 * (dashes + coords);
      ops.push({
        kind: view.getUint8(at), layer: view.getUint8(at + 1), anchor: view.getUint8(at + 2), weight: view.getUint8(at + 3) || 4,
        fill: color(at + 4), stroke: color(at + 8), width: view.getFloat32(at + 12, true), size: view.getFloat32(at + 16, true),
        dash: new Float32Array(buffer, tail, dashes), xy: new Float32Array(buffer, tail + 4 * dashes, coords),
        text: chars ? utf8.decode(new Uint8Array(buffer, text, chars)) : '',
      });
      at = text + (chars + 3 & ~3);
    }
    return ops;
  }

  function draw(ctx, op) {
    const xy = op.xy, n = xy.length;
    if (op.kind === 6) { ctx.save(); ctx.beginPath(); ctx.rect(xy[0], xy[1], xy[2], xy[3]); ctx.clip(); return; }
    if (op.kind === 7) { ctx.restore(); return; }
    if (op.fill) ctx.fillStyle = op.fill;
    if (op.kind === 5) {
      ctx.font = `${op.weight * 100} ${op.size}px ${fonts}`;
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
    // The stroke of an area leaves its base and sides alone.
    if (op.kind === 2) { ctx.beginPath(); points(ctx, xy); }
    ctx.strokeStyle = op.stroke;
    ctx.lineWidth = op.width;
    ctx.setLineDash(op.dash);
    ctx.stroke();
  }

  function points(ctx, xy) {
    for (let i = 0; i + 1 < xy.length; i += 2) ctx.lineTo(xy[i], xy[i + 1]);
  }

  // The canvas shows cssW x cssH CSS pixels at ratio device pixels each. pixels is
  // straight RGBA, pxW x pxH device pixels, put at (pxX, pxY); it and ops may be
  // null. All is painted before the call returns, so no half-drawn chart is seen.
  globalThis.eventlensPaint = function (canvas, cssW, cssH, ratio, pixels, pxX, pxY, pxW, pxH, ops) {
    const ctx = canvas.getContext('2d'), w = Math.round(cssW * ratio), h = Math.round(cssH * ratio);
    if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, w, h);
    if (pixels && pxW > 0 && pxH > 0) {
      const bytes = pixels instanceof ArrayBuffer ? new Uint8ClampedArray(pixels) : pixels;
      ctx.putImageData(new ImageData(bytes, pxW, pxH), pxX, pxY);
    }
    if (!ops) return;
    const list = parse(ops);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.lineJoin = 'round';
    ctx.lineCap = 'butt';
    // Painting beneath turns the order around, so the last goes first.
    ctx.globalCompositeOperation = 'destination-over';
    for (let i = list.length - 1; i >= 0; i--) if (list[i].layer === 0) draw(ctx, list[i]);
    ctx.lineCap = 'round';
    ctx.globalCompositeOperation = 'source-over';
    for (const op of list) if (op.layer === 1) draw(ctx, op);
  };
})();
