// The page's side of shared.js. Pages inside one page, as the cards of a dashboard, share the worker that reads and draws for those that show the same sources, and
// what is compiled. The second to twelfth of them cost a small part of the first.
'use strict';

(() => {
  const patience = 10_000; // ms in which a shared worker says that it is there

  // Keys of the address of how something is shown, which pages that share a worker may differ in. Each of them ends a source's address.
  const ofView = new RegExp('^(embed|theme|accent|lang|tab|runs|tags|x|smoothing|outliers|marks|xscale|yscale|readout|mode|bins|counts|range|together|attempts|groupby|colourby|aggregate|best|above|sortby|' +
    'runvalue|hparams|hparamfilter|cardsize|fullscreen|pin|linkzoom|steps|multichart|layout|yrange|cardlook|imagesize|imagezoom|brightness|contrast|grid|compare|refresh|alias|runcolour|unlisted|hide|only|graph|graphnode|graphlook|graphcosts)=');

  // surroundings names the page around this one, for none but the pages in it: what is shared holds what that page gave access to. first says that this one is the first
  // in it. The element gives its frames one name, since they do not see each other. Other frames do; those from elsewhere throw.
  function surroundings() {
    const named = /^(eventlens-[\d-]{7,})(-first)?$/.exec(self.name);
    if (named) return { id: named[1], first: !!named[2] };
    for (let i = 0; i < parent.length; i++) {
      try {
        const { id } = parent[i].eventlens.surroundings;
        if (id) return { id, first: false };
      } catch { /* not a page of ours */ }
    }
    return { id: Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join(''), first: true };
  }

  // connect returns a port to the worker of that name, and how further ones are made; failed is called when it cannot be started.
  function connect(url, name, failed) {
    try {
      const worker = new SharedWorker(url, { name });
      worker.onerror = (event) => { event.preventDefault(); failed(); };
      const pair = () => { const { port1, port2 } = new MessageChannel(); return [port1, port2]; };
      return { port: worker.port, pair, transfers: true };
    } catch {
      return {}; // a frame without an origin, or one that may keep nothing
    }
  }

  // eventlensShare joins the other pages, and returns null for a page that lies in none, or opens nothing that another could. replaced is how many of the workers that
  // they share have ended; compiled is the program where it is there. The page hears when it is to have a worker of its own, because it opens something that the
  // others do not (parted) or cannot be served, when the worker ended, and when it has moved and is to be joined again.
  self.eventlensShare = (asset, { replaced, compiled, alone, ended, moved }) => {
    const given = eventlens.fragment.split('&').filter((part) => !ofView.test(part));
    const opens = given.some((part) => part.startsWith('src=')) || document.querySelector('meta[name=eventlens-src]');
    if (!eventlens.embed || parent === self || !opens) return null;
    eventlens.surroundings ??= surroundings();
    const { id, first } = eventlens.surroundings;
    const name = JSON.stringify([id, eventlens.base, eventlens.keeps, given, replaced]);
    let met = false; // the worker is there
    let left = false;
    const { port: control, pair, transfers } = self.SharedWorker ? connect(asset('shared.js'), name, () => part(false))
      : eventlensElect(asset('shared.js'), name, { met: () => met, left: () => left, moved });
    if (!control) return null;

    setTimeout(() => { if (!met) part(false); }, patience);
    const part = (parted) => { if (!left) alone(parted); };
    const say = (type, more, ports = []) => control.postMessage({ type, ...more }, ports);
    const parsers = new Map(); // by number
    let take = () => {};       // a program that another page has compiled, null where none has

    const hears = {
      here({ life }) {
        met = true;
        if (life) navigator.locks.request(life, () => hears.ended({ reason: 'the browser closed its worker' })).catch(() => {}); // as this page goes away
      },
      alone({ parted }) { part(parted); },
      ended({ reason }) { if (!left) ended(reason); },
      // Another page wants the program, which pages of one origin in one page can give each other.
      give(_, port) { compiled.then((module) => port.postMessage(module), () => port.postMessage(null)); },
      program(_, port) {
        if (!port) { take(null); return; }
        port.onmessage = ({ data }) => take(data);
        port.onmessageerror = () => take(null);
      },
      // A shared worker cannot start workers, so its pages do.
      async parser({ number }) {
        try {
          const { worker, port } = await eventlensParser({ module: await compiled, parts: eventlensParts(asset) }, () => say('parserEnded', { number }));
          parsers.set(number, worker);
          say('parser', { number }, [port]);
        } catch {
          say('parserEnded', { number });
        }
      },
      endParser({ number }) {
        const worker = parsers.get(number);
        parsers.delete(number);
        if (worker) worker.onmessage = worker.onerror = null;
        worker?.terminate();
      },
    };
    control.onmessage = ({ data, ports }) => hears[data.type](data, ports[0]);
    if (compiled) say('has');

    const share = {
      // program resolves to what another page has compiled, or to what compile does.
      program(compile) {
        compiled = new Promise((resolve) => {
          take = (module) => {
            take = () => {};
            resolve(module ?? compile());
            say('has'); // or will have: who asks for it has it before the program here, which is started then, has this thread
          };
          if (first || !navigator.locks || !transfers) take(null); // where it is the first, the answer of the lock would be late: this thread parses the page
          // The first of those that show these sources compiles, without waiting for the shared worker, and holds the lock as long as it is there.
          if (navigator.locks && transfers) navigator.locks.request(`${name} program`, { ifAvailable: true }, (lock) => {
            if (lock) take(null); else if (!first) say('want');
            return lock && new Promise(() => {});
          }).catch(() => take(null));
        });
        return compiled;
      },
      pair, // of ports: this page's, and what becomes the worker's
      serve(boot) { say('serve', { boot }, transfers ? [boot.port] : []); },
      // terminate is called as that of a worker: this page needs it no more.
      terminate() {
        if (left) return;
        left = true;
        take(null);
        for (const number of parsers.keys()) hears.endParser({ number });
        say('leave');
      },
    };
    addEventListener('pagehide', () => {
      if (!left) eventlens.port?.postMessage(null); // as when the program closes its connection
      share.terminate();
    });
    return share;
  };
})();
