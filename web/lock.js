// Takes locks between the tabs, frames and workers of an origin, for programs. It is part of the
// script that runs them, like fetch.js.

// eventlensLock requests the lock of this name, with options of LockManager.request, and calls
// answer once: with whether the lock was granted, or with null if the browser has no locks. Returns
// a function that ends the wait or releases the lock.
//
// The promise that holds the lock is made here: a program that makes one is called back at once,
// and then runs everything that waits. With some hundred locks its stack would overflow.
self.eventlensLock = (name, options, answer) => {
  const controller = new AbortController();
  /** @type {(value?: unknown) => void} */
  let letGo = () => {};
  const held = new Promise((resolve) => { letGo = resolve; });
  // A signal and ifAvailable exclude each other.
  if (!options.ifAvailable) options.signal = controller.signal;
  let told = false;
  /** @param {boolean | null} granted */
  const tell = (granted) => { if (!told) answer(granted); told = true; };
  const asked = async () =>
    navigator.locks.request(name, options, (lock) => {
      tell(lock !== null);
      return lock && held;
    });
  asked().catch(() => tell(null));
  return () => { letGo(); controller.abort(); };
};
