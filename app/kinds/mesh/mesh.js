// Cards of meshes: the element <mesh-view> draws the scene passed to take and handles pointer,
// touch and keys. It is loaded with the first mesh card.

import { corners, fitted, matrix, orbited, panned, projected, zoomed } from './meshcamera.js';
import {
  drawSoon, drew, forget, limit, lose, near, painter, rested, sizes, views,
} from './meshframes.js';
import { build, few, normals, ply } from './meshscene.js';
import { furniture } from './meshtools.js';
import { textsOf } from '../../../web/texts.js';

const { lens } = eventlens;
const settleMs = 160;               // a camera counts as at rest this long after its last move
const keyTurn = 0.15, keyPan = 0.08;
/** @type {Record<string, Ends>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// For tests.
eventlens.meshes = { build, matrix, projected, lose };

// Cameras. ---------------------------------------------------------------------------------
const cameras = new Map(); // by card, kept while it is far from the viewport
/** @type {MeshCamera | null} */
let shared = null;         // the camera of all linked views

/** @param {number} n */
const numeral = (n) =>
  n.toLocaleString(document.documentElement.lang || 'en', { maximumSignificantDigits: 12 });
/** @param {string} text */
const hex = (text) =>
  /** @type {string[]} */ (text.match(/\w\w/g)).map((v) => parseInt(v, 16) / 255);

const samples = new Map(); // by card, the mesh of a step that is shown
const boxed = new Set();   // the cards that show the bounding box
const mostPx = 12;
// Settings of all cards: the size of points (0 is automatic), and whether they share one camera.
let px = 0, linked = false;
// lookNow returns these settings as in the address, such as "4.linked"; "" for the defaults.
const lookNow = () => [...px ? [px] : [], ...linked ? ['linked'] : []].join('.');
/** @param {string} text */
function setLook(text) {
  const size = parseInt(text, 10);
  px = size > 0 ? lens.inside(size, 1, mostPx) : 0;
  linked = text.includes('linked');
  if (!linked) shared = null;
  for (const view of views) {
    view.mark();
    view.soon();
  }
}
const sparse = 1000; // with fewer points than this, each should be visible

export class MeshView extends HTMLElement {
  static observedAttributes = ['id', 'class', 'data-own', 'data-look'];
  /** @type {boolean} whether it is in the viewport */
  seen = false;
  /** @type {MeshScene | null} */
  scene = null;
  /** @type {Record<number, MeshPart>} the parts that have arrived, until all have */
  parts = {};
  /** @type {boolean} whether the camera moves */
  moving = false;
  /** @type {AbortController} */
  ending;
  /** @type {HTMLElement} */
  stage;
  /** @type {HTMLCanvasElement} */
  canvas;
  /** @type {HTMLElement} a line over the drawing */
  said;
  /** @type {HTMLElement} the reasons why parts are left out */
  notes;
  /** @type {HTMLElement} */
  tools;
  /** @type {HTMLElement} the numbers of vertices and triangles */
  facts;
  /** @type {HTMLElement} the number of the sample */
  which;
  /** @type {Record<string, HTMLButtonElement>} */
  buttons;
  /** @type {Set<number>} */
  fingers;
  /** @type {boolean} whether the drag pans instead of turning */
  pans;
  /** @type {boolean} whether the drag turns only sideways */
  sideways;
  /** @type {Record<number, MeshPart>} the parts of the scene, if it has several samples */
  given;
  /** @type {Texts | undefined} */
  texts;
  /** @type {string} the size of the bounding box, as text */
  size;
  /** @type {string} the bounding box, as text */
  box;
  /** @type {number} timer that ends moving */
  settling;

  connectedCallback() {
    if (!this.stage) Object.assign(this, furniture());
    this.replaceChildren(this.stage, this.notes, this.tools);
    this.ending = new AbortController();
    /** @type {Listen} */
    const on = (name, fn) =>
      this.stage.addEventListener(name, /** @type {EventListener} */ (fn), {
        signal: this.ending.signal,
      });
    const hands = lens.hands(
      this.stage, (factor) => this.see(zoomed(this.camera, factor)), (dx, dy) => this.drag(dx, dy),
    );
    this.fingers = new Set();
    on('pointerdown', (event) => {
      if (!this.scene || event.button > 1) return;
      if (event.button === 1) event.preventDefault();
      this.fingers.add(event.pointerId);
      this.pans = event.shiftKey || event.button === 1;
      // Vertical moves of one finger scroll the page.
      this.sideways = event.pointerType === 'touch' && !this.large;
      hands.down(event);
    });
    on('pointermove', (event) => hands.move(event));
    for (const name of /** @type {const} */ ([
      'pointerup', 'pointercancel', 'lostpointercapture',
    ])) {
      on(name, (event) => {
        this.fingers.delete(event.pointerId);
        hands.up(event);
      });
    }
    on('dblclick', () => this.fit());
    this.addEventListener('keydown', (event) => this.key(event), { signal: this.ending.signal });
    // A listener that may prevent scrolling delays it, so it exists only while the pointer is here.
    /** @type {AbortController | null} */
    let turning = null;
    on('pointerenter', () => {
      turning?.abort();
      turning = new AbortController();
      this.stage.addEventListener('wheel', (event) => this.wheel(event), {
        passive: false, signal: turning.signal,
      });
    });
    on('pointerleave', () => turning?.abort());
    this.tools.addEventListener(
      'click', (event) => this.press(event.target.closest('[data-act]')?.dataset.act),
      { signal: this.ending.signal },
    );
    views.add(this);
    near.observe(this);
    sizes.observe(this.stage);
  }

  disconnectedCallback() {
    this.ending.abort();
    views.delete(this);
    forget(this);
    near.unobserve(this);
    sizes.unobserve(this.stage);
    clearTimeout(this.settling);
    this.clear();
    this.parts = {};
  }

  // focus moves the focus to the stage, or to the notes shown in its place.
  /** @param {FocusOptions | undefined} options */
  focus(options) {
    (this.notes.classList.contains('alone') ? this.notes : this.stage).focus(options);
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === 'id') { // another card
      this.clear();
      this.parts = {};
    }
    if (name === 'data-look' && now !== lookNow()) setLook(now ?? '');
    this.soon();
  }

  clear() {
    if (this.scene) painter.forget(this.scene);
    this.scene = null;
    this.moving = false;
    if (this.canvas) this.canvas.width = this.canvas.height = 0;
    delete this.dataset.drawn;
  }

  // text returns one of the page's texts with its arguments filled in.
  /**
   * @param {string} key
   * @param {Record<string, any>} [args]
   * @returns {string} any: as in MeshNote
   */
  text(key, args = {}) {
    const texts = this.texts ??= textsOf(this.dataset.texts ?? '');
    /** @param {any} v any: as above */
    const written = (v) =>
      typeof v === 'number' ? numeral(v) : v?.key ? this.text(v.key, v.args) : (texts[v] ?? v);
    const [one, many = one] = texts[key].split('|');
    return (args.n === 1 ? one : many).replace(/\$(\w+)/g, (_, name) => written(args[name]));
  }

  // take receives the parts of a mesh from the worker, one after the other, and then shows them.
  /** @param {string} what @param {ArrayBuffer | null} buffer */
  take(what, buffer) {
    if (what === 'show') {
      this.given = this.parts;
      this.parts = {};
      this.show();
      return;
    }
    const [of, when, step] = what.split(' ').map(Number);
    if (!buffer && when !== 2 && !(`problem${of}` in this.dataset)) return;
    this.parts[of] = {
      bytes: buffer && new Uint8Array(buffer), when, step, problem: !buffer && when !== 2,
    };
  }

  show() {
    const parts = this.given, lines = /** @type {string[]} */ ([]);
    this.clear();
    let built = null;
    if (this.dataset.problem) lines.push(this.dataset.problem);
    else if (!parts[1]?.bytes) lines.push(this.dataset.problem1 ?? '');
    else {
      try {
        built = build(parts, samples.get(this.place) ?? 0);
      } catch (fault) {
        // any: see MeshNote
        const { key, args } = /** @type {{ key?: string, args: Record<string, any> }} */ (fault);
        if (!key) throw fault;
        lines.push(key === 'nan' ? this.text('nan', args) : this.text('none', { why: fault }));
      }
    }
    for (const [key, args] of built?.notes ?? []) lines.push(this.text(key, args));
    for (const [of, part] of /** @type {[number, string][]} */ ([[2, 'faces'], [3, 'colours']])) {
      if (parts[of]?.problem) lines.push(`${this.text(part)}: ${this.dataset[`problem${of}`]}`);
    }
    this.notes.replaceChildren(
      ...lines
        .filter(Boolean)
        .map((line) => Object.assign(document.createElement('p'), { textContent: line })),
    );
    this.notes.hidden = !this.notes.firstChild;
    this.notes.classList.toggle('alone', !built);
    this.name(built);
    this.dataset.shown = String(built ? built.count : 0); // for tests
    if (!built) return;
    if (built.samples === 1) this.given = {}; // so that it is not built again
    if (built.triangleCount) built.normals = normals(built);
    /** @type {Uint32Array | null} */
    let list = null;
    built.few = () => list ??= few(built);
    this.scene = built;
    this.soon();
  }

  // name describes the mesh in the tools and in the accessible name.
  /** @param {MeshScene | null} built */
  name(built) {
    let facts = '';
    this.size = this.box = '';
    if (built) {
      const { count, triangleCount, low, high } = built;
      const short = /** @param {number} v */ (v) => numeral(Number(v.toPrecision(4))),
        corner = /** @param {Point3} p */ (p) => `(${p.map(short).join(', ')})`;
      facts = [
        this.text('vertices', { n: count }),
        triangleCount && this.text('triangles', { n: triangleCount }),
      ]
        .filter(Boolean)
        .join(', ');
      this.size = high.map((v, i) => short(v - low[i])).join(' × ');
      this.box = this.text('box', { size: this.size, low: corner(low), high: corner(high) });
    }
    this.facts.textContent = facts;
    this.facts.title = this.box;
    this.stage.setAttribute(
      'aria-label', [this.dataset.name, facts, this.box].filter(Boolean).join('. '),
    );
    this.tools.setAttribute('aria-label', this.dataset.name ?? '');
    this.tools.hidden = !built;
    if (!built) return;
    for (const [act, button] of Object.entries(this.buttons)) {
      button.title = this.text(act);
      button.setAttribute('aria-label', button.title);
    }
    const { previous, next, smaller, larger } = this.buttons, { sample, samples: count } = built;
    this.which.textContent = this.text('sample', { n: sample + 1, all: count });
    for (const e of [previous, next, this.which]) e.hidden = count < 2;
    for (const e of [smaller, larger]) e.hidden = built.triangleCount > 0;
    previous.disabled = sample === 0;
    next.disabled = sample === count - 1;
    this.mark();
  }

  mark() {
    this.buttons.link.setAttribute('aria-pressed', String(linked));
    this.buttons.showBox.setAttribute('aria-pressed', String(boxed.has(this.place)));
    this.buttons.smaller.disabled = this.px <= 1;
    this.buttons.larger.disabled = this.px >= mostPx;
  }

  get px() { return px || (this.scene && this.scene.count < sparse ? 4 : 2); }

  /** @param {string | undefined} act */
  press(act) {
    if (!act || !this.scene) return;
    const { sample } = this.scene;
    if (act === 'previous' || act === 'next') {
      samples.set(this.place, sample + (act === 'next' ? 1 : -1));
      this.show();
    } else if (act === 'smaller' || act === 'larger') {
      px = lens.inside(this.px + (act === 'larger' ? 1 : -1), 1, mostPx);
      this.tellLook();
    } else if (act === 'link') {
      linked = !linked;
      shared = linked ? this.camera : null;
      this.tellLook();
    } else if (act === 'showBox') this.turnBox();
    else if (act === 'fit') this.fit();
    else eventlens.save(this.dataset.file ?? '', ply(this.scene));
  }

  // tellLook applies the settings to all cards and reports them to the page.
  tellLook() {
    for (const view of views) {
      view.mark();
      view.soon();
    }
    this.dispatchEvent(new CustomEvent('mesh-look', { detail: lookNow() }));
  }

  // The camera. ------------------------------------------------------------------------------

  // place identifies the content of the card, wherever the card is on the page.
  get place() { return this.closest('[data-at]')?.dataset.at?.replace(/^\d+\./, '') ?? ''; }
  // large reports whether the mesh fills the screen.
  get large() { return Boolean(this.closest('#full')); }
  get aspect() { return this.stage.clientWidth / Math.max(1, this.stage.clientHeight); }
  get fitted() {
    return fitted(/** @type {MeshScene} */ (this.scene), this.aspect, boxed.has(this.place));
  }
  get camera() { return shared || cameras.get(this.place) || this.fitted; }

  // see sets the camera of this card, and of all cards if they are linked.
  /** @param {MeshCamera} camera */
  see(camera) {
    if (!this.scene) return;
    cameras.set(this.place, camera);
    if (linked) shared = camera;
    for (const view of views) if (view === this || linked && view.scene) view.moved();
  }

  // moved draws after a camera change, in less detail until the camera is at rest.
  moved() {
    this.moving = true;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.moving = false;
      rested();
      this.soon();
    }, settleMs);
    this.soon();
  }

  fit() {
    if (!this.scene) return;
    this.see(this.fitted);
    if (!linked) cameras.delete(this.place);
  }

  // turnBox shows or hides the bounding box.
  turnBox() {
    if (!boxed.delete(this.place)) boxed.add(this.place);
    this.mark();
    this.soon();
  }

  /** @param {number} dx @param {number} dy */
  drag(dx, dy) {
    if (!this.scene) return;
    const { camera, stage: { clientHeight: height } } = this;
    if (this.pans || this.fingers.size > 1)
      this.see(panned(camera, this.scene.look, dx / height, dy / height));
    else
      this.see(
        orbited(camera, (-dx * Math.PI) / height, this.sideways ? 0 : (-dy * Math.PI) / height),
      );
  }

  /** @param {On<WheelEvent>} event */
  wheel(event) {
    // without a modifier key, the page scrolls
    if (!this.scene || !(event.ctrlKey || event.metaKey || this.large)) return;
    event.preventDefault();
    this.see(zoomed(this.camera, lens.wheelFactor(event)));
  }

  /** @param {On<KeyboardEvent>} event */
  key(event) {
    if (!this.scene || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const arrow = arrows[event.key], zoom = lens.keyFactor(event.key);
    if (arrow && event.shiftKey)
      this.see(panned(this.camera, this.scene.look, -keyPan * arrow[0], -keyPan * arrow[1]));
    else if (arrow) this.see(orbited(this.camera, keyTurn * arrow[0], keyTurn * arrow[1]));
    else if (zoom === 0) this.fit();
    else if (zoom) this.see(zoomed(this.camera, zoom));
    else if (event.key.toLowerCase() === 'b') this.turnBox();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Drawing. ---------------------------------------------------------------------------------

  // soon draws in the next frame.
  soon() {
    if (!this.isConnected) return;
    drawSoon(this);
  }

  draw() {
    const { scene, canvas } = this;
    if (!scene || !this.seen) return; // the scene is drawn when it becomes visible
    const ratio = devicePixelRatio, width = Math.round(this.stage.clientWidth * ratio),
      height = Math.round(this.stage.clientHeight * ratio);
    if (!width || !height) return;
    if (canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    const all = scene.triangleCount || scene.count, fewer = this.fewer(all);
    drew(fewer || all);
    const m = matrix(this.camera, scene.look, width / height),
      onto = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const wanted = {
      matrix: m, width, height, size: this.px * ratio, colour: this.colour(), few: fewer,
      moves: this.moving,
    };
    painter.paint(scene, wanted, onto, () => {
      const framed = boxed.has(this.place);
      if (framed) this.outline(onto, m, width, height, ratio);
      const said = [
        framed && (this.large ? this.box : this.size),
        fewer && this.text('fewer', { n: fewer, all }),
      ];
      this.said.textContent = said.filter(Boolean).join(' · ');
      this.dataset.drawn = String(fewer || all); // for tests
      this.dataset.how = painter.how;
    });
  }

  // fewer returns the number of points or triangles to draw while the camera moves; 0 for all.
  /** @param {number} all */
  fewer(all) {
    if (!this.moving || limit >= all) return 0;
    const part = painter.part(/** @type {MeshScene} */ (this.scene), limit);
    return part < all ? part : 0;
  }

  // colour returns the colour of points and triangles without a colour of their own: the
  // material's, or the run's.
  colour() {
    const { look, triangleCount } = /** @type {MeshScene} */ (this.scene);
    if (look.colour && triangleCount) return look.colour;
    return this.dataset.own
      ? hex(this.dataset.own)
      : /** @type {string[]} */ (getComputedStyle(this).color.match(/[\d.]+/g))
          .slice(0, 3)
          .map((v) => Number(v) / 255);
  }

  // outline draws the bounding box.
  /**
   * @param {CanvasRenderingContext2D} onto
   * @param {Float32Array} m
   * @param {number} width
   * @param {number} height
   * @param {number} ratio
   */
  outline(onto, m, width, height, ratio) {
    const scene = /** @type {MeshScene} */ (this.scene), { centre, radius } = scene;
    const ends = corners(scene).map((at) =>
      projected(
        m, at.map((v, i) => (v - centre[i]) / radius), width, height,
      ),
    );
    onto.strokeStyle = getComputedStyle(this.said).color;
    onto.lineWidth = ratio;
    onto.beginPath();
    for (let k = 0; k < 8; k++) {
      for (const bit of [1, 2, 4]) {
        const from = ends[k], to = ends[k | bit];
        if (k & bit || !from || !to) continue;
        onto.moveTo(from[0], from[1]);
        onto.lineTo(to[0], to[1]);
      }
    }
    onto.stroke();
  }
}
customElements.define('mesh-view', MeshView);
