// Puts a menu beside the button that opened it.
'use strict';

// eventlens.placeMenu puts an element below another one, its right edge at that one's, or its left one where there is no room, or above it, where it has room between the header and the window's edge.
// Where it has room in neither place it stands beside that one, as high as all of the window below the header.
eventlens.placeMenu = (id, anchor) => {
  const menu = document.getElementById(id);
  const button = document.getElementById(anchor);
  if (!menu || !button) return;
  const edge = 8;
  const gap = 4;
  menu.style.maxHeight = '';
  const beside = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const header = document.querySelector('.topbar')?.getBoundingClientRect();
  const first = (header?.top <= 0 ? Math.max(0, header.bottom) : 0) + edge; // embedded it is elsewhere
  const last = innerHeight - edge;
  const below = beside.bottom + gap + height <= last;
  const above = !below && beside.top - gap - height >= first;
  const clear = !below && !above && beside.left - gap - width >= edge; // of the button, at its left
  const left = clear ? beside.left - gap - width : beside.right - width < edge ? beside.left : beside.right - width;
  menu.style.maxHeight = `${Math.max(120, last - first)}px`;
  menu.style.top = `${below ? beside.bottom + gap : above ? beside.top - gap - height : Math.max(first, last - height)}px`;
  menu.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - edge - width))}px`;
};
