// Tells which tab a person is about to open.
'use strict';

// eventlens.watchAim calls tell(tab), with the name of the tab in the address, when a person points at it for a moment, presses it, or comes to it by keys. Of
// those who only pass by it tells nothing; of one who goes on without opening it, it tells '' a little later. near(tab) is called at once, also for those who pass by.
// The result ends it.
eventlens.watchAim = (tell, near = () => {}) => {
  const momentMs = 40, awayMs = 2000, ways = ['pointerover', 'pointerdown', 'focusin'];
  let coming = 0, told = '';
  const say = (tab) => tell(told = tab);
  const comes = ({ target, type }) => {
    clearTimeout(coming);
    const tab = target.closest?.('a.tab')?.hash.match(/\btab=(\w+)/)?.[1] ?? '';
    if (tab) near(tab);
    if (tab && type === 'pointerdown') say(tab); else if (tab || told) coming = setTimeout(() => say(tab), tab ? momentMs : awayMs);
  };
  for (const way of ways) addEventListener(way, comes, { passive: true });
  return () => {
    clearTimeout(coming);
    for (const way of ways) removeEventListener(way, comes);
  };
};
