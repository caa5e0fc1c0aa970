// Stands for the ports of a SharedWorker where the browser has none: pages and the worker of one of them reach each other over channels.
'use strict';

// eventlensChannel returns a port to whoever asks for one of the same name; either may come first. Nothing can be transferred over it.
self.eventlensChannel = (name) => {
  const { port1, port2 } = new MessageChannel();
  const channel = new BroadcastChannel(name);
  let waiting = []; // to be said when the other one is there, null once it is
  const meet = () => {
    if (!waiting) return;
    channel.postMessage({});
    for (const said of waiting) channel.postMessage({ said });
    waiting = null;
  };
  channel.onmessage = ({ data }) => { if ('said' in data) port2.postMessage(data.said); else meet(); };
  port2.onmessage = ({ data }) => { if (waiting) waiting.push(data); else channel.postMessage({ said: data }); };
  channel.postMessage({});
  return port1;
};

// eventlensElect reaches the worker of that name, which one of the pages has, and another one when that page leaves: moved is called then. met says whether the worker has
// been heard of, left whether this page needs it no more. The result is a port to it, null where there can be none, and how further ones are made.
self.eventlensElect = (url, name, { met, left, moved }) => {
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
  }).catch(() => {}); // as this page goes away
  const pair = () => { const other = id(); return [eventlensChannel(other), other]; };
  return { port: eventlensChannel(own), pair, transfers: false };
};
