// Makes presses hit what a person aimed at. While data arrive, lists are rewritten and move, and an
// element may come to represent another card or row. Even then, a press acts on the card or row
// that was under the pointer when it went down.
//
// hasData of a Press tells whether its control has data attributes, which identify it; any other
// control is identified by its name. closes tells whether the press only closes a popup.

/**
 * @typedef {{ path: HTMLElement[], control?: HTMLElement, hasData?: boolean, name?: string, data:
 *   Record<string, string>, pointer: number, x: number, y: number, closes?: boolean }} Press
 */

const slipPx = 6;    // a pointer that moved further is dragging
// A finger's click follows its release within this time; a mouse's and a pen's follows at once.
const clickMs = 300;
const controls =
  'a[href], button, input, select, textarea, label, summary, [role="treeitem"], [role="option"], [role="slider"], [data-act]';

const popups = '.menu:not([hidden]), .popover';

/** @type {Press | null} */
let pressed = null; // the current press, until its click
let timer = 0;

/** @param {HTMLElement} control */
const nameOf = (control) => control.id || control.ariaLabel || '';
/** @param {Point} at @param {MouseEvent} event */
const isNear = (at, event) => Math.hypot(event.clientX - at.x, event.clientY - at.y) < slipPx;
/** @param {Event} event */
const pathOf = (event) =>
  /** @type {HTMLElement[]} */ (event.composedPath().filter((e) => e instanceof Element));

// dataOf collects the data attributes of an element and its ancestors, which identify what it
// represents; the nearest win.
/** @param {Element[]} path */
function dataOf(path) {
  /** @type {Record<string, string>} */
  const data = {};
  for (const { attributes } of path) {
    for (const { name, value } of attributes)
      if (name.startsWith('data-')) data[name.slice(5)] ??= value;
  }
  return data;
}

// press records what was under the pointer when it went down.
/** @param {PointerEvent} event */
function press(event) {
  const path = pathOf(event), control = path.find((e) => e.matches(controls));
  const hasData = control && Object.keys(control.dataset).length > 0;
  return {
    path, control, hasData, name: control && nameOf(control), data: dataOf(path),
    pointer: event.pointerId, x: event.clientX, y: event.clientY,
  };
}

// isSame reports whether a control still represents what was pressed.
/** @param {Pick<Press, 'control' | 'hasData' | 'name'>} given */
const isSame = ({ control, hasData, name }) =>
  /** @type {HTMLElement} */ (control).isConnected
  && (hasData || nameOf(/** @type {HTMLElement} */ (control)) === name);

// clickPressed clicks the pressed control, wherever it is now.
/** @param {Press} given @param {MouseEvent} event */
function clickPressed({ path, control, hasData, name, data }, event) {
  // A list has one listener for all rows, which reads the pressed row from event.pressed. So if the
  // pressed element is gone, the click may go to its nearest ancestor.
  let target = path.find((e) => e.isConnected);
  if (!hasData && !isSame({ control, hasData, name }))
    target = name
      ? [...document.querySelectorAll(/** @type {HTMLElement} */ (control).localName)].find(
          (e) => nameOf(e) === name,
        )
      : undefined;
  if (!target) return; // the pressed element and all around it are gone
  const { clientX, clientY, shiftKey, ctrlKey, altKey, metaKey } = event;
  const click = new MouseEvent('click', {
    bubbles: true, cancelable: true, detail: 1, view: self, clientX, clientY, shiftKey, ctrlKey,
    altKey, metaKey,
  });
  click.pressed = data;
  target.dispatchEvent(click);
}

/** @param {Event} event */
function stop(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

// leavePopups closes open popups when the pointer goes down elsewhere, except on the button that
// opened one, which closes it itself. A press on a control still acts. A press on a chart or on
// empty ground only closes the popup; on a chart it would otherwise start a zoom or pin the
// readout.
/** @param {On<PointerEvent>} event @param {Press} now */
function leavePopups(event, now) {
  const { control } = now;
  const within = event.target.closest('dialog') ?? document; // popups behind a dialog stay open
  if (!within.querySelector(popups) || event.target.closest(popups)) return;
  if (
    control?.matches('[aria-haspopup][aria-expanded="true"]')
    || (control?.matches('[data-act="menu"]') && document.querySelector('.run-menu'))
  )
    return;
  dispatchEvent(new CustomEvent('eventlens:away'));
  if (control) return;
  now.closes = true;
  event.stopImmediatePropagation();
}

/** @param {On<MouseEvent>} event */
function onClick(event) {
  const was = pressed;
  pressed = null;
  clearTimeout(timer);
  if (!event.isTrusted) return;
  event.pressed = dataOf(pathOf(event));
  if (!was || event.detail === 0) return; // a click by keyboard
  if (was.closes) return stop(event);
  if (!was.control) return;
  const hit = was.control.contains(event.target);
  if (hit && isSame(was)) {
    event.pressed = was.data;
  } else if (hit || isNear(was, event)) {
    stop(event);
    if (isNear(was, event)) clickPressed(was, event);
  }
}

/** @param {PointerEvent} event */
function onUp(event) {
  const was = pressed;
  if (was?.pointer !== event.pointerId) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (pressed !== was) return;
    pressed = null;
    // Browsers send no click to removed elements.
    if (was.control && !isSame(was) && isNear(was, event)) clickPressed(was, event);
  }, event.pointerType === 'touch' ? clickMs : 0);
}

/** @type {Record<string, (event: any) => void>} */ // any: an event of the type
const listeners = {
  pointerdown: (event) => {
    const now = press(event);
    pressed = event.isPrimary && event.button === 0 ? now : null;
    leavePopups(event, now);
  },
  pointerup: onUp,
  pointercancel: () => { pressed = null; },
  contextmenu: (event) => {
    event.pressed = pressed?.data ?? dataOf(pathOf(event));
    pressed = null;
  },
  click: onClick,
};
for (const type in listeners) addEventListener(type, listeners[type], true);
