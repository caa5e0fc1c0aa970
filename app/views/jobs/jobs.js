// The rows of the job list: finds the rows in view, and holds the elements of these rows and some
// around them. A row that stays keeps its element, and a row that comes into view is written once.
// go-app components would render the whole page at each step of a scroll.

/**
 * @typedef {HTMLElement & { shown?: Map<number, HTMLElement>, all: number, parentElement:
 *   HTMLElement, previousElementSibling: HTMLElement }} Rows
 */

const list = () => /** @type {Rows | null} */ (document.getElementById('job-rows'));
/** @param {Rows} rows */
const scroller = (rows) => /** @type {HTMLElement} */ (rows.closest('main'));

// measure returns the geometry of the rows in their scroller, below the sticky column headers: the
// height of the headers, the offset of the first row, the height of a row, and the height of the
// visible area.
/** @param {Rows} rows */
function measure(rows) {
  const main = scroller(rows);
  const heads = rows.previousElementSibling?.offsetHeight ?? 0;
  const top = rows.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
  return {
    main, heads, top, height: rows.all > 0 ? rows.offsetHeight / rows.all : 46,
    room: main.clientHeight - heads,
  };
}

// fit hides columns until the others fit the window: those with the lowest data-yields first, and
// never a column that a person chose. If the others still do not fit, the table scrolls sideways. A
// style sheet hides the columns, so that they stay hidden when headers and cells are rewritten.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
let fitted = ''; // widths and columns for which the columns were hidden
/** @type {HTMLElement[]} */
let hidden = [];
/** @param {Rows} rows */
function fit(rows) {
  const main = scroller(rows);
  const heads = [...rows.parentElement.querySelectorAll('.job-head [data-yields]')];
  const state = [
    main.clientWidth, rows.previousElementSibling.offsetHeight,
    ...rows.parentElement.querySelectorAll('.job-head > .jc'),
  ]
    .map((part) => /** @type {Element} */ (part).className ?? part)
    .join();
  if (state === fitted) return;
  fitted = state;
  sheet.replaceSync('');
  const { paddingLeft, paddingRight } = getComputedStyle(main);
  let excess =
    rows.parentElement.offsetWidth
    - (main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
  hidden = heads
    .sort((a, b) => Number(a.dataset.yields) - Number(b.dataset.yields))
    .filter((head) => excess > 0.5 && ((excess -= head.offsetWidth), true));
  if (hidden.length > 0)
    sheet.replaceSync(
      `.job-table :is(${hidden.map((head) => '.' + (head.dataset.hides?.startsWith('f-') ? '' : 'c-') + head.dataset.hides)}) { display: none; }`,
    );
}
eventlens.hiddenJobColumns = () =>
  hidden.map((head) => head.querySelector('[data-sort]')?.dataset.sort ?? '').join('\n');

// eventlens.watchJobRows calls tell(first, count) when other rows come into view, at most once a
// frame, and not for each single row. Returns a function that stops watching.
eventlens.watchJobRows = (tell) => {
  const step = 8;    // rows
  // Rows above and below the visible ones that exist before they are needed.
  const margin = 8;
  let reported = '';
  let scheduled = false;
  const update = () => {
    scheduled = false;
    const rows = list();
    if (!rows) return;
    fit(rows);
    const { main, heads, top, height, room } = measure(rows);
    const first = Math.max(
      Math.floor((main.scrollTop + heads - top) / height / step) * step - margin, 0,
    );
    const count = Math.ceil(room / height / step + 1) * step + 2 * margin;
    if (reported !== (reported = `${first} ${count}`)) tell(first, count);
  };
  const schedule = () => {
    if (!scheduled) requestAnimationFrame(update);
    scheduled = true;
  };
  document.addEventListener('scroll', schedule, { capture: true, passive: true });
  addEventListener('resize', schedule);
  eventlens.lookAtJobs = schedule;
  return () => {
    document.removeEventListener('scroll', schedule, { capture: true });
    removeEventListener('resize', schedule);
    tell = () => {};
  };
};
eventlens.lookAtJobs = () => {};

// eventlens.showJobRows shows rows, given as HTML, from index first of all rows; null stands for an
// unchanged row. If an unchanged row has no element, showJobRows does nothing and returns false.
// Sizes and positions are set by script, since the page's policy forbids inline styles.
eventlens.showJobRows = (all, first, rows) => {
  const box = list();
  if (!box) return true;
  const before = box.shown ?? new Map();
  if (rows.some((html, at) => html === null && !before.has(first + at))) return false;
  const now = box.shown = new Map();
  if (box.all !== all) box.style.height = `calc(${box.all = all} * var(--h-job))`;
  for (const [i, row] of before) if (i < first || i >= first + rows.length) row.remove();
  const template = document.createElement('template');
  let next = box.firstElementChild;
  rows.forEach((html, at) => {
    let row = /** @type {HTMLElement} */ (before.get(first + at));
    // A row with an open menu stays until the menu closes.
    if (html !== null && !row?.querySelector(':popover-open')) {
      template.innerHTML = html;
      const fresh = /** @type {HTMLElement} */ (template.content.firstElementChild);
      // So that inserting and removing rows moves no others.
      fresh.style.top = `calc(${first + at} * var(--h-job))`;
      if (row === next) next = row?.nextElementSibling ?? null;
      row?.remove();
      row = fresh;
    }
    if (row === next) next = /** @type {Element} */ (next).nextElementSibling;
    else box.insertBefore(row, next);
    now.set(first + at, row);
  });
  comeBack(box, all);
  eventlens.lookAtJobs();
  return true;
};

// eventlens.showJobRow scrolls as little as needed to show a whole row.
eventlens.showJobRow = (index) => {
  const rows = list();
  if (!rows) return;
  const { main, heads, top, height, room } = measure(rows);
  const above = top + index * height - heads;
  main.scrollTop =
    index === 0
      ? Math.min(main.scrollTop, above)
      : Math.min(Math.max(main.scrollTop, above + height - room), above);
};

// eventlens.jobRowsRest reports whether the rows may be reordered: the list is at its start, and
// without pointer and focus.
eventlens.jobRowsRest = () => {
  const rows = list();
  return (
    !rows
    || (scroller(rows).scrollTop === 0
      && !rows.matches(':hover')
      && !rows.parentElement.contains(document.activeElement))
  );
};

// The history entry keeps the scroll position of the list, for a person who comes back from the
// charts of a job.
addEventListener('scrollend', () => {
  const rows = list();
  if (rows) history.replaceState({ ...history.state, jobsTop: scroller(rows).scrollTop }, '');
}, true);
let back = history.state?.jobsTop ?? 0;
/** @param {Rows} rows @param {number} all */
function comeBack(rows, all) {
  if (all === 0) return; // the rows have not arrived yet
  if (back > 0) scroller(rows).scrollTop = back;
  back = 0;
}
