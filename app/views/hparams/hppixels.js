// Pixel buffers for the plots of hyperparameters: lines and dots. It is loaded together with the
// hyperparameter view.

// wordOf returns a colour, given as #rrggbb or rgb(r g b), as an opaque pixel.
/** @param {string} colour */
export const wordOf = (colour) => {
  const hex = /^#(..)(..)(..)$/.exec(colour),
    parts = hex
      ? hex.slice(1).map((v) => parseInt(v, 16))
      : (colour.match(/\d+/g)?.map(Number) ?? [136, 136, 136]);
  return (255 << 24 | parts[2] << 16 | parts[1] << 8 | parts[0]) >>> 0;
};

// blend mixes t/256 of a colour into a pixel.
/** @param {Uint32Array} data @param {number} i @param {number} colour @param {number} t */
function blend(data, i, colour, t) {
  const was = data[i], u = 256 - t;
  data[i] =
    0xff000000
    | ((((was & 0xff00ff) * u + (colour & 0xff00ff) * t) >>> 8) & 0xff00ff)
    | ((((was & 0xff00) * u + (colour & 0xff00) * t) >>> 8) & 0xff00);
}

// Pixels are set one by one: without a GPU, stroking a thousand lines on a canvas takes a hundred
// times as long.
export class Pixels {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.width = canvas.width;
    this.height = canvas.height;
    this.image = new ImageData(Math.max(1, this.width), Math.max(1, this.height));
    this.data = new Uint32Array(this.image.data.buffer);
  }

  put() {
    /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d')).putImageData(
      this.image, 0, 0,
    );
  }

  // line paints a line one pixel wide, from left to right; soft antialiases it over opaque pixels.
  // It must lie inside the picture.
  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   * @param {number} colour
   * @param {boolean} soft
   */
  line(x0, y0, x1, y1, colour, soft) {
    const { data, width } = this, first = Math.round(x0), last = Math.round(x1),
      slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0,
      half = 0.6;
    const above = Math.min(slope, 0) - half, below = Math.max(slope, 0) + half;
    for (let x = first, y = y0 + (first - x0) * slope; x < last; x++, y += slope) {
      const up = y + above, down = y + below;
      let from = up | 0, to = down | 0;
      if (soft) {
        if (from === to) { blend(data, from * width + x, colour, (down - up) * 256 | 0); continue; }
        blend(data, from * width + x, colour, (from + 1 - up) * 256 | 0);
        blend(data, to * width + x, colour, (down - to) * 256 | 0);
        from++;
        to--;
      }
      for (let i = from * width + x, end = to * width + x; i <= end; i += width) data[i] = colour;
    }
  }

  // dot paints a square, or a circle from four pixels on.
  /** @param {number} x @param {number} y @param {number} size @param {number} colour */
  dot(x, y, size, colour) {
    const left = Math.round(x - size / 2), top = Math.round(y - size / 2), radius = size / 2;
    for (let k = 0; k < size; k++) {
      const row = (top + k) * this.width,
        short =
          size < 4 ? 0 : Math.round(radius - Math.sqrt(radius ** 2 - (k + 0.5 - radius) ** 2));
      if (top + k >= 0 && top + k < this.height)
        this.data.fill(
          colour, row + Math.max(0, left + short), row + Math.min(this.width, left + size - short),
        );
    }
  }
}
