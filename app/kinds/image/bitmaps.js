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

/** @param {string} src */
const loadScript = (src) =>
  new Promise((resolve, reject) => {
    document.head.append(
      Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }),
    );
  });
