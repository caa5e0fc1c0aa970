// Folders that the host of a page fills, as programs list them. It is part of the script that runs programs, like fetch.js.
'use strict';

// eventlensPushed returns what app/browser asks of a FileSystemDirectoryHandle: of a folder behind a port of web/embed.js, which answers each time with all files
// as they are by then. grows says whether more is to come.
self.eventlensPushed = ({ name, port }) => {
  Array.fromAsync ??= async (all) => { const found = []; for await (const one of all) found.push(one); return found; };
  const folder = {
    name,
    grows: true,
    async *values() {
      const { port1, port2 } = new MessageChannel();
      const { files, grows } = await new Promise((resolve, reject) => {
        port1.onmessage = ({ data }) => resolve(data);
        port.onclose = () => reject(new DOMException('the page that has it was left', 'NotFoundError'));
        port.postMessage(null, [port2]);
      });
      port1.close();
      folder.grows = grows;
      for (const { path, file } of files) yield { kind: 'file', name: path, getFile: async () => file };
    },
    queryPermission: async () => 'granted',
  };
  return folder;
};
