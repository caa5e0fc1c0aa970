// Tells which cards there are, and how large those near the viewport are.
'use strict';

// eventlens.around returns the options of an observer that sees so many hundredths of a screen above and below the viewport. The margin of the root alone
// is none within frames of other sites; where browsers know the other one, both would be multiplied.
eventlens.around = (percent) => {
  const margin = `${percent}% 0px`;
  return 'scrollMargin' in IntersectionObserver.prototype ? { scrollMargin: margin } : { rootMargin: margin };
};

// eventlens.watchCards calls tell(boxes) at most once a frame, when something changed, with five values a card, flat, in document order: its data-card
// attribute, the width and height of its chart (or of itself when it has none) in CSS px, which are 0 while it is far from the viewport or hidden, device px
// in a CSS px, and whether it is in the viewport. It returns a function that ends it.
eventlens.watchCards = (tell) => {
  let cards = new Map(); // element -> what is known of it
  let told = '';
  let asked = false;
  let stale = true; // elements came, went or changed their attribute

  const ask = () => {
    if (!asked) requestAnimationFrame(measure);
    asked = true;
  };
  const watch = (key, margin) => new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const card = cards.get(entry.target);
      if (card) card[key] = entry.isIntersecting;
    }
    ask();
  }, eventlens.around(margin));
  const near = watch('near', 100); // one screen around the viewport
  const visible = watch('visible', 0);
  const sizes = new ResizeObserver(ask);
  // Most changes of the page, such as those of a readout, concern no card.
  const concerned = '[data-card], [data-testid="chart"]';
  const concerns = (node) => node instanceof Element && (node.matches(concerned) || node.querySelector(concerned) !== null);
  const changes = new MutationObserver((records) => {
    stale ||= records.some((r) => r.type === 'attributes' || [...r.addedNodes, ...r.removedNodes].some(concerns));
    // The first cards of a tab are told of at once. The frame in which the observers would is a long one, while the page fills.
    if (stale && ![...cards.keys()].some((element) => element.isConnected)) measure(); else if (stale) ask();
  });
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-card'] });
  addEventListener('resize', ask); // also when the ratio of device px changes

  // scan takes up new elements and forgets those that are gone.
  function scan() {
    stale = false;
    const before = cards;
    cards = new Map();
    for (const element of document.querySelectorAll('[data-card]')) {
      const area = element.querySelector('[data-testid="chart"]') ?? element;
      const known = before.get(element);
      before.delete(element);
      cards.set(element, known?.area === area ? known : { near: known?.near, visible: known?.visible, area });
      if (!known) for (const observer of [near, visible]) observer.observe(element);
      if (known?.area !== area) sizes.observe(area);
      if (known && known.area !== area) sizes.unobserve(known.area);
    }
    for (const [element, card] of before) {
      for (const observer of [near, visible]) observer.unobserve(element);
      sizes.unobserve(card.area);
    }
  }

  // guess says of a new card what the observers will tell, but for what hides it beside the edges of the window.
  function guess(element, card) {
    const { top, bottom } = element.getBoundingClientRect();
    card.near = bottom > -innerHeight && top < 2 * innerHeight;
    card.visible = bottom > 0 && top < innerHeight;
  }

  function measure() {
    asked = false;
    if (stale) scan();
    const boxes = [];
    for (const [element, card] of cards) {
      if (card.near === undefined) guess(element, card);
      const { width, height } = card.near ? card.area.getBoundingClientRect() : { width: 0, height: 0 };
      const shown = width > 0 && height > 0;
      boxes.push(element.dataset.card, shown ? width : 0, shown ? height : 0, devicePixelRatio, shown && Boolean(card.visible));
    }
    const text = boxes.join();
    const changed = text !== told;
    told = text; // first, since who is told may act at once
    if (changed) tell(boxes);
  }
  ask();
  return () => {
    for (const observer of [near, visible, sizes, changes]) observer.disconnect();
    removeEventListener('resize', ask);
    tell = () => {};
  };
};

// eventlens.plotBox returns the width and the height that the plot of a card would have beside others, in CSS px, device px in one, and how many cards a row has room for:
// zeros where no cards can be. sizeClass is that of the cards, plotClass that of the plot.
eventlens.plotBox = (sizeClass, plotClass) => {
  const place = document.getElementById('main');
  if (!place) return [0, 0, 0, 0];
  let inner = place;
  for (const className of [`groups ${sizeClass}`, 'group-block', '', 'grid', 'card plotted', 'plot-box', plotClass]) {
    inner = inner.appendChild(document.createElement('div'));
    inner.className = className;
  }
  const { width, height } = inner.getBoundingClientRect();
  const columns = getComputedStyle(inner.closest('.grid')).gridTemplateColumns.split(' ').length;
  place.lastChild.remove(); // before it is painted
  return [width, height, devicePixelRatio, columns];
};
