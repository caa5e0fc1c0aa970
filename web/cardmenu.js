// Puts a menu beside the button that opened it.

// eventlens.placeMenu puts an element below its button, right-aligned, or left-aligned if there is
// no room at the left. If it does not fit between the button and the window's bottom edge it goes
// above, if it fits there below the header. If neither fits, it stands beside the button and may be
// as high as the window below the header.
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
  // Embedded pages have the header elsewhere.
  const first = (header && header.top <= 0 ? Math.max(0, header.bottom) : 0) + edge;
  const last = innerHeight - edge;
  const below = beside.bottom + gap + height <= last;
  const above = !below && beside.top - gap - height >= first;
  const clear = !below && !above && beside.left - gap - width >= edge; // at the left of the button
  const left = clear
    ? beside.left - gap - width
    : beside.right - width < edge
      ? beside.left
      : beside.right - width;
  menu.style.maxHeight = `${Math.max(120, last - first)}px`;
  menu.style.top = `${below ? beside.bottom + gap : above ? beside.top - gap - height : Math.max(first, last - height)}px`;
  menu.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - edge - width))}px`;
};
