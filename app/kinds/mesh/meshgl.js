// Draws meshes with WebGL 2. All cards share one context, since browsers allow about sixteen. The
// result is copied to the card's own canvas. It is loaded with the first mesh card.

const vertexShader = `#version 300 es
precision highp float;
layout(location = 0) in vec3 place;
layout(location = 1) in vec4 normal;
layout(location = 2) in vec4 colour;
uniform mat4 m;
uniform vec3 centre, plain, ambient, from[4], light[4];
uniform float by, size, coloured, lit;
uniform int lights;
centroid out vec3 front, back;
void main() {
  gl_Position = m * vec4((place - centre) * by, 1.0);
  gl_PointSize = size;
  front = back = coloured > 0.0 ? colour.rgb : plain;
  if (lit > 0.0) {
    vec3 n = normal.xyz / max(length(normal.xyz), 1e-6), a = ambient, b = ambient;
    for (int i = 0; i < lights; i++) {
      float facing = dot(n, from[i]);
      a += max(facing, 0.0) * light[i];
      b += max(-facing, 0.0) * light[i];
    }
    front *= a;
    back *= b;
  }
}`;
const uniforms = [
  'm', 'centre', 'plain', 'ambient', 'from', 'light', 'by', 'size', 'coloured', 'lit', 'lights',
  'disc',
];
const fragmentShader = `#version 300 es
precision mediump float;
centroid in vec3 front, back;
uniform float disc;
out vec4 colour;
void main() {
  if (disc > 0.0 && length(gl_PointCoord - 0.5) > 0.5) discard;
  colour = vec4(disc >= 0.0 || gl_FrontFacing ? front : back, 1.0);
}`;

// meshGL returns the WebGL painter; null if there is no WebGL 2, or if it is emulated on the CPU,
// where mesh2d.js takes a twentieth of the time. lost is called when the browser takes the context
// away, and when it restores it.
/** @param {(gone: boolean) => void} lost */
export const meshGL = (lost) => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', {
    antialias: true, powerPreference: 'high-performance',
  });
  if (!context) return null;
  const gl = context;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  if (
    /swiftshader|llvmpipe|software|basic render/i.test(
      info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '',
    )
  ) {
    gl.getExtension('WEBGL_lose_context')?.loseContext(); // frees the context's memory at once
    return null;
  }
  /** @type {WebGLProgram | null} */
  let program = null;
  /** @type {Record<string, WebGLUniformLocation | null>} */
  let at = {};
  /**
   * @typedef {{ array: WebGLVertexArrayObject, made: WebGLBuffer[] } & Partial<Record<'few' |
   *   'wires' | 'all', WebGLBuffer>>} Buffers
   */
  /** @type {Map<MeshScene, Buffers>} */
  let kept = new Map(); // scene -> its buffers

  function prepare() {
    /** @param {number} type @param {string} source */
    const shader = (type, source) => {
      const s = /** @type {WebGLShader} */ (gl.createShader(type));
      gl.shaderSource(s, source);
      gl.compileShader(s);
      return s;
    };
    const p = program = gl.createProgram();
    for (const s of [
      shader(gl.VERTEX_SHADER, vertexShader), shader(gl.FRAGMENT_SHADER, fragmentShader),
    ])
      gl.attachShader(p, s);
    gl.linkProgram(p);
    at = Object.fromEntries(uniforms.map((name) => [name, gl.getUniformLocation(p, name)]));
    return gl.getProgramParameter(p, gl.LINK_STATUS);
  }
  if (!prepare()) return null;
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    kept = new Map();
    lost(true);
  });
  canvas.addEventListener('webglcontextrestored', () => { if (prepare()) lost(false); });

  /** @param {number} target @param {AllowSharedBufferSource} data */
  function buffer(target, data) {
    const b = gl.createBuffer();
    gl.bindBuffer(target, b);
    gl.bufferData(target, data, gl.STATIC_DRAW);
    return b;
  }

  /** @param {Uint32Array} triangles */
  function edges(triangles) {
    const all = new Uint32Array(2 * triangles.length);
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = triangles.subarray(i, i + 3);
      all.set([a, b, b, c, c, a], 2 * i);
    }
    return all;
  }

  /** @param {MeshScene} scene */
  function buffersOf(scene) {
    const known = kept.get(scene);
    if (known) return known;
    const array = gl.createVertexArray(), all = /** @type {Buffers} */ ({ array, made: [] });
    gl.bindVertexArray(array);
    /**
     * @param {number} location
     * @param {AllowSharedBufferSource} data
     * @param {number} size
     * @param {number} type
     * @param {boolean} normalized
     */
    const attribute = (location, data, size, type, normalized) => {
      all.made.push(buffer(gl.ARRAY_BUFFER, data));
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, type, normalized, 0, 0);
    };
    attribute(0, scene.points, 3, gl.FLOAT, false);
    if (scene.triangleCount)
      attribute(1, /** @type {Int8Array<ArrayBuffer>} */ (scene.normals), 4, gl.BYTE, true);
    if (scene.colours) attribute(2, scene.colours, 4, gl.UNSIGNED_BYTE, true);
    kept.set(scene, all);
    return all;
  }

  // elements binds an index buffer of a scene, and creates it at its first use.
  /**
   * @param {MeshScene} scene
   * @param {'few' | 'wires' | 'all'} name
   * @param {() => Uint32Array} list
   */
  function elements(scene, name, list) {
    const all = buffersOf(scene);
    if (all[name]) gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, all[name] ?? null);
    else
      all.made.push(
        (all[name] = buffer(
          gl.ELEMENT_ARRAY_BUFFER, /** @type {Uint32Array<ArrayBuffer>} */ (list()),
        )),
      );
  }

  /** @param {MeshScene} scene @param {MeshWanted} given */
  function draw(scene, { matrix, width, height, size, colour, few }) {
    if (canvas.width < width) canvas.width = width;
    if (canvas.height < height) canvas.height = height;
    const { look } = scene, solid = scene.triangleCount > 0, lit = solid && look.lit;
    gl.viewport(0, 0, width, height);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    if (solid && look.side < 2) {
      gl.enable(gl.CULL_FACE);
      gl.cullFace(look.side === 0 ? gl.BACK : gl.FRONT);
    } else gl.disable(gl.CULL_FACE);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.useProgram(program);
    gl.bindVertexArray(buffersOf(scene).array);
    gl.uniformMatrix4fv(at.m, false, matrix);
    gl.uniform3fv(at.centre, scene.centre);
    gl.uniform3fv(at.plain, colour);
    gl.uniform3fv(at.ambient, look.ambient);
    if (look.lights.length) {
      gl.uniform3fv(at.from, look.lights.flatMap((l) => l.from));
      gl.uniform3fv(at.light, look.lights.flatMap((l) => l.colour));
    }
    gl.uniform1i(at.lights, look.lights.length);
    gl.uniform1f(at.by, 1 / scene.radius);
    gl.uniform1f(at.size, size);
    gl.uniform1f(at.coloured, scene.colours ? 1 : 0);
    gl.uniform1f(at.lit, lit ? 1 : 0);
    gl.uniform1f(at.disc, solid ? -1 : size > 2 ? 1 : 0);
    const mode = solid ? gl.TRIANGLES : gl.POINTS;
    if (few) {
      elements(scene, 'few', () => /** @type {() => Uint32Array} */ (scene.few)());
      gl.drawElements(mode, solid ? 3 * few : few, gl.UNSIGNED_INT, 0);
    } else if (solid && look.wires) {
      elements(scene, 'wires', () => edges(scene.triangles));
      gl.drawElements(gl.LINES, 2 * scene.triangles.length, gl.UNSIGNED_INT, 0);
    } else if (solid) {
      elements(scene, 'all', () => scene.triangles);
      gl.drawElements(mode, scene.triangles.length, gl.UNSIGNED_INT, 0);
    } else {
      gl.drawArrays(mode, 0, scene.count);
    }
    gl.bindVertexArray(null);
  }

  return {
    how: 'webgl',
    // part returns how many points or triangles are drawn if at most most are wanted.
    /** @param {MeshScene} scene @param {number} most */
    part: (scene, most) =>
      Math.min(
        Math.floor(most),
        /** @type {() => Uint32Array} */ (scene.few)().length / (scene.triangleCount ? 3 : 1),
      ),
    // paint draws a scene onto a canvas and calls done.
    /** @type {MeshPainter['paint']} */
    paint(scene, wanted, onto, done) {
      draw(scene, wanted);
      const { width, height } = wanted;
      onto.clearRect(0, 0, width, height);
      onto.globalAlpha = scene.look.opacity;
      onto.drawImage(canvas, 0, canvas.height - height, width, height, 0, 0, width, height);
      onto.globalAlpha = 1;
      done();
    },
    /** @param {MeshScene} scene */
    forget(scene) {
      const all = kept.get(scene);
      if (!all) return;
      kept.delete(scene);
      gl.deleteVertexArray(all.array);
      for (const b of all.made) gl.deleteBuffer(b);
    },
    lose: gl.getExtension('WEBGL_lose_context'),
  };
};
