// Saving files and copying what a program makes only after the press of a button. Loaded before the page's program, which finds it in `eventlens`.
'use strict';

(() => {
// Some browsers let a page copy only while they handle the press, and what is copied may not be made by then. So pressing an element that names a MIME type in
// data-clip begins a copy at once, of something that is promised; eventlens.copy keeps the promise.
let begun = null;

addEventListener('click', ({ target }) => {
  const type = target.closest?.('[data-clip]')?.dataset.clip;
  if (!type) return;
  begun?.give(Promise.reject(new Error('another copy was begun')));
  begun = null;
  try {
    let give;
    const content = new Promise((resolve) => { give = resolve; });
    const written = navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
    written.catch(() => {}); // it is heard by copy, or nobody waits for it
    begun = { type, give, written };
  } catch {
    // No clipboard, as on plain http off this computer, or one without promises.
  }
}, true);

// copy puts a Blob, or with null nothing, on the clipboard and promises whether that worked.
eventlens.copy = async (type, made) => {
  const blob = made && (made.type === type ? made : new Blob([made], { type })); // browsers refuse one of another type
  const now = begun;
  begun = null;
  try {
    if (blob && now?.type === type) {
      now.give(blob);
      await now.written;
      return true;
    }
    now?.give(Promise.reject(new Error('there is nothing to copy')));
    if (!blob) return false;
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
    return true;
  } catch {
    return Boolean(blob) && type === 'text/plain' && copyText(await blob.text());
  }
};

// copyText is the older way, for where there is no clipboard. The field is put where it can have the focus, which behind an open dialog it cannot.
function copyText(text) {
  const before = document.activeElement;
  const field = (before?.closest('dialog') ?? document.body).appendChild(document.createElement('textarea'));
  field.className = 'vh';
  field.value = text;
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  before?.focus();
  return copied;
}

// save hands a Blob to the browser's downloads. Its address is kept for as long as a browser may take to ask where the file goes.
eventlens.save = (name, blob) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// newFile begins a file that is written in parts. With ask the person chooses where it goes and the parts go there as they come, in browsers that can; else
// they are Blobs, which browsers keep on disk when they are many, and become a download at the end. It promises null when the person chose no place.
eventlens.newFile = async (name, type, ask) => {
  const out = ask ? await chosen(name) : undefined;
  if (out === null) return null;
  if (out) return { write: (part) => out.write(part), end: () => out.close(), drop: () => out.abort().catch(() => {}) };
  let parts = [];
  return {
    async write(part) { parts.push(part); },
    async end() { eventlens.save(name, new Blob(parts, { type })); parts = []; },
    drop() { parts = []; },
  };
};

// chosen promises a stream to the place that the person chose, null for none, and undefined where a page is not let ask.
async function chosen(name) {
  if (!self.showSaveFilePicker) return undefined;
  let handle;
  try {
    handle = await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    return error.name === 'AbortError' ? null : undefined; // in a frame of another origin, or too long after the press
  }
  return handle.createWritable();
}

// picture promises an SVG as a PNG, with scale device pixels in a CSS pixel.
eventlens.picture = async (svg, scale) => {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
    if (!png) throw new Error('the picture is too large for this browser');
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
};
})();
