// Pictures at addresses: they are decoded before they replace others, and freed. Animated pictures
// are shown by <img>, all others by <still-picture>.

import { lay, placeOf } from './imageview.js';

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ bytes: ArrayBuffer, type: string }} Encoded */
/**
 * @typedef {Size & { encoded: Encoded, mayRotate: boolean, rotated: boolean,
 *   bitmap: ImageBitmap | null, url: string, freed: boolean }} Still
 */

// A still is a picture without animation. Its pixels are on its own canvas, at no higher resolution
// than is visible. With <img>, browsers keep the decoded pixels of every replaced picture, up to
// half a gigabyte, and the encoded bytes until the next garbage collection. By address.
const stills = new Map();
// Marks in a file's header which say that its pixels may have to be rotated, as JPEG, PNG and AVIF
// allow; see decodeStill and #draw.
const rotationMarks = /Exif|eXIf|irot|imir/, headBytes = 65536;
let addresses = 0;
// pictureAddress returns an address for a picture: for a still, one that <still-picture> shows; for
// any other, one for <img>.
eventlens.pictureAddress = (bytes, type, still, width, height) => {
  const encoded = { bytes, type };
  if (!still) return URL.createObjectURL(blobOf(encoded));
  const address = `still:${++addresses}`;
  const mayRotate = rotationMarks.test(new TextDecoder('latin1').decode(bytes.slice(0, headBytes)));
  stills.set(address, {
    encoded, width, height, mayRotate, rotated: false, bitmap: null, url: '', freed: false,
  });
  return address;
};

// blobOf creates a Blob, as late as possible: a Blob's bytes are in another process, so browsers
// see no need to collect unused Blobs.
/** @param {Encoded} given */
const blobOf = ({ bytes, type }) => new Blob([bytes], { type });

// widthIn returns the width, in device pixels, of a still fitted into a box.
/** @param {Size} given @param {Size} box */
const widthIn = ({ width, height }, box) =>
  Math.ceil(width * devicePixelRatio * Math.min(box.width / width, box.height / height));

// inTurn limits concurrent work to the number of processors. So the first of many images is ready
// as early as if it were alone; otherwise all would be ready at the end.
let freeSlots = navigator.hardwareConcurrency || 2;
/** @type {((value?: unknown) => void)[]} */
const waiting = [];
/** @template T @param {() => T | Promise<T>} work */
async function inTurn(work) {
  if (freeSlots > 0) freeSlots--; else await new Promise((turn) => { waiting.push(turn); });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next(); else freeSlots++;
  }
}

// noteRotation swaps a still's width and height if the browser rotated it. A file may ask for a
// rotation, and not every browser applies it to every format.
/** @param {Still} still @param {number} width @param {number} height */
function noteRotation(still, width, height) {
  if ((width - height) * (still.width - still.height) >= 0) return;
  [still.width, still.height] = [still.height, still.width];
  still.rotated = !still.rotated;
}

// decodeStill decodes a still, at no more pixels than a box shows. createImageBitmap fails for a
// truncated file, but an <img> shows the part that is there. Returns a promise of a truthy value if
// there is a picture.
/** @param {Still} still @param {Size | null} box */
async function decodeStill(still, box) {
  const resizeWidth = box ? Math.max(1, widthIn(still, box)) : still.width;
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
    if (still.bitmap) noteRotation(still, still.bitmap.width, still.bitmap.height);
    return true;
  } catch {
    still.url ||= URL.createObjectURL(blobOf(still.encoded));
    const picture = await load(still.url);
    if (picture) noteRotation(still, picture.naturalWidth, picture.naturalHeight);
    return picture;
  }
}

/** @param {string} url */
async function load(url) {
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
    this.#position();
  }
  connectedCallback() {
    boxes.observe(this);
    this.#show();
  }

  disconnectedCallback() { boxes.unobserve(this); }

  /** @param {Size | null} box */
  fit(box) {
    this.box = box;
    this.#position();
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
      this.#decodeAgain(this.box);
      return;
    }
    this.#shown = src;
    this.#sharpen();
  }

  // #position positions the picture by the view of its place, as the load event does for an <img>.
  #position() {
    const place = placeOf(this);
    if (place) lay(place);
  }

  // #draw transfers the pixels to the canvas. Rotated ones are drawn instead, since Chromium would
  // show a transferred bitmap unrotated.
  /** @param {Still} still */
  #draw(still) {
    const { mayRotate } = still, bitmap = /** @type {ImageBitmap} */ (still.bitmap),
      { width, height } = bitmap,
      kind = mayRotate ? '2d' : 'bitmaprenderer';
    let canvas = /** @type {HTMLCanvasElement} */ (this.firstElementChild);
    if (!(canvas instanceof HTMLCanvasElement && canvas.getContext(kind)))
      this.replaceChildren((canvas = document.createElement('canvas')));
    // Setting the size also clears the canvas.
    if (mayRotate || canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    // any: one of two kinds of context
    const context = /** @type {any} */ (canvas.getContext(kind));
    if (mayRotate) context.drawImage(bitmap, 0, 0); else context.transferFromImageBitmap(bitmap);
    if (mayRotate) bitmap.close();
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
    if (Math.min(still.width, widthIn(still, this.box)) <= canvas.width * 1.05) return;
    this.#asked = src;
    this.#decodeAgain(null);
  }

  /** @param {Size | null} box */
  async #decodeAgain(box) {
    const { src } = this, still = stills.get(src);
    if (!await decodeStill(still, box) || this.src !== src) return;
    this.#shown = '';
    this.#show();
  }
}
customElements.define('still-picture', StillPicture);

// decodePicture returns a promise: 0 if the browser cannot decode the picture at an address, 1 if
// it can, 2 if it rotates it by a quarter turn, against the stated size. The picture is kept until
// it is shown, so that showing it takes no time.
const decoded = new Map();  // address -> picture
const decoding = new Map(); // address -> promise of decodePicture
eventlens.decodePicture = (url, placeID) => {
  const still = stills.get(url);
  const promised = (still ? decodeStill(still, boxOf(placeID)) : load(url)).then((picture) => {
    decoding.delete(url);
    if (picture && !still) decoded.set(url, picture);
    return !picture ? 0 : still?.rotated ? 2 : 1;
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

// A load event means that a place shows another picture, of another step or card.
document.addEventListener('load', ({ target }) => { // load events do not reach the window
  if (!(target instanceof HTMLImageElement)) return;
  decoded.delete(target.src);
  // An SVG may contain scripts, so its address is revoked before anyone can open it in a tab.
  if ('once' in target.dataset) URL.revokeObjectURL(target.src);
  const place = placeOf(target);
  if (place) lay(place);
}, true);
