// Finds the files and folders of a drop or of a picker.

// Whether folders are passed on as handles, which can be listed again when their files grow.
// Sandboxed frames cannot send a handle to a worker. Browsers that cannot list a folder in a single
// call (Array.fromAsync) are treated as if they had no handles.
eventlens.hasHandles =
  'FileSystemDirectoryHandle' in self && 'fromAsync' in Array && self.origin !== 'null';

// eventlens.dropped must be called while the drop event is being handled: afterwards its items are
// gone. Returns a promise of a list. Its entries are {path, folder}, where folder is a directory
// handle and path its name, or {path, file}, where file is null if the browser could not read it.
// The path of a file in a dropped folder starts with the folder's name.
eventlens.dropped = (transfer) => {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const roots = items.map((item) => {
    const entry = item.webkitGetAsEntry?.() ?? item.getAsFile();
    return {
      entry,
      handle:
        /** @type {FileSystemEntry} */ (entry)?.isDirectory && eventlens.hasHandles
          ? item.getAsFileSystemHandle?.()
          : null,
    };
  });
  return Promise.all(roots.map(take)).then((found) => found.flat());

  /**
   * @param {{ entry: FileSystemEntry | File | null,
   *   handle: Promise<FileSystemHandle | null> | null | undefined }} given
   */
  async function take({ entry, handle }) {
    const folder = await Promise.resolve(handle).catch(() => null);
    return folder?.kind === 'directory'
      ? [{ path: folder.name, folder: /** @type {FileSystemDirectoryHandle} */ (folder) }]
      : walk(entry);
  }

  /** @param {FileSystemEntry | File | null} root @returns {Promise<Found[]>} */
  async function walk(root) {
    if (root === null) return [];
    if (root instanceof File) return [{ path: root.name, file: root }];
    const path = root.fullPath.replace(/^\//, '');
    try {
      if (root.isFile)
        return [
          {
            path,
            file: /** @type {File} */ (
              await new Promise((resolve, reject) => {
                /** @type {FileSystemFileEntry} */ (root).file(resolve, reject);
              })
            ),
          },
        ];
      return await walkFolder(/** @type {FileSystemDirectoryEntry} */ (root).createReader());
    } catch {
      return [{ path, file: null }];
    }
  }

  // walkFolder lists a folder. Browsers return it in batches, of 100 entries in Chromium, and end
  // with an empty one.
  /** @param {FileSystemDirectoryReader} reader */
  async function walkFolder(reader) {
    /** @type {Found[]} */
    let found = [];
    for (;;) {
      /** @type {FileSystemEntry[]} */
      const piece = await new Promise((resolve, reject) => {
        reader.readEntries(resolve, reject);
      });
      if (piece.length === 0) return found;
      found = found.concat(...await Promise.all(piece.map(walk)));
    }
  }
};

// eventlens.chosen returns the same list for the files of an <input type="file">.
eventlens.chosen = (input) =>
  Promise.resolve(
    [...input.files].map((file) => ({ path: file.webkitRelativePath || file.name, file })),
  );

// eventlens.pickFolder opens the folder picker and returns a promise of the same list: empty if the
// person chose nothing, null if the browser forbids it, as in frames of other sites. Without such a
// picker it returns null at once.
eventlens.pickFolder = () => {
  if (!eventlens.hasHandles || !self.showDirectoryPicker) return null;
  return showDirectoryPicker({ id: 'eventlens' }).then(
    (folder) => [{ path: folder.name, folder }],
    (error) => (error.name === 'AbortError' ? [] : null),
  );
};
