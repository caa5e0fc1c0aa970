// Starts workers and watches over them, for the page and for workers alike.
'use strict';

// eventlensSpawn starts a worker on the script at an absolute URL and resolves to it once the script has arrived. Its name may be the URL of Go's loader, which
// it then has before it is told anything. A sandboxed frame may not start a worker from the site, but from a Blob, which may then import the site's script.
self.eventlensSpawn = (url, name = '') => {
  const spawn = (script) => new Promise((resolve, reject) => {
    const worker = new Worker(script, { name });
    worker.onmessage = ({ data }) => {
      worker.life = data.life;
      resolve(worker);
    };
    worker.onerror = (event) => { event.preventDefault(); reject(event); };
  });
  return spawn(url).catch(() => spawn(URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(url)})`], { type: 'text/javascript' }))));
};

// eventlensWatch calls ended once, with the reason, when a worker that runs a program ends by itself. What it says behind that is for nobody: a program that ended
// throws again with everything that was on its way to it. Of one that the browser ends, or that closes itself, there is no event; but it holds a lock of the
// name that it tells for as long as it lives. told takes what else the worker says of how its program is loaded.
self.eventlensWatch = (worker, ended, told = () => {}) => {
  const end = (reason) => {
    if (!worker.onmessage) return; // said before, or let go of by the one that ended it
    worker.onmessage = worker.onerror = null;
    ended(reason);
  };
  worker.onmessage = ({ data }) => ('ended' in data ? end(data.ended) : told(data));
  if (worker.life) navigator.locks.request(worker.life, () => end('the browser closed its worker')).catch(() => {}); // as this page goes away
  worker.onerror = (event) => {
    if (!self.document) event.preventDefault(); // it would end the worker that started that one, too
    end(event.message || 'the browser says nothing of it');
  };
};

// eventlensParser starts another worker with the same program, which reads files and draws for one that runs it, and calls ended when that ends by itself.
self.eventlensParser = async ({ module, parts }, ended) => {
  const worker = await eventlensSpawn(parts.script);
  const { port1, port2 } = new MessageChannel();
  eventlensWatch(worker, () => ended());
  worker.postMessage({ module, parts, port: port2, parser: true }, [port2]);
  return { port: port1, worker };
};
