// The run list: which of its rows are in view, which is pointed at. Component events would render the whole page for each move.
'use strict';

(() => {
const list = () => document.getElementById('run-rows');
const rowHeight = (rows) => rows.querySelector('[role=treeitem]')?.getBoundingClientRect().height || 28; // whatever the size of text is

// eventlens.watchRunRows calls tell(first, count) when other rows come into view, at most once a frame and in steps of some rows. It returns a function
// that ends it, as watchRunOver does.
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
  const onScroll = ({ target }) => { if (target.id === 'run-rows') ask(); };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  const sizes = new ResizeObserver(ask); // of the page, which changes when the list comes, too
  sizes.observe(document.body);
  addEventListener('resize', ask);
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true });
    removeEventListener('resize', ask);
    sizes.disconnect();
    tell = () => {};
  };
};

// eventlens.watchRunOver calls tell(run, inside), at most once a frame, with the run under a mouse, 0 for none, and whether the mouse is over the list at all. A
// finger points at nothing before it presses. Not from within the event: who is told may write the rows anew, and a press that brought the pointer there
// comes next, which browsers do not send to what is gone.
eventlens.watchRunOver = (tell) => {
  let told = '0 false';
  let now = { run: 0, inside: false };
  let asked = false;
  const send = () => {
    asked = false;
    if (told !== (told = `${now.run} ${now.inside}`)) tell(now.run, now.inside);
  };
  const point = (element) => {
    now = { run: Number(element?.closest('#run-rows [data-run], .run-legend [data-run]')?.dataset.run ?? 0), inside: Boolean(element?.closest('#runs')) };
    if (!asked) requestAnimationFrame(send);
    asked = true;
  };
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

// eventlens.showRunRow scrolls the list as little as it takes to have a row whole in view.
eventlens.showRunRow = (index) => {
  const rows = list();
  if (!rows) return;
  const height = rowHeight(rows);
  const style = getComputedStyle(rows);
  const top = index * height + parseFloat(style.paddingTop);
  rows.scrollTop = Math.min(Math.max(rows.scrollTop, top + height - rows.clientHeight), top);
};
})();
