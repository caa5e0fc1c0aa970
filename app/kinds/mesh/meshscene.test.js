import assert from 'node:assert/strict';
import test from 'node:test';

// Stands in for the canvas whose fillStyle parses CSS colours.
globalThis.document = { createElement: () => ({ getContext: () => ({ fillStyle: '' }) }) };
const { build, few, normals, ply } = await import('./meshscene.js');
const { corners, fitted, matrix, orbited, panned, projected, zoomed } =
  await import('./meshcamera.js');

const varint = (v) => (v < 128 ? [v] : [v & 127 | 128, ...varint(Math.floor(v / 128))]);
const field = (number, bytes) => [...varint(number << 3 | 2), ...varint(bytes.length), ...bytes];
// tensor encodes a tensor of a shape: float32 (1) or int32 (3) as the packed bytes of a
// TensorProto.
const tensor = (shape, Type, type, numbers) => Uint8Array.from([
  8, type, ...field(2, shape.flatMap((size) => field(2, [8, ...varint(size)]))),
  ...field(4, [...new Uint8Array(Type.from(numbers).buffer)]),
]);
const part = (bytes) => ({ bytes, when: 0, step: 0, problem: false });
const points = (numbers, samples = 1) =>
  part(tensor([samples, numbers.length / 3 / samples, 3], Float32Array, 1, numbers));
const faces = (numbers) => part(tensor([1, numbers.length / 3, 3], Int32Array, 3, numbers));
const square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];

test('a scene has its points, faces, bounds and the centre', () => {
  const scene = build({ 1: points(square), 2: faces([0, 1, 2, 0, 2, 3]) }, 0);
  assert.deepEqual([scene.count, scene.triangleCount], [4, 2]);
  assert.deepEqual([scene.low, scene.high, scene.centre], [[0, 0, 0], [1, 1, 0], [0.5, 0.5, 0]]);
  assert.equal(scene.radius, Math.hypot(0.5, 0.5));
  assert.deepEqual([...scene.triangles], [0, 1, 2, 0, 2, 3]);
  assert.deepEqual(scene.notes, []);
});

test('vertices without a place are left out, and faces that had them', () => {
  const scene = build(
    { 1: points([0, 0, 0, NaN, 0, 0, 1, 1, 0, 0, 1, 0]), 2: faces([0, 1, 2, 0, 2, 3, 0, 2, 9]) }, 0,
  );
  assert.equal(scene.count, 3);
  assert.deepEqual([...scene.triangles], [0, 1, 2]);
  assert.deepEqual(scene.notes, [['nan', { n: 1 }], ['lost', { n: 2 }]]);
});

test('a sample beyond the last one is the last one', () => {
  const scene = build({ 1: points([0, 0, 0, 5, 5, 5], 2) }, 7);
  assert.deepEqual([scene.samples, scene.sample, [...scene.points]], [2, 1, [5, 5, 5]]);
});

test('what is no mesh says why by the name of a text', () => {
  const fault = (bytes) => {
    try {
      build({ 1: part(Uint8Array.from(bytes)) }, 0);
      return '';
    } catch ({ key }) {
      return key;
    }
  };
  assert.equal(fault(tensor([1, 2, 2], Float32Array, 1, [1, 2, 3, 4])), 'shape');
  assert.equal(fault(tensor([1, 2, 3], Float32Array, 1, [1, 2, 3, 4, 5])), 'numbers');
  assert.equal(fault(tensor([1, 1, 3], Float32Array, 8, [1, 2, 3])), 'type');
  assert.equal(fault(tensor([1, 0, 3], Float32Array, 1, [])), 'empty');
  assert.equal(fault([8, 255]), 'damaged');
});

test('normals are the mean of the faces around a vertex', () => {
  const flat = {
    count: 4, points: Float32Array.from(square), triangles: Uint32Array.from([0, 1, 2, 0, 2, 3]),
  };
  assert.deepEqual([...normals(flat)].slice(0, 4), [0, 0, 127, 0]);
  const roof = {
    count: 4, points: Float32Array.from([0, 0, 0, 0, 1, 0, 1, 0, -1, -1, 0, -1]),
    triangles: Uint32Array.from([0, 2, 1, 0, 1, 3]),
  };
  assert.deepEqual([...normals(roof)].slice(0, 3), [0, 0, 127]);
});

test('a part of the triangles has every one of few', () => {
  const scene = { count: 4, triangleCount: 2, triangles: Uint32Array.from([0, 1, 2, 0, 2, 3]) };
  assert.deepEqual([...few(scene)], [0, 1, 2, 0, 2, 3]);
  const cloud = few({ count: 1_000_000, triangleCount: 0, triangles: new Uint32Array() });
  assert.equal(cloud.length, 250_000);
  assert.ok(Math.max(...cloud.subarray(0, 100)) > 900_000, 'a prefix is spread over all');
});

test('the fitted camera sees every point, and as large as fits', () => {
  const scene = build({ 1: points(square) }, 0), aspect = 1.5;
  const m = matrix(fitted(scene, aspect, false), scene.look, aspect);
  const seen = [0, 3, 6, 9].map((i) =>
    projected(
      m, [0, 1, 2].map((k) => (scene.points[i + k] - scene.centre[k]) / scene.radius), 300, 200,
    ),
  );
  for (const [x, y] of seen) assert.ok(x > 0 && x < 300 && y > 0 && y < 200, `${x}, ${y}`);
  const ys = seen.map(([, y]) => y), xs = seen.map(([x]) => x);
  assert.ok(
    Math.max(...ys) - Math.min(...ys) > 120 || Math.max(...xs) - Math.min(...xs) > 180,
    'most of the window',
  );
  assert.equal(corners(scene).length, 8);
});

test('cameras turn, zoom and pan around what they look at', () => {
  const scene = build({ 1: points(square) }, 0), camera = fitted(scene, 1, false);
  const near = (a, b) => a.forEach((v, i) => assert.ok(Math.abs(v - b[i]) < 1e-9, `${a} ${b}`));
  near(orbited(camera, 2 * Math.PI, 0).from, camera.from);
  near(orbited(orbited(camera, 0.3, 0.2), -0.3, 0).up, camera.up);
  assert.equal(zoomed(camera, 2).away, camera.away / 2);
  near(panned(panned(camera, scene.look, 0.1, 0.2), scene.look, -0.1, -0.2).target, camera.target);
});

test('PLY has a header, vertices with colours, and faces', async () => {
  const blob = ply({
    count: 2, triangleCount: 1, points: Float32Array.from([1, 2, 3, 4, 5, 6]),
    triangles: Uint32Array.from([0, 1, 0]),
    colours: Uint8Array.from([10, 20, 30, 255, 40, 50, 60, 255]),
  });
  const bytes = new Uint8Array(await blob.arrayBuffer()),
    text = new TextDecoder('latin1').decode(bytes);
  const head = text.indexOf('end_header\n') + 11, view = new DataView(bytes.buffer, head);
  assert.equal(
    text.slice(0, head),
    [
      'ply', 'format binary_little_endian 1.0', 'comment eventlens', 'element vertex 2',
      'property float x', 'property float y', 'property float z', 'property uchar red',
      'property uchar green', 'property uchar blue', 'element face 1',
      'property list uchar int vertex_indices', 'end_header', '',
    ].join('\n'),
  );
  assert.equal(view.byteLength, 2 * 15 + 13);
  assert.deepEqual(
    [view.getFloat32(15, true), view.getFloat32(23, true), view.getUint8(27), view.getUint8(29)],
    [4, 6, 40, 60],
  );
  assert.deepEqual(
    [view.getUint8(30), view.getInt32(31, true), view.getInt32(35, true), view.getInt32(39, true)],
    [3, 0, 1, 0],
  );
});
