// Shows two images over or beside each other through one window: both have the same zoom and
// position. The values of the pixel under the pointer are written into elements of the page.

import { bitmapOf, colouredDifference, differenceOf } from './bitmaps.js';
import { pictureView } from './imageview.js';
import { lens } from './lens.js';

/** @typedef {Rect & { side: Side | 'both' }} Pane */
/** @typedef {{ scale: number, x: number, y: number }} Seen */

/** @type {ReturnType<typeof open> | null} */
let stage = null;         // the open comparison, or null

/** @param {object} detail */
const tell = (detail) => dispatchEvent(new CustomEvent('eventlens:compare', { detail }));
const clamp = lens.inside;

// eventlens.showCompare opens a comparison in an element, or changes how the images are shown. mode
// is side, swipe, flicker, overlay or difference; split is the position of the swipe handle,
// opacity the second image's, ms how long each image shows while flickering, gain the factor that
// amplifies the difference. It first shows the part that is visible of the picture in the element
// "from".
eventlens.showCompare = (id, look) => {
  const box = document.getElementById(id);
  if (!box) return;
  if (stage?.box !== box) {
    stage?.end();
    stage = open(box, pictureView(look.from));
  }
  stage.set(look);
};
eventlens.hideCompare = () => { stage?.end(); stage = null; };

// eventlens.compareImage loads the image of a side, a or b, from an object URL, '' for none, and
// revokes the URL.
eventlens.compareImage = (side, url) => {
  if (stage) stage.load(side, url);
  else if (url) URL.revokeObjectURL(url);
};

// eventlens.compareKey runs the command of a key of the page.
eventlens.compareKey = (key) => stage?.key(key);

// A null view shows the images whole; see lens.js.
/** @param {HTMLElement} box @param {LensView | null} view */
function open(box, view) {
  const ending = new AbortController();
  /** @type {ListenTo} */
  const listen = (target, name, fn, options) =>
    target.addEventListener(name, /** @type {EventListener} */ (fn), {
      signal: ending.signal, ...options,
    });
  const canvas = box.appendChild(document.createElement('canvas'));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const handle = box.querySelector('[role="slider"]');
  const probe = /** @type {CanvasRenderingContext2D} */ (
    Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true, colorType: 'float16',
    })
  );
  /** @type {Record<Side, ImageBitmap | null>} */
  const images = { a: null, b: null };
  const loads = { a: 0, b: 0 };
  /** @type {Difference | null} */
  let difference = null;
  /** @type {{ look: string, canvas: OffscreenCanvas | null }} */
  let coloured = { look: '', canvas: null };
  /** @type {AbortController | null} */
  let comparing = null;
  /** @type {CompareLook} */
  let look = { mode: 'side', split: 0.5, opacity: 0.5, ms: 800, gain: 1 };
  /** @type {Side} */
  let shows = 'a';      // the visible side while flickering
  let scheduled = false, flickering = 0;
  /** @type {Point | null} */
  let cursor = null;    // the pixel being read, { x, y }
  let width = 0, height = 0;

  // Coordinates. ---------------------------------------------------------------
  const extent = () => ({
    w: Math.max(images.a?.width ?? 1, images.b?.width ?? 1),
    h: Math.max(images.a?.height ?? 1, images.b?.height ?? 1),
  });
  // panes returns the windows through which images are seen, in CSS px of the box.
  function panes() {
    if (look.mode !== 'side') return [{ x: 0, y: 0, w: width, h: height, side: 'both' }];
    const between = 8;
    if (width >= height) {
      const w = (width - between) / 2;
      return [
        { x: 0, y: 0, w, h: height, side: 'a' }, { x: w + between, y: 0, w, h: height, side: 'b' },
      ];
    }
    const h = (height - between) / 2;
    return [
      { x: 0, y: 0, w: width, h, side: 'a' }, { x: 0, y: h + between, w: width, h, side: 'b' },
    ];
  }
  const measured = () => {
    const [{ w: width, h: height }] = panes();
    return { ...extent(), width: Math.max(1, width), height: Math.max(1, height) };
  };
  // seen returns the scale and the image pixel at the middle of the window.
  const seen = () => {
    const m = measured(), { scale, x, y } = lens.within(m, view ?? lens.whole(m));
    return { scale, x: x * m.w, y: y * m.h };
  };
  /** @param {number} x @param {number} y */
  const paneAt = (x, y) =>
    panes().find((p) => x >= p.x && x < p.x + p.w && y >= p.y && y < p.y + p.h);
  // toImage converts a position in the box to image pixels.
  /** @param {Rect} pane @param {number} x @param {number} y @param {LensView} [v] */
  const toImage = (pane, x, y, v = seen()) => ({
    x: (x - pane.x - pane.w / 2) / v.scale + v.x, y: (y - pane.y - pane.h / 2) / v.scale + v.y,
  });

  // zoom scales around a position in the box; the image pixel there stays in place.
  /** @param {number} factor @param {number} x @param {number} y */
  function zoom(factor, x, y) {
    const pane = paneAt(x, y) ?? panes()[0];
    setView(lens.around(measured(), view, factor, x - pane.x, y - pane.y));
  }
  /** @param {LensView | null} v */
  function setView(v) {
    view = v;
    box.dataset.zoom = String(Math.round(seen().scale * 100) / 100);
    const text = document.getElementById('compare-zoom');
    if (text) text.textContent = images.a || images.b ? `${Math.round(seen().scale * 100)} %` : '';
    scheduleDraw();
  }
  const middle = () => { const [p] = panes(); return [p.x + p.w / 2, p.y + p.h / 2]; };

  // Drawing. ---------------------------------------------------------------
  function scheduleDraw() {
    if (!scheduled) requestAnimationFrame(draw);
    scheduled = true;
  }
  function draw() {
    scheduled = false;
    if (ending.signal.aborted) return;
    const ratio = devicePixelRatio;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    for (const pane of panes()) {
      const split = pane.x + pane.w * look.split;
      switch (look.mode) {
        case 'side': drawIn(images[/** @type {Side} */ (pane.side)], pane, pane); break;
        case 'swipe':
          drawIn(images.a, pane, { ...pane, w: split - pane.x });
          drawIn(images.b, pane, { ...pane, x: split, w: pane.x + pane.w - split });
          break;
        case 'flicker': drawIn(images[shows], pane, pane); break;
        case 'overlay':
          drawIn(images.a, pane, pane);
          drawIn(images.b, pane, pane, look.opacity);
          break;
        case 'difference': drawIn(ofDifference(), pane, pane); break;
      }
      mark(pane);
    }
    box.dataset.shows = look.mode === 'flicker' ? shows : '';
    box.dataset.drawn = look.mode;
    if (handle) handle.style.left = `${look.split * 100}%`;
  }
  /**
   * @param {ImageBitmap | OffscreenCanvas | null} image
   * @param {Rect} pane
   * @param {Rect} part
   * @param {number} [opacity]
   */
  function drawIn(image, pane, part, opacity = 1) {
    if (!image || part.w <= 0) return;
    const v = seen();
    context.save();
    context.beginPath();
    context.rect(part.x, part.y, part.w, part.h);
    context.clip();
    context.globalAlpha = opacity;
    context.imageSmoothingEnabled = v.scale * devicePixelRatio < 1;
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      image, pane.x + pane.w / 2 - v.x * v.scale, pane.y + pane.h / 2 - v.y * v.scale,
      image.width * v.scale, image.height * v.scale,
    );
    context.restore();
  }
  // ofDifference returns the picture of the difference, in the colours of the theme.
  function ofDifference() {
    if (!difference) return null;
    const style = getComputedStyle(box),
      ramp = ['neg', 'mid', 'pos'].map((name) => style.getPropertyValue(`--div-${name}`).trim());
    const of = `${ramp} ${look.gain}`;
    if (coloured.look !== of)
      coloured = { look: of, canvas: colouredDifference(difference, ramp, look.gain) };
    return coloured.canvas;
  }
  // mark frames the pixel being read.
  /** @param {Rect} pane */
  function mark(pane) {
    if (!cursor) return;
    const v = seen(), side = Math.max(v.scale, 5);
    const x = pane.x + pane.w / 2 + (cursor.x + 0.5 - v.x) * v.scale - side / 2,
      y = pane.y + pane.h / 2 + (cursor.y + 0.5 - v.y) * v.scale - side / 2;
    context.save();
    context.beginPath();
    context.rect(pane.x, pane.y, pane.w, pane.h);
    context.clip();
    for (const [colour, wide] of /** @type {[string, number][]} */ ([['#fff', 3], ['#000', 1]])) {
      context.strokeStyle = colour;
      context.lineWidth = wide;
      context.strokeRect(x, y, side, side);
    }
    context.restore();
  }

  /** @param {boolean} on */
  function pause(on) {
    look.paused = on;
    document.querySelector('[data-zoom="pause"]')?.toggleAttribute('data-paused', on);
    flicker();
  }
  function flicker() {
    clearTimeout(flickering);
    if (look.mode !== 'flicker' || ending.signal.aborted || look.paused) return;
    flickering = setTimeout(() => {
      shows = shows === 'a' ? 'b' : 'a';
      scheduleDraw();
      flicker();
    }, look.ms);
  }

  // Pixels. ---------------------------------------------------------------
  /** @param {ImageBitmap | null} image @param {Point} given */
  const valueAt = (image, { x, y }) => {
    if (!image || x < 0 || y < 0 || x >= image.width || y >= image.height) return null;
    probe.clearRect(0, 0, 1, 1);
    probe.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data];
  };
  /** @param {Point | null} at @param {boolean} aloud */
  function read(at, aloud) {
    cursor = at;
    const values = at ? [valueAt(images.a, at), valueAt(images.b, at)] : [null, null],
      second = values[1];
    const differences = values[0] && second && values[0].map((v, i) => Math.abs(v - second[i]));
    /** @param {string} name @param {string} text */
    const write = (name, text) => {
      const e = document.getElementById(`compare-${name}`);
      if (e) e.textContent = text;
    };
    /** @param {number[] | null} v */
    const numbers = (v) => v ? v.join(' ') : '–';
    document.getElementById('compare-pixel')?.setAttribute('aria-live', aloud ? 'polite' : 'off');
    write('at', at ? `${at.x}, ${at.y}` : '–');
    write('a', numbers(values[0]));
    write('b', numbers(values[1]));
    write('d', numbers(differences));
    for (const [i, name] of ['ink-a', 'ink-b'].entries()) {
      const e = document.getElementById(`compare-${name}`);
      if (e) {
        const value = values[i];
        e.style.background = value ? `rgb(${value.slice(0, 3).join(' ')} / ${value[3] / 255})` : '';
      }
    }
    scheduleDraw();
  }
  /** @param {On<PointerEvent>} event */
  function readAt(event) {
    const { x, y } = place(event), pane = paneAt(x, y);
    if (!pane) return;
    const at = toImage(pane, x, y), { w, h } = extent();
    const pixel = { x: Math.floor(at.x), y: Math.floor(at.y) };
    read(pixel.x >= 0 && pixel.y >= 0 && pixel.x < w && pixel.y < h ? pixel : null, false);
  }
  // step moves the pixel being read, and the window with it.
  /** @param {number} dx @param {number} dy */
  function step(dx, dy) {
    const { w, h } = extent(), v = seen();
    const from = cursor ?? {
      x: Math.floor(clamp(v.x, 0, w - 1)) - dx, y: Math.floor(clamp(v.y, 0, h - 1)) - dy,
    };
    const at = { x: clamp(from.x + dx, 0, w - 1), y: clamp(from.y + dy, 0, h - 1) };
    const [pane] = panes(), half = { x: pane.w / 2 / v.scale - 1, y: pane.h / 2 / v.scale - 1 };
    if (view)
      setView({
        scale: v.scale, x: (half.x > 0 ? clamp(v.x, at.x + 1 - half.x, at.x + half.x) : at.x) / w,
        y: (half.y > 0 ? clamp(v.y, at.y + 1 - half.y, at.y + half.y) : at.y) / h,
      });
    read(at, true);
  }

  // Images. ---------------------------------------------------------------
  /** @param {Side} side @param {string} url */
  async function load(side, url) {
    const now = ++loads[side];
    let image = null;
    try {
      if (url) image = await bitmapOf(url);
    } catch (error) {
      if (now === loads[side])
        tell({ undecoded: side, large: Boolean(/** @type {{ large?: boolean }} */ (error).large) });
    } finally {
      if (url) URL.revokeObjectURL(url);
    }
    if (now !== loads[side] || ending.signal.aborted) { image?.close(); return; }
    images[side]?.close();
    images[side] = image;
    box.dataset[side] = image ? `${image.width}x${image.height}` : '';
    setView(view);
    if (cursor) read(cursor, false);
    compare();
  }
  async function compare() {
    comparing?.abort();
    difference = null;
    coloured = { look: '', canvas: null };
    delete box.dataset.compared;
    const { a, b } = images;
    if (!a || !b) return;
    const { signal } = comparing = new AbortController();
    let result;
    try {
      result = await differenceOf(a, b, signal);
    } catch (error) {
      if (!signal.aborted) tell({ error: String(/** @type {Error} */ (error).message ?? error) });
      return;
    }
    if (signal.aborted) return;
    const { signed, ...figures } = result;
    difference = result;
    tell({ figures: { ...figures, aw: a.width, ah: a.height, bw: b.width, bh: b.height } });
    box.dataset.compared = 'true';
    scheduleDraw();
  }

  // Pointers. ---------------------------------------------------------------
  const hands = lens.hands(box, zoom, (dx, dy) => {
    if (view) setView(lens.moved(measured(), view, dx, dy));
  });
  /** @type {number | null} */
  let sliding = null; // the pointerId that drags the handle; a mouse may have id 0
  /** @param {MouseEvent} event */
  const place = (event) => {
    const r = box.getBoundingClientRect();
    return { x: event.clientX - r.left, y: event.clientY - r.top };
  };
  /** @param {On<PointerEvent>} event @param {boolean} ended */
  const splitAt = (event, ended) => {
    const share = clamp(place(event).x / Math.max(1, width), 0, 1);
    split(share, ended);
  };
  /** @param {number} share @param {boolean} ended */
  function split(share, ended) {
    look.split = Math.round(share * 1000) / 1000;
    handle?.setAttribute('aria-valuenow', String(Math.round(look.split * 100)));
    scheduleDraw();
    if (ended) tell({ split: look.split });
  }
  listen(box, 'pointerdown', (event) => {
    if (event.button > 0) return;
    if (event.target.closest('[role="slider"]')) sliding = event.pointerId;
    else if (event.target.closest('button')) return;
    else hands.down(event);
    box.setPointerCapture(event.pointerId);
  });
  listen(box, 'pointermove', (event) => {
    if (event.pointerId === sliding) { splitAt(event, false); return; }
    if (!hands.move(event) && event.pointerType !== 'touch') readAt(event);
  });
  /** @param {On<PointerEvent>} event */
  const onUp = (event) => {
    if (event.pointerId === sliding) { sliding = null; splitAt(event, true); return; }
    if (hands.up(event)) readAt(event);
  };
  listen(box, 'pointerup', onUp);
  listen(box, 'pointercancel', (event) => {
    if (event.pointerId === sliding) sliding = null;
    hands.up(event);
  });
  listen(box, 'pointerleave', (event) => {
    if (event.pointerType === 'mouse' && hands.idle && !box.matches(':focus')) read(null, false);
  });
  listen(box, 'dblclick', (event) => {
    if (!event.target.closest('[role="slider"]')) setView(view ? null : lens.actual);
  });
  listen(box, 'wheel', (event) => {
    event.preventDefault();
    const { x, y } = place(event);
    zoom(lens.wheelFactor(event), x, y);
  }, { passive: false });

  // Keys. ---------------------------------------------------------------
  listen(box, 'keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const times = event.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (event.target === handle) {
      const to =
        { Home: 0, End: 1, PageUp: look.split + 0.1, PageDown: look.split - 0.1 }[event.key]
        ?? (by && look.split + ((by[0] - by[1]) * times) / 100);
      if (to === undefined) return;
      split(clamp(to, 0, 1), true);
    } else if (by) step(by[0] * times, by[1] * times);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  /** @param {string} name */
  function key(name) {
    const factor = lens.keyFactor(name);
    if (factor) zoom(factor, .../** @type {Ends} */ (middle()));
    else if (factor === 0) setView(null);
    else if (name === '1:1') setView({ ...view ?? lens.actual, scale: 1 });
    else if (name === 'toggle') setView(view ? null : lens.actual);
    else if (name === 'pause') pause(!look.paused);
  }

  const sizes = new ResizeObserver(() => {
    ({ clientWidth: width, clientHeight: height } = box);
    setView(view);
  });
  sizes.observe(box);
  return {
    box, load, key,
    /** @param {Partial<CompareLook>} to */
    set(to) {
      const { mode } = look;
      look = { ...look, ...to, split: sliding !== null ? look.split : to.split ?? look.split };
      handle?.toggleAttribute('hidden', look.mode !== 'swipe');
      setView(view);
      if (mode !== look.mode) shows = 'a';
      pause(mode === look.mode && Boolean(look.paused));
    },
    end() {
      ending.abort();
      comparing?.abort();
      sizes.disconnect();
      clearTimeout(flickering);
      for (const image of [images.a, images.b]) image?.close();
      canvas.width = canvas.height = 0;
      canvas.remove();
    },
  };
}
