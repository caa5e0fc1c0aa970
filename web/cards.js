// Reports which cards are on the page, and the sizes of those near the viewport.

/** @typedef {{ near?: boolean, visible?: boolean, area: Element }} Card */

// around returns options for an IntersectionObserver that extend the viewport above and below by a
// percentage of its height. In frames of other sites rootMargin has no effect, so scrollMargin
// replaces it in browsers that know it. Setting both would apply the margin twice.
/** @param {number} percent */
export const around = (percent) => {
  const margin = `${percent}% 0px`;
  return 'scrollMargin' in IntersectionObserver.prototype
    ? { scrollMargin: margin }
    : { rootMargin: margin };
};

// eventlens.watchCards calls tell(boxes) at most once a frame, when something changed. boxes has
// five values a card, flat, in document order: its data-card attribute, the width and height of its
// chart (or of the card if it has none) in CSS px, 0 while it is hidden or far from the viewport,
// the device pixel ratio, and whether it is in the viewport. Returns a function that stops
// watching.
eventlens.watchCards = (tell) => {
  let cards = new Map(); // element -> { near, visible, area }
  let reported = '';
  let scheduled = false;
  let stale = true; // elements were added or removed, or changed their attribute

  const schedule = () => {
    if (!scheduled) requestAnimationFrame(measure);
    scheduled = true;
  };
  /** @param {'near' | 'visible'} key @param {number} margin */
  const watch = (key, margin) => new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const card = cards.get(entry.target);
      if (card) card[key] = entry.isIntersecting;
    }
    schedule();
  }, around(margin));
  const near = watch('near', 100); // one screen around the viewport
  const visible = watch('visible', 0);
  const sizes = new ResizeObserver(schedule);
  // Most changes of the page, such as readouts, affect no card.
  const relevant = '[data-card], [data-testid="chart"]';
  /** @param {Node} node */
  const isRelevant = (node) =>
    node instanceof Element && (node.matches(relevant) || node.querySelector(relevant) !== null);
  const changes = new MutationObserver((records) => {
    stale ||= records.some(
      (r) => r.type === 'attributes' || [...r.addedNodes, ...r.removedNodes].some(isRelevant),
    );
    // The first cards of a tab are reported at once. The observers would report them only after the
    // next frame, which is long while the page fills.
    if (stale && ![...cards.keys()].some((element) => element.isConnected)) measure();
    else if (stale) schedule();
  });
  changes.observe(document.body, {
    subtree: true, childList: true, attributeFilter: ['data-card'],
  });
  addEventListener('resize', schedule); // also fires when the device pixel ratio changes

  // scan adds new elements and forgets removed ones.
  function scan() {
    stale = false;
    const before = cards;
    cards = new Map();
    for (const element of document.querySelectorAll('[data-card]')) {
      const area = element.querySelector('[data-testid="chart"]') ?? element;
      const known = before.get(element);
      before.delete(element);
      cards.set(
        element,
        known?.area === area ? known : { near: known?.near, visible: known?.visible, area },
      );
      if (!known) for (const observer of [near, visible]) observer.observe(element);
      if (known?.area !== area) sizes.observe(area);
      if (known && known.area !== area) sizes.unobserve(known.area);
    }
    for (const [element, card] of before) {
      for (const observer of [near, visible]) observer.unobserve(element);
      sizes.unobserve(card.area);
    }
  }

  // guess predicts the observers' report for a new card, from the edges of the window alone.
  /** @param {HTMLElement} element @param {Card} card */
  function guess(element, card) {
    const { top, bottom } = element.getBoundingClientRect();
    card.near = bottom > -innerHeight && top < 2 * innerHeight;
    card.visible = bottom > 0 && top < innerHeight;
  }

  function measure() {
    scheduled = false;
    if (stale) scan();
    const boxes = [];
    for (const [element, card] of cards) {
      if (card.near === undefined) guess(element, card);
      const { width, height } = card.near
        ? card.area.getBoundingClientRect()
        : { width: 0, height: 0 };
      const shown = width > 0 && height > 0;
      boxes.push(
        element.dataset.card, shown ? width : 0, shown ? height : 0, devicePixelRatio,
        shown && Boolean(card.visible),
      );
    }
    const text = boxes.join();
    const changed = text !== reported;
    reported = text; // set first, since tell may cause another call at once
    if (changed) tell(boxes);
  }
  schedule();
  return () => {
    for (const observer of [near, visible, sizes, changes]) observer.disconnect();
    removeEventListener('resize', schedule);
    tell = () => {};
  };
};

// eventlens.plotBox returns the width and height that the plot of a further card would have, in CSS
// px, the device pixel ratio, and the number of cards in a row; zeros on a page without cards. It
// measures an empty card, with the CSS classes of the size of cards and of the plot.
eventlens.plotBox = (sizeClass, plotClass) => {
  const place = document.getElementById('main');
  if (!place) return [0, 0, 0, 0];
  let inner = place;
  for (const className of [
    `groups ${sizeClass}`,
    'grid', 'cell', 'card plotted', 'plot-box', plotClass,
  ]) {
    inner = inner.appendChild(document.createElement('div'));
    inner.className = className;
  }
  const { width, height } = inner.getBoundingClientRect();
  const columns = getComputedStyle(
    /** @type {HTMLElement} */ (inner.closest('.grid')),
  ).gridTemplateColumns.split(' ').length;
  place.lastChild?.remove(); // removed before it is painted
  return [width, height, devicePixelRatio, columns];
};
