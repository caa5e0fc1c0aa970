// The rows of the list of jobs: which of them are in view, and the elements of those around. Components would render the whole page for each step of a scroll;
// here a row that stays keeps its element, and what comes into view is written once.
'use strict';

(() => {
const list = () => document.getElementById('job-rows');
const scroller = (rows) => rows.closest('main');

// Where the rows lie in what is scrolled, below the heads of the columns, which stay: their height, what is above them, and how much of the view is theirs.
function measure(rows) {
  const main = scroller(rows);
  const heads = rows.previousElementSibling?.offsetHeight ?? 0;
  const top = rows.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
  return { main, heads, top, height: rows.all > 0 ? rows.offsetHeight / rows.all : 46, room: main.clientHeight - heads };
}

// The usual columns fit the window: those with the lowest data-yields give way first. A sheet hides them, so that their heads and cells may be written anew. Chosen
// columns stay, and the table goes sideways.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
let fitted = '';
let hidden = [];
function fit(rows) {
  const main = scroller(rows);
  const heads = [...rows.parentElement.querySelectorAll('.job-head [data-yields]')];
  const state = [main.clientWidth, rows.previousElementSibling.offsetHeight, ...rows.parentElement.querySelectorAll('.job-head > .jc')].map((part) => part.className ?? part).join();
  if (state === fitted) return;
  fitted = state;
  sheet.replaceSync('');
  const { paddingLeft, paddingRight } = getComputedStyle(main);
  let excess = rows.parentElement.offsetWidth - (main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
  hidden = heads.sort((a, b) => a.dataset.yields - b.dataset.yields).filter((head) => excess > 0.5 && (excess -= head.offsetWidth, true));
  if (hidden.length > 0) sheet.replaceSync(`.job-table :is(${hidden.map((head) => '.' + (head.dataset.hides.startsWith('f-') ? '' : 'c-') + head.dataset.hides)}) { display: none; }`);
}
eventlens.hiddenJobColumns = () => hidden.map((head) => head.querySelector('[data-sort]')?.dataset.sort ?? '').join('\n');

// eventlens.watchJobRows calls tell(first, count) when other rows come into view, at most once a frame and in steps of some rows. It returns a function that
// ends it.
eventlens.watchJobRows = (tell) => {
  const step = 8;    // rows
  const margin = 8;  // of them above and below those in view, which are there before they are needed
  let told = '';
  let asked = false;
  const look = () => {
    asked = false;
    const rows = list();
    if (!rows) return;
    fit(rows);
    const { main, heads, top, height, room } = measure(rows);
    const first = Math.max(Math.floor((main.scrollTop + heads - top) / height / step) * step - margin, 0);
    const count = Math.ceil(room / height / step + 1) * step + 2 * margin;
    if (told !== (told = `${first} ${count}`)) tell(first, count);
  };
  const ask = () => {
    if (!asked) requestAnimationFrame(look);
    asked = true;
  };
  document.addEventListener('scroll', ask, { capture: true, passive: true });
  addEventListener('resize', ask);
  eventlens.lookAtJobs = ask;
  return () => {
    document.removeEventListener('scroll', ask, { capture: true });
    removeEventListener('resize', ask);
    tell = () => {};
  };
};
eventlens.lookAtJobs = () => {};

// eventlens.showJobRows shows rows, from one on, of so many; null is one that stays. It returns false when such a one is not there, and does nothing then. Sizes and
// places are set by script, since the page's policy allows none in the document.
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
    let row = before.get(first + at);
    if (html !== null && !row?.querySelector(':popover-open')) { // whose actions are shown stays until one is chosen
      template.innerHTML = html;
      const fresh = template.content.firstElementChild;
      fresh.style.top = `calc(${first + at} * var(--h-job))`; // so that what comes and goes moves no other row
      if (row === next) next = row?.nextElementSibling ?? null;
      row?.remove();
      row = fresh;
    }
    if (row === next) next = next.nextElementSibling; else box.insertBefore(row, next);
    now.set(first + at, row);
  });
  comeBack(box, all);
  eventlens.lookAtJobs();
  return true;
};

// eventlens.showJobRow scrolls as little as it takes to have a row whole in view.
eventlens.showJobRow = (index) => {
  const rows = list();
  if (!rows) return;
  const { main, heads, top, height, room } = measure(rows);
  const above = top + index * height - heads;
  main.scrollTop = index === 0 ? Math.min(main.scrollTop, above) : Math.min(Math.max(main.scrollTop, above + height - room), above);
};

// eventlens.jobRowsRest tells whether nobody looks at the rows.
eventlens.jobRowsRest = () => {
  const rows = list();
  return !rows || scroller(rows).scrollTop === 0 && !rows.matches(':hover') && !rows.parentElement.contains(document.activeElement);
};

// The history has the place that the list was scrolled to, for who comes back from the charts of a job.
addEventListener('scrollend', () => {
  const rows = list();
  if (rows) history.replaceState({ ...history.state, jobsTop: scroller(rows).scrollTop }, '');
}, true);
let back = history.state?.jobsTop ?? 0;
function comeBack(rows, all) {
  if (all === 0) return; // they are still to come
  if (back > 0) scroller(rows).scrollTop = back;
  back = 0;
}
})();
