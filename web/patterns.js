// Matches names by regular expressions that Go's RE2 syntax rejects. They may take exponential
// time, so they run in a worker, which is ended if it takes too long. The worker runs this file,
// too. Loaded with the first such expression.

const patienceMs = 5000;

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

// matchNames returns a promise of a Uint8Array with a 1 for each name that matches; names are
// joined by NUL. It rejects with 'invalid', 'slow' or 'worker'.
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
    setTimeout(() => reject('slow'), patienceMs);
  });
  worker.postMessage({ source, flags, names: names.split('\0') });
  return answer.finally(() => worker.terminate());
}
