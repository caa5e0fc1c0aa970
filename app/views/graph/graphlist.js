// The list of a graph's drawing: decodes it, and finds the box under a point. The package
// app/views/graph/drawing describes its format. It is loaded with the graph view.

export const openFlag = 1;
export const shapes = {
  op: 0, scope: 1, series: 2, call: 3, constant: 4, summary: 5, reference: 6, more: 7, aside: 8,
};
const decoder = new TextDecoder();

// graphList decodes a list of n boxes and e lines. p, c and t are the numbers of points, of colours
// and of bytes of text.
/** @param {ArrayBuffer} buffer */
export const graphList = (buffer) => {
  const head = new Uint32Array(buffer, 0, 37), [, n, e, p, c, t, flags] = head;
  /** @param {number} section */
  const at = (section) => head[12 + section];
  const bounds = new Float32Array(buffer, 32, 4);
  const list = {
    n, e, moves: (flags & 1) !== 0, fresh: (flags & 2) !== 0, down: (flags & 4) !== 0,
    anchor: head[34] | 0, begins: head[35] | 0, left: bounds[0], top: bounds[1], width: bounds[2],
    height: bounds[3],
    rect: new Float32Array(buffer, at(0), 4 * n), start: new Float32Array(buffer, at(1), 4 * n),
    id: new Int32Array(buffer, at(2), n), parent: new Int32Array(buffer, at(3), n),
    end: new Int32Array(buffer, at(4), n),
    shape: new Uint8Array(buffer, at(5), n), flags: new Uint8Array(buffer, at(6), n),
    fill: new Uint16Array(buffer, at(7), n), stroke: new Uint16Array(buffer, at(8), n),
    label: new Uint32Array(buffer, at(9), n + 1),
    ends: new Int32Array(buffer, at(10), 2 * e), first: new Uint32Array(buffer, at(11), e + 1),
    style: new Uint8Array(buffer, at(12), e),
    lineInk: new Uint16Array(buffer, at(13), e), lineWidth: new Float32Array(buffer, at(14), e),
    lineText: new Uint32Array(buffer, at(15), e + 1),
    points: new Float32Array(buffer, at(16), 2 * p), begin: new Float32Array(buffer, at(17), 2 * p),
    textAt: new Float32Array(buffer, at(18), 2 * e),
    colours: [...new Uint32Array(buffer, at(20), c)].map(
      (v) => `rgb(${v & 255} ${(v >> 8) & 255} ${(v >> 16) & 255} / ${(v >>> 24) / 255})`,
    ),
    // Box -> its colours and shares, alternating (any), for boxes with several colours.
    bands: /** @type {Map<number, any[]>} */ (new Map()),
    boxOf: /** @type {Map<number, number>} */ (new Map()), // node -> its box
    boxText: (/** @type {number} */ i) => cut(list.label, i),
    textOfLine: (/** @type {number} */ i) => cut(list.lineText, i)[0],
  };
  const bytes = new Uint8Array(buffer, at(21), t), texts = new Map();
  // cut returns the two texts of a box, or the text of a line.
  /** @param {Uint32Array} offsets @param {number} i */
  const cut = (offsets, i) => {
    const key = offsets === list.label ? i : -1 - i;
    let found = texts.get(key);
    if (!found)
      texts.set(
        key, (found = decoder.decode(bytes.subarray(offsets[i], offsets[i + 1])).split('\n')),
      );
    return found;
  };
  const bands = new Uint32Array(buffer, at(19), 3 * head[36]),
    shares = new Float32Array(buffer, at(19), 3 * head[36]);
  for (let b = 0; b < bands.length; b += 3) {
    if (!list.bands.has(bands[b])) list.bands.set(bands[b], []);
    list.bands.get(bands[b])?.push(list.colours[bands[b + 1]], shares[b + 2]);
  }
  for (let i = 0; i < n; i++)
    if (list.id[i] >= 0 && list.shape[i] < shapes.constant) list.boxOf.set(list.id[i], i);
  return list;
};

// lerp interpolates a coordinate of an animation with progress t, 0 to 1.
/** @param {number} from @param {number} to @param {number} t */
export const lerp = (from, to, t) => t >= 1 ? to : from + (to - from) * t;
// place returns left, top, width and height of a box in an animation with progress t.
/** @param {GraphList} list @param {number} i @param {number} t */
export const place = (list, i, t) =>
  /** @type {Box4} */ (
    [0, 1, 2, 3].map((k) => lerp(list.start[4 * i + k], list.rect[4 * i + k], t))
  );
eventlens.graphPlace = place; // for tests

// boxAt returns the innermost and topmost box under a point of the drawing, -1 for none.
/** @param {GraphList} list @param {number} x @param {number} y */
export const boxAt = (list, x, y) => {
  let hit = -1;
  for (let i = 0; i < list.n;) {
    const at = 4 * i,
      inside =
        x >= list.rect[at]
        && y >= list.rect[at + 1] && x <= list.rect[at] + list.rect[at + 2]
        && y <= list.rect[at + 1] + list.rect[at + 3];
    if (inside && list.id[i] >= 0) hit = i;
    i =
      inside || list.shape[i] === shapes.aside || !(list.flags[i] & openFlag) ? i + 1 : list.end[i];
  }
  return hit;
};
