// Reads and writes the page's own charts, in the format of package layouts: every title, tag and
// value is a line of its own, after a sign for its sort, with \ and line breaks escaped.

/** @param {string} line */
const escaped = (line) => line.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
/** @param {string} line */
const plain = (line) => line.replace(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter));

// read parses a layout; categories are separated by an empty line.
/** @param {string} text */
export function read(text) {
  return text ? text.split('\n\n').map((lines) => {
    const [head, ...rest] = lines.split('\n');
    /** @type {LayoutCategory} */
    const category = { title: plain(head.slice(1)), closed: head[0] === '-', charts: [] };
    /** @type {LayoutChart | undefined} */
    let chart;
    for (const line of rest) {
      const content = plain(line.slice(1)), band = chart?.bands.at(-1);
      if (line[0] === '#') category.charts.push(chart = { title: content, tags: [], bands: [] });
      else if (line[0] === '~') chart?.tags.push(content);
      else if (line[0] === '=') chart?.bands.push({ value: content, lower: '', upper: '' });
      else if (band) band[line[0] === '<' ? 'lower' : 'upper'] = content;
    }
    return category;
  }) : [];
}

/** @param {LayoutChart} given */
const chartLines = ({ title, tags, bands }) => [
  `#${escaped(title)}`,
  ...tags.map((tag) => `~${escaped(tag)}`),
  ...bands.flatMap((b) => [`=${escaped(b.value)}`, `<${escaped(b.lower)}`, `>${escaped(b.upper)}`]),
];
/** @param {LayoutCategory[]} categories */
export const write = (categories) =>
  categories
    .map((c) =>
      [(c.closed ? '-' : '+') + escaped(c.title), ...c.charts.flatMap(chartLines)].join('\n'),
    )
    .join('\n\n');

// json formats a layout as a file of charts.
/** @param {LayoutCategory[]} categories */
export function json(categories) {
  /** @param {LayoutChart} given */
  const chart = ({ title, tags, bands }) => ({
    title, ...(bands.length ? { margin: { series: bands } } : { multiline: { tag: tags } }),
  });
  return JSON.stringify(
    {
      version: 1,
      category: categories.map(({ title, closed, charts }) => ({
        title, closed, chart: charts.map(chart),
      })),
    },
    null, 2,
  );
}
