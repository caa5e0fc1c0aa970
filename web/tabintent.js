// Predicts which tab a person is about to open.

// watchAim calls tell(tab), with the tab's name in the address, when a person rests the pointer on
// a tab for a moment, presses it, or reaches it by keyboard. If the person moves on without opening
// it, tell('') follows a little later. near(tab) is called at once, even if the pointer only passes
// over the tab. Returns a function that stops watching.
/** @param {(tab: string) => void} tell @param {(tab: string) => void} [near] */
export const watchAim = (tell, near = () => {}) => {
  const momentMs = 40, awayMs = 2000, eventTypes = ['pointerover', 'pointerdown', 'focusin'];
  let timer = 0, announced = '';
  /** @param {string} tab */
  const say = (tab) => tell(announced = tab);
  /** @param {On<Event>} event */
  const onEvent = ({ target, type }) => {
    clearTimeout(timer);
    const tab =
      /** @type {HTMLAnchorElement | null} */ (target.closest?.('a.tab'))?.hash.match(
        /\btab=(\w+)/,
      )?.[1] ?? '';
    if (tab) near(tab);
    if (tab && type === 'pointerdown') say(tab);
    else if (tab || announced) timer = setTimeout(() => say(tab), tab ? momentMs : awayMs);
  };
  for (const way of eventTypes) addEventListener(way, onEvent, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const way of eventTypes) removeEventListener(way, onEvent);
  };
};
eventlens.watchAim = watchAim;
