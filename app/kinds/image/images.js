// Pictures of cards, and how pointers, wheel and keys zoom, pan and step them.

import { acts, pan, placeOf, viewOf, zoomAround, zoomBy } from './imageview.js';
import { lens } from './lens.js';
import './stills.js';

const panShare = 0.2; // part of the element's size by which one press of an arrow key pans

/** @type {{ place: HTMLElement, hands: Hands } | null} */
let held = null; // the picture being dragged or pinched
/** @param {EventTarget | null} target */
const controlOf = (target) => /** @type {Element | null} */ (target)?.closest?.('button, a, input');

let slid = false;    // the last press ended as a drag
/** @type {Element | null} */
let clicked = null;  // the place of the first click of a possible double click

addEventListener('pointerdown', (event) => {
  slid = false;
  const place = placeOf(event.target);
  if (
    !place
    || controlOf(event.target) || event.button > 0
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
    slid = held?.hands.up(event) === false;
    if (held?.hands.idle) held = null;
  });
}
// Prevents dragging the picture as a file.
addEventListener('dragstart', (event) => { if (placeOf(event.target)) event.preventDefault(); });
// A click opens the picture in full screen. The second click of a double click then hits the
// picture there, and does not zoom it.
addEventListener('click', (event) => {
  const place = placeOf(event.target);
  if (event.detail < 2) clicked = place;
  if (place && !slid && !controlOf(event.target)) open(place);
});
/** @param {HTMLElement} place */
const open = (place) => {
  if (!place.closest('#full'))
    place.closest('[data-card]')?.querySelector('[data-card-act="full"]')?.click();
};
addEventListener('dblclick', (event) => {
  const place = placeOf(event.target);
  if (place && place === clicked && !controlOf(event.target)) acts.toggle(place);
});

// A listener that may prevent scrolling delays it, so only the hovered place has one.
/** @type {AbortController | null} */
let wheelListener = null;
/** @type {HTMLElement | null} */
let hoveredPlace = null;
addEventListener('pointerover', (event) => {
  const place = placeOf(event.target);
  if (place === hoveredPlace) return;
  wheelListener?.abort();
  hoveredPlace = place;
  wheelListener = place && new AbortController();
  place?.addEventListener('wheel', onWheel, { passive: false, signal: wheelListener?.signal });
});
/** @param {On<WheelEvent>} event */
function onWheel(event) {
  const place = event.currentTarget;
  // The page scrolls instead; in full screen nothing scrolls.
  if (!(event.ctrlKey || event.metaKey) && !place.closest('#full')) return;
  event.preventDefault();
  const box = place.getBoundingClientRect();
  zoomAround(place, lens.wheelFactor(event), event.clientX - box.left, event.clientY - box.top);
}

/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
addEventListener('keydown', (event) => {
  const focused =
    event.target instanceof Element && event.target.matches('.picture[data-zooms]')
      ? event.target
      : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return;
  const place = focused ?? (event.target === document.body ? hoveredPlace : null);
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
  } else if (focused && event.key === 'Enter') {
    open(focused);
  } else if (place && lens.keyFactor(event.key) !== undefined) {
    zoomBy(place, /** @type {number} */ (lens.keyFactor(event.key)));
  } else {
    return;
  }
  event.preventDefault();
});

// step moves the slider of a picture's card, or the page's in full screen, and fires its events, as
// a person would.
/** @param {HTMLElement} place @param {number} by */
function step(place, by) {
  const slider = /** @type {HTMLInputElement | null | undefined} */ (
    place.closest('[data-card]')?.querySelector('input[type="range"]')
      ?? place.closest('#full')?.querySelector('#page-step')
  );
  if (!slider) return;
  slider.value = String(Number(slider.value) + by);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}
