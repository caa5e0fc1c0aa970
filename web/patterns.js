// Matches names by regular expressions that Go does not take, since they may take exponential time. So that is done in a worker, which is this file, too, and
// is ended when it takes too long. Loaded with the first such expression.
'use strict';

(() => {
const patience = 5000; // ms

if (!self.document) {
  self.onmessage = ({ data: { source, flags, names } }) => {
    let expression;
    try { expression = new RegExp(source, flags); } catch { postMessage({ failure: 'invalid' }); return; }
    postMessage({ matches: Uint8Array.from(names, (name) => expression.test(name)) });
  };
  postMessage({}); // it is there
  return;
}

// matchNames resolves to whether each of some names, joined by NUL, matches; it rejects with 'invalid', 'slow' or 'worker'.
eventlens.matchNames = async (source, flags, names) => {
  const worker = await eventlensSpawn(eventlens.asset('patterns.js')).catch(() => { throw 'worker'; });
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data: { failure, matches } }) => (failure ? reject(failure) : resolve(matches));
    worker.onerror = (event) => { event.preventDefault(); reject('slow'); }; // it ran out of memory, or of stack
    setTimeout(() => reject('slow'), patience);
  });
  worker.postMessage({ source, flags, names: names.split('\0') });
  return answer.finally(() => worker.terminate());
};
})();
