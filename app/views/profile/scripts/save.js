// Saves the timeline, or both of two compared traces, or the flame of the profile view as it is on
// screen, with what it shows above it, as PNG or SVG. It is loaded with the view.

import { icon, make } from '../../../../web/elements.js';
import { write } from './timeline/paint.js';
import { ProfilePanel } from './panel.js';
import { SvgPicture } from './timeline/svg.js';

// Height of the title in px, and device pixels for each.
const titleHeight = 28, pngRatio = 2;

const formats = ['png', 'svg'];

/** fileName names the picture of a view: by run, time, host and tool as far as they are known.
 *  @param {string[]} facts @param {string} view @param {string} format */
export const fileName = (facts, view, format) =>
  `${[...facts.slice(0, 3), view].map((part) => part.replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')).filter(Boolean).join('-').slice(0, 120)}.${format}`;

export class ProfileSave {
  button = make('button', 'btn small icon', {
    type: 'button', 'aria-haspopup': 'true', 'aria-expanded': 'false', 'data-testid': 'save-picture',
  }, icon('M8 2.5v7M5 7l3 3 3-3M3 11.5v2h10v-2'));
  items = formats.map((format) =>
    make('button', 'profile-row', { type: 'button', 'data-format': format }));
  panel = make('div', 'profile-panel', { hidden: true }, ...this.items);
  box = make('span', 'profile-picks', {}, this.button, this.panel);

  /** view is the profile view whose picture is saved.
   *  @param {import('../profile.js').ProfileView} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.shown = new ProfilePanel({
      button: this.button, panel: this.panel, box: this.box, items: () => this.items,
      opened: () => this.shown.below(view, true),
    }, signal);
    this.panel.addEventListener('click', (e) => {
      const { format } = /** @type {HTMLElement} */ (e.target).dataset;
      if (!format) return;
      this.shown.open(false);
      this.save(format);
    }, { signal });
  }

  /** @param {Record<string, any>} texts */
  label(texts) {
    this.button.title = this.button.ariaLabel = texts.savePicture;
    this.items.forEach((item, i) => { item.textContent = texts[formats[i]]; });
  }

  // parts returns the pictures on screen from top to bottom, and the title of each.
  parts() {
    const { view } = this, { list } = view.sessions.told, [a, b] = [
      list.find(({ shown }) => shown), list.find(({ compared }) => compared)].map((of) =>
      of?.facts ?? []), titleOf = (/** @type {string[]} */ facts, name = '') =>
      [name, ...facts.slice(0, 4)].filter(Boolean).join(' · ');
    if (view.flame.shown) return { facts: a, all: [{ of: view.flame, title: titleOf(a) }] };
    const { shown } = view.stack;
    return {
      facts: a, all: shown.flatMap((of, i) => {
        const title = titleOf(i ? b : a, shown.length > 1 ? 'AB'[i] : '');
        return of.overview.box.checkVisibility()
          ? [{ of: of.overview, title }, { of, title: '' }] : [{ of, title }];
      }),
    };
  }

  /** save saves the picture on screen.
   *  @param {string} format */
  async save(format) {
    const { facts, all } = this.parts(), style = getComputedStyle(this.view),
      name = fileName(facts, this.view.dataset.view ?? '', format), { width } = all[0].of.size(),
      tall = all.reduce((sum, { of, title }) =>
        sum + of.size().height + (title ? titleHeight : 0), 0);
    const canvasOf = (/** @type {number} */ h) => {
      const canvas = new OffscreenCanvas(width * pngRatio, h * pngRatio),
        ctx = /** @type {CanvasRenderingContext2D} */ (
          /** @type {unknown} */ (canvas.getContext('2d')));
      ctx.setTransform(pngRatio, 0, 0, pngRatio, 0, 0);
      return { canvas, ctx };
    };
    const whole = canvasOf(tall), svg = new SvgPicture(whole.ctx),
      vector = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (svg));
    let y = 0;
    for (const { of, title } of all) {
      const { height } = of.size(), begin = y + (title ? titleHeight : 0);
      if (format === 'png') {
        const picture = canvasOf(height);
        of.picture(picture.ctx, width, height, pngRatio, style);
        if (title) titled(whole.ctx, title, y, width, style);
        whole.ctx.drawImage(picture.canvas, 0, begin, width, height);
      } else {
        if (title) titled(vector, title, y, width, style);
        svg.parts.push(`<g transform="translate(0 ${begin})">`);
        of.picture(vector, width, height, 1, style);
        svg.parts.push('</g>');
      }
      y = begin + height;
    }
    eventlens.save(name, format === 'png' ? await whole.canvas.convertToBlob({ type: 'image/png' })
      : new Blob([svg.text(width, tall)], { type: 'image/svg+xml' }));
  }
}

// titled writes the title above a picture.
/** @param {CanvasRenderingContext2D} ctx @param {string} title @param {number} y
 *  @param {number} width @param {CSSStyleDeclaration} style */
function titled(ctx, title, y, width, style) {
  const colour = (/** @type {string} */ property) => style.getPropertyValue(property).trim();
  ctx.font = `600 12px ${colour('--font-ui')}`;
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colour('--surface');
  ctx.fillRect(0, y, width, titleHeight);
  ctx.fillStyle = colour('--text');
  write(ctx, title, 12, y + titleHeight / 2, width - 24);
  ctx.fillStyle = colour('--border');
  ctx.fillRect(0, y + titleHeight - 1, width, 1);
}
