// Compares the pixels of two images. It is the whole program of a worker; where no worker can
// start, the page loads it instead.

// eventlensDifference compares two ImageBitmaps where they overlap, aligned at the top left.
// Differences are absolute, 0 to 255, for each channel: red, green, blue, and alpha if an image has
// translucent pixels. Returns the size of the area, the largest difference and the first pixel that
// has it, the mean and the mean square, the number of differing pixels, and the difference of each
// pixel: of the channel that differs most, negative where the second image is darker over all
// channels. Canvases premultiply colours by alpha, which rounds translucent ones. With float16
// storage, where browsers have it, every value is exact unless its alpha is 0.
self.eventlensDifference = (a, b) => {
  const width = Math.min(a.width, b.width), height = Math.min(a.height, b.height);
  // Rows read at a time: copies of whole images may take too much memory.
  const rows = Math.max(1, Math.floor((1 << 20) / width));
  /** @param {number} h */
  const canvasOf = (h) => new OffscreenCanvas(width, h);
  const signed = new Int16Array(width * height);
  /** @param {number} h */
  const strip = (h) =>
    /** @type {OffscreenCanvasRenderingContext2D} */ (
      canvasOf(h).getContext('2d', { willReadFrequently: true, colorType: 'float16' })
    );
  const [one, two] = [strip(Math.min(rows, height)), strip(Math.min(rows, height))];
  let largest = 0, at = -1, differ = 0, translucent = false;
  let sum = 0, squares = 0, sumAlpha = 0, squaresAlpha = 0, largestAlpha = 0, atAlpha = -1;
  for (let top = 0; top < height; top += rows) {
    const h = Math.min(rows, height - top);
    /** @param {OffscreenCanvasRenderingContext2D} context @param {ImageBitmap} image */
    const read = (context, image) => {
      context.clearRect(0, 0, width, h);
      context.drawImage(image, 0, top, width, h, 0, 0, width, h);
      return context.getImageData(0, 0, width, h);
    };
    const left = read(one, a).data, right = read(two, b).data;
    for (let i = 0; i < left.length; i += 4) {
      const red = Math.abs(left[i] - right[i]), green = Math.abs(left[i + 1] - right[i + 1]),
        blue = Math.abs(left[i + 2] - right[i + 2]);
      const alpha = Math.abs(left[i + 3] - right[i + 3]);
      if (left[i + 3] < 255 || right[i + 3] < 255) translucent = true;
      const most = Math.max(red, green, blue);
      if (most > largest) { largest = most; at = top * width + i / 4; }
      if (alpha > largestAlpha) { largestAlpha = alpha; atAlpha = top * width + i / 4; }
      if (most > 0 || alpha > 0) differ++;
      sum += red + green + blue;
      squares += red * red + green * green + blue * blue;
      sumAlpha += alpha;
      squaresAlpha += alpha * alpha;
      let lighter = 0;
      for (let c = i; c < i + 3; c++) lighter += right[c] - left[c];
      // A difference in alpha alone would be invisible.
      if (most === 0) lighter = right[i + 3] - left[i + 3];
      signed[top * width + i / 4] = (most || alpha) * (lighter < 0 ? -1 : 1);
    }
  }
  const exact = one.getContextAttributes?.().colorType === 'float16';
  const values = width * height * (translucent ? 4 : 3);
  if (translucent && largestAlpha > largest) [largest, at] = [largestAlpha, atAlpha];
  return {
    width, height, largest, x: at < 0 ? -1 : at % width, y: at < 0 ? -1 : Math.floor(at / width),
    differ, translucent, exact,
    mean: (sum + (translucent ? sumAlpha : 0)) / values,
    square: (squares + (translucent ? squaresAlpha : 0)) / values,
    signed,
  };
};

if (!self.document) {
  self.onmessage = ({ data: { a, b } }) => {
    try {
      const result = eventlensDifference(a, b);
      /** @type {WorkerScope} */ (/** @type {unknown} */ (self)).postMessage(result, [
        result.signed.buffer,
      ]);
    } catch (error) {
      postMessage({ error: String(error) });
    }
  };
  postMessage({ life: '' }); // see spawn.js
}
