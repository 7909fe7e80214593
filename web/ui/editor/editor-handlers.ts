/** What the editor does with a key, a paste or a drop beside what its library does. */
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorProps } from '@tiptap/pm/view';
import { cleanPasted } from './paste.ts';

interface Handling {
  /** Opens what changes a piece of this kind; false where there is none. */
  open: (kind: string) => boolean;
  /** Null where nobody uploads. */
  takePicture: ((file: File) => void) | null;
  /** Is told what of a paste did not come along. */
  leftOut: (words: readonly string[]) => void;
}

const KEYS: Readonly<Record<string, string>> = { m: 'formula', k: 'link' };

/** The handlers of one field. */
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
      // A program of letters gives a picture of its text beside the text, which is meant.
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
