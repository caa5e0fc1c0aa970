// Starts workers, for the page and for workers alike.
'use strict';

// eventlensSpawn starts a worker on the script at an absolute URL and resolves to it once the script has arrived. Its name may be the URL of Go's loader, which
// it then has before it is told anything. A sandboxed frame may not start a worker from the site, but from a Blob, which may then import the site's script.
self.eventlensSpawn = (url, name = '') => {
  const spawn = (script) => new Promise((resolve, reject) => {
    const worker = new Worker(script, { name });
    worker.onmessage = () => resolve(worker);
    worker.onerror = (event) => { event.preventDefault(); reject(event); };
  });
  return spawn(url).catch(() => spawn(URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(url)})`], { type: 'text/javascript' }))));
};
