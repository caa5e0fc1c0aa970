// Lists folders whose files the host page pushes. It is part of the script that runs programs, like
// fetch.js.

// eventlensPushed returns a folder that embedfiles.js serves, as an object with the methods of a
// FileSystemDirectoryHandle that app/browser uses. Each listing asks the port for the current
// files. grows tells whether more bytes will come.
self.eventlensPushed = ({ name, port }) => {
  Array.fromAsync ??= async (/** @type {any} any: whatever can be iterated */ all) => {
    const found = [];
    for await (const one of all) found.push(one);
    return found;
  };
  const folder = {
    name,
    grows: true,
    async *values() {
      const { port1, port2 } = new MessageChannel();
      const { files, grows } = await new Promise((resolve, reject) => {
        port1.onmessage = ({ data }) => resolve(data);
        port.onclose = () =>
          reject(new DOMException('the page that has it was left', 'NotFoundError'));
        port.postMessage(null, [port2]);
      });
      port1.close();
      folder.grows = grows;
      for (const { path, file } of files)
        yield { kind: 'file', name: path, getFile: async () => file };
    },
    queryPermission: async () => 'granted',
  };
  return folder;
};
