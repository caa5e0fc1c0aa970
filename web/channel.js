// Replaces the ports of a SharedWorker in browsers without one: pages, and the worker that one of
// them runs, connect over BroadcastChannels.

// channelTo returns a port connected to the other one of the same name; either side may come
// first. Nothing can be transferred over it.
/** @param {string} name */
export const channelTo = (name) => {
  const { port1, port2 } = new MessageChannel();
  const channel = new BroadcastChannel(name);
  /** @type {unknown[] | null} */
  let queue = []; // messages until the other side is there, then null
  const flush = () => {
    if (!queue) return;
    channel.postMessage({});
    for (const said of queue) channel.postMessage({ said });
    queue = null;
  };
  channel.onmessage = ({ data }) => {
    if ('said' in data) port2.postMessage(data.said);
    else flush();
  };
  port2.onmessage = ({ data }) => {
    if (queue) queue.push(data);
    else channel.postMessage({ said: data });
  };
  channel.postMessage({});
  return port1;
};

// elect connects to the one worker of this name, which the page that holds a lock runs. When that
// page leaves, another one starts a new worker, and moved is called. met reports whether the worker
// has answered yet, left whether this page no longer needs it. Returns a port to the worker, and
// pair, which makes a further connection: this page's port, and the name of the worker's end. In
// browsers without locks it returns an empty object.
/**
 * @param {string} url
 * @param {string} name
 * @param {{ met: () => boolean, left: () => boolean, moved: () => void }} given
 */
export const elect = (url, name, { met, left, moved }) => {
  if (!navigator.locks || self.origin === 'null') return {};
  const newID = () => `${name} ${Math.random()}`;
  const ownID = newID();
  const lobby = new BroadcastChannel(name);
  lobby.onmessage = ({ data }) => {
    if (data !== 'who' || left()) return;
    if (met()) moved(); else lobby.postMessage(ownID);
  };
  lobby.postMessage(ownID);
  navigator.locks.request(`${name} has the worker`, () => {
    if (left()) return null;
    new Worker(url, { name });
    return new Promise(() => {});
  }).catch(() => {}); // ignored: the page is going away
  const pair = () => { const other = newID(); return [channelTo(other), other]; };
  return { port: channelTo(ownID), pair, transfers: false };
};
