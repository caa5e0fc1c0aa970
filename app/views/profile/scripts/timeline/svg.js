// A picture of the profile view as SVG: it takes the same drawing operations as a canvas. The rows
// of slices are a path for each colour, so a picture has few elements, however many slices are in
// view. It is loaded with the view.

const escapes = /** @type {Record<string, string>} */ (
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });

/** escaped writes a text for XML, without the characters that it cannot have.
 *  @param {string} text */
// eslint-disable-next-line no-control-regex
const escaped = (text) => text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
  .replace(/[&<>"]/g, (c) => escapes[c]);

/** num writes a number with two decimals at most.
 *  @param {number} n */
const num = (n) => String(Math.round(n * 100) / 100);

// The properties that save keeps and restore brings back.
const kept = /** @type {const} */ (
  ['fillStyle', 'strokeStyle', 'lineWidth', 'globalAlpha', 'font', 'textAlign']);

export class SvgPicture {
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  globalAlpha = 1;
  font = '11px sans-serif';
  textAlign = 'left';
  textBaseline = 'middle'; // all texts are drawn so
  imageSmoothingEnabled = false;
  path = ''; // begun by beginPath
  clips = 0; // how many clips there are
  /** @type {string[]} */
  parts = [];
  /** @type {{ fields: Record<string, any>, groups: number }[]} */
  saved = [];

  /** ruler measures texts.
   *  @param {{ font: string, measureText: (text: string) => { width: number } }} ruler */
  constructor(ruler) { this.ruler = ruler; }

  setTransform() {} // pixels are CSS px, and nothing is moved

  save() {
    this.saved.push({
      fields: Object.fromEntries(kept.map((name) => [name, this[name]])), groups: 0,
    });
  }

  restore() {
    const last = this.saved.pop();
    if (!last) return;
    this.parts.push('</g>'.repeat(last.groups));
    Object.assign(this, last.fields);
  }

  beginPath() { this.path = ''; }

  /** @param {number} x @param {number} y */
  moveTo(x, y) { this.path += `M${num(x)} ${num(y)}`; }

  /** @param {number} x @param {number} y */
  lineTo(x, y) { this.path += `L${num(x)} ${num(y)}`; }

  /** @param {...number} points */
  bezierCurveTo(...points) { this.path += `C${points.map(num).join(' ')}`; }

  /** arc draws whole circles only.
   *  @param {number} x @param {number} y @param {number} r */
  arc(x, y, r) {
    this.path += `M${num(x - r)} ${num(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  rect(x, y, w, h) {
    this.path += `M${num(x)} ${num(y)}h${num(Math.max(w, 0))}v${num(Math.max(h, 0))}h${
      num(-Math.max(w, 0))}z`;
  }

  clip() {
    const id = `c${this.clips++}`, last = this.saved[this.saved.length - 1];
    this.parts.push(`<clipPath id="${id}"><path d="${this.path}"/></clipPath>` +
      `<g clip-path="url(#${id})">`);
    if (last) last.groups++;
  }

  get faint() { return this.globalAlpha < 1 ? ` opacity="${num(this.globalAlpha)}"` : ''; }

  fill() {
    this.parts.push(`<path d="${this.path}" fill="${escaped(this.fillStyle)}"${this.faint}/>`);
  }

  stroke() {
    this.parts.push(`<path d="${this.path}" fill="none" stroke="${escaped(this.strokeStyle)}" ` +
      `stroke-width="${num(this.lineWidth)}"${this.faint}/>`);
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  fillRect(x, y, w, h) {
    if (w <= 0 || h <= 0) return;
    this.parts.push(`<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" ` +
      `fill="${escaped(this.fillStyle)}"${this.faint}/>`);
  }

  clearRect() {} // nothing is below

  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  strokeRect(x, y, w, h) {
    const { path } = this;
    this.path = '';
    this.rect(x, y, w, h);
    this.stroke();
    this.path = path;
  }

  /** @param {string} text */
  measureText(text) {
    this.ruler.font = this.font;
    return this.ruler.measureText(text);
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} [most] */
  fillText(text, x, y, most = Infinity) {
    const size = parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '11'),
      bold = /^(600|bold) /.test(this.font) ? ' font-weight="600"' : '',
      middle = this.textAlign === 'center' ? ' text-anchor="middle"' : '',
      cut = this.measureText(text).width > most
        ? ` textLength="${num(most)}" lengthAdjust="spacingAndGlyphs"` : '';
    // A third of the size is half the height of capital letters: not all programs know baselines.
    this.parts.push(`<text x="${num(x)}" y="${num(y + size * 0.36)}" font-size="${size}"${bold}${
      middle}${cut} fill="${escaped(this.fillStyle)}"${this.faint}>${escaped(text)}</text>`);
  }

  /** strip draws a row of pixels, stretched to a height: a path for each colour.
   *  @param {Uint32Array} pixels as in ProfileStrips @param {number} x @param {number} y
   *  @param {number} height */
  strip(pixels, x, y, height) {
    /** @type {Map<number, string>} */
    const paths = new Map();
    for (let at = 0, end = 0; at < pixels.length; at = end) {
      while (end < pixels.length && pixels[end] === pixels[at]) end++;
      if (pixels[at])
        paths.set(pixels[at], `${paths.get(pixels[at]) ?? ''}M${x + at} ${num(y)}h${end - at}v${
          num(height)}h${at - end}z`);
    }
    for (const [pixel, path] of paths)
      this.parts.push(`<path d="${path}" fill="#${[0, 8, 16].map((by) =>
        (pixel >> by & 255).toString(16).padStart(2, '0')).join('')}"/>`);
  }

  /** text returns the file.
   *  @param {number} width @param {number} height in px */
  text(width, height) {
    const family = this.font.slice(this.font.indexOf('px') + 2).trim();
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${
      width} ${height}" font-family="${escaped(family)}" xml:space="preserve">${
      this.parts.join('')}</svg>\n`;
  }
}
