// Checks of what the host of an embedded page sends. A message that fails one is ignored.

/** @typedef {any} Given any: what a host sent, which is checked here. */

const mostChars = 64 * 1024; // longest string, in characters
const mostEntries = 10_000;       // most entries of a list in a message

// Wrong is the reason why a message of the host is ignored.
export class Wrong extends Error {}
/** @param {unknown} condition @param {string} text */
export function must(condition, text) { if (!condition) throw new Wrong(text); }

// text, list and entries return a value that has this type and a limited size; name says in the
// error what it is.
/** @param {Given} value @param {string} name @returns {string} */
export function text(value, name) {
  must(
    typeof value === 'string' && value.length <= mostChars,
    `${name} is not text, or longer than ${mostChars} characters`,
  );
  return value;
}

/** @param {Given} value @param {string} name @returns {Given[]} */
export function list(value, name) {
  must(
    Array.isArray(value) && value.length <= mostEntries,
    `${name} is not a list, or has more than ${mostEntries} entries`,
  );
  return value;
}

/** @param {Given} value @param {string} name */
export function entries(value, name) {
  must(
    value !== null && typeof value === 'object' && !Array.isArray(value),
    `${name} is not an object`,
  );
  return list(Object.entries(value), name);
}

// grant returns the access to a source as a flat list: '' and its scope, then names and values of
// header fields. A token becomes an Authorization field.
/** @param {Given} access */
export function grant(access) {
  const scope = URL.canParse(text(access?.scope, 'scope'))
    ? new URL(access.scope)
    : /** @type {URL} */ ({});
  must(
    /^https?:$/.test(scope.protocol) && scope.username + scope.password === '',
    'scope is not an http or https address, or has a user name',
  );
  const fields = ['', scope.href];
  const headers =
    access.token === undefined
      ? access.headers
      : { Authorization: `Bearer ${text(access.token, 'token')}` };
  for (const [name, value] of entries(headers, 'headers')) {
    must(
      isSendable(text(name, 'header'), text(value, 'header')),
      'a header field cannot be sent: pages may not set it, or it holds more than plain ASCII',
    );
    fields.push(name, value);
  }
  return fields;
}

// isSendable reports whether the browser would send a header field unchanged. Request drops fields
// that pages may not set.
/** @param {string} name @param {string} value */
function isSendable(name, value) {
  try {
    return (
      /^[ -~]*$/.test(value)
      && new Request(eventlens.base, { headers: { [name]: value } }).headers.get(name) === value
    );
  } catch { return false; }
}
