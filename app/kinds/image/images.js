// Pictures of cards: they are decoded before they replace others, and zoomed and panned without
// rendering the page.

import { lens } from './lens.js';

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ bytes: ArrayBuffer, type: string }} Encoded */
/**
 * @typedef {Size & { encoded: Encoded, turns: boolean, turned: boolean, bitmap: ImageBitmap | null,
 *   url: string, freed: boolean }} Still
 */

const panShare = 0.2; // part of the element's size by which one press of an arrow key pans

// Stills. ------------------------------------------------------------------
// A still is a picture without animation. Its pixels are on its own canvas, at no higher resolution
// than is visible. With <img>, browsers keep the decoded pixels of every replaced picture, up to
// half a gigabyte, and the encoded bytes until the next garbage collection.
// Address -> { encoded, width, height, turns, turned, bitmap, url, freed }.
const stills = new Map();
// Marks in a file's header which say that its pixels may have to be rotated, as JPEG, PNG and AVIF
// allow; see decodeStill and #draw.
const turnMarks = /Exif|eXIf|irot|imir/, headBytes = 65536;
let addresses = 0;
// pictureAddress returns an address for a picture: for a still, one that <still-picture> shows; for
// any other, one for <img>.
eventlens.pictureAddress = (bytes, type, still, width, height) => {
  const encoded = { bytes, type };
  if (!still) return URL.createObjectURL(blobOf(encoded));
  const address = `still:${++addresses}`;
  const turns = turnMarks.test(new TextDecoder('latin1').decode(bytes.slice(0, headBytes)));
  stills.set(address, {
    encoded, width, height, turns, turned: false, bitmap: null, url: '', freed: false,
  });
  return address;
};

// blobOf creates a Blob, as late as possible: a Blob's bytes are in another process, so browsers
// see no need to collect unused Blobs.
/** @param {Encoded} given */
const blobOf = ({ bytes, type }) => new Blob([bytes], { type });

// seen returns the width in device pixels of a still fitted into a box.
/** @param {Size} given @param {Size} box */
const seen = ({ width, height }, box) =>
  Math.ceil(width * devicePixelRatio * Math.min(box.width / width, box.height / height));

// inTurn limits concurrent work to the number of processors. Of many images, the first is then
// ready as early as it would be alone, instead of all being ready at the end.
let idle = navigator.hardwareConcurrency || 2;
/** @type {((value?: unknown) => void)[]} */
const turns = [];
/** @template T @param {() => T | Promise<T>} work */
async function inTurn(work) {
  if (idle > 0) idle--; else await new Promise((turn) => { turns.push(turn); });
  try {
    return await work();
  } finally {
    const next = turns.shift();
    if (next) next(); else idle++;
  }
}

// follow swaps a still's width and height if the browser rotated it. A file may ask for a rotation,
// and not every browser applies it for every format.
/** @param {Still} still @param {number} width @param {number} height */
function follow(still, width, height) {
  if ((width - height) * (still.width - still.height) >= 0) return;
  [still.width, still.height] = [still.height, still.width];
  still.turned = !still.turned;
}

// decodeStill decodes a still, at no more pixels than a box shows. createImageBitmap fails for a
// truncated file, but an <img> shows the part that is there. Returns a promise of a truthy value if
// there is a picture.
/** @param {Still} still @param {Size | null} box */
async function decodeStill(still, box) {
  const resizeWidth = box ? Math.max(1, seen(still, box)) : still.width;
  try {
    // A still that was freed meanwhile does not delay the stills queued behind it.
    still.bitmap = await inTurn(() =>
      still.freed
        ? null
        : createImageBitmap(
            blobOf(still.encoded),
            resizeWidth < still.width ? { resizeWidth, resizeQuality: 'high' } : {},
          ),
    );
    if (still.bitmap) follow(still, still.bitmap.width, still.bitmap.height);
    return true;
  } catch {
    still.url ||= URL.createObjectURL(blobOf(still.encoded));
    const picture = await decodes(still.url);
    if (picture) follow(still, picture.naturalWidth, picture.naturalHeight);
    return picture;
  }
}

/** @param {string} url */
async function decodes(url) {
  const picture = new Image();
  picture.src = url;
  return picture.decode().then(
    () => picture, () => (picture.complete && picture.naturalWidth > 0 ? picture : null),
  );
}

const boxes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries)
    /** @type {StillPicture} */ (target).fit(contentRect);
});

// StillPicture shows the still at the address in its src attribute, and decodes more pixels of it
// when it is enlarged.
class StillPicture extends HTMLElement {
  static observedAttributes = ['src', 'width', 'height'];
  #shown = '';
  #asked = ''; // the address whose full resolution has been requested
  /** @type {Size | null} */
  box = null;  // size of the element after the last layout

  get src() { return this.getAttribute('src') ?? ''; }
  get complete() { return this.#shown !== '' && this.#shown === this.src; }
  get naturalWidth() { return this.complete ? Number(this.getAttribute('width')) : 0; }
  get naturalHeight() { return this.complete ? Number(this.getAttribute('height')) : 0; }
  attributeChangedCallback() {
    this.#show();
    this.#lie();
  }
  connectedCallback() {
    boxes.observe(this);
    this.#show();
  }

  disconnectedCallback() { boxes.unobserve(this); }

  /** @param {Size | null} box */
  fit(box) {
    this.box = box;
    this.#lie();
    this.#sharpen();
  }

  #show() {
    const { src } = this, still = stills.get(src);
    if (!still || this.#shown === src) return;
    if (still.bitmap) this.#draw(still);
    else if (still.url)
      this.replaceChildren(
        Object.assign(new Image(), { src: still.url, draggable: false, decoding: 'sync' }),
      );
    else { // the element that had the pixels was removed
      this.#again(this.box);
      return;
    }
    this.#shown = src;
    this.#sharpen();
  }

  // #lie positions the picture by the view of its place, as the load event does for an <img>.
  #lie() {
    const place = placeOf(this);
    if (place) lay(place);
  }

  // #draw transfers the pixels to the canvas. Rotated ones are drawn instead, since Chromium would
  // show a transferred bitmap unrotated.
  /** @param {Still} still */
  #draw(still) {
    const { turns } = still, bitmap = /** @type {ImageBitmap} */ (still.bitmap),
      { width, height } = bitmap,
      kind = turns ? '2d' : 'bitmaprenderer';
    let canvas = /** @type {HTMLCanvasElement} */ (this.firstElementChild);
    if (!(canvas instanceof HTMLCanvasElement && canvas.getContext(kind)))
      this.replaceChildren((canvas = document.createElement('canvas')));
    // Setting the size also clears the canvas.
    if (turns || canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    // any: one of two kinds of context
    const context = /** @type {any} */ (canvas.getContext(kind));
    if (turns) context.drawImage(bitmap, 0, 0); else context.transferFromImageBitmap(bitmap);
    if (turns) bitmap.close();
    still.bitmap = null; // the canvas owns the bitmap now
  }

  // #sharpen requests all pixels if more are visible than were decoded.
  #sharpen() {
    const { src } = this, still = stills.get(src), canvas = this.firstElementChild;
    if (
      !still
      || !this.box?.width || this.#shown !== src || this.#asked === src
      || !(canvas instanceof HTMLCanvasElement)
    )
      return;
    if (Math.min(still.width, seen(still, this.box)) <= canvas.width * 1.05) return;
    this.#asked = src;
    this.#again(null);
  }

  /** @param {Size | null} box */
  async #again(box) {
    const { src } = this, still = stills.get(src);
    if (!await decodeStill(still, box) || this.src !== src) return;
    this.#shown = '';
    this.#show();
  }
}
customElements.define('still-picture', StillPicture);

// Decoding. ----------------------------------------------------------------
// decodePicture returns a promise: 0 if the browser cannot decode the picture at an address, 1 if
// it can, 2 if it rotates it by a quarter turn, against the stated size. The picture is kept until
// it is shown, so that showing it takes no time.
const decoded = new Map();  // address -> picture
const decoding = new Map(); // address -> promise of decodePicture
eventlens.decodePicture = (url, placeID) => {
  const still = stills.get(url);
  const promised = (still ? decodeStill(still, boxOf(placeID)) : decodes(url)).then((picture) => {
    decoding.delete(url);
    if (picture && !still) decoded.set(url, picture);
    return !picture ? 0 : still?.turned ? 2 : 1;
  });
  decoding.set(url, promised);
  return promised;
};
// boxOf returns the room for a picture in the place with an id, null if unknown.
/** @param {string} placeID */
function boxOf(placeID) {
  const place = document.getElementById(placeID);
  return place
    && (/** @type {StillPicture | null} */ (place.querySelector('still-picture'))?.box
      ?? { width: place.clientWidth, height: place.clientHeight });
}

// freePicture frees the picture at an address, and revokes the address once nothing loads it:
// revoking it earlier would cause an error in the console.
eventlens.freePicture = (url) => {
  const again = () => eventlens.freePicture(url);
  const still = stills.get(url);
  if (still) still.freed = true;
  if (decoding.has(url)) {
    decoding.get(url).then(again);
    return;
  }
  if (still) {
    freeStill(url);
    return;
  }
  const loading = [...document.images].find((img) => img.src === url && !img.complete);
  if (loading)
    for (const end of ['load', 'error']) loading.addEventListener(end, again, { once: true });
  else {
    decoded.delete(url);
    URL.revokeObjectURL(url);
  }
};

/** @param {string} address */
function freeStill(address) {
  const { encoded, bitmap, url } = stills.get(address);
  bitmap?.close();
  eventlensFree(encoded.bytes);
  URL.revokeObjectURL(url);
  stills.delete(address);
}

// pictures counts the held pictures, for tests: decoded ones waiting for an <img>, and all stills.
eventlens.pictures = () => decoded.size + stills.size;

// tonePictures sets the brightness and contrast of all pictures; 1 is unchanged.
eventlens.tonePictures = (brightness, contrast) => {
  const plain = brightness === 1 && contrast === 1;
  document.documentElement.style.setProperty(
    '--picture-tone',
    plain ? 'none' : `contrast(${contrast}) brightness(${brightness})`,
  );
};

// Zooming. -------------------------------------------------------------------
const looks = new WeakMap(); // place -> { card, view }; see lens.js
/** @type {LensView | null} */
let shared = null;           // the view of all pictures without their own
let same = false;            // whether all pictures share one view

const places = () => document.querySelectorAll('.picture[data-zooms]');
/** @param {EventTarget | null} target */
const placeOf = (target) =>
  /** @type {Element | null} */ (target)?.closest?.('.picture[data-zooms]') ?? null;
/** @param {HTMLElement} place */
const pictureOf = (place) => place.querySelector(':scope > :is(img, still-picture)');

/** @param {HTMLElement} place */
function viewOf(place) {
  const own = looks.get(place);
  return own && !same && own.card === place.id ? own.view : shared;
}

// pictureView returns the view of the picture in the element with an id, or the shared view.
/** @param {string} id */
export const pictureView = (id) => {
  const place = document.getElementById(id);
  return place ? viewOf(place) : shared;
};

// measured returns the sizes of a picture and of its place, null if unknown.
/** @param {HTMLElement} place */
function measured(place) {
  const img = /** @type {HTMLElement} */ (pictureOf(place));
  const w = Number(img?.getAttribute('width')), h = Number(img?.getAttribute('height'));
  const { clientWidth: width, clientHeight: height } = place;
  return w && h && width && height ? { img, w, h, width, height } : null;
}

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) lay(/** @type {HTMLElement} */ (target));
});

// lay positions the picture of a place by its view.
/** @param {HTMLElement} place */
function lay(place) {
  const m = measured(place), view = viewOf(place);
  if (!m) return;
  const { style } = m.img;
  if (!view) {
    for (const name of ['left', 'top', 'width', 'height']) style.removeProperty(name);
    delete place.dataset.zoomed;
    delete place.dataset.level;
    sizes.unobserve(place);
    return;
  }
  const { scale, x, y } = lens.within(m, view);
  style.left = `${m.width / 2 - x * m.w * scale}px`;
  style.top = `${m.height / 2 - y * m.h * scale}px`;
  style.width = `${m.w * scale}px`;
  style.height = `${m.h * scale}px`;
  place.dataset.zoomed = scale > 1 ? 'pixels' : '';
  place.dataset.level = `${Math.round(scale * 100)} %`;
  sizes.observe(place);
}

// setView changes the view of a picture; of all of them if place is null or all share one view.
/** @param {HTMLElement | null} place @param {LensView | null} view */
function setView(place, view) {
  if (!same && place) {
    looks.set(place, { card: place.id, view });
    lay(place);
    return;
  }
  shared = view;
  for (const other of places()) {
    if (!place) looks.delete(other);
    lay(other);
  }
  if (place)
    dispatchEvent(
      new CustomEvent('eventlens:pictures', {
        detail: !view ? 'fit' : view.scale === 1 ? 'actual' : 'zoomed',
      }),
    );
}

/** @param {HTMLElement} place @param {number} factor @param {number} left @param {number} top */
function zoomAround(place, factor, left, top) {
  const m = measured(place);
  if (m) setView(place, lens.around(m, viewOf(place), factor, left, top));
}

// pan moves a zoomed picture by CSS px, and reports whether it is zoomed.
/** @param {HTMLElement} place @param {number} dx @param {number} dy */
function pan(place, dx, dy) {
  const m = measured(place), view = viewOf(place);
  if (!m || !view) return false;
  setView(place, lens.moved(m, view, dx, dy));
  return true;
}

// zoomBy zooms around the middle; 0 shows the whole picture.
/** @param {HTMLElement | null} place @param {number} factor */
function zoomBy(place, factor) {
  if (factor && place) zoomAround(place, factor, place.clientWidth / 2, place.clientHeight / 2);
  else setView(place, null);
}

/** @type {Record<string, (place: HTMLElement | null) => void>} */
const acts = {
  fit: (place) => setView(place, null),
  actual: (place) => setView(place, lens.actual),
  toggle: (place) => setView(place, place && viewOf(place) ? null : lens.actual),
  in: (place) => zoomBy(place, /** @type {number} */ (lens.keyed('+'))),
  out: (place) => zoomBy(place, /** @type {number} */ (lens.keyed('-'))),
  same() { same = true; for (const place of places()) lay(place); },
  own() { same = false; for (const place of places()) lay(place); },
};

// zoomPicture applies one of these acts to the picture in the element with an id, or to all for ''.
eventlens.zoomPicture = (id, how) => acts[how](id === '' ? null : document.getElementById(id));

// A load event means that a place shows another picture, of another step or card.
document.addEventListener('load', ({ target }) => { // load events do not reach the window
  if (!(target instanceof HTMLImageElement)) return;
  decoded.delete(target.src);
  // An SVG may contain scripts, so its address is revoked before anyone can open it in a tab.
  if ('once' in target.dataset) URL.revokeObjectURL(target.src);
  const place = placeOf(target);
  if (place) lay(place);
}, true);

// Pointers. -------------------------------------------------------------------
/** @type {{ place: HTMLElement, hands: Hands } | null} */
let held = null; // { place, hands } of the picture being dragged or pinched
/** @param {EventTarget | null} target */
const control = (target) => /** @type {Element | null} */ (target)?.closest?.('button, a, input');

addEventListener('pointerdown', (event) => {
  const place = placeOf(event.target);
  if (
    !place
    || control(event.target) || event.button > 0
    || (event.pointerType !== 'touch' && !viewOf(place))
  )
    return;
  if (held?.place !== place)
    held = {
      place,
      hands: lens.hands(
        place, (...zoom) => zoomAround(place, ...zoom), (...by) => pan(place, ...by),
      ),
    };
  held.hands.down(event);
});
addEventListener('pointermove', (event) => held?.hands.move(event));
for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) {
  addEventListener(name, (event) => {
    held?.hands.up(event);
    if (held?.hands.idle) held = null;
  });
}
// Prevents dragging the picture as a file.
addEventListener('dragstart', (event) => { if (placeOf(event.target)) event.preventDefault(); });
addEventListener('dblclick', (event) => {
  const place = placeOf(event.target);
  if (place && !control(event.target)) acts.toggle(place);
});

// A listener that may prevent scrolling delays it, so only the hovered place has one.
/** @type {AbortController | null} */
let turning = null;
/** @type {HTMLElement | null} */
let over = null;
addEventListener('pointerover', (event) => {
  const place = placeOf(event.target);
  if (place === over) return;
  turning?.abort();
  over = place;
  turning = place && new AbortController();
  place?.addEventListener('wheel', turn, { passive: false, signal: turning?.signal });
});
/** @param {On<WheelEvent>} event */
function turn(event) {
  const place = event.currentTarget;
  // The page scrolls instead; in full screen nothing scrolls.
  if (!(event.ctrlKey || event.metaKey) && !place.closest('#full')) return;
  event.preventDefault();
  const box = place.getBoundingClientRect();
  zoomAround(place, lens.turned(event), event.clientX - box.left, event.clientY - box.top);
}

// Keys. -------------------------------------------------------------------------
/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
addEventListener('keydown', (event) => {
  const focused =
    event.target instanceof Element && event.target.matches('.picture[data-zooms]')
      ? event.target
      : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return;
  const place = focused ?? (event.target === document.body ? over : null);
  const arrow = arrows[event.key];
  if (arrow && focused) {
    if (
      !pan(
        focused, arrow[0] * panShare * focused.clientWidth,
        arrow[1] * panShare * focused.clientHeight,
      )
    ) {
      if (arrow[0] === 0) return;
      step(focused, -arrow[0]);
    }
  } else if (place && lens.keyed(event.key) !== undefined) {
    zoomBy(place, /** @type {number} */ (lens.keyed(event.key)));
  } else {
    return;
  }
  event.preventDefault();
});

// step moves the slider of a picture's card and fires its events, as a person would.
/** @param {HTMLElement} place @param {number} by */
function step(place, by) {
  const slider = /** @type {HTMLInputElement | null | undefined} */ (
    place.closest('[data-card]')?.querySelector('input[type="range"]')
  );
  if (!slider) return;
  slider.value = String(Number(slider.value) + by);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}
