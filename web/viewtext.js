// Reads and compares saved views: each is a name and the part of the address that says what is
// shown, as the page's program writes it.

/**
 * @typedef {{ name: string, state: string, first?: boolean }} SavedView first: the view is the
 *   default one of the file
 */

const nameKey = 'viewname=';

// The names of texts for the keys of the address. Other keys are settings.
/** @type {Record<string, string>} */
const topics = {
  runs: 'filters', tags: 'filters', hide: 'filters', only: 'filters', unlisted: 'filters',
  hparamfilter: 'filters', grouporder: 'order', sortby: 'order', smoothing: 'smoothing',
  pin: 'pins', note: 'notes', multichart: 'combined', layout: 'combined', pairs: 'combined',
  baseline: 'baseline',
  cardlook: 'zoom', yrange: 'zoom', linkzoom: 'zoom', xscale: 'zoom', yscale: 'zoom',
  tab: 'tab', fullscreen: 'tab',
};

/** @param {string} text */
const decoded = (text) => {
  try { return decodeURIComponent(text); } catch { return text; } // no valid UTF-8
};

// readViews returns the views in a stored text; what is none is left out.
/** @param {string | null} text @returns {SavedView[]} */
export const readViews = (text) => {
  try {
    const list = JSON.parse(text ?? '[]');
    return Array.isArray(list)
      ? list.filter((view) => typeof view?.name === 'string' && typeof view.state === 'string')
      : [];
  } catch {
    return [];
  }
};

// cutName returns the name in a view's fragment, '' for none, and the rest of it.
/** @param {string} fragment @returns {[string, string]} */
export const cutName = (fragment) => {
  const pairs = fragment.split('&'), name = pairs.find((pair) => pair.startsWith(nameKey)) ?? '';
  return [
    decoded(name.slice(nameKey.length)),
    pairs.filter((pair) => pair && !pair.startsWith(nameKey)).join('&'),
  ];
};

// withName returns the fragment of a view.
/** @param {string} name @param {string} state */
export const withName = (name, state) =>
  [...name ? [nameKey + encodeURIComponent(name)] : [], ...state ? [state] : []].join('&');

// byTopic returns the pairs of a state by the name of their topic.
/** @param {string} state */
const byTopic = (state) => {
  /** @type {Map<string, string[]>} */
  const pairs = new Map();
  for (const pair of state.split('&').filter(Boolean)) {
    const topic = topics[pair.slice(0, pair.indexOf('='))] ?? 'rest';
    pairs.set(topic, [...pairs.get(topic) ?? [], pair]);
  }
  return pairs;
};

// summary says in a few words what a state holds.
/** @param {string} state @param {Record<string, string>} texts */
export const summary = (state, texts) => [...byTopic(state)].map(([topic, pairs]) => {
  const value = decoded(pairs[0].slice(pairs[0].indexOf('=') + 1));
  if (topic === 'baseline') return `${texts.baseline} ${value}`;
  const n = pairs.length;
  if (topic === 'pins') return n > 1 ? `${n} ${texts.pins}` : value && texts.pin;
  if (topic === 'notes') return n > 1 ? `${n} ${texts.notes}` : value && texts.note;
  return texts[topic];
}).filter(Boolean).join(' · ') || texts.plain;

// differences names the topics in which two states differ.
/** @param {string} before @param {string} now @param {Record<string, string>} texts */
export const differences = (before, now, texts) => {
  const a = byTopic(before), b = byTopic(now);
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((topic) => a.get(topic)?.join('&') !== b.get(topic)?.join('&'))
    .map((topic) => texts[topic]).join(', ');
};

// fileOf returns the file of views; see ParseViews in package address.
/** @param {SavedView[]} views */
export const fileOf = (views) => {
  const list = views.map(({ name, state, first }) => {
    /** @type {Record<string, string | string[]>} */
    const keys = {};
    const notes = [];
    for (const pair of state.split('&').filter(Boolean)) {
      const at = pair.indexOf('='), key = pair.slice(0, at), value = decoded(pair.slice(at + 1));
      const [step, text, ...chart] = value.split('\n');
      if (key === 'note' && chart.length)
        notes.push({ chart: chart.join('\n'), step: Number(step), text });
      else if (key in keys) keys[key] = [keys[key], value].flat();
      else keys[key] = value;
    }
    return {
      name, ...first ? { default: true } : {}, state: keys, ...notes.length ? { notes } : {},
    };
  });
  return `${JSON.stringify({ version: 1, views: list }, null, 2)}\n`;
};
