// Pictures of cards: they are decoded before they take the place of others, and zoomed and moved without a render of the page.
'use strict';

(() => {
const most = 32;      // CSS px for a pixel of a picture
const keyZoom = 1.5;  // one press of +
const panShare = 0.2; // of the place, one press of an arrow
const slipPx = 4;     // a pointer that moved less did not drag

// Decoding. ----------------------------------------------------------------
// decodePicture promises whether the browser can make a picture of what is at an address. It is kept until it is shown, so that showing it takes no time.
const decoded = new Map();  // address -> picture
const decoding = new Map(); // address -> what was promised
eventlens.decodePicture = (url) => {
  const picture = new Image();
  picture.src = url;
  // Of one that is cut off, browsers show what there is.
  const promised = picture.decode().then(() => true, () => picture.complete && picture.naturalWidth > 0).then((can) => {
    decoding.delete(url);
    if (can) decoded.set(url, picture);
    return can;
  });
  decoding.set(url, promised);
  return promised;
};
// freePicture lets go of the picture at an address, and of the address once nothing loads it: one that goes before is an error in the console.
eventlens.freePicture = (url) => {
  const again = () => eventlens.freePicture(url);
  const loading = [...document.images].find((img) => img.src === url && !img.complete);
  if (decoding.has(url)) decoding.get(url).then(again);
  else if (loading) for (const end of ['load', 'error']) loading.addEventListener(end, again, { once: true });
  else {
    decoded.delete(url);
    URL.revokeObjectURL(url);
  }
};
// pictures counts what is held, for tests.
eventlens.pictures = () => decoded.size;

// tonePictures sets the brightness and the contrast of all pictures, 1 for as they are.
eventlens.tonePictures = (brightness, contrast) => {
  const plain = brightness === 1 && contrast === 1;
  document.documentElement.style.setProperty('--picture-tone', plain ? 'none' : `contrast(${contrast}) brightness(${brightness})`);
};

// Zooming. -------------------------------------------------------------------
// A look is how a picture lies in its place: scale is CSS px for each of its pixels, and x and y are the part of it that is in the middle. Without a look it fits.
const looks = new WeakMap(); // place -> { card, look }
let shared = null;           // the look of all that have none of their own
let same = false;            // whether all have the same

const places = () => document.querySelectorAll('.picture[data-zooms]');
const placeOf = (target) => target?.closest?.('.picture[data-zooms]') ?? null;
const pictureOf = (place) => place.querySelector(':scope > img');
const inside = (v, low, high) => Math.min(Math.max(v, low), high);

function lookOf(place) {
  const own = looks.get(place);
  return own && !same && own.card === place.id ? own.look : shared;
}

// measured returns the size of a picture and of its place, null when there is none.
function measured(place) {
  const img = pictureOf(place);
  const w = Number(img?.getAttribute('width')), h = Number(img?.getAttribute('height'));
  const { clientWidth: width, clientHeight: height } = place;
  return w && h && width && height ? { img, w, h, width, height, fit: Math.min(width / w, height / h) } : null;
}

// within returns a look that leaves no room at one side while there is more of the picture at the other.
function within(m, look) {
  const scale = inside(look.scale, Math.min(m.fit, 1), Math.max(most, m.fit));
  const part = (at, size, room) => (size * scale <= room ? 0.5 : inside(at, room / 2 / (size * scale), 1 - room / 2 / (size * scale)));
  return { scale, x: part(look.x, m.w, m.width), y: part(look.y, m.h, m.height) };
}

const sizes = new ResizeObserver((entries) => { for (const { target } of entries) lay(target); });

// lay puts the picture of a place where its look has it.
function lay(place) {
  const m = measured(place), look = lookOf(place);
  if (!m) return;
  const { style } = m.img;
  if (!look) {
    for (const name of ['left', 'top', 'width', 'height']) style.removeProperty(name);
    delete place.dataset.zoomed;
    delete place.dataset.level;
    sizes.unobserve(place);
    return;
  }
  const { scale, x, y } = within(m, look);
  style.left = `${m.width / 2 - x * m.w * scale}px`;
  style.top = `${m.height / 2 - y * m.h * scale}px`;
  style.width = `${m.w * scale}px`;
  style.height = `${m.h * scale}px`;
  place.dataset.zoomed = scale > 1 ? 'pixels' : '';
  place.dataset.level = `${Math.round(scale * 100)} %`;
  sizes.observe(place);
}

function setLook(place, look) {
  if (same || !place) {
    shared = look;
    for (const other of places()) {
      if (!place) looks.delete(other);
      lay(other);
    }
    return;
  }
  looks.set(place, { card: place.id, look });
  lay(place);
}

// zoomAround multiplies the scale and leaves the point of the picture at left, top of its place where it is.
function zoomAround(place, factor, left, top) {
  const m = measured(place);
  if (!m) return;
  const now = within(m, lookOf(place) ?? { scale: m.fit, x: 0.5, y: 0.5 });
  const scale = inside(now.scale * factor, Math.min(m.fit, 1), Math.max(most, m.fit));
  if (factor < 1 && scale <= m.fit) {
    setLook(place, null);
    return;
  }
  const moved = (at, size, from) => at + from / size * (1 / now.scale - 1 / scale);
  setLook(place, within(m, { scale, x: moved(now.x, m.w, left - m.width / 2), y: moved(now.y, m.h, top - m.height / 2) }));
}

const zoomMiddle = (place, factor) => zoomAround(place, factor, place.clientWidth / 2, place.clientHeight / 2);

// pan moves a zoomed picture by CSS px, and reports whether there is one.
function pan(place, dx, dy) {
  const m = measured(place), look = lookOf(place);
  if (!m || !look) return false;
  const now = within(m, look);
  setLook(place, within(m, { ...now, x: now.x - dx / (m.w * now.scale), y: now.y - dy / (m.h * now.scale) }));
  return true;
}

const actual = { scale: 1, x: 0.5, y: 0.5 };
const acts = {
  fit: (place) => setLook(place, null),
  actual: (place) => setLook(place, actual),
  toggle: (place) => setLook(place, lookOf(place) ? null : actual),
  in: (place) => zoomMiddle(place, keyZoom),
  out: (place) => zoomMiddle(place, 1 / keyZoom),
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
let drag = null;    // { place, id, x, y, moved }
let fingers = null; // { place, at: Map of pointer -> {x, y} }
const control = (target) => target?.closest?.('button, a, input');

addEventListener('pointerdown', (event) => {
  const place = placeOf(event.target);
  if (!place || control(event.target) || event.button > 0) return;
  if (event.pointerType === 'touch') {
    if (fingers?.place !== place) fingers = { place, at: new Map() };
    fingers.at.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.at.size > 1) return;
  }
  if (lookOf(place)) drag = { place, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
});
addEventListener('pointermove', (event) => {
  const at = fingers?.at.get(event.pointerId);
  if (at && fingers.at.size === 2) {
    const [other] = [...fingers.at].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
    const before = Math.hypot(at.x - other.x, at.y - other.y), now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const box = fingers.place.getBoundingClientRect();
    if (before > 8 && now > 8) zoomAround(fingers.place, now / before, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
    pan(fingers.place, (event.clientX - at.x) / 2, (event.clientY - at.y) / 2);
  }
  if (at) Object.assign(at, { x: event.clientX, y: event.clientY });
  if (!drag || event.pointerId !== drag.id || fingers?.at.size > 1) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.moved && Math.hypot(dx, dy) < slipPx) return;
  if (!drag.moved) drag.place.setPointerCapture?.(drag.id);
  pan(drag.place, dx, dy);
  Object.assign(drag, { x: event.clientX, y: event.clientY, moved: true });
});
for (const name of ['pointerup', 'pointercancel']) {
  addEventListener(name, (event) => {
    fingers?.at.delete(event.pointerId);
    if (fingers?.at.size === 0) fingers = null;
    if (event.pointerId === drag?.id) drag = null;
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
  const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
  zoomAround(place, Math.exp(-inside(pixels, -240, 240) * 0.0035), event.clientX - box.left, event.clientY - box.top);
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
  } else if (place && '+=-_−0'.includes(event.key)) {
    acts['+='.includes(event.key) ? 'in' : event.key === '0' ? 'fit' : 'out'](place);
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
