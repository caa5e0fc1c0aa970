// What the tables of the profile view compute without a page: order, filter, CSV, and groups of
// steps. It is loaded with the view.

/** comparing returns an order of rows by a column. Equal rows keep their order. Differences are
 * compared by size, whatever their sign.
 * @param {number} column @param {boolean} numbers @param {boolean} down @param {boolean} [sizes] */
export const comparing = (column, numbers, down, sizes = false) =>
  (/** @type {string[]} */ a, /** @type {string[]} */ b) => {
    const by = sizes ? Math.abs(Number(a[column])) - Math.abs(Number(b[column]))
      : numbers ? Number(a[column]) - Number(b[column])
      : a[column] < b[column] ? -1 : Number(a[column] > b[column]);
    return down ? -by : by;
  };

/** kept returns the rows in whose texts a text occurs, in any case: names, operators and shapes.
 * @param {string[][]} rows @param {string} filter */
export const kept = (rows, filter) => {
  const wanted = filter.trim().toLowerCase();
  return rows.filter((row) => row.slice(0, 3).some((cell) => cell.toLowerCase().includes(wanted)));
};

/** csvOf returns rows as CSV (RFC 4180), as eventlens dump writes them.
 * @param {string[]} keys @param {string[][]} rows */
export const csvOf = (keys, rows) => [keys, ...rows].map((row) =>
  row.map((cell) => (/[",\r\n]/.test(cell) || /^\s/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') + '\n').join('');

/** grouped returns at most a number of items, with their places: the largest of each group.
 * @template T @param {T[]} items @param {number} most @param {(item: T) => number} size */
export const grouped = (items, most, size) => {
  /** @type {{ index: number, value: number }[]} */
  const groups = [];
  const each = Math.max(Math.ceil(items.length / most), 1);
  items.forEach((item, index) => {
    const value = size(item), group = Math.floor(index / each);
    if (!groups[group] || value > groups[group].value) groups[group] = { index, value };
  });
  return groups;
};
