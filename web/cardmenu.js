// Puts a menu beside the button that opened it.
'use strict';

// eventlens.placeMenu puts an element below another one, its right edge at that one's, or above it where there is more room, moved into the window and no
// higher than it.
eventlens.placeMenu = (id, anchor) => {
  const menu = document.getElementById(id);
  const button = document.getElementById(anchor);
  if (!menu || !button) return;
  const edge = 8;
  const gap = 4;
  menu.style.maxHeight = '';
  const beside = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = innerHeight - edge - beside.bottom - gap;
  const above = beside.top - gap - edge;
  const down = height <= below || below >= above;
  menu.style.maxHeight = `${Math.max(120, down ? below : above)}px`;
  const shown = Math.min(height, Math.max(120, down ? below : above));
  menu.style.top = `${Math.max(edge, down ? beside.bottom + gap : beside.top - gap - shown)}px`;
  menu.style.left = `${Math.max(edge, Math.min(beside.right - width, document.documentElement.clientWidth - edge - width))}px`;
};
