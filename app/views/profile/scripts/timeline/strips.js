// Strips of pixels, one for each row of slices, which a canvas stretches to the height of the row.
// A row costs as much as its pixels, however many slices it has. It is loaded with the profile
// view.

export class ProfileStrips {
  columns = 0; // pixels of the screen in a strip
  /** @type {Uint32Array} of all strips, one after the other */
  pixels = new Uint32Array();
  /** @type {ImageData | null} whose pixels they are */
  image = null;
  canvas = new OffscreenCanvas(1, 1);
  ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (
    this.canvas.getContext('2d', { willReadFrequently: true }));
  /** @type {Map<string, number>} */
  colours = new Map();

  /** begin makes a number of strips, all transparent.
   *  @param {number} columns @param {number} count */
  begin(columns, count) {
    if (columns === this.columns && this.image && count <= this.image.height) {
      this.pixels.fill(0);
      return;
    }
    this.columns = columns;
    this.canvas.width = columns;
    this.canvas.height = Math.ceil((count + 1) / 32) * 32; // seldom again while lanes scroll
    this.image = this.ctx.createImageData(columns, this.canvas.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  /** fill gives pixels of a strip a colour, as far as the strip reaches.
   *  @param {number} strip @param {number} from @param {number} to @param {number} colour */
  fill(strip, from, to, colour) {
    const { columns, pixels } = this, end = strip * columns + Math.min(to, columns);
    for (let i = strip * columns + Math.max(from, 0); i < end; i++) pixels[i] = colour;
  }

  /** end makes what was filled ready for draw. */
  end() { if (this.image) this.ctx.putImageData(this.image, 0, 0); }

  /** draw stretches a strip; positions are pixels of the screen.
   *  @param {CanvasRenderingContext2D} ctx @param {number} strip @param {number} x
   *  @param {number} y @param {number} height */
  draw(ctx, strip, x, y, height) {
    if ('strip' in ctx) { // a picture without pixels
      /** @type {import('./svg.js').SvgPicture} */ (/** @type {unknown} */ (ctx)).strip(
        this.pixels.subarray(strip * this.columns, (strip + 1) * this.columns), x, y, height);
    } else ctx.drawImage(this.canvas, 0, strip, this.columns, 1, x, y, this.columns, height);
  }

  /** colour returns the number for fill of a colour in CSS, which must be opaque.
   *  @param {string} css */
  colour(css) {
    let number = this.colours.get(css);
    if (number === undefined) {
      this.ctx.fillStyle = css; // which reads as #rrggbb
      const rgb = Number.parseInt(this.ctx.fillStyle.slice(1), 16);
      number = (0xff000000 | (rgb & 0xff) << 16 | rgb & 0xff00 | rgb >> 16) >>> 0;
      this.colours.set(css, number);
    }
    return number;
  }
}

// mix mixes two colours of strips: a share of the first, and for the rest the second.
/** @param {number} a @param {number} b @param {number} share */
export function mix(a, b, share) {
  let mixed = 0xff000000;
  for (let shift = 0; shift < 24; shift += 8)
    mixed |= Math.round((a >> shift & 0xff) * share + (b >> shift & 0xff) * (1 - share)) << shift;
  return mixed >>> 0;
}
