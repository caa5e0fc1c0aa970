// Copies text. The listener is native: browsers allow copying only while a click on a button is
// being handled, and go-app's component events run later. It captures the click, since such an
// event may also be through before the click reaches the document: then the menu with the text is
// gone.

// watchCopies copies the text of an element when a button that has the element's id in data-copies
// is pressed, and then calls tell(id, copied). Returns a function that stops watching.
eventlens.watchCopies = (tell) => {
  let watching = true;
  /** @param {On<MouseEvent>} given */
  const onClick = async ({ target }) => {
    const id = target.closest?.('[data-copies]')?.dataset.copies;
    const from = id && document.getElementById(id);
    if (!from) return;
    const copied = await copy(from);
    if (watching) tell(id, copied);
  };
  document.addEventListener('click', onClick, true);
  return () => {
    watching = false;
    document.removeEventListener('click', onClick, true);
  };
};

// copy copies the text of an element, and returns whether that worked. Pages on plain http, other
// than localhost, have no clipboard API. There execCommand may work; if it fails, the text stays
// selected.
/** @param {HTMLElement} from */
async function copy(from) {
  try {
    await navigator.clipboard.writeText(from.textContent);
    return true;
  } catch {
    // Folded text cannot be selected.
    from.closest('details:not([open])')?.setAttribute('open', '');
    const selection = getSelection();
    selection?.selectAllChildren(from);
    const copied = document.execCommand('copy');
    if (copied) selection?.removeAllRanges();
    return copied;
  }
}
