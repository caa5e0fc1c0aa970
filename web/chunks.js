// Reports which chunks of cards are near the viewport, and reserves the space of chunks whose cards
// are not rendered.

import { around } from './cards.js';

// eventlens.watchChunks calls tell(columns, changed) at most once a frame, when something changed:
// the number of columns of cards, and a flat list of two values for each chunk that came near the
// viewport or left it: its data-chunk attribute and whether it is near. A chunk without cards gets
// the height of as many cards as its data-cards attribute says. Returns a function that stops
// watching.
eventlens.watchChunks = (tell) => {
  // told is whether the program was told that the chunk is near. height, in px, is from when the
  // chunk left, with "of" cards in "across" columns.
  /**
   * @typedef {{ id?: string, near?: boolean, told?: boolean, height?: number, of?: number, across?:
   *   number }} Chunk
   */
  /** @type {Map<HTMLElement, Chunk>} */
  let chunks = new Map();
  let columns = 0;
  let reportedColumns = 0;
  let gap = 0; // between rows, px
  let pitch = 0; // distance from one row of cards to the next, px; 0 if not known yet
  let card = { width: 0, height: 0 }; // px
  const assumedPitch = 242; // px, before any card was measured
  /** @type {HTMLElement | null} */
  let groups = null;
  let scheduled = false;

  const schedule = () => {
    if (!scheduled) requestAnimationFrame(send);
    scheduled = true;
  };

  // While a person scrolls faster than a screen a second, nobody reads the cards, and rendering
  // each would slow the scrolling. So changes are reported once the scrolling slows down. A jump is
  // a single move and has no speed.
  const recentMs = 200, restMs = 100;
  /** @type {[time: number, top: number][]} */
  let moves = []; // of the last recentMs
  /** @param {On<Event>} given */
  const onScroll = ({ target, timeStamp }) => {
    const scroller =
      /** @type {Document} */ (/** @type {unknown} */ (target)).scrollingElement ?? target;
    if (groups && scroller.contains(groups))
      moves = [
        ...moves.filter(([time]) => timeStamp - time < recentMs), [timeStamp, scroller.scrollTop],
      ];
  };
  const scrollsFast = () => {
    const first = moves[0], last = moves[moves.length - 1];
    return (
      moves.length > 1
      && performance.now() - last[0] < restMs
      && Math.abs(last[1] - first[1]) > (innerHeight * (last[0] - first[0])) / 1000
    );
  };
  addEventListener('scroll', onScroll, { capture: true, passive: true });
  // A screen and a half, so that cards exist before their canvas is wanted at one screen; see
  // cards.js.
  const near = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const chunk = chunks.get(/** @type {HTMLElement} */ (entry.target));
      if (!chunk) continue;
      chunk.near = entry.isIntersecting;
      if (chunk.near || entry.target.childElementCount === 0) continue;
      chunk.height = entry.boundingClientRect.height;
      chunk.of = Number(/** @type {HTMLElement} */ (entry.target).dataset.cards);
      chunk.across = columns;
    }
    schedule();
  }, around(150));
  const sizes = new ResizeObserver(() => { measure(); reserveSpace(); schedule(); });
  /** @param {Node} node */
  const isRelevant = (node) =>
    node instanceof Element
    && (node.matches('[data-chunk], .groups') || node.querySelector('[data-chunk]') !== null);
  // Called before the next layout, so that an empty chunk never has zero height.
  const changes = new MutationObserver((records) => {
    const stale = records.some(
      ({ type, target, addedNodes, removedNodes }) =>
        type === 'attributes'
        || /** @type {Element} */ (target).matches?.('[data-chunk]')
        || [...addedNodes, ...removedNodes].some(isRelevant),
    );
    if (stale) { scan(); schedule(); }
  });
  changes.observe(document.body, {
    subtree: true, childList: true, attributeFilter: ['data-chunk', 'data-cards'],
  });

  /** @param {CSSStyleDeclaration} style */
  const columnsOf = (style) =>
    style.gridTemplateColumns.split(' ').filter((track) => parseFloat(track) > 0).length;

  // scan adds new elements and forgets removed ones.
  function scan() {
    const before = chunks;
    chunks = new Map();
    for (const element of document.querySelectorAll('[data-chunk]')) {
      const id = element.dataset.chunk;
      const known = before.get(element);
      before.delete(element);
      chunks.set(
        element,
        known && known.id === id
          ? known
          : { id, near: known?.near, told: element.childElementCount > 0 },
      );
      if (!known) near.observe(element);
    }
    for (const element of before.keys()) near.unobserve(element);
    const now = document.querySelector('.groups');
    if (now !== groups) {
      if (groups) sizes.unobserve(groups);
      if (now) sizes.observe(now);
      groups = now;
      pitch = 0;
    }
    reserveSpace();
  }

  // reserveSpace gives chunks without cards the height that they had with cards, else an estimate
  // from the number of rows.
  function reserveSpace() {
    /** @type {[HTMLElement, Chunk][]} */
    const empty = [];
    for (const [element, chunk] of chunks) {
      if (element.childElementCount === 0) empty.push([element, chunk]);
      else if (element.style.height && chunk.told)
        Object.assign(element.style, { height: '', width: '' });
    }
    if (empty.length === 0 || !groups) return;
    if (!pitch) measure();
    for (const [element, chunk] of empty) {
      const cards = Number(element.dataset.cards);
      const kept = chunk.of === cards && chunk.across === columns ? chunk.height : 0;
      const rows = Math.ceil(cards / Math.max(1, columns));
      const height = element.matches('.folds')
        ? `calc(${rows} * var(--h-row))`
        : `${kept || rows * pitch - gap}px`;
      if (element.style.height !== height) element.style.height = height;
      // The chunk is as wide as its cards, whose outlines are drawn as its background.
      const width =
        cards > 0 && cards < columns ? `${cards * (card.width + gap) - gap}px` : '';
      if (element.style.width !== width) element.style.width = width;
    }
  }

  // measure reads the number of columns and the height of a card; all cards of a tab are equally
  // high.
  function measure() {
    if (!groups) return;
    const style = getComputedStyle(groups);
    columns = columnsOf(style) || columns;
    gap = parseFloat(style.rowGap) || 0;
    card =
      groups.querySelector('.grid[data-chunk]:not(.folds) > *')?.getBoundingClientRect() ?? card;
    pitch = card.height > 0 ? card.height + gap : pitch || assumedPitch;
    for (const side of /** @type {const} */ (['width', 'height']))
      groups.style.setProperty(`--card-${side}`, `${card[side]}px`);
  }

  // send reports the columns and the changed chunks. Rendering a chunk takes a part of a frame, so
  // each frame it reports at most one that came near, the nearest to the middle of the window, and
  // two that left.
  function send() {
    scheduled = false;
    if (scrollsFast()) {
      setTimeout(schedule, restMs / 2);
      return;
    }
    /** @type {[HTMLElement, Chunk][]} */
    const came = [];
    /** @type {[HTMLElement, Chunk][]} */
    const left = [];
    for (const [element, chunk] of chunks) {
      if (chunk.near !== undefined && chunk.near !== Boolean(chunk.told))
        (chunk.near ? came : left).push([element, chunk]);
    }
    if (came.length > 1) {
      const distance = new Map(came.map(([element]) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [element, Math.max(top - innerHeight / 2, innerHeight / 2 - bottom)];
      }));
      came.sort((a, b) => (distance.get(a[0]) ?? 0) - (distance.get(b[0]) ?? 0));
    }
    const now = [...came.slice(0, 1), ...left.slice(0, 2)];
    // A chunk that leaves gets its height before its cards are removed. Otherwise the page would be
    // shorter for a moment, and scrolling to its end would stop too early.
    for (const [element, chunk] of now)
      if (!chunk.near && element.childElementCount > 0) element.style.height = `${chunk.height}px`;
    const changed = now.flatMap(([, chunk]) => [
      /** @type {string} */ (chunk.id), (chunk.told = Boolean(chunk.near)),
    ]);
    if (came.length > 1 || left.length > 2) schedule();
    if (changed.length === 0 && columns === reportedColumns) return;
    reportedColumns = columns;
    tell(columns, changed);
  }

  scan();
  return () => {
    for (const observer of [near, sizes, changes]) observer.disconnect();
    removeEventListener('scroll', onScroll, { capture: true });
    tell = () => {};
  };
};
