// Geometry of a picture in its window, on cards and in comparisons, and the gestures that move it.
// A view has a scale, in CSS px per pixel of the picture, and the point of the picture, x and y
// from 0 to 1, that is in the middle of the window. A picture without a view is shown whole.

const most = 32;      // CSS px per pixel of a picture
const keyStep = 1.5;  // zoom factor of one press of +
const slipPx = 4;     // a pointer that moved less did not drag
const leastApart = 8; // least distance of two fingers, px

/** @param {number} v @param {number} low @param {number} high */
const inside = (v, low, high) => Math.min(Math.max(v, low), high);

// In the functions below, m is { w, h, width, height }: the sizes of a picture and of its window.
/** @param {Measured} m */
const fit = (m) => Math.min(m.width / m.w, m.height / m.h);
/** @param {Measured} m */
const whole = (m) => ({ scale: fit(m), x: 0.5, y: 0.5 });
const actual = { scale: 1, x: 0.5, y: 0.5 };

// within moves a view so that no space is empty at one side while the picture continues at the
// other.
/** @param {Measured} m @param {LensView} view */
function within(m, view) {
  const scale = inside(view.scale, Math.min(fit(m), 1), Math.max(most, fit(m)));
  /** @param {number} at @param {number} size @param {number} room */
  const part = (at, size, room) =>
    size * scale <= room
      ? 0.5
      : inside(at, room / 2 / (size * scale), 1 - room / 2 / (size * scale));
  return { scale, x: part(view.x, m.w, m.width), y: part(view.y, m.h, m.height) };
}

// around multiplies the scale and keeps the point at left, top of the window in place. Returns null
// for the whole picture.
/**
 * @param {Measured} m
 * @param {LensView | null} view
 * @param {number} factor
 * @param {number} left
 * @param {number} top
 */
function around(m, view, factor, left, top) {
  const now = within(m, view ?? whole(m));
  const scale = inside(now.scale * factor, Math.min(fit(m), 1), Math.max(most, fit(m)));
  if (factor < 1 && scale <= fit(m)) return null;
  /** @param {number} at @param {number} size @param {number} from */
  const moved = (at, size, from) => at + from / size * (1 / now.scale - 1 / scale);
  return within(m, {
    scale, x: moved(now.x, m.w, left - m.width / 2), y: moved(now.y, m.h, top - m.height / 2),
  });
}

// moved pans a view by px.
/** @param {Measured} m @param {LensView} view @param {number} dx @param {number} dy */
function moved(m, view, dx, dy) {
  const now = within(m, view);
  return within(m, {
    ...now, x: now.x - dx / (m.w * now.scale), y: now.y - dy / (m.h * now.scale),
  });
}

// wheelFactor returns the zoom factor of a wheel event.
/** @param {{ deltaY: number, deltaMode: number }} event */
const wheelFactor = (event) =>
  Math.exp(-inside(event.deltaY * [1, 16, 400][event.deltaMode], -240, 240) * 0.0035);

// keyFactor returns the zoom factor of a key: 0 shows the whole picture, undefined is another key.
/** @param {string} key */
const keyFactor = (key) =>
  ({
    '+': keyStep, '=': keyStep, '-': 1 / keyStep, '_': 1 / keyStep, '−': 1 / keyStep, 0: 0,
  })[key];

// hands follows pointers on an element: one pans, two zoom and pan. It calls zoom(factor, left,
// top) and pan(dx, dy).
/**
 * @param {HTMLElement} box
 * @param {(factor: number, left: number, top: number) => void} zoom
 * @param {(dx: number, dy: number) => void} pan
 */
function hands(box, zoom, pan) {
  const fingers = new Map(); // pointer -> its last position
  let dragged = false;
  /** @param {PointerEvent} given */
  const at = ({ clientX: x, clientY: y }) => ({ x, y });
  return {
    /** @param {PointerEvent} event */
    down(event) {
      if (fingers.size === 0) dragged = false;
      fingers.set(event.pointerId, at(event));
    },
    // move reports whether the pointer belongs to the gesture.
    /** @param {PointerEvent} event */
    move(event) {
      const before = fingers.get(event.pointerId), now = at(event);
      if (
        !before
        || (!dragged
          && fingers.size === 1
          && Math.hypot(now.x - before.x, now.y - before.y) < slipPx)
      )
        return Boolean(before);
      if (!dragged && event.pointerType !== 'touch') box.setPointerCapture(event.pointerId);
      dragged = true;
      fingers.set(event.pointerId, now);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = /** @param {Point} p */ (p) =>
            Math.max(leastApart, Math.hypot(p.x - other.x, p.y - other.y)),
          { left, top } = box.getBoundingClientRect();
        zoom(apart(now) / apart(before), (now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top);
      }
      // a movement of one of two fingers moves their midpoint by half
      const share = other ? 0.5 : 1;
      pan(share * (now.x - before.x), share * (now.y - before.y));
      return true;
    },
    // up reports whether the gesture was a click, without dragging.
    /** @param {PointerEvent} event */
    up(event) { return fingers.delete(event.pointerId) && !dragged && event.type === 'pointerup'; },
    get idle() { return fingers.size === 0; },
  };
}

export const lens = {
  inside, fit, whole, actual, within, around, moved, wheelFactor, keyFactor, hands,
};
eventlens.lens = lens; // for mesh.js, which is loaded by itself
