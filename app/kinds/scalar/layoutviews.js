// The two views of the layout editor, as functions from layouts and texts to elements: the list of
// categories and charts, and the form of one chart. They are loaded together with the editor.

import { icon, make } from '../../../web/elements.js';

/** @typedef {LayoutChart & { from: string, category: string, margin: boolean }} Form */

/** @type {Record<string, string>} */
const icons = {
  up: 'M8 13V3.4M4.4 6.8 8 3.2l3.6 3.6',
  down: 'M8 3v9.6M4.4 9.2 8 12.8l3.6-3.6',
  edit: 'M2.5 13.5 3.3 10l7.6-7.6 2.7 2.7L6 12.7z',
  remove: 'M2.5 4.2h11M6.2 4V2.3h3.6V4M4 4.4l.7 9.3h6.6l.7-9.3',
};
const plainInput = { autocomplete: 'off', spellcheck: 'false' };
const gripDots = 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01'; // of a drag handle

// named fills a name into a text.
/** @param {string} text @param {string} name @param {Texts} texts */
export const named = (text, name, texts) => text.replace('{}', () => name || texts.untitled);

// button creates a button for an act, with its icon if there is one.
/**
 * @param {string} act
 * @param {string | number} place
 * @param {string} text
 * @param {string} [className]
 * @param {boolean} [off]
 */
function button(act, place, text, className = 'btn', off = false) {
  const attributes = { type: 'button', 'data-act': act, 'data-place': place, disabled: off },
    path = icons[act];
  if (!path) return make('button', className, attributes, text);
  return make(
    'button', 'btn ghost icon small', { ...attributes, 'aria-label': text, title: text },
    icon(path),
  );
}

// moves returns the buttons that move or remove a category or a chart.
/**
 * @param {string} place
 * @param {string} name
 * @param {number} at
 * @param {number} count
 * @param {Texts} texts
 */
function moves(place, name, at, count, texts) {
  /** @param {string} act @param {boolean} off */
  const move = (act, off) => button(act, place, named(texts[act], name, texts), '', off);
  return [move('up', at === 0), move('down', at === count - 1), move('remove', false)];
}

// listView returns the dialog's body and footer for the list of all charts.
/** @param {LayoutCategory[]} own @param {Texts} texts */
export function listView(own, texts) {
  /** @param {...(Node | string)} parts */
  const row = (...parts) => make('div', 'layout-row', {}, ...parts);
  /** @param {string} place */
  const handle = (place) =>
    make('span', 'layout-grip', { 'data-drag': place, 'aria-hidden': 'true' }, icon(gripDots));
  /**
   * @param {LayoutChart} chart
   * @param {string} place
   * @param {number} at
   * @param {number} count
   */
  const chartRow = (chart, place, at, count) => make('li', 'layout-row', {}, handle(place),
    make('span', 'grow trunc', { title: chart.title }, chart.title || texts.untitled),
    button('edit', place, named(texts.edit, chart.title, texts)),
    ...moves(place, chart.title, at, count, texts));
  const sections = own.map((c, i) => {
    const label = named(texts.titleOf, c.title, texts);
    const title = make('input', 'input grow', {
      value: c.title, 'data-rename': i, maxlength: 200, 'aria-label': label, ...plainInput,
    });
    const box = make('input', 'check', {
      type: 'checkbox', checked: c.closed, 'data-act': 'closed', 'data-place': i,
    });
    return make('section', 'layout-category', { 'aria-label': c.title || texts.untitled },
      row(handle(`${i}`), title, ...moves(`${i}`, c.title, i, own.length, texts)),
      make(
        'ul', '', {},
        ...c.charts.map((chart, k) => chartRow(chart, `${i}.${k}`, k, c.charts.length)),
      ),
      row(
        button('add', `${i}`, texts.addChart, 'btn small'),
        make('label', 'layout-folded', {}, box, texts.folded),
      ),
    );
  });
  return [
    [
      make('p', 'hint', {}, texts.hint), ...sections,
      row(button('category', '0', texts.addCategory)),
    ],
    [button('file', '0', texts.file), button('done', '0', texts.done, 'btn primary')],
  ];
}

// field returns a labelled field of the form.
/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {Record<string, string | number | boolean>} [attributes]
 */
function field(name, label, value, attributes = {}) {
  const id = `layout-f-${name}`;
  return make('div', 'field', {}, make('label', '', { for: id }, label),
    make('input', 'input', {
      id, 'data-field': name, value, maxlength: 500, ...plainInput, ...attributes,
    }),
  );
}

// formView returns the dialog's body and footer for the form of one chart; titles are known
// categories.
/** @param {Form} form @param {string[]} titles @param {Texts} texts */
export function formView(form, titles, texts) {
  const known = [...new Set(titles)].filter((title) => title && title.length <= 200).slice(0, 50);
  /** @param {string} act */
  const pressed = (act) => String((act === 'margin') === form.margin);
  /** @param {string} act */
  const kind = (act) =>
    make(
      'button', '',
      { type: 'button', 'data-act': act, 'data-place': '0', 'aria-pressed': pressed(act) },
      texts[act],
    );
  const hint = make('p', 'hint', {}, form.margin ? texts.marginHint : texts.tagsHint);
  if (form.margin && !form.bands.length) form.bands.push({ value: '', lower: '', upper: '' });
  return [
    [
      field('category', texts.categoryField, form.category, { list: 'layout-known' }),
      make(
        'datalist', '', { id: 'layout-known' },
        ...known.map((value) => make('option', '', { value })),
      ),
      field('title', texts.titleField, form.title),
      make(
        'div', 'seg', { role: 'group', 'aria-label': texts.draws }, kind('lines'), kind('margin'),
      ),
      make(
        'div', 'layout-tags', {},
        form.margin ? bandFields(form, texts) : tagField(form, texts), hint,
      ),
    ],
    [button('cancel', '0', texts.cancel), button('save', '0', texts.save, 'btn primary')],
  ];
}

/** @param {Form} form @param {Texts} texts */
function bandFields(form, texts) {
  /** @param {LayoutBand} band @param {number} i */
  const fieldsOf = (band, i) =>
    /** @type {(keyof LayoutBand)[]} */ (['value', 'lower', 'upper']).map((name) =>
      field(`${name}.${i}`, texts[name], band[name]),
    );
  const rows = form.bands.map((band, i) => make('div', 'layout-band', {}, ...fieldsOf(band, i)));
  return make('div', '', {}, ...rows, button('band', '0', texts.addMargin, 'btn small'));
}

/** @param {Form} form @param {Texts} texts */
function tagField(form, texts) {
  const attributes = { id: 'layout-f-tags', 'data-field': 'tags', rows: 4, ...plainInput };
  return make(
    'div', 'field', {}, make('label', '', { for: 'layout-f-tags' }, texts.tags),
    make('textarea', 'input', attributes, form.tags.join('\n')),
  );
}
