/** The handlers of the editor itself for keys, paste and drop, in addition to those in its library. */
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorProps } from '@tiptap/pm/view';
import { cleanPasted } from './paste.ts';

interface Handling {
  /** Opens the dialog for an element of this kind. Returns false if there is no such dialog. */
  open: (kind: string) => boolean;
  /** Uploads a picture; null if uploads are not possible here. */
  takePicture: ((file: File) => void) | null;
  /** Receives descriptions of what could not be pasted. */
  leftOut: (words: readonly string[]) => void;
}

const KEYS: Readonly<Record<string, string>> = { m: 'formula', k: 'link' };

/** The handlers for one field. */
export function handlersOf({ open, takePicture, leftOut }: Handling): EditorProps {
  const take = (files: FileList | undefined) => {
    const [file] = [...(files ?? [])];
    if (file === undefined) return false;
    if (!file.type.startsWith('image/')) leftOut([`the file ${file.name}`]);
    else if (takePicture === null) leftOut(['a picture']);
    else takePicture(file);
    return true;
  };
  return {
    transformPastedHTML: (html) => cleanPasted(html, leftOut),
    transformPastedText: (text) => {
      leftOut([]);
      return text;
    },
    handlePaste: (_, { clipboardData }) => {
      // A word processor puts both the text and a picture of the text on the clipboard. Use the text.
      const holdsText = /<(?:p|h\d|li|td)\b/i.test(clipboardData?.getData('text/html') ?? '');
      return !holdsText && take(clipboardData?.files);
    },
    handleDrop: (_, { dataTransfer }, __, isMoved) => !isMoved && take(dataTransfer?.files),
    handleDoubleClickOn: (_, __, node) => open(node.type.name),
    handleKeyDown: ({ state: { selection } }, event) => {
      if (event.key === 'Enter' && selection instanceof NodeSelection) return open(selection.node.type.name);
      const kind = KEYS[event.key.toLowerCase()];
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || kind === undefined) return false;
      event.preventDefault();
      return open(kind);
    },
  };
}
