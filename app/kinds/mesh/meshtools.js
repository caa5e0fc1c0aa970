// The elements of a mesh card. They are loaded with the first mesh card.

/** @param {string} inside */
const icon = (inside) => `<svg class="i" viewBox="0 0 16 16" aria-hidden="true">${inside}</svg>`;
/** @type {Record<string, string>} */
const icons = {
  previous: '<path d="M9.8 4.5 6.2 8l3.6 3.5"/>',
  next: '<path d="m6.2 4.5 3.6 3.5-3.6 3.5"/>',
  smaller: '<circle cx="8" cy="8" r="1.5" fill="currentColor"/>',
  larger: '<circle cx="8" cy="8" r="4.5" fill="currentColor"/>',
  link: '<path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.8.8"/>'
    + '<path d="M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.8-.8"/>',
  showBox:
    '<path d="M2.500 5.500h8v8h-8zM5.500 2.500h8v8M2.500 5.500l3-3M10.500 5.500l3-3M10.500 13.500l3-3"/>',
  fit: '<path d="M2.5 8A5.5 5.5 0 1 0 4.1 4.1"/><path d="M2.4 1.9v3h3"/>',
  save: '<path d="M8 2v8M4.800 7.200 8 10.400l3.200-3.200M2.500 13.500h11"/>',
};
/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {Record<string, string>} [attributes]
 */
const made = (tag, className, attributes = {}) => {
  const element = document.createElement(tag);
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

// furniture creates the children of a card: the stage to draw on, and the tools below it.
export function furniture() {
  const stage = made('div', 'mesh-stage', { tabindex: '0', role: 'img', 'data-testid': 'mesh' });
  const canvas = made('canvas', '');
  const said = made('span', 'mesh-said');
  const notes = made('div', 'mesh-notes', { role: 'status', tabindex: '-1', hidden: '' });
  stage.append(canvas, said);
  const tools = made('div', 'mesh-tools', { role: 'group' });
  const facts = made('span', 'mesh-facts trunc');
  const which = made('span', 'mesh-which');
  const buttons = Object.fromEntries(Object.keys(icons).map((act) => {
    const button = made('button', 'btn ghost icon small', { type: 'button', 'data-act': act });
    button.innerHTML = icon(icons[act]);
    return [act, button];
  }));
  const { previous, next, ...others } = buttons;
  tools.append(previous, which, next, facts, ...Object.values(others));
  return { stage, canvas, said, notes, tools, facts, which, buttons };
}
