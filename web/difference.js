// Compares the pixels of two images, off the page's thread: this is a worker's whole program. Where there can be no worker the page has it, too.
'use strict';

// eventlensDifference compares two ImageBitmaps where they overlap, from their top left. Differences are absolute, between 0 and 255, for each channel: red, green
// and blue, and alpha where one of the images has pixels that are not opaque. Canvases keep colours multiplied by alpha: with floats, where a browser has them, each
// value comes out as it was, unless nothing of it is seen at all. It returns how large the area is, the largest difference and the first pixel with it,
// the mean and the mean square of all, how many pixels differ at all, and the difference as an image.
self.eventlensDifference = (a, b) => {
  const width = Math.min(a.width, b.width), height = Math.min(a.height, b.height);
  const rows = Math.max(1, Math.floor((1 << 20) / width)); // so many at a time: copies of whole images may be too much
  const canvasOf = (h) => new OffscreenCanvas(width, h);
  const made = canvasOf(height), out = made.getContext('2d');
  const strip = (h) => canvasOf(h).getContext('2d', { willReadFrequently: true, colorType: 'float16' });
  const [one, two] = [strip(Math.min(rows, height)), strip(Math.min(rows, height))];
  let largest = 0, at = -1, differ = 0, translucent = false;
  let sum = 0, squares = 0, sumAlpha = 0, squaresAlpha = 0, largestAlpha = 0, atAlpha = -1;
  for (let top = 0; top < height; top += rows) {
    const h = Math.min(rows, height - top);
    const read = (context, image) => {
      context.clearRect(0, 0, width, h);
      context.drawImage(image, 0, top, width, h, 0, 0, width, h);
      return context.getImageData(0, 0, width, h);
    };
    const left = read(one, a).data, both = read(two, b), right = both.data;
    for (let i = 0; i < left.length; i += 4) {
      const red = Math.abs(left[i] - right[i]), green = Math.abs(left[i + 1] - right[i + 1]), blue = Math.abs(left[i + 2] - right[i + 2]);
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
      right[i] = red;
      right[i + 1] = green;
      right[i + 2] = blue;
      right[i + 3] = 255;
      if (alpha > 0 && most === 0) right[i] = right[i + 1] = right[i + 2] = alpha; // or it would be seen nowhere
    }
    out.putImageData(both, 0, top);
  }
  const exact = one.getContextAttributes?.().colorType === 'float16';
  const values = width * height * (translucent ? 4 : 3);
  if (translucent && largestAlpha > largest) [largest, at] = [largestAlpha, atAlpha];
  return {
    width, height, largest, x: at < 0 ? -1 : at % width, y: at < 0 ? -1 : Math.floor(at / width), differ, translucent, exact,
    mean: (sum + (translucent ? sumAlpha : 0)) / values, square: (squares + (translucent ? squaresAlpha : 0)) / values,
    image: made.transferToImageBitmap(),
  };
};

if (!self.document) {
  self.onmessage = ({ data: { a, b } }) => {
    try {
      const result = eventlensDifference(a, b);
      postMessage(result, [result.image]);
    } catch (error) {
      postMessage({ error: String(error) });
    }
  };
  postMessage({ life: '' }); // see spawn.js
}
