// The toolbar of the hyperparameter view: its controls for data and texts, and the settings that
// they report. It is loaded together with the view.

import { field, icon, make, select } from './hpelements.js';

/** @typedef {import('./hpelements.js').Attributes} Attributes */

const looks = ['parallel', 'scatter', 'importance', 'table']; // the views

/** @param {string} className @param {Attributes} attributes @param {...(Node | string)} content */
const button = (className, attributes, ...content) =>
  make('button', className, { type: 'button', ...attributes }, ...content);

// dialog returns a button that opens a dialog.
/** @param {string} name @param {Texts} texts */
const dialog = (name, texts) =>
  button(
    'btn small', { id: `hp-${name}`, 'data-act': name, 'aria-haspopup': 'dialog' }, texts[name],
  );

// choice returns a list of options; without a label, it is named by its first option.
/** @param {string} id @param {string} label @param {string[][]} options @param {string} chosen */
const choice = (id, label, options, chosen) => {
  const name = label || options[0][1];
  return field(
    label,
    select(
      { id: `hp-${id}`, 'aria-label': name, title: name, 'data-set': id }, options, chosen,
    ),
  );
};

// viewsOf returns the buttons of the views.
/** @param {HPData} data @param {Texts} texts */
const viewsOf = ({ view }, texts) =>
  make(
    'span', 'seg', { role: 'group', 'aria-label': texts.looks },
    ...looks.map((look) =>
      button(
        '',
        {
          id: `hp-look-${look}`,
          'data-act': 'view', 'data-value': look, 'aria-pressed': String(view === look),
        },
        texts[look],
      ),
    ),
  );

// columnChoices returns the choices of columns: the metric to explain or to pick by, and the
// colour.
/** @param {HPData} data @param {Texts} texts */
const columnChoices = (data, texts) => {
  const { columns, view } = data, parts = [];
  if (view === 'importance' || data.several && data.pick !== 'mean')
    parts.push(
      choice(
        'target', texts.target, columns.filter((c) => c.metric).map((c) => [c.key, c.name]),
        columns[data.target]?.key ?? '',
      ),
    );
  if (view === 'parallel' || view === 'scatter')
    parts.push(
      choice(
        'colour', texts.colour,
        [['run', texts.colourRun], ...columns.map((c) => [c.key, c.name])],
        data.colourRun || data.colour < 0 ? 'run' : columns[data.colour].key,
      ),
    );
  return parts;
};

// valueChoices returns the choices of rows and of their values.
/** @param {HPData} data @param {Texts} texts */
const valueChoices = (data, texts) => {
  const [by, at] = data.by.split(' '), parts = /** @type {HTMLElement[]} */ ([
    choice(
      'rows', texts.rows,
      [['sessions', texts.eachSession], ['groups', texts.eachGroup], ['seeds', texts.butSeeds]],
      ['sessions', 'groups', 'seeds'][data.rows],
    ),
  ]);
  if (data.several)
    parts.push(
      choice(
        'pick', texts.pick,
        [
          ['mean', texts.pickMean], ['min', texts.pickMin], ['median', texts.pickMedian],
          ['max', texts.pickMax],
        ],
        data.pick,
      ),
    );
  parts.push(
    choice(
      'by', texts.by, ['latest', 'best', 'step', 'mean'].map((name) => [name, texts[name]]), by,
    ),
  );
  if (at === undefined) return parts;
  const label = by === 'mean' ? texts.points : texts.stepNumber;
  parts.push(
    make('input', 'input hp-number', {
      id: 'hp-at', type: 'number', step: '1', min: by === 'mean' ? '1' : undefined, value: at,
      'aria-label': label, title: label, 'data-set': `at-${by}`,
    }),
  );
  return parts;
};

// controls returns the controls of the toolbar.
/** @param {HPData} data @param {Texts} texts */
export const controls = (data, texts) => [
  viewsOf(data, texts), ...columnChoices(data, texts), ...valueChoices(data, texts),
  make(
    'span', 'hp-acts', {},
    dialog('columns', texts),
    ...data.maxMatrix && data.view === 'scatter' ? [dialog('matrix', texts)] : [],
    choice(
      'save', '',
      [['', texts.save], ['csv', 'CSV'], ['json', 'JSON'], ['tex', 'LaTeX'], ['md', 'Markdown']],
      '',
    ),
  ),
];

// clearButton returns the button that removes all brushes.
/** @param {Texts} texts */
export const clearButton = ({ unbrush }) => {
  const clear = button(
    'btn small hp-clear',
    { id: 'hp-clear', 'data-act': 'unbrush', 'aria-label': unbrush, title: unbrush },
    make('span', '', {}, unbrush),
  );
  clear.insertAdjacentHTML('afterbegin', icon('m4 4 8 8m0-8-8 8'));
  return clear;
};

// settingOf returns the name and value of the setting that a control changes.
/**
 * @param {string} control
 * @param {string} value
 * @param {number} lastStep
 * @returns {[string, string]}
 */
export const settingOf = (control, value, lastStep) => {
  const [name, by] = control.split('-');
  if (by) return ['by', `${by} ${Math.round(Number(value)) || 0}`];
  if (name === 'by' && value === 'step') return ['by', `step ${lastStep}`];
  return [name, name === 'by' && value === 'mean' ? 'mean 10' : value];
};

// swatches returns the legend of the plot's colours.
/** @param {{ colour?: string, text?: string, wide?: boolean }[]} key */
export const swatches = (key) => key.map(({ colour, text, wide }) => {
  const swatch = make('i', wide ? '' : 'one');
  if (colour) swatch.style.background = colour;
  return text === undefined
    ? swatch
    : make('span', '', { title: text }, ...colour ? [swatch, ' '] : [], text);
});

// whole formats an integer as toLocaleString does, which takes 30 ms at its first call.
/** @param {number} n */
export const whole = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
