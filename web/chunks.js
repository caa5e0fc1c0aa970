// Reports which chunks of cards are near the viewport, and reserves the space of chunks whose cards
// are not rendered.

import { around } from './cards.js';

// eventlens.watchChunks calls tell(columns, changed) at most once a frame, when something changed:
// the number of columns of cards, and a flat list of two values for each chunk that came near the
// viewport or left it: its data-chunk attribute and whether it is near. A chunk without cards gets
// the height of as many cards as its data-cards attribute says. Returns a function that stops
// watching.
eventlens.watchChunks = (tell) => {
  /**
   * @typedef {{ id?: string, near?: boolean, told?: boolean, height?: number, of?: number, across?:
   *   number }} Chunk
   */
  /** @type {Map<HTMLElement, Chunk>} */
  let chunks = new Map(); // element -> { id, near, told }
  let columns = 0;
  let toldColumns = 0;
  let between = 0; // gap between rows, px
  let pitch = 0; // distance from one row of cards to the next, px; 0 if not known yet
  let card = { width: 0, height: 0 }; // px
  const usual = 262; // the pitch assumed before any card was measured, px
  /** @type {HTMLElement | null} */
  let groups = null;
  let asked = false;

  const ask = () => {
    if (!asked) requestAnimationFrame(send);
    asked = true;
  };

  // While a person scrolls faster than a screen a second, nobody reads the cards, and rendering
  // each would slow the scrolling. So chunks that come near and leave meanwhile are reported once
  // it slows down. A jump is a single move and has no speed.
  const lately = 200, rest = 100; // ms
  /** @type {[time: number, top: number][]} */
  let moves = []; // [time, scrollTop] of the last moves
  /** @param {On<Event>} given */
  const moved = ({ target, timeStamp }) => {
    const scroller =
      /** @type {Document} */ (/** @type {unknown} */ (target)).scrollingElement ?? target;
    if (groups && scroller.contains(groups))
      moves = [
        ...moves.filter(([time]) => timeStamp - time < lately), [timeStamp, scroller.scrollTop],
      ];
  };
  const hurried = () => {
    const first = moves[0], last = moves[moves.length - 1];
    return (
      moves.length > 1
      && performance.now() - last[0] < rest
      && Math.abs(last[1] - first[1]) > (innerHeight * (last[0] - first[0])) / 1000
    );
  };
  addEventListener('scroll', moved, { capture: true, passive: true });
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
    ask();
  }, around(150));
  const sizes = new ResizeObserver(() => { measure(); lay(); ask(); });
  // Runs before layout, so that an empty chunk never has zero height.
  /** @param {Node} node */
  const concerns = (node) =>
    node instanceof Element
    && (node.matches('[data-chunk], .groups') || node.querySelector('[data-chunk]') !== null);
  const changes = new MutationObserver((records) => {
    const stale = records.some(
      ({ type, target, addedNodes, removedNodes }) =>
        type === 'attributes'
        || /** @type {Element} */ (target).matches?.('[data-chunk]')
        || [...addedNodes, ...removedNodes].some(concerns),
    );
    if (stale) { scan(); ask(); }
  });
  changes.observe(document.body, {
    subtree: true, childList: true, attributeFilter: ['data-chunk', 'data-cards'],
  });

  /** @param {CSSStyleDeclaration} style */
  const count = (style) =>
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
    lay();
  }

  // lay gives chunks without cards a height: the height they had with cards, else an estimate from
  // the number of rows.
  function lay() {
    /** @type {[HTMLElement, Chunk][]} */
    const bare = [];
    for (const [element, chunk] of chunks) {
      if (element.childElementCount === 0) bare.push([element, chunk]);
      else if (element.style.height && chunk.told)
        Object.assign(element.style, { height: '', width: '' });
    }
    if (bare.length === 0 || !groups) return;
    if (!pitch) measure();
    for (const [element, chunk] of bare) {
      const cards = Number(element.dataset.cards);
      let kept = chunk.of === cards && chunk.across === columns ? chunk.height : 0;
      // For chunks of whole groups, an estimate.
      if (cards === 0 && chunk.height) kept = chunk.height * (chunk.across ?? 0) / columns;
      const height = `${kept || Math.ceil(cards / Math.max(1, columns)) * pitch - between}px`;
      if (element.style.height !== height) element.style.height = height;
      // The chunk is as wide as its cards, whose outlines are drawn as its background.
      const width =
        cards > 0 && cards < columns ? `${cards * (card.width + between) - between}px` : '';
      if (element.style.width !== width) element.style.width = width;
    }
  }

  // measure reads the number of columns and the height of a card; all cards of a tab are equally
  // high.
  function measure() {
    if (!groups) return;
    const style = getComputedStyle(groups);
    columns = count(style) || columns;
    between = parseFloat(style.rowGap) || 0;
    card = groups.querySelector('.grid[data-chunk] > *')?.getBoundingClientRect() ?? card;
    pitch = card.height > 0 ? card.height + between : pitch || usual;
    for (const side of /** @type {const} */ (['width', 'height']))
      groups.style.setProperty(`--card-${side}`, `${card[side]}px`);
  }

  // send reports the columns and the changed chunks: at most one that came near and two that left a
  // frame, since rendering a chunk takes a part of a frame and a jump needs several. Chunks nearest
  // to the middle of the window come first.
  function send() {
    asked = false;
    if (hurried()) {
      setTimeout(ask, rest / 2);
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
      const away = new Map(came.map(([element]) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [element, Math.max(top - innerHeight / 2, innerHeight / 2 - bottom)];
      }));
      came.sort((a, b) => (away.get(a[0]) ?? 0) - (away.get(b[0]) ?? 0));
    }
    const now = [...came.slice(0, 1), ...left.slice(0, 2)];
    // Chunks that leave get their height before their cards are removed. Otherwise a layout in
    // between would see a shorter page, and a scroll towards the end would stop above it.
    for (const [element, chunk] of now)
      if (!chunk.near && element.childElementCount > 0) element.style.height = `${chunk.height}px`;
    const changed = now.flatMap(([, chunk]) => [
      /** @type {string} */ (chunk.id), (chunk.told = Boolean(chunk.near)),
    ]);
    if (came.length > 1 || left.length > 2) ask();
    if (changed.length === 0 && columns === toldColumns) return;
    toldColumns = columns;
    tell(columns, changed);
  }

  scan();
  return () => {
    for (const observer of [near, sizes, changes]) observer.disconnect();
    removeEventListener('scroll', moved, { capture: true });
    tell = () => {};
  };
};
