// Shows the notes of a chart, and edits one of them. It is loaded when it is first opened.

import { closeButton, icon, make, modal } from './elements.js';
import { textsOf } from './texts.js';

const icons = {
  edit: 'm10.6 3.2 2.2 2.2M3 13l.6-2.8 7.2-7.2 2.2 2.2L5.8 12.4z',
  remove: 'M2.5 4.2h11M6.2 4V2.3h3.6V4M4 4.4l.7 9.3h6.6l.7-9.3M6.7 7v4M9.3 7v4',
};
const longest = 500; // characters of a note

// The texts come from NotesDialog in package words. The choice is the index of the note, -1 for
// a new one, its step and its text, separated by tabs; without a text the note is removed.
eventlens.choosers.notes = (/** @type {string} */ given) => {
  const texts = textsOf(given), list = texts.notes ? texts.notes.split('\t') : [];
  let edited = -1;
  /** @param {number} at @param {string} step @param {string} text */
  const close = (at, step, text) => dialog.close([at, step, text].join('\t'));
  const step = make('input', 'input', {
    id: 'note-step', type: 'number', step: 1, required: true, value: texts.step,
  });
  const text = make('input', 'input', { id: 'note-text', maxlength: longest, required: true });
  const rows = make('ol', 'note-list');
  for (let i = 0; i < list.length; i += 2) {
    const [at, said] = list.slice(i, i + 2), number = String(i / 2 + 1);
    /** @param {string} label @param {string} path @param {() => void} act */
    const button = (label, path, act) => {
      const name = label.replace('#', number);
      const element = make('button', 'btn ghost icon small', {
        type: 'button', 'aria-label': name, title: name,
      }, icon(path));
      element.addEventListener('click', act);
      return element;
    };
    rows.append(make(
      'li', '', {}, make('b', '', {}, number),
      make('span', 'grow', {}, make('span', 'hint', {}, `${texts.stepname} ${at}`), said),
      button(texts.edit, icons.edit, () => {
        [edited, step.value, text.value] = [i / 2, at, said];
        text.focus();
      }),
      button(texts.remove, icons.remove, () => close(i / 2, at, '')),
    ));
  }
  const form = make(
    'form', 'note-form', {},
    make('div', 'field', {}, make('label', '', { for: 'note-step' }, texts.stepname), step),
    make('div', 'field', {}, make('label', '', { for: 'note-text' }, texts.label), text),
    make('button', 'btn primary', { type: 'submit' }, texts.save),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const said = text.value.replace(/\s+/g, ' ').trim();
    if (said && Number.isSafeInteger(step.valueAsNumber))
      close(edited, String(step.valueAsNumber), said);
    else text.focus();
  });
  /** @type {HTMLDialogElement} */
  const dialog = make(
    'dialog', 'dialog notes', { id: 'notes', 'aria-labelledby': 'notes-title' },
    make('div', 'dialog-head', {},
      make('h2', 'grow', { id: 'notes-title', title: texts.title }, texts.title),
      closeButton(texts.close, () => dialog.close())),
    make('div', 'dialog-body', {},
      list.length ? rows : make('p', 'hint', {}, texts.empty), form),
  );
  (texts.step ? text : step).autofocus = true;
  return modal(dialog);
};
