// Elements of the hyperparameter view. They are loaded together with it.

/** @typedef {Record<string, string | number | undefined>} Attributes */

// make creates an element with attributes, leaving out undefined ones, and content.
/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} content
 */
export const make = (tag, className, attributes = {}, ...content) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, String(value));
  element.append(...content);
  return element;
};

// named shows a name in an element, whose middle is cut where there is no room. short is the part
// that may be cut at its end, a NUL, and the part that is always shown.
/** @template {HTMLElement} E @param {E} element @param {string} short */
export const named = (element, short) => {
  const [head, tail] = short.split('\0');
  element.classList.add('split');
  if (head)
    element.append(
      make('span', head.startsWith('…') ? 'hd cut' : 'hd', {}, make('bdi', '', {}, head)),
    );
  element.append(make('span', 'leaf', {}, make('bdi', '', {}, tail)));
  return element;
};

/** @param {string} path */
export const icon = (path) =>
  `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;

// select returns a list of options, given as values and texts.
/** @param {Attributes} attributes @param {string[][]} options @param {string} chosen */
export const select = (attributes, options, chosen) => {
  const list = make(
    'select', 'select', attributes,
    ...options.map(([value, text]) => make('option', '', { value }, text)),
  );
  list.value = chosen;
  return list;
};

// field wraps a list of choices, with its label before it unless the label is empty.
/** @param {string} label @param {HTMLElement} list */
export const field = (label, list) => {
  const box = make('span', 'choice-field', {}, list);
  box.insertAdjacentHTML('beforeend', icon('m4 6 4 4 4-4'));
  return make('label', 'hp-choice', {}, ...label ? [make('span', '', {}, label)] : [], box);
};
