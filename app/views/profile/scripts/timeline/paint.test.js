import assert from 'node:assert/strict';
import test from 'node:test';

// counted returns a context that counts the calls of each of its functions, and keeps the texts and
// strips that it draws.
const counted = () => {
  const calls = {}, texts = [], drawn = [];
  const ctx = new Proxy({ font: '11px x' }, {
    get(target, name) {
      if (name in target || typeof name === 'symbol') return target[name];
      return (...args) => {
        calls[name] = (calls[name] ?? 0) + 1;
        if (name === 'measureText') return { width: 6 * args[0].length };
        if (name === 'createImageData')
          return { width: args[0], height: args[1], data: new Uint8Array(4 * args[0] * args[1]) };
        if (name === 'putImageData') target.pixels = new Uint32Array(args[0].data.buffer);
        if (name === 'fillText') texts.push(args[0]);
        if (name === 'drawImage') {
          const [, , strip, columns, , x, y, , height] = args;
          drawn.push({
            x, y, height, pixels: args[0].ctx.pixels.slice(strip * columns, (strip + 1) * columns),
          });
        }
        return undefined;
      };
    },
  });
  return { ctx, calls, texts, drawn };
};
globalThis.OffscreenCanvas = class {
  ctx = counted().ctx;
  getContext() { return this.ctx; }
};

const { bandsOf, paint } = await import('./paint.js');
const { ProfileLanes, stick } = await import('./lanes.js');
const { hitsOf } = await import('./search.js');
const { mix } = await import('./strips.js');

// made returns a board of one lane, a list of rows of slices [start, end, kind].
const made = (rows, names = ['name']) => {
  const all = rows.flat(), at = [0];
  for (const row of rows) at.push(at.at(-1) + row.length);
  return {
    count: all.length, names, lanes: [{ rows: at, group: 0, nested: 9, overlaps: 0, name: 'l' }],
    start: Float64Array.from(all, ([start]) => start),
    end: Float64Array.from(all, ([, end]) => end),
    kind: Uint8Array.from(all, ([, , kind = 0]) => kind),
    name: Uint32Array.from(all, ([, , , name = 0]) => name),
  };
};

const colours = {
  '--surface': '#ffffff', '--text': '#000000', '--run-1': '#0000ff', '--run-5': '#00ff00',
};

// painted paints a part of a board on 1,216 by 600 px, of which 1,000 by 576 px are for slices.
const painted = (board, from, to, more = {}) => {
  const found = counted(), texts = { process: 'p', thread: 't' };
  paint(found.ctx, {
    board, ...bandsOf(board, 216, [], texts), view: { from, to, y: 0 }, top: 24,
    width: 1216, height: 600, ratio: 1, texts, chosen: -1, hovered: -1, hits: null, over() {},
    style: { getPropertyValue: (name) => colours[name] ?? '#888888' }, ...more,
  });
  return found;
};

// runs returns the runs of equal pixels of a strip: where each begins, and its colour as #rrggbb.
const runs = ({ pixels }) => {
  const found = [];
  pixels.forEach((pixel, i) => {
    const colour = pixel && `#${[0, 8, 16].map((by) =>
      (pixel >> by & 255).toString(16).padStart(2, '0')).join('')}`;
    if (!i || pixel !== pixels[i - 1]) found.push([i, colour]);
  });
  return found;
};

test('a slice has an edge and its name, and a narrow one its colour', () => {
  const { drawn, texts } = painted(made([[[100, 200], [300, 302, 1]]]), 0, 1000);
  assert.equal(drawn.length, 1);
  assert.deepEqual(runs(drawn[0]), [[0, 0], [100, '#0000ff'], [102, '#b3b3ff'], [199, 0],
    [300, '#47ff47'], [302, 0]]);
  assert.deepEqual([drawn[0].x, drawn[0].y, drawn[0].height], [216, 24 + 24 + 4, 17]);
  assert.ok(texts.includes('name'));
  const dense = painted(made([[[100, 200], [300, 302, 1]]]), 0, 1000, { ratio: 2 });
  assert.deepEqual(runs(dense.drawn[0]).map(([at]) => at), [0, 200, 204, 399, 600, 604]);
  assert.deepEqual([dense.drawn[0].x, dense.drawn[0].y, dense.drawn[0].height], [432, 104, 34]);
});

test('what begins or ends outside is cut, and a name that does not fit is shortened', () => {
  const board = made([[[-500, 500], [500, 540]]], ['a long name']);
  const { drawn, texts } = painted(board, 0, 1000);
  assert.deepEqual(runs(drawn[0]).map(([at]) => at), [0, 499, 500, 502, 539]);
  assert.deepEqual(texts.filter((text) => text.startsWith('a ')), ['a long name', 'a lo…']);
});

test('pixels of slices too narrow to see have no holes, wherever the view begins', () => {
  const board = made([Array.from({ length: 40_000 }, (_, i) => [i, i + 1])]);
  for (const from of [0, 5, 10, 12.3, 15, 19.999])
    assert.deepEqual(runs(painted(board, from, from + 20_000).drawn[0]), [[0, '#4747ff']],
      `from ${from}`);
});

test('hits have an outline, and narrow ones a tick', () => {
  const board = made([[[100, 200], [300, 301], [400, 500, 0, 1]], [[410, 420, 0, 1]]],
    ['hit', 'other']);
  const { drawn } = painted(board, 0, 1000, { hits: hitsOf(board, 'hit') });
  assert.deepEqual(drawn.map(({ y, height }) => [y, height]),
    [[52, 17], [52, 1], [68, 1], [50, 5], [70, 17]], 'a row without hits has no more strips');
  assert.deepEqual(runs(drawn[0]).slice(0, 5), [[0, 0], [100, '#000000'], [101, '#0000ff'],
    [102, '#b3b3ff'], [199, '#000000']]);
  assert.deepEqual(runs(drawn[1]), [[0, 0], [100, '#000000'], [200, 0]]);
  assert.deepEqual(runs(drawn[3]), [[0, 0], [299, '#000000'], [301, 0]]);
});

test('pinned lanes are drawn above the others, which scroll below them, and low rows without names', () => {
  const board = made([[[100, 200], [300, 500]]]), one = board.lanes[0];
  board.lanes = [{ ...one, id: '0' }, { ...one, id: '1' }, { ...one, id: '2' }];
  const lanes = new ProfileLanes(() => {});
  lanes.texts = { process: 'p', thread: 't', found: '' };
  lanes.read(board);
  lanes.pin({ lane: 1 });
  lanes.fold({ lane: 2 });
  const laid = bandsOf(board, 216, [], lanes.texts, lanes), y = 30;
  stick(laid.bands, y);
  const { drawn, texts } = painted(board, 0, 1000,
    { ...laid, lanes, stuck: laid.pinned, view: { from: 0, to: 1000, y } });
  assert.deepEqual(drawn.map((strip) => [strip.y, strip.height]),
    [[24 + 26 + 24 - y + 4, 17], [24 + 26 + 24 - y + 26 + 4, 9], [24 + 4, 17]]);
  assert.equal(texts.filter((text) => text === 'name').length, 4, 'low rows have no names');
});

test('colours are mixed', () => {
  assert.equal(mix(0xff0000ff, 0xffffffff, 0.72), 0xff4747ff);
  assert.equal(mix(0xff123456, 0xffffffff, 1), 0xff123456);
});

test('a million slices take few operations, at any zoom', (t) => {
  const each = 1_000_000 / 32, rows = Array.from({ length: 32 }, (_, row) =>
    Array.from({ length: each }, (_, i) => [10 * i, 10 * i + 9, (i + row) % 7, i % 50]));
  const board = made(rows, Array.from({ length: 50 }, (_, i) => `aten::operation_${i}`)),
    span = 10 * each, hits = hitsOf(board, 'operation_1');
  for (const more of [{}, { hits }])
    for (const share of [1, 0.3, 0.1, 0.01, 0.005, 0.001, 0.0001]) {
      const began = performance.now(), { calls, texts } = painted(board, 0, span * share, more),
        took = performance.now() - began, operations = Object.values(calls)
          .reduce((sum, count) => sum + count, 0);
      assert.ok(calls.drawImage <= 32 * (more.hits ? 4 : 1), `${calls.drawImage} strips`);
      assert.ok(calls.fillRect < 60, `${calls.fillRect} rectangles`);
      assert.ok(texts.length < 32 * 1000 / 26 + 60, `${texts.length} texts`);
      t.diagnostic(`${share} of the trace${more.hits ? ', hits' : ''}: ${operations} operations, ` +
        `${took.toFixed(1)} ms`);
    }
});
