// Predicts which tab a person is about to open.

// watchAim calls tell(tab), with the tab's name in the address, when a person rests the
// pointer on it for a moment, presses it, or reaches it by keyboard. Merely passing over a tab
// tells nothing. If the person moves on without opening it, tell('') follows a little later.
// near(tab) is called at once, also when the pointer only passes. Returns a function that stops
// watching.
/** @param {(tab: string) => void} tell @param {(tab: string) => void} [near] */
export const watchAim = (tell, near = () => {}) => {
  const momentMs = 40, awayMs = 2000, ways = ['pointerover', 'pointerdown', 'focusin'];
  let coming = 0, told = '';
  /** @param {string} tab */
  const say = (tab) => tell(told = tab);
  /** @param {On<Event>} event */
  const comes = ({ target, type }) => {
    clearTimeout(coming);
    const tab =
      /** @type {HTMLAnchorElement | null} */ (target.closest?.('a.tab'))?.hash.match(
        /\btab=(\w+)/,
      )?.[1] ?? '';
    if (tab) near(tab);
    if (tab && type === 'pointerdown') say(tab);
    else if (tab || told) coming = setTimeout(() => say(tab), tab ? momentMs : awayMs);
  };
  for (const way of ways) addEventListener(way, comes, { passive: true });
  return () => {
    clearTimeout(coming);
    for (const way of ways) removeEventListener(way, comes);
  };
};
eventlens.watchAim = watchAim;
