// The pointer over charts, and what follows it. Component events would render the whole page for each move.
'use strict';

// eventlens.watchPointer calls tell(card, x, y, over) at most once a frame for the chart under the pointer, or with the focus and moved over by
// arrow keys: x and y are CSS px from its top left. Leaving a chart is told once, with over false. A finger leaves nothing by being lifted: what it tapped
// stays pointed at until it taps elsewhere or scrolls. It returns a function that ends it.
eventlens.watchPointer = (tell) => {
  const none = { chart: null, card: '', x: 0, y: 0 };
  let told = none;
  let now = none;
  let asked = false;

  function move(chart, clientX, clientY) {
    const card = chart?.closest('[data-card]')?.dataset.card;
    const box = chart?.getBoundingClientRect();
    now = card ? { chart, card, x: clientX - box.left, y: clientY - box.top } : none;
    if (!asked) requestAnimationFrame(send);
    asked = true;
  }

  function send() {
    asked = false;
    const before = told;
    const place = told = now; // first, since who is told may act at once
    if (before.card && before.card !== place.card) tell(before.card, 0, 0, false);
    if (place.card && (place.card !== before.card || place.x !== before.x || place.y !== before.y)) tell(place.card, place.x, place.y, true);
  }

  const chartOf = (target) => target?.closest?.('[data-testid="chart"]') ?? null;
  const leave = () => { if (now.card) move(null); };
  const ending = new AbortController();
  const listen = (target, name, fn) => target.addEventListener(name, fn, { signal: ending.signal });
  listen(window, 'pointermove', (event) => {
    const chart = chartOf(event.target);
    if (chart || now.card) move(chart, event.clientX, event.clientY);
  });
  listen(document.documentElement, 'pointerleave', (event) => { if (event.pointerType !== 'touch') leave(); });
  listen(window, 'click', (event) => {
    if (event.pointerType !== 'touch') return;
    const chart = chartOf(event.target);
    if (chart) move(chart, event.clientX, event.clientY); else leave();
  });
  listen(window, 'pointercancel', leave);
  listen(window, 'blur', leave);
  listen(document, 'focusout', (event) => { if (event.target === now.chart) leave(); });

  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const stepPx = 4;
  listen(window, 'keydown', (event) => {
    const chart = chartOf(event.target);
    if (!chart) return;
    if (event.key === 'Escape') return leave();
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const box = chart.getBoundingClientRect();
    const from = now.chart === chart ? now : { x: box.width / 2, y: box.height / 2 };
    const length = event.shiftKey ? 10 * stepPx : stepPx;
    const inside = (v, size) => Math.min(Math.max(v, 0), size - 1);
    move(chart, box.left + inside(from.x + step[0] * length, box.width), box.top + inside(from.y + step[1] * length, box.height));
  });
  return () => {
    ending.abort();
    tell = () => {};
  };
};

// eventlens.placeReadout puts an element below a card, or above where that leaves more of it in the window, moved sideways into the window. On a
// narrow window it docks to the bottom edge, or to the top one where it would cover the card.
eventlens.placeReadout = (id, card) => {
  const readout = document.getElementById(id);
  const anchor = document.querySelector(`[data-card="${CSS.escape(card)}"]`);
  if (!readout || !anchor) return;
  const gap = 6;
  readout.style.transform = 'none';
  const box = readout.getBoundingClientRect();
  const beside = anchor.getBoundingClientRect();
  if (matchMedia('(max-width: 719px)').matches) {
    readout.dataset.dock = beside.bottom > innerHeight - gap - box.height && beside.top > innerHeight - beside.bottom ? 'top' : 'bottom';
    return;
  }
  const below = beside.bottom + gap;
  const above = beside.top - gap - box.height;
  const top = below + box.height <= innerHeight || innerHeight - below >= beside.top ? below : above;
  const left = Math.max(gap, Math.min(beside.left, document.documentElement.clientWidth - gap - box.width));
  readout.style.transform = `translate(${Math.round(left - box.left)}px, ${Math.round(top - box.top)}px)`;
};
