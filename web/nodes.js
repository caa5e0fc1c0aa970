// Creates DOM nodes for programs. It is part of the script that runs programs.

const parsed = new Map(); // raw HTML, without its id -> an element to clone
const mostParsed = 256, longest = 2000;

// raw returns a new element for raw HTML. Most are icons, repeated on every card.
/** @param {string} html */
const raw = (html) => {
  const id = / id="([\w-]+)"/.exec(html)?.[1];
  const key = id ? html.replace(` id="${id}"`, ' id=""') : html;
  let element = parsed.get(key)?.cloneNode(true);
  if (!element) {
    const around = document.createElement('div');
    around.innerHTML = html;
    element = around.firstChild;
    element.remove();
    if (parsed.size < mostParsed && key.length < longest && !/ id="[^"]/.test(key))
      parsed.set(key, element.cloneNode(true));
  }
  if (id) (element.id ? element : element.querySelector('[id]')).id = id;
  return element;
};

// eventlensNodes runs commands and returns the created nodes. A command is a letter and its
// arguments, all separated by NUL characters: e, t and r create an element, a text and raw HTML; a,
// p and b set an attribute, a property and a Boolean property of the node at an index; c appends a
// node to another.
self.eventlensNodes = (commands) => {
  const parts = commands.split('\0');
  /** @type {any[]} */ // any: elements, and text nodes, which the orders tell apart
  const nodes = [];
  /** @type {Record<string, (...args: any[]) => void>} */ // any: each has its own arguments
  const run = {
    /** @param {string} tag */
    e: (tag) => { nodes.push(document.createElement(tag)); },
    /** @param {string} text */
    t: (text) => { nodes.push(document.createTextNode(text)); },
    /** @param {string} html */
    r: (html) => { nodes.push(raw(html)); },
    /** @param {number} at @param {string} name @param {string} value */
    a: (at, name, value) => { nodes[at].setAttribute(name, value); },
    /** @param {number} at @param {string} name @param {string} value */
    p: (at, name, value) => { nodes[at][name] = value; },
    /** @param {number} at @param {string} name @param {string} value */
    b: (at, name, value) => { nodes[at][name] = value !== ''; },
    /** @param {number} at @param {number} child */
    c: (at, child) => { nodes[at].append(nodes[child]); },
  };
  for (let i = 0; i + 1 < parts.length;) {
    const act = run[parts[i++]];
    act(...parts.slice(i, i += act.length));
  }
  return nodes;
};
