// Follows the theme chosen in the viewer. Without a choice, or without storage, the style follows
// the system.
'use strict';

try {
  const theme = localStorage.getItem('eventlens-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A sandboxed frame has no storage.
}
