// Frees memory. It is part of the script that runs programs, so pages, workers and nested workers
// all have it.

/** @type {MessagePort | null} */
let nobody = null;
// eventlensFree frees an ArrayBuffer at once, by transferring it in a message that nobody can
// receive. Otherwise a buffer that came in a message or a response is held until the browser's next
// garbage collection. ArrayBuffer.transfer would not help: it only detaches the buffer from the
// script.
self.eventlensFree = (buffer) => {
  if (!nobody) {
    const { port1, port2 } = new MessageChannel();
    port2.close();
    nobody = port1;
  }
  nobody.postMessage(null, [/** @type {ArrayBuffer} */ (buffer)]);
};
