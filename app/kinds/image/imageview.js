// The visible part of each picture of cards: it is zoomed and panned without rendering the page.

import { lens } from './lens.js';

// tonePictures sets the brightness and contrast of all pictures; 1 is unchanged.
eventlens.tonePictures = (brightness, contrast) => {
  const plain = brightness === 1 && contrast === 1;
  document.documentElement.style.setProperty(
    '--picture-tone',
    plain ? 'none' : `contrast(${contrast}) brightness(${brightness})`,
  );
};

const looks = new WeakMap(); // place -> { card, view }; see lens.js
/** @type {LensView | null} */
let shared = null;           // the view of all pictures without their own
let same = false;            // whether all pictures share one view

const places = () => document.querySelectorAll('.picture[data-zooms]');
/** @param {EventTarget | null} target */
export const placeOf = (target) =>
  /** @type {Element | null} */ (target)?.closest?.('.picture[data-zooms]') ?? null;
/** @param {HTMLElement} place */
const pictureOf = (place) => place.querySelector(':scope > :is(img, still-picture)');

/** @param {HTMLElement} place */
export function viewOf(place) {
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
export function lay(place) {
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
export function zoomAround(place, factor, left, top) {
  const m = measured(place);
  if (m) setView(place, lens.around(m, viewOf(place), factor, left, top));
}

// pan moves a zoomed picture by CSS px, and reports whether it is zoomed.
/** @param {HTMLElement} place @param {number} dx @param {number} dy */
export function pan(place, dx, dy) {
  const m = measured(place), view = viewOf(place);
  if (!m || !view) return false;
  setView(place, lens.moved(m, view, dx, dy));
  return true;
}

// zoomBy zooms around the middle; 0 shows the whole picture.
/** @param {HTMLElement | null} place @param {number} factor */
export function zoomBy(place, factor) {
  if (factor && place) zoomAround(place, factor, place.clientWidth / 2, place.clientHeight / 2);
  else setView(place, null);
}

/** @type {Record<string, (place: HTMLElement | null) => void>} */
export const acts = {
  fit: (place) => setView(place, null),
  actual: (place) => setView(place, lens.actual),
  toggle: (place) => setView(place, place && viewOf(place) ? null : lens.actual),
  in: (place) => zoomBy(place, /** @type {number} */ (lens.keyFactor('+'))),
  out: (place) => zoomBy(place, /** @type {number} */ (lens.keyFactor('-'))),
  same() { same = true; for (const place of places()) lay(place); },
  own() { same = false; for (const place of places()) lay(place); },
};

// zoomPicture applies one of these acts to the picture in the element with an id, or to all for ''.
eventlens.zoomPicture = (id, how) => acts[how](id === '' ? null : document.getElementById(id));
