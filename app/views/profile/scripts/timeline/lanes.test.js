import assert from 'node:assert/strict';
import test from 'node:test';

const { bandsOf, sliceIn } = await import('./paint.js');
const { laneOrder, ProfileLanes, signAt, stick } = await import('./lanes.js');

const texts = { process: 'p', thread: 't', found: '{at} of {count}' };

// Two processes of lanes with so many rows, of one slice each, and a counter of the second process.
const boardOf = (...rows) => {
  let at = 0;
  const next = (count) => Array.from({ length: count + 1 }, (_, row) => at + row);
  return {
    names: ['n'], lanes: rows.map((count, i) => {
      const lane = { rows: next(count), name: `Lane ${i}`, id: String(i) };
      at += count;
      return { ...lane, ...i < 2 ? { group: 7, process: 'python' } : { group: 8, process: 'gpu' } };
    }),
    counters: [{ group: 8, process: 'gpu', name: 'memory', series: 'used', rows: [0, 0] }],
    start: new Float64Array(200), end: new Float64Array(200).fill(10),
  };
};

const made = (board = boardOf(2, 1, 1, 1)) => {
  let changes = 0;
  const lanes = new ProfileLanes(() => { changes++; });
  lanes.texts = texts;
  lanes.read(board);
  const bands = (labels = 216) => bandsOf(board, labels, [], texts, lanes);
  return {
    board, lanes, bands, changes: () => changes,
    seen: () => bands().bands.map((b) => b.group ?? (b.lane === undefined ? 'memory' : b.lane)),
  };
};

test('without an arrangement all lanes are shown, each below its process', () => {
  const { board, seen, bands, lanes } = made();
  assert.deepEqual(seen(), ['python', 0, 1, 'gpu', 2, 3, 'memory']);
  assert.deepEqual(bands().bands.map(({ y, h }) => [y, h]),
    bandsOf(board, 216, [], texts).bands.map(({ y, h }) => [y, h]));
  assert.equal(lanes.count(), 5);
  const flame = { ...board, counters: [], lanes: [{ ...board.lanes[0], group: -1 }] };
  assert.deepEqual(bandsOf(flame, 0, [], texts).bands.map((b) => b.lane), [0], 'without a head');
});

test('a closed process hides its lanes, and says how many it has', () => {
  const { lanes, seen, bands, changes } = made();
  lanes.fold({ process: 7 });
  assert.deepEqual(seen(), ['python', 'gpu', 2, 3, 'memory']);
  assert.deepEqual([bands().bands[0].count, bands().bands[1].count, lanes.count(), changes()],
    ['0 of 2', '', 3, 1]);
  lanes.fold({ process: 7 });
  assert.equal(lanes.count(), 5);
});

test('low rows take less room, however many there are, and no slice is lost', () => {
  const { board, lanes, bands } = made(boardOf(2, 40, 1, 1)), high = bands().bands;
  lanes.fold({ lane: 0 });
  lanes.fold({ lane: 1 });
  const { bands: low } = bands();
  assert.deepEqual([low[1].row, low[1].h], [10, 28]);
  assert.deepEqual([low[2].row, high[2].h, low[2].h], [2, 728, 88]);
  for (let row = 0; row < 40; row++)
    assert.equal(sliceIn(board, low, low[2].top + 2 * row + 1, 5, 0), 2 + row);
});

test('pinned lanes come first, and stay while the others scroll', () => {
  const { lanes, seen, bands } = made();
  lanes.pin({ lane: 3 });
  lanes.pin({ counter: 0 });
  lanes.pin({ process: 7 }); // no lane
  assert.deepEqual(seen(), [3, 'memory', 'python', 0, 1, 'gpu', 2]);
  const { bands: all, pinned } = bands();
  assert.equal(pinned, all[2].y);
  const [{ y, top }] = all;
  stick(all, 100);
  assert.deepEqual([all[0].y, all[0].top, all[1].y - all[0].y, all[2].y],
    [y + 100, top + 100, all[0].h, pinned]);
  stick(all, 0);
  assert.deepEqual([all[0].y, all[0].top], [y, top]);
  lanes.fold({ process: 8 });
  assert.deepEqual(seen(), [3, 'memory', 'python', 0, 1, 'gpu'], 'a closed process keeps them');
  lanes.pin({ lane: 3 });
  assert.deepEqual(seen(), ['memory', 'python', 0, 1, 'gpu']);
});

test('a filter finds names of lanes, counters and processes in any case', () => {
  const { lanes, seen } = made();
  for (const [text, found] of [
    ['LANE 1 ', ['python', 1]], ['gpu', ['gpu', 2, 3, 'memory']], ['used', ['gpu', 'memory']],
    ['nothing', []], ['', ['python', 0, 1, 'gpu', 2, 3, 'memory']],
  ]) {
    lanes.find(text);
    assert.deepEqual(seen(), found, text);
  }
});

test('a lane that a person goes to is shown', () => {
  const { lanes, seen, changes } = made();
  lanes.fold({ process: 7 });
  lanes.find('gpu');
  assert.equal(lanes.show(2), false);
  assert.equal(changes(), 1);
  assert.equal(lanes.show(1), true);
  assert.deepEqual([lanes.filter, changes()], ['', 2]);
  assert.deepEqual(seen(), ['python', 0, 1, 'gpu', 2, 3, 'memory']);
  assert.equal(lanes.show(-1), false);
});

test('the arrow keys go through the lanes as they are on the picture', () => {
  const { lanes, bands } = made();
  lanes.pin({ lane: 2 });
  lanes.find('lane');
  assert.deepEqual(laneOrder(bands().bands), [2, 0, 1, 3]);
});

test('the address has the arrangement, which stays while more is read', () => {
  const { board, lanes } = made();
  lanes.fold({ process: 8 });
  lanes.fold({ lane: 1 });
  lanes.pin({ lane: 3 });
  lanes.pin({ counter: 0 });
  lanes.find('a, ü');
  const fields = lanes.fields();
  assert.deepEqual(fields, ['p8.l1', 'l3.c0', 'a%2C%20%C3%BC']);
  const other = made();
  other.lanes.wanted = fields;
  other.lanes.follow();
  assert.deepEqual(other.lanes.fields(), fields);
  other.lanes.follow(); // nothing more is wanted
  other.lanes.wanted = [];
  other.lanes.follow();
  assert.deepEqual(other.lanes.fields(), ['', '', '']);

  lanes.read({ ...board, lanes: [board.lanes[3], ...board.lanes.slice(0, 3)] });
  assert.deepEqual(lanes.fields(), ['p8.l2', 'l0.c0', 'a%2C%20%C3%BC']);
  lanes.read(null);
  assert.deepEqual(lanes.fields(), ['', '', '']);
});

test('an address that fits no lane, or is damaged, does no harm', () => {
  const { lanes, seen } = made();
  lanes.wanted = ['l99.p5.x', 'c7..l', '%E0%A4%A'];
  lanes.follow();
  assert.equal(lanes.filter, '%E0%A4%A');
  lanes.find('');
  assert.deepEqual(seen().length, 7);
});

test('signs are pressed where they are drawn', () => {
  const lane = { lane: 0, y: 0, h: 40, label: 4 }, narrow = { lane: 0, y: 0, h: 40, label: 19 };
  for (const [band, x, y, labels, found] of [
    [{ process: 3, y: 0, h: 24 }, 500, 10, 216, 'fold'],
    [lane, 10, 30, 216, 'fold'], [lane, 100, 30, 216, ''], [lane, 200, 30, 216, 'pin'],
    [lane, 217, 30, 216, ''], [narrow, 10, 10, 0, 'fold'], [narrow, 10, 30, 0, ''],
    [narrow, 380, 10, 0, 'pin'], [{ counter: 0, y: 0, h: 43 }, 10, 10, 216, ''],
    [{ counter: 0, y: 0, h: 43 }, 205, 10, 216, 'pin'],
  ]) assert.equal(signAt(band, x, y, labels, 390), found, `${x} ${y} ${labels}`);
});
