// Finds the files and folders of a drop or of a picker.
'use strict';

// Folders are given with their handles where the browser has them: a handle can be listed again when its files grow. Sandboxed frames cannot hand them
// to a worker; browsers that cannot list one in a single step (Array.fromAsync) are left to do as those without handles.
eventlens.hasHandles = 'FileSystemDirectoryHandle' in self && 'fromAsync' in Array && self.origin !== 'null';

// eventlens.dropped must be called while the drop event is being handled: its items are gone afterwards. It returns a promise of a list of
// {path, folder}, a directory handle and its name, and {path, file}, where path starts with the dropped folder's name when it was walked here, and file
// is null for what the browser would not give.
eventlens.dropped = (transfer) => {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const roots = items.map((item) => {
    const entry = item.webkitGetAsEntry?.() ?? item.getAsFile();
    return { entry, handle: entry?.isDirectory && eventlens.hasHandles ? item.getAsFileSystemHandle?.() : null };
  });
  return Promise.all(roots.map(take)).then((found) => found.flat());

  async function take({ entry, handle }) {
    const folder = await Promise.resolve(handle).catch(() => null);
    return folder?.kind === 'directory' ? [{ path: folder.name, folder }] : walk(entry);
  }

  async function walk(root) {
    if (root === null) return [];
    if (root instanceof File) return [{ path: root.name, file: root }];
    const path = root.fullPath.replace(/^\//, '');
    try {
      if (root.isFile) return [{ path, file: await new Promise((resolve, reject) => { root.file(resolve, reject); }) }];
      return await walkFolder(root.createReader());
    } catch {
      return [{ path, file: null }];
    }
  }

  // readEntries hands out a folder piece by piece, 100 entries at a time in Chromium, and ends with an empty piece.
  async function walkFolder(reader) {
    let found = [];
    for (;;) {
      const piece = await new Promise((resolve, reject) => { reader.readEntries(resolve, reject); });
      if (piece.length === 0) return found;
      found = found.concat(...await Promise.all(piece.map(walk)));
    }
  }
};

// eventlens.chosen returns the same for the files of a picker's input.
eventlens.chosen = (input) => Promise.resolve([...input.files].map((file) => ({ path: file.webkitRelativePath || file.name, file })));

// eventlens.pickFolder opens the picker that gives a handle, and returns a promise of the same: an empty list when the person chose nothing, null when
// the browser does not let this page have it, as in frames of other sites. Without such a picker it returns null at once.
eventlens.pickFolder = () => {
  if (!eventlens.hasHandles || !self.showDirectoryPicker) return null;
  return showDirectoryPicker({ id: 'eventlens' })
    .then((folder) => [{ path: folder.name, folder }], (error) => (error.name === 'AbortError' ? [] : null));
};
