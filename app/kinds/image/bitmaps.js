// Images as they were logged, for comparing them: decoding, and their difference, which
// difference.js computes in a worker.

import { spawn } from '../../../web/spawn.js';

// Limit of an image. Two images and their difference take three times as much memory.
const maxPixels = 48e6;

/** @type {ImageBitmapOptions} */
const asLogged = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };

// bitmapOf decodes the image at a URL.
/** @param {string} url */
export async function bitmapOf(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  if (!width || !height) throw new Error('an image without a size');
  if (width * height > maxPixels)
    throw Object.assign(new Error('too many pixels'), { large: true });
  return createImageBitmap(image, asLogged).catch(() => drawn(image));
}

// drawn makes a bitmap of a truncated image, for which browsers refuse createImageBitmap.
/** @param {HTMLImageElement} image */
function drawn(image) {
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d')).drawImage(image, 0, 0);
  return canvas.transferToImageBitmap();
}

// differenceOf compares two images in a worker; the signal aborts it.
/** @param {ImageBitmap} a @param {ImageBitmap} b @param {AbortSignal} signal */
export async function differenceOf(a, b, signal) {
  const worker = await spawn(eventlens.asset('difference.js')).catch(() => null);
  if (!worker) {
    if (!self.eventlensDifference) await loadScript(eventlens.asset('difference.js'));
    return eventlensDifference(a, b);
  }
  try {
    return await new Promise((resolve, reject) => {
      const stop = () => reject(new DOMException('given up', 'AbortError'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
        if (data.error) reject(new Error(data.error));
        else resolve(data);
      };
      worker.onerror = (/** @type {ErrorEvent} */ event) => reject(new Error(event.message));
      Promise.all([createImageBitmap(a, asLogged), createImageBitmap(b, asLogged)]).then(
        ([one, two]) => worker.postMessage({ a: one, b: two }, [one, two]), reject,
      );
    });
  } finally {
    worker.terminate();
  }
}

// colouredDifference paints a difference, multiplied by gain, with a ramp of three colours: where
// the second image is darker, where both are equal, and where it is lighter.
/** @param {Difference} difference @param {string[]} ramp @param {number} gain */
export function colouredDifference({ width, height, signed }, ramp, gain) {
  const [darker, equal, lighter] = ramp.map((hex) =>
    [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)),
  );
  // Colours of the differences from -255 on, as the bytes of pixels.
  const colours = Uint32Array.from({ length: 511 }, (_, i) => {
    const share = Math.min(1, (Math.abs(i - 255) * gain) / 255), to = i < 255 ? darker : lighter;
    return equal.reduce(
      (bytes, from, c) => bytes + Math.round(from + (to[c] - from) * share) * 256 ** c,
      255 * 2 ** 24,
    );
  });
  const canvas = new OffscreenCanvas(width, height),
    context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const rows = Math.max(1, Math.floor((1 << 20) / width));
  for (let top = 0; top < height; top += rows) {
    const strip = new ImageData(width, Math.min(rows, height - top)),
      pixels = new Uint32Array(strip.data.buffer), from = top * width;
    for (let i = 0; i < pixels.length; i++) pixels[i] = colours[signed[from + i] + 255];
    context.putImageData(strip, 0, top);
  }
  return canvas;
}

/** @param {string} src */
const loadScript = (src) =>
  new Promise((resolve, reject) => {
    document.head.append(
      Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }),
    );
  });
