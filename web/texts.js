// Reads the texts that a page hands to a script.

// textsOf returns texts by name. They come a line each, after their name and =.
/** @param {string} lines */
export const textsOf = (lines) => Object.fromEntries(lines.split('\n').map((line) => {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}));
