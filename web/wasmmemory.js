// Frees memory. It is part of the script that runs programs, so pages, workers and nested workers
// all have it.

/** @type {MessagePort | null} */
let nobody = null;
// eventlensFree frees an ArrayBuffer at once, by transferring it in a message that nobody can
// receive. A buffer that came in a message or a response would otherwise be held until the
// browser's next garbage collection. ArrayBuffer.transfer only detaches it from the script, and
// then nothing hurries that collection.
self.eventlensFree = (buffer) => {
  if (!nobody) {
    const { port1, port2 } = new MessageChannel();
    port2.close();
    nobody = port1;
  }
  nobody.postMessage(null, [/** @type {ArrayBuffer} */ (buffer)]);
};
