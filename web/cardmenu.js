// Puts a menu beside the button that opened it.

// eventlens.placeMenu puts a menu below its button, or above it if there is room only there. If the
// menu is too high for both, it stands beside the button and may be as high as the window without
// the header. Above and below, its right edge is at the button's, or its left edge if the window
// has no room at the left.
eventlens.placeMenu = (id, buttonID) => {
  const menu = document.getElementById(id);
  const button = document.getElementById(buttonID);
  if (!menu || !button) return;
  const edge = 8;
  const gap = 4;
  menu.style.maxHeight = '';
  const box = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const header = document.querySelector('.topbar')?.getBoundingClientRect();
  // Embedded pages have the header elsewhere.
  const top = (header && header.top <= 0 ? Math.max(0, header.bottom) : 0) + edge;
  const bottom = innerHeight - edge;
  const below = box.bottom + gap + height <= bottom;
  const above = !below && box.top - gap - height >= top;
  const beside = !below && !above && box.left - gap - width >= edge; // at the left of the button
  const left = beside
    ? box.left - gap - width
    : box.right - width < edge
      ? box.left
      : box.right - width;
  menu.style.maxHeight = `${Math.max(120, bottom - top)}px`;
  menu.style.top = `${below ? box.bottom + gap : above ? box.top - gap - height : Math.max(top, bottom - height)}px`;
  menu.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - edge - width))}px`;
};
