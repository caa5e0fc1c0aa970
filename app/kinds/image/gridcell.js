// The elements of the grid of images: cells, heads, and images as small as a cell.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {object} [with_]
 */
export const made = (tag, className, with_ = {}) =>
  Object.assign(document.createElement(tag), { className }, with_);

// insertInOrder inserts an element among its siblings, which are in the order of the number in an
// attribute.
/** @param {HTMLElement} parent @param {HTMLElement} element @param {string} name */
export function insertInOrder(parent, element, name) {
  const index = /** @param {Element} e */ (e) => Number(e.getAttribute(name)),
    at = index(element);
  const later =
    parent.lastElementChild && index(parent.lastElementChild) > at
      ? [...parent.children].find((e) => index(e) > at)
      : null;
  parent.insertBefore(element, later ?? null);
}

// fillHead shows a run in the head of its row.
/** @param {HTMLElement} head @param {GridRow} given */
export function fillHead(head, [, before, name, title, swatch]) {
  head.title = title;
  head.innerHTML = swatch;
  /** @param {string} className @param {string} textContent */
  const part = (className, textContent) => { if (textContent) {
    const named = made('span', className);
    named.append(made('bdi', '', { textContent }));
    head.append(named);
  } };
  part('grid-before', before);
  part('grid-name', name);
}

// thumbnail draws an image on a canvas that has no more pixels than a cell. Once the image is
// decoded, room returns the size of a cell in device pixels. The result has the canvas and, as
// drawn, that size; Infinity if the canvas has all pixels of the image.
/** @param {string} url @param {() => number} room */
export async function thumbnail(url, room) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  if (!width || !height) throw new Error('an image without a size');
  const most = room();
  const share = Math.min(1, most / Math.max(width, height));
  const w = Math.max(1, Math.round(width * share)), h = Math.max(1, Math.round(height * share));
  const canvas = made('canvas', share < 1 ? '' : 'pixels', { width: w, height: h });
  canvas.setAttribute('aria-hidden', 'true');
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.imageSmoothingQuality = 'high';
  const small =
    share < 1
      ? await createImageBitmap(image, {
          resizeWidth: w, resizeHeight: h, resizeQuality: 'medium',
        }).catch(() => null)
      : null;
  context.drawImage(small ?? image, 0, 0, w, h);
  small?.close();
  return { canvas, drawn: share < 1 ? most : Infinity };
}
