// The dialogs of the hyperparameter view: columns, the columns of the matrix, and the commands of
// an axis. Each returns the function that fills a popup. They are loaded together with the view.

import { brushed, rangesOf } from './hpaxes.js';
import { field, make, select } from './hpelements.js';

/** @typedef {import('./hparams.js').HParamsView} HParamsView */

// From manyValues on, the values have a search field; at most mostValues are listed at once, and
// mostColumns columns.
const manyValues = 30, mostValues = 60, mostColumns = 200;
const scales = ['linear', 'log', 'quantile', 'category'];

/**
 * @param {string} id
 * @param {string} text
 * @param {() => void} fn
 * @param {boolean} [off]
 */
const button = (id, text, fn, off = false) => {
  const b = make('button', 'btn small', { type: 'button', 'data-id': id }, text);
  b.disabled = off;
  b.addEventListener('click', fn);
  return b;
};

/**
 * @param {string} id
 * @param {string} title
 * @param {string} text
 * @param {boolean} on
 * @param {boolean} off
 * @param {(on: boolean) => void} fn
 */
const tick = (id, title, text, on, off, fn) => {
  const box = make('input', 'check', { type: 'checkbox', 'data-id': id });
  [box.checked, box.disabled] = [on, off];
  box.addEventListener('change', () => fn(box.checked));
  return make('label', 'hp-tick', {}, box, make('span', 'nm', { title }, text));
};

/**
 * @param {string} id
 * @param {string} label
 * @param {import('./hpelements.js').Attributes} [more]
 */
const search = (id, label, more) =>
  make('input', 'input', {
    type: 'search', placeholder: label, 'aria-label': label, 'data-id': id, ...more,
  });

/** @param {string} text */
const status = (text) => make('p', 'hp-hint', { role: 'status' }, text);

/** @param {HParamsView} view */
export const matrixDialog = (view) => (/** @type {HTMLElement} */ box) => {
  const { data, texts } = view, chosen = data.columns.filter((c) => c.matrix).length;
  box.setAttribute('aria-label', texts.matrix);
  box.replaceChildren(...data.columns.map((c) => {
    const off = c.matrix ? chosen <= 2 : chosen >= data.maxMatrix;
    return tick(c.key, c.name, c.name, c.matrix, off, () => view.tell('matrix', c.key));
  }));
};

/** @param {HParamsView} view */
export const columnsDialog = (view) => {
  let wanted = '';
  /** @param {string} title @param {boolean} metric */
  const list = (title, metric) => {
    const { data, texts } = view, all = data.all.filter(
        (c) => c.metric === metric && c.name.toLowerCase().includes(wanted),
      ),
      shown = all.slice(0, mostColumns);
    return all.length ? [
      make('h3', '', {}, title),
      ...shown.map((c) =>
        tick(c.key, c.name, c.name, c.on, c.off, () => view.tell('column', c.key)),
      ),
      ...all.length > shown.length ? [make('p', 'hp-hint', {}, texts.more)] : [],
    ] : [];
  };
  return (/** @type {HTMLElement} */ box) => {
    const { data, texts } = view,
      typed = /** @type {HTMLInputElement | null} */ (box.querySelector('input[type=search]')),
      find = typed ?? search('find', texts.find);
    if (!typed)
      find.addEventListener('input', () => {
        wanted = find.value.toLowerCase();
        view.popup.fill(box);
      });
    box.setAttribute('aria-label', texts.columns);
    const rest = [
      ...list(texts.hparams, false), ...list(texts.metrics, true),
      button('usual', texts.usual, () => view.tell('usual')),
      ...data.all.some((c) => c.off) ? [status(texts.full)] : [],
    ];
    if (typed) {
      while (box.lastChild !== typed) box.lastChild?.remove();
      box.append(...rest);
    } else box.replaceChildren(find, ...rest);
  };
};

// axisDialog has the commands of a column, so that everything that can be dragged can be done by
// keyboard and touch, too.
/** @param {HParamsView} view @param {string} key */
export const axisDialog = (view, key) => {
  const values = valueFields(view);
  return (/** @type {HTMLElement} */ box) => {
    const { texts, data: { columns } } = view, at = columns.findIndex((o) => o.key === key),
      c = columns[at];
    if (!c) { view.popup.close(); return; }
    const clear = () => {
      [c.ranges, c.noneToo] = [[], false];
      view.brushed(c);
      view.popup.refill();
    };
    box.setAttribute('aria-label', `${texts.axis}: ${c.name}`);
    box.replaceChildren(
      make('h3', '', {}, c.name), ...lists(view, c), places(view, key, at),
      ...c.categories ? values(c) : range(view, c),
      button('brushClear', texts.brushClear, clear, !brushed(c)),
    );
  };
};

// lists returns the lists of goals, for a metric, and of scales.
/** @param {HParamsView} view @param {HPColumn} c */
function lists(view, c) {
  const { texts } = view;
  /**
   * @param {string} id
   * @param {string} label
   * @param {string[][]} options
   * @param {string} chosen
   */
  const choice = (id, label, options, chosen) => {
    const list = select({ 'data-id': id, 'aria-label': label }, options, chosen);
    list.addEventListener('change', () => view.tell(id, `${list.value} ${c.key}`));
    return field(label, list);
  };
  const goals = [['none', texts.noGoal], ['min', texts.minimise], ['max', texts.maximise]],
    allowed = scales.filter((_, i) => c.scales[i]).map((name) => [name, texts[name]]);
  return [
    ...c.metric ? [choice('goal', texts.goal, goals, goals[c.goal][0])] : [],
    choice('scale', texts.scale, allowed, scales[c.scale]),
  ];
}

// places returns the buttons that move or flip an axis.
/** @param {HParamsView} view @param {string} key @param {number} at */
function places(view, key, at) {
  const { texts, data } = view,
    earlier = button('earlier', '←', () => view.move(key, at - 1), at === 0),
    later = button('later', '→', () => view.move(key, at + 1), at === data.columns.length - 1);
  for (const [b, text] of /** @type {const} */ ([
    [earlier, texts.earlier], [later, texts.later],
  ])) {
    b.title = text;
    b.setAttribute('aria-label', text);
  }
  return make(
    'span', 'hp-buttons', {}, earlier, later,
    button('flip', texts.flip, () => view.tell('flip', key)),
  );
}

// range returns two fields that add a range of numbers.
/** @param {HParamsView} view @param {HPColumn} c */
function range(view, c) {
  const { texts } = view;
  /** @param {string} id @param {string} label @param {string} placeholder */
  const number = (id, label, placeholder) => {
    const input = make('input', 'input hp-number', {
      type: 'number', step: 'any', 'data-id': id, 'aria-label': label, placeholder,
    });
    input.addEventListener('keydown', (e) => {
      if (e.key !== 'Enter') return;
      e.preventDefault();
      add();
    });
    return input;
  };
  const low = number('low', `${texts.brush} ≥`, c.low),
    high = number('high', `${texts.brush} ≤`, c.high);
  const add = () => {
    const from = low.value === '' ? c.min : Number(low.value),
      to = high.value === '' ? c.max : Number(high.value);
    if (!(from <= to)) return;
    c.ranges.push([from, to]);
    low.value = high.value = '';
    view.brushed(c);
    view.popup.refill();
  };
  return [make('span', 'hp-buttons', {}, low, '–', high, button('brush', texts.brush, add))];
}

// valueFields returns a function that makes the fields in which a person chooses the kept values of
// a column. The function remembers the search.
/** @param {HParamsView} view */
function valueFields(view) {
  let wanted = '';
  // listed returns the values that match the search.
  /** @param {HPColumn} c */
  const listed = (c) => {
    const categories = /** @type {string[]} */ (c.categories),
      kept = categories.map((_, i) => c.ranges.some(([low, high]) => low <= i && i <= high)),
      found = [...kept.keys()].filter((i) =>
        categories[i].toLowerCase().includes(wanted.toLowerCase()),
      );
    return [
      ...found.length > mostValues ? [status(view.texts.moreValues)] : [],
      ...found.slice(0, mostValues).map((i) =>
        tick(`tick ${i}`, categories[i], categories[i] || '""', kept[i], false, (on) => {
          c.ranges = rangesOf(kept.with(i, on));
          view.brushed(c);
          view.popup.refill();
        }),
      ),
    ];
  };
  return (/** @type {HPColumn} */ c) => {
    const { texts } = view,
      list = make('span', 'hp-values', { role: 'group', 'aria-label': texts.axis }),
      fill = () => list.replaceChildren(...listed(c));
    fill();
    if (/** @type {string[]} */ (c.categories).length < manyValues) return [list];
    /** @param {string} id @param {string} value */
    const field = (id, value) =>
      search(id, texts[id], { title: texts[id], value, spellcheck: 'false' });
    const find = field('findValue', wanted), match = field('match', c.match ?? '');
    find.addEventListener('input', () => { wanted = find.value; fill(); });
    match.addEventListener('change', () => {
      const text = match.value.replaceAll('%', '%25').replaceAll(' ', '%20');
      view.tell('match', `${text} ${c.key}`);
    });
    if (c.wrong) match.setAttribute('aria-invalid', 'true');
    return [match, ...c.wrong ? [status(c.wrong)] : [], find, list];
  };
}
