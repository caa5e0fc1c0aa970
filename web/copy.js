// Copying. The listener is a native one: browsers let a page copy only while they handle the press of a button, and component events run later than
// that.
'use strict';

(() => {
// watchCopies copies the text of an element when one that names it in data-copies is pressed, and tells its id and whether that worked. The result
// ends the watch.
eventlens.watchCopies = (tell) => {
  let watching = true;
  const onClick = async ({ target }) => {
    const id = target.closest?.('[data-copies]')?.dataset.copies;
    const from = id && document.getElementById(id);
    if (!from) return;
    const copied = await copy(from);
    if (watching) tell(id, copied);
  };
  document.addEventListener('click', onClick);
  return () => {
    watching = false;
    document.removeEventListener('click', onClick);
  };
};

// copy copies the text of an element. Plain http off this computer has no clipboard; there the older way may work, and leaves the text selected when it
// does not.
async function copy(from) {
  try {
    await navigator.clipboard.writeText(from.textContent);
    return true;
  } catch {
    from.closest('details:not([open])')?.setAttribute('open', ''); // what is folded away cannot be selected
    const selection = getSelection();
    selection.selectAllChildren(from);
    const copied = document.execCommand('copy');
    if (copied) selection.removeAllRanges();
    return copied;
  }
}
})();
