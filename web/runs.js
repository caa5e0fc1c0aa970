// Finds which rows of the run list are in view, and which is hovered. go-app's component events
// would render the whole page for each move.

const list = () => document.getElementById('run-rows');
// The height of a row depends on the text size.
/** @param {HTMLElement} rows */
const rowHeight = (rows) =>
  rows.querySelector('[role=treeitem]')?.getBoundingClientRect().height || 28;

// eventlens.watchRunRows calls tell(first, count) when other rows come into view, at most once a
// frame and in steps of several rows. Like watchRunOver, it returns a function that stops watching.
eventlens.watchRunRows = (tell) => {
  const step = 8;
  let told = '';
  let asked = false;
  const measure = () => {
    asked = false;
    const rows = list();
    if (!rows) return;
    const height = rowHeight(rows);
    const first = Math.floor(rows.scrollTop / height / step) * step;
    const count = Math.ceil(rows.clientHeight / height / step + 1) * step;
    if (told !== (told = `${first} ${count}`)) tell(first, count);
  };
  const ask = () => {
    if (!asked) requestAnimationFrame(measure);
    asked = true;
  };
  /** @param {On<Event>} given */
  const onScroll = ({ target }) => { if (target.id === 'run-rows') ask(); };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  // the size of the page, which also changes when the list appears
  const sizes = new ResizeObserver(ask);
  sizes.observe(document.body);
  addEventListener('resize', ask);
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true });
    removeEventListener('resize', ask);
    sizes.disconnect();
    tell = () => {};
  };
};

// eventlens.watchRunOver calls tell(run, inside), at most once a frame, with the run under the
// mouse, 0 for none, and whether the mouse is over the list at all. Fingers do not hover. It never
// calls tell during the event: tell may rewrite the rows, and browsers do not send the press that
// follows to a removed element.
eventlens.watchRunOver = (tell) => {
  let told = '0 false';
  let now = { run: 0, inside: false };
  let asked = false;
  const send = () => {
    asked = false;
    if (told !== (told = `${now.run} ${now.inside}`)) tell(now.run, now.inside);
  };
  /** @param {Element | null} element */
  const point = (element) => {
    now = {
      run: Number(
        element?.closest('#run-rows [data-run], .run-legend [data-run]')?.dataset.run ?? 0,
      ),
      inside: Boolean(element?.closest('#runs')),
    };
    if (!asked) requestAnimationFrame(send);
    asked = true;
  };
  /** @param {On<PointerEvent>} given */
  const onOver = ({ target, pointerType }) => { if (pointerType === 'mouse') point(target); };
  const onLeave = () => point(null);
  document.addEventListener('pointerover', onOver);
  document.documentElement.addEventListener('pointerleave', onLeave);
  return () => {
    document.removeEventListener('pointerover', onOver);
    document.documentElement.removeEventListener('pointerleave', onLeave);
    tell = () => {};
  };
};

// eventlens.showRunRow scrolls the list as little as needed to show a whole row.
eventlens.showRunRow = (index) => {
  const rows = list();
  if (!rows) return;
  const height = rowHeight(rows);
  const style = getComputedStyle(rows);
  const top = index * height + parseFloat(style.paddingTop);
  rows.scrollTop = Math.min(Math.max(rows.scrollTop, top + height - rows.clientHeight), top);
};
