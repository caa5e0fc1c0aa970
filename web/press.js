// Presses. While data arrive, lists are written anew and move, and an element comes to stand for another card or row. What holds all the same: a press acts
// on what was under the pointer when it went down.
'use strict';

(() => {
const slipPx = 6;    // a pointer that moved further drags
const clickMs = 300; // a finger's click comes so long after its release at the latest; a mouse's and a pen's comes with it
const controls = 'a[href], button, input, select, textarea, label, summary, [role="treeitem"], [role="option"], [role="slider"], [data-act]';

const popups = '.menu:not([hidden]), .popover';

let pressed = null; // what is pressed, until its click
let timer = 0;

const named = (control) => control.id || control.ariaLabel || '';
const near = (at, event) => Math.hypot(event.clientX - at.x, event.clientY - at.y) < slipPx;
const pathOf = (event) => event.composedPath().filter((e) => e instanceof Element);

// dataOf collects the data attributes of an element and those around it, which say what it stands for; the nearest count.
function dataOf(path) {
  const data = {};
  for (const { attributes } of path) {
    for (const { name, value } of attributes) if (name.startsWith('data-')) data[name.slice(5)] ??= value;
  }
  return data;
}

// press remembers what stood where the pointer went down.
function press(event) {
  const path = pathOf(event), control = path.find((e) => e.matches(controls));
  const own = control && Object.keys(control.dataset).length > 0; // its data name what it does, else its name
  return { path, control, own, name: control && named(control), data: dataOf(path), pointer: event.pointerId, x: event.clientX, y: event.clientY };
}

// stays tells whether a control is still what was pressed.
const stays = ({ control, own, name }) => control.isConnected && (own || named(control) === name);

// act clicks what was pressed, wherever that is now.
function act({ path, control, own, name, data }, event) {
  let target = path.find((e) => e.isConnected); // lists have one listener, which reads what the click stands for
  if (!own && !stays({ control, own, name })) target = name && [...document.getElementsByTagName(control.localName)].find((e) => named(e) === name);
  if (!target) return; // it went away altogether
  const { clientX, clientY, shiftKey, ctrlKey, altKey, metaKey } = event;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, view: self, clientX, clientY, shiftKey, ctrlKey, altKey, metaKey });
  click.pressed = data;
  target.dispatchEvent(click);
}

function stop(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

// leavePopups closes what is open beside where the pointer goes down, except by the button that opened it: that closes it itself. A press on a control acts
// all the same, since a person who sees it takes it for pressed. One on a chart or on empty ground only closes: that is what such a press is for, and on a
// chart it would begin to zoom or keep the readout open.
function leavePopups(event, now) {
  const { control } = now;
  const within = event.target.closest('dialog') ?? document; // what is open behind a dialog waits there
  if (!within.querySelector(popups) || event.target.closest(popups)) return;
  if (control?.matches('[aria-haspopup][aria-expanded="true"]') || control?.matches('[data-act="menu"]') && document.querySelector('.run-menu')) return;
  dispatchEvent(new CustomEvent('eventlens:away'));
  if (control) return;
  now.closes = true;
  event.stopImmediatePropagation();
}

function onClick(event) {
  const was = pressed;
  pressed = null;
  clearTimeout(timer);
  if (!event.isTrusted) return;
  event.pressed = dataOf(pathOf(event));
  if (!was || event.detail === 0) return; // a key's
  if (was.closes) return stop(event);
  if (!was.control) return;
  const hit = was.control.contains(event.target);
  if (hit && stays(was)) {
    event.pressed = was.data;
  } else if (hit || near(was, event)) {
    stop(event);
    if (near(was, event)) act(was, event);
  }
}

function onUp(event) {
  const was = pressed;
  if (was?.pointer !== event.pointerId) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (pressed !== was) return;
    pressed = null;
    if (was.control && !stays(was) && near(was, event)) act(was, event); // the browser sends no click to what is gone
  }, event.pointerType === 'touch' ? clickMs : 0);
}

const heard = {
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
for (const type in heard) addEventListener(type, heard[type], true);
})();
