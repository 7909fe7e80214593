import { TextInput } from '@mantine/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import { PICTURE_WORDS, PictureDialog, wordsFault } from '../picture-dialog.tsx';
import type { UploadPicture } from '../picture-upload.ts';
import { SHOWN_ADDRESS } from '../rich-text-parts.ts';
import { FormulaDialog } from './formula-dialog.tsx';

/**
 * The question that the dialog asks: about a new element, or about changes to the selected one. `words` asks
 * for a picture's alternative text.
 */
export type Asked =
  | { is: 'formula'; tex: string; apart: boolean; isNew: boolean }
  | { is: 'link'; href: string; hasWords: boolean }
  | { is: 'picture'; pasted: File | null }
  | { is: 'words'; alt: string };

/** The dialog for an element of this kind at the cursor; null if there is none. */
export function askedFor(editor: Editor, kind: string): Asked | null {
  const { selection, doc } = editor.state;
  const chosen = selection instanceof NodeSelection ? selection.node : null;
  if (kind === 'formula') {
    if (chosen?.type.name !== 'formula') {
      const tex = doc.textBetween(selection.from, selection.to, ' ').trim();
      return { is: 'formula', tex, apart: false, isNew: true };
    }
    return { is: 'formula', tex: String(chosen.attrs.tex), apart: chosen.attrs.apart === true, isNew: false };
  }
  if (kind === 'link') {
    const href = String(editor.getAttributes('link').href ?? '');
    return { is: 'link', href, hasWords: !selection.empty || href !== '' };
  }
  if (kind !== 'picture') return null;
  return chosen?.type.name === 'picture'
    ? { is: 'words', alt: String(chosen.attrs.alt ?? '') }
    : { is: 'picture', pasted: null };
}

interface EditorDialogProps {
  editor: Editor;
  asked: Asked;
  upload: UploadPicture | null;
  close: () => void;
}

/** Shows the dialog and inserts or changes the element. Afterwards the cursor is behind the element. */
export function EditorDialog({ editor, asked, upload, close }: EditorDialogProps) {
  const insert = (type: string, attrs: Record<string, unknown>) => {
    close();
    editor.chain().insertContent({ type, attrs }).focus().run();
  };
  switch (asked.is) {
    case 'formula':
      return (
        <FormulaDialog
          formula={asked}
          close={close}
          put={({ tex, apart }) => insert('formula', { tex, apart })}
        />
      );
    case 'link':
      return <LinkDialog editor={editor} asked={asked} close={close} />;
    case 'words':
      return <WordsDialog editor={editor} alt={asked.alt} close={close} />;
    case 'picture':
      return (
        upload && (
          <PictureDialog
            upload={upload}
            pasted={asked.pasted}
            close={close}
            add={(src, alt) => insert('picture', { src, alt })}
          />
        )
      );
  }
}

interface LinkDialogProps {
  editor: Editor;
  asked: Extract<Asked, { is: 'link' }>;
  close: () => void;
}

function LinkDialog({ editor, asked, close }: LinkDialogProps) {
  const [href, setHref] = useState(asked.href);
  const [words, setWords] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const chain = () => editor.chain().extendMarkRange('link');
  return (
    <FormDialog
      opened
      close={close}
      title="Link"
      act={asked.href === '' ? 'Add' : 'Save'}
      acting="Adding"
      busy={false}
      submit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const address = href.trim();
        if (!SHOWN_ADDRESS.test(address)) return setFaulty(true);
        close();
        if (asked.hasWords) chain().setMark('link', { href: address }).focus().run();
        else {
          const marks = [{ type: 'link', attrs: { href: address } }];
          editor
            .chain()
            .insertContent({ type: 'text', text: words.trim() || address, marks })
            .focus()
            .run();
        }
      }}
      other={
        asked.href === ''
          ? undefined
          : {
              act: 'Remove link',
              press: () => {
                close();
                chain().unsetMark('link').focus().run();
              },
            }
      }
    >
      <TextInput
        label="Web address"
        description="Links work only for sites allowed in the settings."
        placeholder="https://"
        data-authoring
        value={href}
        error={isFaulty && 'Enter an address that starts with https://'}
        onChange={(event) => setHref(event.currentTarget.value)}
      />
      {!asked.hasWords && (
        <TextInput
          label="Link text"
          description="Leave blank to show the address."
          data-authoring
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

function WordsDialog({ editor, alt, close }: { editor: Editor; alt: string; close: () => void }) {
  const [words, setWords] = useState(alt);
  const [isSent, setSent] = useState(false);
  return (
    <FormDialog
      opened
      close={close}
      title="Edit picture"
      act="Save"
      acting="Saving"
      busy={false}
      submit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setSent(true);
        if (wordsFault(words) !== null) return;
        close();
        editor.chain().updateAttributes('picture', { alt: words.trim() }).focus().run();
      }}
    >
      <TextInput
        {...PICTURE_WORDS}
        value={words}
        error={isSent && wordsFault(words)}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
