import type { ClipboardEvent, DragEvent } from 'react';

/**
 * Text that was cut or copied from an answer. It never leaves the exam room, and no text from outside can be
 * pasted.
 */
let kept = '';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Handlers for cut, copy and paste within a taker's own answers. */
export const answerClipboard = {
  onCopy: (event: ClipboardEvent<Field>) => {
    event.preventDefault();
    keepSelection(event.currentTarget);
  },
  onCut: (event: ClipboardEvent<Field>) => {
    event.preventDefault();
    if (keepSelection(event.currentTarget)) replaceSelection(event.currentTarget, '');
  },
  onPaste: (event: ClipboardEvent<Field>) => {
    event.preventDefault();
    if (kept !== '') replaceSelection(event.currentTarget, kept);
  },
  onDrop: (event: DragEvent<Field>) => event.preventDefault(),
};

function keepSelection({ value, selectionStart, selectionEnd }: Field): boolean {
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  if (selected === '') return false;
  kept = selected;
  return true;
}

/** Dispatches an input event, so that the field's listeners run as if the text had been typed. */
function replaceSelection(field: Field, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
