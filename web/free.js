// Frees memory. It is part of the script that runs programs, so that pages, workers and workers of workers have it.
'use strict';

{
  let nobody = null;
  // eventlensFree frees an ArrayBuffer at once: a message that nobody can receive takes it along. One that came in a message, or with an answer, is otherwise held until
  // the browser's next garbage collection; ArrayBuffer.transfer takes it from the script alone, and then nothing hurries that collection.
  self.eventlensFree = (buffer) => {
    if (!nobody) {
      const { port1, port2 } = new MessageChannel();
      port2.close();
      nobody = port1;
    }
    nobody.postMessage(null, [buffer]);
  };
}
