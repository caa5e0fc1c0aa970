// Replaces the ports of a SharedWorker in browsers without one: pages, and the worker that one of
// them runs, connect over BroadcastChannels.

// channelTo returns a port connected to the other one of the same name; either side may come
// first. Nothing can be transferred over it.
/** @param {string} name */
export const channelTo = (name) => {
  const { port1, port2 } = new MessageChannel();
  const channel = new BroadcastChannel(name);
  /** @type {unknown[] | null} */
  let waiting = []; // messages for the other side until it is there, then null
  const meet = () => {
    if (!waiting) return;
    channel.postMessage({});
    for (const said of waiting) channel.postMessage({ said });
    waiting = null;
  };
  channel.onmessage = ({ data }) => {
    if ('said' in data) port2.postMessage(data.said);
    else meet();
  };
  port2.onmessage = ({ data }) => {
    if (waiting) waiting.push(data);
    else channel.postMessage({ said: data });
  };
  channel.postMessage({});
  return port1;
};

// elect connects to the worker of that name, which runs in one of the pages. When that
// page leaves, another one starts a new worker and moved is called. met reports whether the worker
// has answered yet, left whether this page no longer needs it. Returns a port to it, and a function
// that makes further ones; an empty object where that is impossible.
/**
 * @param {string} url
 * @param {string} name
 * @param {{ met: () => boolean, left: () => boolean, moved: () => void }} given2
 */
export const elect = (url, name, { met, left, moved }) => {
  if (!navigator.locks || self.origin === 'null') return {};
  const id = () => `${name} ${Math.random()}`;
  const own = id();
  const hall = new BroadcastChannel(name);
  hall.onmessage = ({ data }) => {
    if (data !== 'who' || left()) return;
    if (met()) moved(); else hall.postMessage(own);
  };
  hall.postMessage(own);
  navigator.locks.request(`${name} has the worker`, () => {
    if (left()) return null;
    new Worker(url, { name });
    return new Promise(() => {});
  }).catch(() => {}); // ignored: the page is going away
  const pair = () => { const other = id(); return [channelTo(other), other]; };
  return { port: channelTo(own), pair, transfers: false };
};
