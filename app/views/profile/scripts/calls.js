// The calls of a trace merged by their stacks, for the flame of the profile view: how long each
// stack took, who calls a name and what it calls, and where each frame lies. A laid-out tree is a
// board as the timeline has, so that it is drawn, searched and walked in the same way. It is loaded
// with the view.

import { firstOver } from './timeline/board.js';

/** @typedef {import('./timeline/board.js').Board} Board
 * @typedef {{ parent: number[], name: number[], kind: number[], count: number[], total: number[]
 *   }} Calls columns of the nodes of a tree; node 0 is the root, and parents come before what they
 *   hold; name is an index in the names of the board */

/** @param {number} name of the root @param {number} kind @returns {Calls} */
const rooted = (name, kind) =>
  ({ parent: [0], name: [name], kind: [kind], count: [0], total: [0] });

// growing returns a function that finds what a node calls by a name, or adds it.
/** @param {Calls} calls @param {number} names how many there are */
function growing({ parent, name, kind, count, total }, names) {
  /** @type {Map<number, number>} */
  const known = new Map();
  return (/** @type {number} */ of, /** @type {number} */ n, /** @type {number} */ hue) => {
    const key = of * names + n;
    let node = known.get(key);
    if (node === undefined) {
      known.set(key, (node = parent.push(of) - 1));
      name.push(n);
      kind.push(hue);
      count.push(0);
      total.push(0);
    }
    return node;
  };
}

/** namesOf returns the names of a board and two more: of the root, and of steps, each of which
 *  PyTorch gives a name of its own.
 *  @param {string[]} names @param {string} root */
export const namesOf = (names, root) => [...names, root, 'ProfilerStep'];

/** callsOf merges the slices of lanes between two times by name, where the slices around them have
 *  the same names, too. Of a slice that reaches out of the time, the part inside counts. Slices
 *  that do not nest have nothing around them. Names are indexes in those of namesOf.
 *  @param {Board} board @param {number[]} lanes @param {number} from @param {number} to */
export function callsOf(board, lanes, from, to) {
  const { start, end, kind, names } = board, calls = rooted(names.length, -1),
    grow = growing(calls, names.length + 2), { count, total } = calls,
    one = Uint32Array.from(names, (name, i) =>
      (/^ProfilerStep#\d+$/.test(name) ? names.length + 1 : i));
  for (const lane of lanes) {
    const { rows, nested } = board.lanes[lane];
    /** @type {number[]} */
    let above = []; // nodes of the row above: of the slices from aboveFirst on
    let aboveFirst = 0;
    for (let row = 0; row + 1 < rows.length; row++) {
      const first = firstOver(end, from, rows[row], rows[row + 1]), nodes = [],
        holds = row > 0 && row < nested ? above.length : 0;
      let holder = 0;
      for (let k = first; k < rows[row + 1] && start[k] < to; k++) {
        while (holder + 1 < holds && start[aboveFirst + holder + 1] <= start[k]) holder++;
        const around = holder < holds && start[aboveFirst + holder] <= start[k] ? above[holder] : 0,
          node = grow(around, one[board.name[k]], kind[k]),
          ns = Math.min(end[k], to) - Math.max(start[k], from);
        count[node]++;
        total[node] += ns;
        if (!around) total[0] += ns;
        nodes.push(node);
      }
      above = nodes;
      aboveFirst = first;
    }
  }
  return calls;
}

/** aroundName returns who calls a name, as a tree from the name up, and what it calls, as one from
 *  the name down. A name inside of itself counts once, in the outermost call.
 *  @param {Calls} calls @param {number} name @param {number} names how many there are */
export function aroundName(calls, name, names) {
  const at = calls.name.indexOf(name), kind = at < 0 ? -1 : calls.kind[at],
    callers = rooted(name, kind), callees = rooted(name, kind),
    up = growing(callers, names), down = growing(callees, names);
  const inside = new Int32Array(calls.name.length).fill(-1); // nodes of callees
  const add = (/** @type {Calls} */ to, /** @type {number} */ node, /** @type {number} */ i) => {
    to.count[node] += calls.count[i];
    to.total[node] += calls.total[i];
  };
  for (let i = 1; i < inside.length; i++) {
    const around = inside[calls.parent[i]];
    if (around >= 0) inside[i] = down(around, calls.name[i], calls.kind[i]);
    else if (calls.name[i] === name) {
      inside[i] = 0;
      add(callers, 0, i);
      for (let p = calls.parent[i], node = 0; p > 0; p = calls.parent[p]) {
        node = up(node, calls.name[p], calls.kind[p]);
        add(callers, node, i);
      }
    }
    if (inside[i] >= 0) add(callees, inside[i], i);
  }
  return { callers, callees };
}

/** selfOf returns the time of a node that nothing inside takes.
 *  @param {Calls} calls @param {number} node */
export function selfOf({ parent, total }, node) {
  let self = total[node];
  for (let i = node + 1; i < parent.length; i++) if (parent[i] === node) self -= total[i];
  return Math.max(self, 0);
}

/** pathOf returns the names from below the root to a node.
 *  @param {Calls} calls @param {number} node */
export function pathOf({ parent, name }, node) {
  const path = [];
  for (let i = node; i > 0; i = parent[i]) path.unshift(name[i]);
  return path;
}

/** nodeAt returns the node that a path leads to, -1 for none.
 *  @param {Calls} calls @param {number[]} path */
export function nodeAt({ parent, name }, path) {
  let node = 0;
  for (const wanted of path) {
    const of = node;
    node = parent.findIndex((p, i) => i > 0 && p === of && name[i] === wanted);
    if (node < 0) return -1;
  }
  return node;
}

// placed returns where each node begins and ends, and the nodes of each depth from left to right:
// of those beside each other the longest comes first.
/** @param {Calls} calls */
function placed({ parent, total, name }) {
  const count = parent.length, width = Float64Array.from(total), inside = new Float64Array(count);
  /** @type {number[][]} */
  const children = [];
  for (let i = count - 1; i > 0; i--) {
    width[i] = Math.max(width[i], inside[i]); // times are rounded separately
    inside[parent[i]] += width[i];
    (children[parent[i]] ??= []).push(i);
  }
  width[0] = Math.max(width[0], inside[0]);
  const start = new Float64Array(count), depth = new Uint32Array(count),
    /** @type {number[][]} */ rows = [], open = [0];
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    (rows[depth[i]] ??= []).push(i);
    const below = (children[i] ?? []).sort((a, b) => width[b] - width[a] || name[a] - name[b]);
    let at = start[i];
    for (const child of below) {
      start[child] = at;
      depth[child] = depth[i] + 1;
      at += width[child];
    }
    for (let k = below.length - 1; k >= 0; k--) open.push(below[k]);
  }
  return { start, width, rows };
}

/** layOut lays trees out below each other: a lane for each. The root of a tree with up is at the
 *  bottom. The index of a frame is its node.
 *  @param {{ calls: Calls, title: string, up?: boolean }[]} trees @param {string[]} names
 *  @returns {Board} */
export function layOut(trees, names) {
  const count = trees.reduce((sum, { calls }) => sum + calls.parent.length, 0),
    start = new Float64Array(count), end = new Float64Array(count), name = new Uint32Array(count),
    index = new Uint32Array(count), kind = new Uint8Array(count);
  let n = 0, span = 0;
  const lanes = trees.map(({ calls, title, up }) => {
    const { start: from, width, rows: nodes } = placed(calls), rows = [n];
    span = Math.max(span, width[0]);
    for (const row of up ? nodes.reverse() : nodes) {
      for (const node of row) {
        start[n] = from[node];
        end[n] = from[node] + width[node];
        name[n] = calls.name[node];
        kind[n] = calls.kind[node];
        index[n++] = node;
      }
      rows.push(n);
    }
    return { rows, group: -1, nested: rows.length - 1, overlaps: 0, name: title };
  });
  const none = new Float64Array(); // it has no counters
  return {
    count, empty: 0, from: '0', span, names, lanes, start, end, name, index, kind, at: none,
    value: none,
  };
}
