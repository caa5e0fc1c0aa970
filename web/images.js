// Pictures of cards: they are decoded before they take the place of others, and zoomed and moved without a render of the page.
'use strict';

(() => {
const panShare = 0.2; // of the place, one press of an arrow

// Stills. ------------------------------------------------------------------
// A still is a picture that does not move. Its pixels are on a canvas of its own, as many as are seen: of each <img> that is replaced, browsers keep the decoded pixels
// for later, half a gigabyte of them, and the encoded bytes until their next garbage collection.
const stills = new Map(); // address -> { encoded, width, height, turns, turned, bitmap, url, freed }
// What a file has in its head that says how its pixels are to be turned, as a JPEG, a PNG and an AVIF may; see decodeStill and #draw.
const turnMarks = /Exif|eXIf|irot|imir/, headBytes = 65536;
let addresses = 0;
// pictureAddress returns the address of a picture: by it a still is shown by <still-picture>, and any other by <img>.
eventlens.pictureAddress = (bytes, type, still, width, height) => {
  const encoded = { bytes, type };
  if (!still) return URL.createObjectURL(blobOf(encoded));
  const address = `still:${++addresses}`;
  const turns = turnMarks.test(new TextDecoder('latin1').decode(bytes.slice(0, headBytes)));
  stills.set(address, { encoded, width, height, turns, turned: false, bitmap: null, url: '', freed: false });
  return address;
};

// blobOf makes a Blob as late as can be: its bytes are in another process, so that no browser hurries to collect those that are of no use any more.
const blobOf = ({ bytes, type }) => new Blob([bytes], { type });

// seen is how many device pixels wide a still is that fits into a box.
const seen = ({ width, height }, box) => Math.ceil(width * devicePixelRatio * Math.min(box.width / width, box.height / height));

// inTurn does no more of such work at a time than there are processors: of many images the first is there as soon as it alone would be, not when all are.
let idle = navigator.hardwareConcurrency || 2;
const turns = [];
async function inTurn(work) {
  if (idle > 0) idle--; else await new Promise((turn) => { turns.push(turn); });
  try {
    return await work();
  } finally {
    const next = turns.shift();
    if (next) next(); else idle++;
  }
}

// follow has a still lie on its side where the browser has it so: a file may say how its pixels are turned, and not every browser turns those of every format.
function follow(still, width, height) {
  if ((width - height) * (still.width - still.height) >= 0) return;
  [still.width, still.height] = [still.height, still.width];
  still.turned = !still.turned;
}

// decodeStill promises the pixels of a still, no more than a box shows of them. Of one that is cut off there are none, but browsers show in an <img> what there is.
async function decodeStill(still, box) {
  const resizeWidth = box ? Math.max(1, seen(still, box)) : still.width;
  try {
    // One that was freed meanwhile takes no time from those behind it.
    still.bitmap = await inTurn(() => still.freed ? null : createImageBitmap(blobOf(still.encoded), resizeWidth < still.width ? { resizeWidth, resizeQuality: 'high' } : {}));
    if (still.bitmap) follow(still, still.bitmap.width, still.bitmap.height);
    return true;
  } catch {
    still.url ||= URL.createObjectURL(blobOf(still.encoded));
    const picture = await decodes(still.url);
    if (picture) follow(still, picture.naturalWidth, picture.naturalHeight);
    return picture;
  }
}

async function decodes(url) {
  const picture = new Image();
  picture.src = url;
  return picture.decode().then(() => picture, () => (picture.complete && picture.naturalWidth > 0 ? picture : null));
}

const boxes = new ResizeObserver((entries) => { for (const { target, contentRect } of entries) target.fit(contentRect); });

// StillPicture shows the still at the address in its attribute src, and more of its pixels when it is made larger.
class StillPicture extends HTMLElement {
  static observedAttributes = ['src', 'width', 'height'];
  #shown = '';
  #asked = ''; // all pixels of this one are asked for
  box = null;  // what it was laid out as last

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

  fit(box) {
    this.box = box;
    this.#lie();
    this.#sharpen();
  }

  #show() {
    const { src } = this, still = stills.get(src);
    if (!still || this.#shown === src) return;
    if (still.bitmap) this.#draw(still);
    else if (still.url) this.replaceChildren(Object.assign(new Image(), { src: still.url, draggable: false, decoding: 'sync' }));
    else { // the element that had the pixels is gone
      this.#again(this.box);
      return;
    }
    this.#shown = src;
    this.#sharpen();
  }

  // #lie lies where the view of its place has it, as an <img> does when it was loaded.
  #lie() {
    const place = placeOf(this);
    if (place) lay(place);
  }

  // #draw hands the pixels to the canvas. Those that are turned it draws: Chromium would show what it is handed as it lies in the file.
  #draw(still) {
    const { turns, bitmap } = still, { width, height } = bitmap, kind = turns ? '2d' : 'bitmaprenderer';
    let canvas = this.firstElementChild;
    if (!(canvas instanceof HTMLCanvasElement && canvas.getContext(kind))) this.replaceChildren(canvas = document.createElement('canvas'));
    if (turns || canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height }); // and empties it
    const context = canvas.getContext(kind);
    if (turns) context.drawImage(bitmap, 0, 0); else context.transferFromImageBitmap(bitmap);
    if (turns) bitmap.close();
    still.bitmap = null; // it is the canvas's now
  }

  // sharpen asks for all pixels where more are seen than there are.
  #sharpen() {
    const { src } = this, still = stills.get(src), canvas = this.firstElementChild;
    if (!still || !this.box?.width || this.#shown !== src || this.#asked === src || !(canvas instanceof HTMLCanvasElement)) return;
    if (Math.min(still.width, seen(still, this.box)) <= canvas.width * 1.05) return;
    this.#asked = src;
    this.#again(null);
  }

  async #again(box) {
    const { src } = this, still = stills.get(src);
    if (!await decodeStill(still, box) || this.src !== src) return;
    this.#shown = '';
    this.#show();
  }
}
customElements.define('still-picture', StillPicture);

// Decoding. ----------------------------------------------------------------
// decodePicture promises whether the browser can make a picture of what is at an address, 2 for one that is turned by a quarter against what was said of it. It is kept
// until it is shown, so that showing it takes no time.
const decoded = new Map();  // address -> picture
const decoding = new Map(); // address -> what was promised
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
// boxOf is the room that a picture in the place with an id has, null where that is not known.
function boxOf(placeID) {
  const place = document.getElementById(placeID);
  return place && (place.querySelector('still-picture')?.box ?? { width: place.clientWidth, height: place.clientHeight });
}

// freePicture lets go of the picture at an address, and of the address once nothing loads it: one that goes before is an error in the console.
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
  if (loading) for (const end of ['load', 'error']) loading.addEventListener(end, again, { once: true });
  else {
    decoded.delete(url);
    URL.revokeObjectURL(url);
  }
};

function freeStill(address) {
  const { encoded, bitmap, url } = stills.get(address);
  bitmap?.close();
  eventlensFree(encoded.bytes);
  URL.revokeObjectURL(url);
  stills.delete(address);
}

// pictures counts what is held, for tests: pictures that are to be shown by <img>, and all stills.
eventlens.pictures = () => decoded.size + stills.size;

// tonePictures sets the brightness and the contrast of all pictures, 1 for as they are.
eventlens.tonePictures = (brightness, contrast) => {
  const plain = brightness === 1 && contrast === 1;
  document.documentElement.style.setProperty('--picture-tone', plain ? 'none' : `contrast(${contrast}) brightness(${brightness})`);
};

// Zooming. -------------------------------------------------------------------
const { lens } = eventlens;
const looks = new WeakMap(); // place -> { card, view }; see lens.js
let shared = null;           // the view of all that have none of their own
let same = false;            // whether all have the same

const places = () => document.querySelectorAll('.picture[data-zooms]');
const placeOf = (target) => target?.closest?.('.picture[data-zooms]') ?? null;
const pictureOf = (place) => place.querySelector(':scope > :is(img, still-picture)');

function viewOf(place) {
  const own = looks.get(place);
  return own && !same && own.card === place.id ? own.view : shared;
}

// pictureView returns how the picture in the element with an id lies there, or how those do that have no view of their own.
eventlens.pictureView = (id) => { const place = document.getElementById(id); return place ? viewOf(place) : shared; };

// measured returns the size of a picture and of its place, null when there is none.
function measured(place) {
  const img = pictureOf(place);
  const w = Number(img?.getAttribute('width')), h = Number(img?.getAttribute('height'));
  const { clientWidth: width, clientHeight: height } = place;
  return w && h && width && height ? { img, w, h, width, height } : null;
}

const sizes = new ResizeObserver((entries) => { for (const { target } of entries) lay(target); });

// lay puts the picture of a place where its view has it.
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

// setView shows a picture in another way, or all of them where there is no place or all are zoomed as one.
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
  if (place) dispatchEvent(new CustomEvent('eventlens:pictures', { detail: !view ? 'fit' : view.scale === 1 ? 'actual' : 'zoomed' }));
}

function zoomAround(place, factor, left, top) {
  const m = measured(place);
  if (m) setView(place, lens.around(m, viewOf(place), factor, left, top));
}

// pan moves a zoomed picture by CSS px, and reports whether there is one.
function pan(place, dx, dy) {
  const m = measured(place), view = viewOf(place);
  if (!m || !view) return false;
  setView(place, lens.moved(m, view, dx, dy));
  return true;
}

// zoomBy zooms around the middle; 0 has the whole picture seen.
function zoomBy(place, factor) {
  if (factor) zoomAround(place, factor, place.clientWidth / 2, place.clientHeight / 2);
  else setView(place, null);
}

const acts = {
  fit: (place) => setView(place, null),
  actual: (place) => setView(place, lens.actual),
  toggle: (place) => setView(place, viewOf(place) ? null : lens.actual),
  in: (place) => zoomBy(place, lens.keyed('+')),
  out: (place) => zoomBy(place, lens.keyed('-')),
  same() { same = true; for (const place of places()) lay(place); },
  own() { same = false; for (const place of places()) lay(place); },
};

// zoomPicture does that to the picture in the element with an id, or to all for ''.
eventlens.zoomPicture = (id, how) => acts[how](id === '' ? null : document.getElementById(id));

// Another picture comes to a place: a step, or another card.
document.addEventListener('load', ({ target }) => { // it never reaches the window
  if (!(target instanceof HTMLImageElement)) return;
  decoded.delete(target.src);
  if ('once' in target.dataset) URL.revokeObjectURL(target.src); // a document that may have scripts has no address that a tab of its own could open
  const place = placeOf(target);
  if (place) lay(place);
}, true);

// Pointers. -------------------------------------------------------------------
let held = null; // { place, hands } of the picture that pointers are on
const control = (target) => target?.closest?.('button, a, input');

addEventListener('pointerdown', (event) => {
  const place = placeOf(event.target);
  if (!place || control(event.target) || event.button > 0 || event.pointerType !== 'touch' && !viewOf(place)) return;
  if (held?.place !== place) held = { place, hands: lens.hands(place, (...zoom) => zoomAround(place, ...zoom), (...by) => pan(place, ...by)) };
  held.hands.down(event);
});
addEventListener('pointermove', (event) => held?.hands.move(event));
for (const name of ['pointerup', 'pointercancel']) {
  addEventListener(name, (event) => {
    held?.hands.up(event);
    if (held?.hands.idle) held = null;
  });
}
addEventListener('dragstart', (event) => { if (placeOf(event.target)) event.preventDefault(); }); // of the picture as a file
addEventListener('dblclick', (event) => {
  const place = placeOf(event.target);
  if (place && !control(event.target)) acts.toggle(place);
});

// A listener that may keep the page from scrolling delays that, so only the place under the pointer has one.
let turning = null, over = null;
addEventListener('pointerover', (event) => {
  const place = placeOf(event.target);
  if (place === over) return;
  turning?.abort();
  over = place;
  turning = place && new AbortController();
  place?.addEventListener('wheel', turn, { passive: false, signal: turning.signal });
});
function turn(event) {
  const place = event.currentTarget;
  if (!(event.ctrlKey || event.metaKey) && !place.closest('#full')) return; // the page scrolls; in full screen there is nothing to scroll
  event.preventDefault();
  const box = place.getBoundingClientRect();
  zoomAround(place, lens.turned(event), event.clientX - box.left, event.clientY - box.top);
}

// Keys. -------------------------------------------------------------------------
const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
addEventListener('keydown', (event) => {
  const focused = event.target instanceof Element && event.target.matches('.picture[data-zooms]') ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const place = focused ?? (event.target === document.body ? over : null);
  const arrow = arrows[event.key];
  if (arrow && focused) {
    if (!pan(focused, arrow[0] * panShare * focused.clientWidth, arrow[1] * panShare * focused.clientHeight)) {
      if (arrow[0] === 0) return;
      step(focused, -arrow[0]);
    }
  } else if (place && lens.keyed(event.key) !== undefined) {
    zoomBy(place, lens.keyed(event.key));
  } else {
    return;
  }
  event.preventDefault();
});

// step moves the slider of a picture's card, as a person does.
function step(place, by) {
  const slider = place.closest('[data-card]')?.querySelector('input[type="range"]');
  if (!slider) return;
  slider.value = Number(slider.value) + by;
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}
})();
