import type { ClipboardEvent, DragEvent } from 'react';

/** What was cut or copied from an answer; it never leaves the room, and nothing comes into it from outside. */
let kept = '';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Cut, copy and paste within a taker's own answers. */
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

/** As if it had been typed, so that whoever listens to the field hears of it. */
function replaceSelection(field: Field, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
