// Tracks the visible range of each chart, and moves its last drawing until the worker has drawn
// that range. Ranges along an axis are shares of the drawn plot: 0 is its left and bottom edge, 1
// its right and top edge.

/** @type {Ends} */
const whole = [0, 1];
// The numbers of wire.ChartActKind.
/** @type {Record<string, number>} */
const acts = {
  brush: 0, zoom: 1, zoomed: 2, click: 3, else: 4, step: 5, pick: 6, hold: 7, keep: 8,
};
// For so long after the last gesture, an outdated drawing is moved to the wanted range.
const pendingMs = 4000;
/** @type {WeakMap<Element, ZoomView>} */
const views = new WeakMap(); // canvas -> view
/** @type {Parameters<typeof eventlens.watchCharts>[0]} */
let receive = () => {};
let number = 0; // number of the last act

/** @param {string} card */
const canvasOf = (card) =>
  /** @type {HTMLCanvasElement} */ (document.getElementById(`${card}-canvas`));
// compose returns the part of a range, as a range: [0, 0.5] of [2, 4] is [2, 3]. relative is its
// inverse.
/** @param {Ends} part @param {Ends} of */
const compose = (part, of) =>
  /** @type {Ends} */ ([of[0] + part[0] * (of[1] - of[0]), of[0] + part[1] * (of[1] - of[0])]);
/** @param {Ends} part @param {Ends} of */
const relative = (part, of) =>
  /** @type {Ends} */ ([(part[0] - of[0]) / (of[1] - of[0]), (part[1] - of[0]) / (of[1] - of[0])]);
/** @param {Ends} a @param {Ends} b */
const nearlyEqual = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) < 1e-3;

// tellTo sets the function of the page's program that receives actions on charts; see chartAct in
// app/browser.
/** @param {typeof receive} fn */
export const tellTo = (fn) => { receive = fn; };

// tell passes an action on to the page's program.
/** @param {string} kind @param {string} card @param {...unknown} rest */
export const tell = (kind, card, ...rest) => receive(acts[kind], card, ...rest);

// frameChart receives the place of the plot in the drawing just painted. act is the number of the
// last act that this drawing shows. An axis is null, or [zoomed, want, home]: want is the range
// wanted at that act, null for the drawn one; home is the range of the whole data.
eventlens.frameChart = (card, frame, act, plotX, plotY, plotW, plotH, x, y) => {
  const canvas = canvasOf(card);
  if (!canvas) return;
  const before = views.get(canvas);
  const view = /** @type {ZoomView} */ ({
    card, canvas, frame, plot: { x: plotX, y: plotY, w: plotW, h: plotH }, x: axis(x), y: axis(y),
    until: before?.until ?? 0, done: before?.done ?? false, moved: false, asked: false, told: [],
  });
  views.set(canvas, view);
  const drawn = { number: act, x: view.x?.want, y: view.y?.want };
  if (before && performance.now() < view.until) {
    // Ranges wanted since that act are carried over to the new drawing.
    const atAct = before.told.findLast((t) => t.number <= act) ?? {
      x: before.x?.want, y: before.y?.want,
    };
    /** @param {Along} along @param {Ends | undefined} want */
    const carriedOver = (along, want) =>
      want && atAct[along] && drawn[along]
        ? compose(relative(want, atAct[along]), drawn[along])
        : drawn[along];
    view.told = [
      drawn,
      ...before.told
        .filter((t) => t.number > act)
        .map((t) => ({ number: t.number, x: carriedOver('x', t.x), y: carriedOver('y', t.y) })),
    ];
    for (const along of /** @type {Along[]} */ (['x', 'y'])) {
      if (!view[along] || !before[along]) continue;
      view[along].want = carriedOver(along, before[along].want);
      if (before.asked || view.told.length > 1) view[along].zoomed = before[along].zoomed;
    }
    if (before.asked) ask(view);
  } else {
    view.told = [drawn];
    for (const along of /** @type {Along[]} */ (['x', 'y']))
      if (view[along]) view[along].want = whole;
  }
  show(view);
};

/** @param {GivenAxis | null} given */
const axis = (given) => given && { zoomed: given[0], want: given[1] ?? whole, home: given[2] };

// viewOf returns the view of a zoomable chart, or null.
/** @param {Element | null | undefined} chart */
export const viewOf = (chart) => {
  const view = views.get(/** @type {Element} */ (chart?.querySelector('canvas')));
  return view?.x && view.y ? view : null;
};
eventlens.viewOf = viewOf; // for tests

// show moves the drawing, unless the wanted range is already drawn.
/** @param {ZoomView} view */
function show(view) {
  const x = view.x?.want ?? whole, y = view.y?.want ?? whole;
  const still = nearlyEqual(x, whole) && nearlyEqual(y, whole);
  if (!still || view.moved)
    eventlensMove(view.canvas, view.plot, still ? whole : x, still ? whole : y);
  view.moved = !still;
}

// wantPart moves the drawing of a chart that is linked to the one being zoomed.
eventlens.wantPart = (card, x) => {
  const view = views.get(canvasOf(card));
  if (!view?.x) return;
  view.x.want = x ?? whole;
  // The page's program knows this range already.
  view.told.push({ number: 0, x: view.x.want, y: view.y?.want });
  view.until = performance.now() + pendingMs;
  show(view);
};

// zoomTo zooms one axis to a part of the visible range, at most to the whole data.
/** @param {ZoomView} view @param {Along} along @param {Ends} part */
export const zoomTo = (view, along, part) => {
  const want = compose(part, view[along].want), { home } = view[along];
  if (!(want[1] - want[0] > 1e-12) || !isFinite(want[1] - want[0])) return;
  const all = home && want[0] <= home[0] + 1e-9 && want[1] >= home[1] - 1e-9;
  view[along].want = all ? home : want;
  view[along].zoomed = !all;
  if (along === 'x' && !view.y.zoomed) view.y.want = whole; // the y axis fits automatically
  change(view);
};

// zoomAll shows the whole chart again.
/** @param {ZoomView} view @param {Along[]} [axes] */
export const zoomAll = (view, axes = ['x', 'y']) => {
  for (const along of axes) {
    view[along].want = view[along].home ?? whole;
    view[along].zoomed = false;
  }
  change(view);
};

// zoomEnd ends a gesture: the wanted range goes into the address.
/** @param {ZoomView} view */
export const zoomEnd = (view) => {
  view = views.get(view.canvas) ?? view;
  view.done = true;
  if (!view.asked) send(view);
};

// change shows the wanted range at once, and reports it before the next frame.
/** @param {ZoomView} view */
function change(view) {
  view.until = performance.now() + pendingMs;
  view.done = false;
  show(view);
  if (!view.asked) ask(view);
}

/** @param {ZoomView} view */
function ask(view) {
  view.asked = true;
  requestAnimationFrame(() => send(view));
}

/** @param {ZoomView} view */
function send(view) {
  view.asked = false;
  if (views.get(view.canvas) !== view || !view.canvas.isConnected) return;
  /** @param {ZoomAxis} a */
  const part = (a) => a.zoomed ? a.want : [NaN, NaN];
  view.told.push({ number: ++number, x: view.x.want, y: view.y.want });
  tell(
    view.done ? 'zoomed' : 'zoom', view.card, number, view.frame, ...part(view.x), ...part(view.y),
  );
  view.done = false;
}

// tellBrush reports the range being marked; x and y are shares of the visible range, null for an
// axis that is not marked.
/** @param {ZoomView} view @param {Ends | null} x @param {Ends | null} y */
export const tellBrush = (view, x, y) => {
  /** @param {Along} along @param {Ends | null} of */
  const part = (along, of) => of ? compose(of, view[along].want) : [NaN, NaN];
  tell('brush', view.card, number, view.frame, ...part('x', x), ...part('y', y));
};
