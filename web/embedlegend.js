// Fits the legends of embedded cards into one row: names that do not fit are hidden, and the number
// of all runs without a visible name is shown.

/** @param {HTMLElement} legend */
const fit = (legend) => {
  const names = [
      .../** @type {HTMLCollectionOf<HTMLElement>} */ (
        /** @type {HTMLElement} */ (legend.firstElementChild).children
      ),
    ],
    more = /** @type {HTMLElement} */ (legend.lastElementChild);
  for (const name of names) name.hidden = false;
  const all = Number(legend.dataset.all),
    showMore = /** @param {number} n */ (n) => {
      more.textContent = /** @type {string} */ (more.dataset.text).replace(
        '#', n.toLocaleString('en'),
      );
    };
  more.hidden = true;
  const ends = names.map((name) => name.offsetLeft + name.offsetWidth - legend.offsetLeft);
  if (all <= names.length && !(Number(ends.at(-1)) > legend.clientWidth)) return;
  more.hidden = false;
  showMore(all);
  const shown = Math.max(
    1, ends.filter((end) => end <= legend.clientWidth - more.offsetWidth).length,
  );
  for (const name of names.slice(shown)) name.hidden = true;
  showMore(all - shown);
};
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) fit(/** @type {HTMLElement} */ (target));
});
const legends = new Set();
const changes = new MutationObserver((records) => {
  for (const legend of document.querySelectorAll('.run-legend')) {
    if (!legends.has(legend)) {
      legends.add(legend);
      sizes.observe(legend);
    } else if (records.some(({ target }) => legend.contains(target))) fit(legend);
  }
  for (const legend of legends)
    if (!legend.isConnected) {
      legends.delete(legend);
      sizes.unobserve(legend);
    }
  changes.takeRecords(); // drops the records of the changes made by fit itself
});
changes.observe(document.documentElement, {
  subtree: true, childList: true, characterData: true, attributeFilter: ['data-all'],
});
