// Finds the files of a drop, folders walked to the end.
'use strict';

// eventlens.dropped must be called while the drop event is being handled: its items are gone afterwards. It returns a promise of
// [{path, file}], where path starts with the dropped folder's name, and file is null for what the browser would not give.
eventlens.dropped = (transfer) => {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const roots = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  return Promise.all(roots.map(walk)).then((found) => found.flat());

  async function walk(root) {
    if (root === null) return [];
    if (root instanceof File) return [{ path: root.name, file: root }];
    const path = root.fullPath.replace(/^\//, '');
    try {
      if (root.isFile) return [{ path, file: await new Promise((resolve, reject) => { root.file(resolve, reject); }) }];
      return await folder(root.createReader());
    } catch {
      return [{ path, file: null }];
    }
  }

  // readEntries hands out a folder piece by piece, 100 entries at a time in Chromium, and ends with an empty piece.
  async function folder(reader) {
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
