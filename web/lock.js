// Takes locks between the tabs, frames and workers of an origin, for programs. It is part of the script that runs them, like fetch.js.
'use strict';

// eventlensLock asks for the lock of this name, with options of LockManager.request, and calls answer once: with whether the lock was granted, or with null
// where the browser has none to give. It returns what ends the wait and gives up the lock. The promise that holds it is made here: a program that makes one
// is called back while it calls, runs whatever of it waits, and with some hundred locks at once its stack overflows.
self.eventlensLock = (name, options, answer) => {
  const controller = new AbortController();
  let letGo;
  const held = new Promise((resolve) => { letGo = resolve; });
  if (!options.ifAvailable) options.signal = controller.signal; // the two do not go together
  let told = false;
  const tell = (granted) => { if (!told) answer(granted); told = true; };
  const asked = async () => navigator.locks.request(name, options, (lock) => { tell(lock !== null); return lock && held; });
  asked().catch(() => tell(null));
  return () => { letGo(); controller.abort(); };
};
