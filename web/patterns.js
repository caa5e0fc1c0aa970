// Matches names by regular expressions that Go's RE2 syntax rejects. They may take exponential
// time, so they run in a worker, also this file, which is ended if it takes too long. Loaded with
// the first such expression.

const patience = 5000; // ms

if (!self.document) {
  self.onmessage = ({ data: { source, flags, names } }) => {
    let expression;
    try {
      expression = new RegExp(source, flags);
    } catch {
      postMessage({ failure: 'invalid' });
      return;
    }
    postMessage({
      matches: Uint8Array.from(/** @type {string[]} */ (names), (name) =>
        Number(expression.test(name)),
      ),
    });
  };
  postMessage({}); // signals that the worker has started
} else eventlens.matchNames = matchNames;

// matchNames returns a promise of a Uint8Array that tells which of the names, joined by NUL, match;
// it rejects with 'invalid', 'slow' or 'worker'.
/** @param {string} source @param {string} flags @param {string} names */
async function matchNames(source, flags, names) {
  const worker = await eventlensSpawn(eventlens.asset('patterns.js')).catch(() => {
    throw 'worker';
  });
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data: { failure, matches } }) =>
      failure ? reject(failure) : resolve(matches);
    // Out of memory or stack.
    worker.onerror = (event) => { event.preventDefault(); reject('slow'); };
    setTimeout(() => reject('slow'), patience);
  });
  worker.postMessage({ source, flags, names: names.split('\0') });
  return answer.finally(() => worker.terminate());
}
