// Finds texts by a few typed letters, for the palette.

/**
 * @typedef {{ text: string, low: string }} Findable
 * @typedef {{ score: number, at: number[] }} Match at: the indexes of the matched letters
 */

// lowered returns a text in lower case, for Findable.low. A text of another length then would put
// the marks elsewhere, so it stays as it is.
/** @param {string} text */
export const lowered = (text) => {
  const low = text.toLowerCase();
  return low.length === text.length ? low : text;
};

const wordStart = /(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=\p{Ll})\p{Lu}/uy;
/** @param {string} text @param {number} at */
const starts = (text, at) => {
  wordStart.lastIndex = at;
  return at === 0 || wordStart.test(text);
};

/** @param {number} from @param {number} count */
const range = (from, count) => Array.from({ length: count }, (_, i) => from + i);

// whole finds a word as it is, at the start of a word of the text if it is there.
/** @param {string} word @param {Findable} one @returns {Match | null} */
function whole(word, { text, low }) {
  let at = low.indexOf(word);
  if (at < 0) return null;
  for (let next = at; next >= 0; next = low.indexOf(word, next + 1))
    if (starts(text, next)) { at = next; break; }
  const base = starts(text, at) ? 100 : 60;
  const score = base + 40 * word.length / low.length - Math.min(at, 20) / 4;
  return { score, at: range(at, word.length) };
}

// scattered finds the letters of a word in their order: the first at the start of a word, each
// other one at the start of a word or right behind the letter before, so that not everything is
// found. "vl" and "valo" are in "val/loss".
/** @param {string} word @param {Findable} one @returns {Match | null} */
function scattered(word, { text, low }) {
  const tried = new Set(); // letters and places from which the rest was not found
  /** @type {(i: number, from: number) => number[] | null} */
  const rest = (i, from) => {
    if (i === word.length) return [];
    const key = i * low.length + from;
    if (tried.has(key)) return null;
    for (let at = low.indexOf(word[i], from); at >= 0; at = low.indexOf(word[i], at + 1)) {
      if (!(i > 0 && at === from) && !starts(text, at)) continue;
      const behind = rest(i + 1, at + 1);
      if (behind) return [at, ...behind];
    }
    tried.add(key);
    return null;
  };
  const at = rest(0, 0);
  return at && { score: 40 * word.length / (at[at.length - 1] + 1 - at[0]), at };
}

// fuzzy matches all words of a query with a text, in any order. It returns null if one is missing.
/** @param {string[]} words in lower case @param {Findable} one @returns {Match | null} */
export function fuzzy(words, one) {
  let score = 0;
  /** @type {number[]} */
  const at = [];
  for (const word of words) {
    const match = whole(word, one) ?? scattered(word, one);
    if (!match) return null;
    score += match.score;
    at.push(...match.at);
  }
  return { score: words.length ? score / words.length : 0, at };
}

// search returns the matching items, best first; among equals the order stays.
/**
 * @template {Findable} T
 * @param {string} query
 * @param {T[]} items
 * @returns {{ item: T, match: Match }[]}
 */
export function search(query, items) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean), found = [];
  for (const item of items) {
    const match = fuzzy(words, item);
    if (match) found.push({ item, match });
  }
  return found.sort((a, b) => b.match.score - a.match.score);
}
