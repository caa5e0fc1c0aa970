// Saves files, and copies what a program makes after a click.

// Some browsers allow copying only while they handle a click, when the content may not be ready. So
// a click on an element that names a MIME type in data-clip copies a promise at once, which
// eventlens.copy resolves later.
/**
 * @type {{ type: string, give: (content: Blob | Promise<Blob>) => void, written: Promise<void> } |
 *   null}
 */
let begun = null;

addEventListener('click', ({ target }) => {
  const type = target.closest?.('[data-clip]')?.dataset.clip;
  if (!type) return;
  begun?.give(Promise.reject(new Error('another copy was begun')));
  begun = null;
  try {
    /** @type {(content: Blob | Promise<Blob>) => void} */
    let give = () => {};
    /** @type {Promise<Blob>} */
    const content = new Promise((resolve) => { give = resolve; });
    const written = navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
    written.catch(() => {}); // copy handles the error, or nobody waits for it
    begun = { type, give, written };
  } catch {
    // No clipboard, as on plain http other than localhost, or one without support for promises.
  }
}, true);

// copy writes a Blob to the clipboard, or nothing for null, and returns a promise of whether that
// worked.
eventlens.copy = async (type, made) => {
  // Browsers refuse a Blob of another type.
  const blob =
    /** @type {Blob | null} */ (made)
    && (/** @type {Blob} */ (made).type === type
      ? /** @type {Blob} */ (made)
      : new Blob([/** @type {BlobPart} */ (made)], { type }));
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
    return (
      Boolean(blob) && type === 'text/plain' && copyText(await /** @type {Blob} */ (blob).text())
    );
  }
};

// copyText uses execCommand, where there is no clipboard API. Its text field is inside the open
// dialog, if any, since it could not get the focus behind it.
/** @param {string} text */
function copyText(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = (before?.closest('dialog') ?? document.body).appendChild(
    document.createElement('textarea'),
  );
  field.className = 'vh';
  field.value = text;
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  before?.focus();
  return copied;
}

// toast shows a text for some seconds above everything else, dialogs included. The page has screen
// readers read it elsewhere.
eventlens.toast = (text) => {
  document.getElementById('toast')?.remove();
  const box = document.createElement('p');
  Object.assign(box, { id: 'toast', popover: 'manual', textContent: text, ariaHidden: 'true' });
  document.body.append(box);
  box.showPopover();
  setTimeout(() => box.remove(), 3000 + 50 * text.length);
};

// save starts the download of a Blob. Its URL is kept for a minute, since the browser may first ask
// where to save it.
eventlens.save = (name, blob) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// newFile starts a file that is written in parts. With ask, the person chooses the destination and
// parts are written there as they come, in browsers that support this. Otherwise parts are kept as
// Blobs, which browsers move to disk when they are large, and downloaded at the end. Resolves to
// null if the person cancelled.
eventlens.newFile = async (name, type, ask) => {
  const out = ask ? await chosen(name) : undefined;
  if (out === null) return null;
  if (out)
    return {
      write: (part) => out.write(part), end: () => out.close(),
      drop: () => out.abort().catch(() => {}),
    };
  /** @type {BlobPart[]} */
  let parts = [];
  return {
    async write(part) { parts.push(part); },
    async end() { eventlens.save(name, new Blob(parts, { type })); parts = []; },
    drop() { parts = []; },
  };
};

// chosen returns a promise of a stream to the file that the person chose, null if they cancelled,
// undefined if the page may not ask.
/** @param {string} name */
async function chosen(name) {
  if (!self.showSaveFilePicker) return undefined;
  let handle;
  try {
    handle = await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    // Other errors: a frame of another origin, or too long after the click.
    return /** @type {Error} */ (error).name === 'AbortError' ? null : undefined;
  }
  return handle.createWritable();
}

// picture converts an SVG to a PNG, with scale device pixels per CSS pixel.
eventlens.picture = async (svg, scale) => {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).drawImage(
      image, 0, 0, canvas.width, canvas.height,
    );
    /** @type {Blob | null} */
    const png = await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
    if (!png) throw new Error('the picture is too large for this browser');
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
};
