// What part of each chart is seen, and the moving of its last drawing until the worker has drawn that part. Places along an axis are shares of the plot as
// it is drawn: 0 is its left and bottom edge, 1 the right and top one.
'use strict';

(() => {
const whole = [0, 1];
const acts = { brush: 0, zoom: 1, zoomed: 2, click: 3, else: 4, step: 5, keep: 6 }; // as wire.ChartActKind
const pendingMs = 4000; // so long after the last gesture a drawing that is not what was wanted is moved to it
const views = new WeakMap(); // canvas -> view
let tell = () => {};
let number = 0; // of the last act

const canvasOf = (card) => document.getElementById(`${card}-canvas`);
const through = (part, of) => [of[0] + part[0] * (of[1] - of[0]), of[0] + part[1] * (of[1] - of[0])];
const within = (part, of) => [(part[0] - of[0]) / (of[1] - of[0]), (part[1] - of[0]) / (of[1] - of[0])];
const alike = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) < 1e-3;

// watchCharts calls tell(kind, card, ...) with what is done on charts; see chartAct in app/browser. The result ends the watch.
eventlens.watchCharts = (fn) => {
  const end = eventlens.watchGestures((kind, ...rest) => fn(acts[kind], ...rest));
  tell = (kind, ...rest) => fn(acts[kind], ...rest);
  return () => {
    tell = () => {};
    end();
  };
};

// frameChart takes where the drawing that was just painted has its plot. An axis is null, or [zoomed, want, home]; want is what was wanted at the act
// of that number, null for all that is drawn, home where all of it is.
eventlens.frameChart = (card, frame, act, plotX, plotY, plotW, plotH, x, y) => {
  const canvas = canvasOf(card);
  if (!canvas) return;
  const before = views.get(canvas);
  const view = {
    card, canvas, frame, plot: { x: plotX, y: plotY, w: plotW, h: plotH }, x: axis(x), y: axis(y),
    until: before?.until ?? 0, done: before?.done ?? false, moved: false, asked: false, told: [],
  };
  views.set(canvas, view);
  const base = { number: act, x: view.x?.want, y: view.y?.want };
  if (before && performance.now() < view.until) {
    // What was done since that act is done to the new drawing, too.
    const then = before.told.findLast((t) => t.number <= act) ?? { x: before.x?.want, y: before.y?.want };
    const anew = (along, want) => want && then[along] && base[along] ? through(within(want, then[along]), base[along]) : base[along];
    view.told = [base, ...before.told.filter((t) => t.number > act).map((t) => ({ number: t.number, x: anew('x', t.x), y: anew('y', t.y) }))];
    for (const along of ['x', 'y']) {
      if (!view[along] || !before[along]) continue;
      view[along].want = anew(along, before[along].want);
      if (before.asked || view.told.length > 1) view[along].zoomed = before[along].zoomed;
    }
    if (before.asked) ask(view);
  } else {
    view.told = [base];
    for (const along of ['x', 'y']) if (view[along]) view[along].want = whole;
  }
  show(view);
};

const axis = (given) => given && { zoomed: given[0], want: given[1] ?? whole, home: given[2] };

// viewOf returns the view of a chart that can be zoomed, or null.
eventlens.viewOf = (chart) => {
  const view = views.get(chart?.querySelector('canvas'));
  return view?.x && view.y ? view : null;
};

// show moves the drawing, unless what is wanted is what is drawn.
function show(view) {
  const x = view.x?.want ?? whole, y = view.y?.want ?? whole;
  const still = alike(x, whole) && alike(y, whole);
  if (!still || view.moved) eventlensMove(view.canvas, view.plot, still ? whole : x, still ? whole : y);
  view.moved = !still;
}

// wantPart moves the drawing of a chart that is linked to the one that is zoomed.
eventlens.wantPart = (card, x) => {
  const view = views.get(canvasOf(card));
  if (!view?.x) return;
  view.x.want = x ?? whole;
  view.told.push({ number: 0, x: view.x.want, y: view.y?.want }); // the page's program knows
  view.until = performance.now() + pendingMs;
  show(view);
};

// zoomTo makes a part of what is seen now the part that is wanted, along one axis.
eventlens.zoomTo = (view, along, part) => {
  const want = through(part, view[along].want), { home } = view[along];
  if (!(want[1] - want[0] > 1e-12) || !isFinite(want[1] - want[0])) return;
  const all = home && want[0] <= home[0] + 1e-9 && want[1] >= home[1] - 1e-9;
  view[along].want = all ? home : want;
  view[along].zoomed = !all;
  if (along === 'x' && !view.y.zoomed) view.y.want = whole; // it fits anew
  change(view);
};

// zoomAll shows all of the chart again.
eventlens.zoomAll = (view, axes = ['x', 'y']) => {
  for (const along of axes) {
    view[along].want = view[along].home ?? whole;
    view[along].zoomed = false;
  }
  change(view);
};

// zoomEnd ends a gesture: what is wanted goes into the address.
eventlens.zoomEnd = (view) => {
  view = views.get(view.canvas) ?? view;
  view.done = true;
  if (!view.asked) send(view);
};

// change shows at once what is wanted, and tells it before the next frame.
function change(view) {
  view.until = performance.now() + pendingMs;
  view.done = false;
  show(view);
  if (!view.asked) ask(view);
}

function ask(view) {
  view.asked = true;
  requestAnimationFrame(() => send(view));
}

function send(view) {
  view.asked = false;
  if (views.get(view.canvas) !== view || !view.canvas.isConnected) return;
  const part = (a) => a.zoomed ? a.want : [NaN, NaN];
  view.told.push({ number: ++number, x: view.x.want, y: view.y.want });
  tell(view.done ? 'zoomed' : 'zoom', view.card, number, view.frame, ...part(view.x), ...part(view.y));
  view.done = false;
}

// tellBrush tells the range that is being marked, as parts of what is seen; null for an axis along which there is none.
eventlens.tellBrush = (view, x, y) => {
  const part = (along, of) => of ? through(of, view[along].want) : [NaN, NaN];
  tell('brush', view.card, number, view.frame, ...part('x', x), ...part('y', y));
};
})();
