// Finds which rows of the run list are in view, and which is hovered. go-app's component events
// would render the whole page for each move.

const runRows = () => document.getElementById('run-rows');
// The height of a row depends on the text size.
/** @param {HTMLElement} rows */
const rowHeight = (rows) =>
  rows.querySelector('[role=treeitem]')?.getBoundingClientRect().height || 28;

// eventlens.watchRunRows calls tell(first, count) when other rows come into view, at most once a
// frame. first and count are multiples of eight, so that scrolling a row rarely calls it. Like
// watchRunOver, it returns a function that stops watching.
eventlens.watchRunRows = (tell) => {
  const step = 8;
  let reported = '';
  let scheduled = false;
  const measure = () => {
    scheduled = false;
    const rows = runRows();
    if (!rows) return;
    const height = rowHeight(rows);
    const first = Math.floor(rows.scrollTop / height / step) * step;
    const count = Math.ceil(rows.clientHeight / height / step + 1) * step;
    if (reported !== (reported = `${first} ${count}`)) tell(first, count);
  };
  const schedule = () => {
    if (!scheduled) requestAnimationFrame(measure);
    scheduled = true;
  };
  /** @param {On<Event>} given */
  const onScroll = ({ target }) => { if (target.id === 'run-rows') schedule(); };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  // the size of the page, which also changes when the list appears
  const sizes = new ResizeObserver(schedule);
  sizes.observe(document.body);
  addEventListener('resize', schedule);
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true });
    removeEventListener('resize', schedule);
    sizes.disconnect();
    tell = () => {};
  };
};

// eventlens.watchRunOver calls tell(run, inside), at most once a frame, with the run under the
// mouse, 0 for none, and whether the mouse is over the list at all. Fingers do not hover. tell is
// not called during the event, since it may rewrite the rows, and the press that follows would be
// lost with the removed element.
eventlens.watchRunOver = (tell) => {
  let reported = '0 false';
  let hovered = { run: 0, inside: false };
  let scheduled = false;
  const send = () => {
    scheduled = false;
    if (reported !== (reported = `${hovered.run} ${hovered.inside}`))
      tell(hovered.run, hovered.inside);
  };
  /** @param {Element | null} element */
  const setHovered = (element) => {
    hovered = {
      run: Number(
        element?.closest('#run-rows [data-run], .run-legend [data-run]')?.dataset.run ?? 0,
      ),
      inside: Boolean(element?.closest('#runs')),
    };
    if (!scheduled) requestAnimationFrame(send);
    scheduled = true;
  };
  /** @param {On<PointerEvent>} given */
  const onOver = ({ target, pointerType }) => { if (pointerType === 'mouse') setHovered(target); };
  const onLeave = () => setHovered(null);
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
  const rows = runRows();
  if (!rows) return;
  const height = rowHeight(rows);
  const style = getComputedStyle(rows);
  const top = index * height + parseFloat(style.paddingTop);
  rows.scrollTop = Math.min(Math.max(rows.scrollTop, top + height - rows.clientHeight), top);
};
