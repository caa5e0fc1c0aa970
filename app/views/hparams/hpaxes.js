// Columns of hyperparameters and metrics as axes: the position of each row on an axis, the rows
// that brushes keep, and the colours of rows. It is loaded together with the hyperparameter view.

const log = 1, quantile = 2, category = 3; // scales; 0 is linear
const decoder = new TextDecoder();

// dataOf decodes the program's data: JSON, followed by the numbers and the tints of the columns.
/** @param {ArrayBuffer} buffer */
export const dataOf = (buffer) => {
  const length = new Uint32Array(buffer, 0, 1)[0],
    data = JSON.parse(decoder.decode(new Uint8Array(buffer, 8, length)));
  const rows = data.names.length, at = 8 + length, { columns } = data;
  columns.forEach((/** @type {HPColumn} */ c, /** @type {number} */ i) => {
    c.numbers = new Float64Array(buffer, at + 8 * rows * i, rows);
    c.tints = new Uint8Array(buffer, at + 8 * rows * columns.length + rows * i, rows);
    c.cells = data.cells[i];
    c.ranges ??= [];
    c.flip ??= false;
    c.noneToo ??= false;
    placeRows(c);
  });
  data.count = rows;
  return data;
};

// placeRows computes the position of each row on an axis, from 0 to 1; NaN for a row without a
// value.
/** @param {HPColumn} c */
function placeRows(c) {
  const { numbers, flip } = c, places = c.places = new Float32Array(numbers.length);
  if (c.scale === quantile) c.sorted = numbers.filter((v) => !Number.isNaN(v)).sort();
  for (let i = 0; i < places.length; i++) {
    const place = placeOf(c, numbers[i]);
    places[i] = flip ? 1 - place : place;
  }
}

// within returns the position of a number in a range, from 0 to 1.
/** @param {number} from @param {number} to @param {number} at */
const within = (from, to, at) =>
  to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0.5;

// placeOf returns the position of a number on an axis that is not flipped.
/** @param {HPColumn} c @param {number} v */
function placeOf(c, v) {
  if (Number.isNaN(v)) return NaN;
  const { min, max, scale, sorted, categories } = c;
  if (scale === category) return categories?.length ? (v + 0.5) / categories.length : 0.5;
  if (scale === log) return within(Math.log(min), Math.log(max), Math.log(Math.max(v, min)));
  if (scale === quantile)
    return sorted.length > 1
      ? (countBelow(sorted, v, false) + countBelow(sorted, v, true) - 1) / 2 / (sorted.length - 1)
      : 0.5;
  return within(min, max, v);
}

// countBelow counts the numbers smaller than v, including equal ones if same is set.
/** @param {Float64Array} sorted @param {number} v @param {boolean} same */
function countBelow(sorted, v, same) {
  let from = 0, to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle] < v || same && sorted[middle] === v) from = middle + 1; else to = middle;
  }
  return from;
}

// placeOn returns the position of a number on the drawn axis, from its lower end (0) to its upper
// end (1).
/** @param {HPColumn} c @param {number} v */
export const placeOn = (c, v) => c.flip ? 1 - placeOf(c, v) : placeOf(c, v);

// numberAt returns the number at a position of an axis.
/** @param {HPColumn} c @param {number} place */
export const numberAt = (c, place) => {
  const at = Math.min(1, Math.max(0, c.flip ? 1 - place : place));
  if (c.scale === category) return at * (c.categories?.length ?? 0) - 0.5;
  if (at === 0) return c.min; // exactly
  if (at === 1) return c.max;
  if (c.scale === log) return Math.exp(Math.log(c.min) + at * (Math.log(c.max) - Math.log(c.min)));
  if (c.scale === quantile) {
    const where = at * (c.sorted.length - 1), i = Math.floor(where), a = c.sorted[i] ?? NaN,
      b = c.sorted[Math.min(i + 1, c.sorted.length - 1)] ?? NaN;
    return a === b ? a : a + (where - i) * (b - a);
  }
  return c.min + at * (c.max - c.min);
};

// rangeOf returns the range between two positions of an axis; it includes every category that it
// touches.
/** @param {HPColumn} c @param {number} from @param {number} to */
export const rangeOf = (c, from, to) => {
  const [low, high] = [numberAt(c, from), numberAt(c, to)].sort((a, b) => a - b);
  return c.scale === category
    ? [Math.floor(low + 0.5) - 0.5, Math.ceil(high + 0.5) - 0.5]
    : [low, high];
};

// rangesOf returns the ranges of the kept categories; adjacent ones share a range.
/** @param {boolean[]} kept */
export const rangesOf = (kept) => {
  const ranges = /** @type {Ends[]} */ ([]);
  kept.forEach((yes, i) => {
    const last = ranges.at(-1);
    if (yes && last?.[1] === i - 0.5) last[1] = i + 0.5;
    else if (yes) ranges.push([i - 0.5, i + 0.5]);
  });
  return ranges;
};

// movedRange returns a range moved by a share of the axis; categories move in whole places.
/** @param {HPColumn} c @param {Ends} range @param {number} by */
export const movedRange = (c, range, by) => {
  if (c.scale !== category)
    return rangeOf(c, .../** @type {Ends} */ (range.map((v) => placeOn(c, v) + by)));
  const shift = Math.round((c.flip ? -by : by) * /** @type {string[]} */ (c.categories).length);
  return /** @type {Ends} */ (range.map((v) => v + shift));
};

// ticksOf returns the ticks of an axis, as positions and texts, at least 1/most of the axis apart.
/** @param {HPColumn} c @param {number} most */
export const ticksOf = (c, most) => {
  if (!c.categories && c.min === c.max) return c.min === null ? [] : [{ at: 0.5, text: c.low }];
  const ticks = c.categories?.map((text, at) => ({ at, text: text || '""' })) ?? c.ticks;
  let last = -1;
  return ticks
    .map(({ at, text }) => ({ at: placeOn(c, at), text }))
    .sort((a, b) => a.at - b.at)
    .filter(({ at }) => {
      if (at - last < 1 / most) return false;
      last = at;
      return true;
    });
};

// brushed reports whether an axis has a brush.
/** @param {HPColumn} c */
export const brushed = (c) => c.ranges.length > 0 || c.noneToo;

// keptBy returns 1 for each row that all brushes keep, else 0.
/** @param {HPData} data */
export const keptBy = (data) => {
  const kept = new Uint8Array(data.count).fill(1);
  for (const c of data.columns.filter(brushed)) {
    for (let i = 0; i < kept.length; i++) {
      const v = c.numbers[i];
      if (
        kept[i]
        && !(Number.isNaN(v) ? c.noneToo : c.ranges.some(([low, high]) => low <= v && v <= high))
      )
        kept[i] = 0;
    }
  }
  return kept;
};

// brushText returns a brush in the program's syntax.
/** @param {HPColumn} c */
export const brushText = (c) =>
  [...c.ranges.map(([low, high]) => `${low}..${high}`), ...(c.noneToo ? ['none'] : [])].join(',');

// Colour ramps for numbers, from the worst or lowest to the best or highest, by theme.
const ramps = { light: ['#f2a65a', '#b9a3c4', '#1d4fc4'], dark: ['#a4541d', '#8f86b8', '#8fc2ff'] };
const shades = 32;

// ranks returns the rank of each number as a share from 0 to 1; equal numbers share their middle
// rank. Metrics are coloured by rank, like their tints, so that one diverged run, or many nearly
// equal good ones, do not use up the whole ramp.
/** @param {Float64Array} numbers */
function ranks(numbers) {
  const sorted = numbers.filter((v) => !Number.isNaN(v)).sort(),
    most = Math.max(sorted.length - 1, 1);
  return numbers.map((v) =>
    Number.isNaN(v)
      ? NaN
      : (countBelow(sorted, v, false) + countBelow(sorted, v, true) - 1) / 2 / most,
  );
}

// coloursOf returns the colours, and as "of" the index of each row's colour. Rows without a value
// have the last colour.
/** @param {HPData} data @param {Element} host @param {boolean} dark */
export const coloursOf = (data, host, dark) => {
  const style = getComputedStyle(host),
    ink = /** @param {string} name */ (name) =>
      name.startsWith('#')
        ? name
        : style.getPropertyValue(name.replace('hue-', '--run-')).trim() || '#888';
  const c = data.colourRun ? null : data.columns[data.colour], of = new Uint16Array(data.count);
  if (!c) {
    const names = [...new Set(data.inks)];
    data.inks.forEach((name, i) => { of[i] = names.indexOf(name); });
    return { of, colours: names.map((name) => ink(name || 'hue-none')) };
  }
  if (c.categories) {
    c.numbers.forEach((v, i) => { of[i] = Number.isNaN(v) ? 8 : v % 8; });
    return {
      of,
      colours: [...Array(8).keys()].map((i) => ink(`hue-${i + 1}`)).concat(ink('hue-none')),
    };
  }
  const ramp = ramps[dark ? 'dark' : 'light'], parts = c.goal ? ranks(c.numbers) : c.places,
    reversed = c.goal ? c.goal === 1 : c.flip;
  parts.forEach((p, i) => {
    of[i] = Number.isNaN(p) ? shades : Math.round((reversed ? 1 - p : p) * (shades - 1));
  });
  return {
    of,
    colours: [...Array(shades).keys()]
      .map((i) => mix(ramp, i / (shades - 1)))
      .concat(ink('hue-none')),
  };
};

// keyOf returns the legend of the colours: for numbers both ends and the gradient between them,
// with the median if colours are by rank; for categories each value; null if runs have their own
// colours.
/** @param {HPData} data @param {HPColours} given */
export const keyOf = (data, { colours }) => {
  const c = data.colourRun ? null : data.columns[data.colour];
  if (!c || c.min === null) return null;
  if (c.categories)
    return c.categories
      .slice(0, 8)
      .map((text, i) => ({ colour: colours[i % 8], text: text || '""' }))
      .concat(c.categories.length > 8 ? [{ colour: '', text: '…' }] : []);
  const all = colours.slice(0, shades);
  if (c.goal === 1) all.reverse();
  /** @param {string[]} colours */
  const part = (colours) => ({
    colour: `linear-gradient(90deg, ${colours.join(', ')})`,
    wide: true,
  });
  if (!c.goal) return [{ text: c.low }, part(all), { text: c.high }];
  return [
    { text: c.low }, part(all.slice(0, shades / 2)), { text: c.middle },
    part(all.slice(shades / 2)), { text: c.high },
  ];
};

/** @param {string[]} ramp @param {number} at */
function mix(ramp, at) {
  const where = at * (ramp.length - 1), i = Math.min(ramp.length - 2, Math.floor(where)),
    t = where - i;
  /** @param {string} colour @param {number} k */
  const part = (colour, k) => parseInt(colour.slice(1 + 2 * k, 3 + 2 * k), 16);
  return `rgb(${[0, 1, 2].map((k) => Math.round(part(ramp[i], k) * (1 - t) + part(ramp[i + 1], k) * t)).join(' ')})`;
}
