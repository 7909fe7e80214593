import { FileInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createContext, useState } from 'react';
import { fieldFaults } from '#web/lib/faults.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormFault } from './form-fault.tsx';

/** Uploads a picture and gives the address by which rich text names it; null where nobody uploads. */
export const PictureUpload = createContext<((picture: File) => Promise<string>) | null>(null);

interface PictureDialogProps {
  upload: (picture: File) => Promise<string>;
  /** The one that was pasted, if any. */
  pasted: File | null;
  close: () => void;
  /** Takes the markup of the picture. */
  add: (markup: string) => void;
}

const FIELDS = ['file'];
const TYPES = 'image/png,image/jpeg,image/gif,image/webp';

/** Asks for a picture and what it shows, uploads it and hands on its markup. */
export function PictureDialog({ upload, pasted, close, add }: PictureDialogProps) {
  const [picture, setPicture] = useState(pasted);
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sending = useMutation({ mutationFn: upload });
  return (
    <FormDialog
      opened
      close={close}
      title="Add a picture"
      act="Add"
      acting="Uploading"
      busy={sending.isPending}
      submit={(event) => {
        event.preventDefault();
        if (sending.isPending) return;
        setMissing(picture === null);
        if (picture === null) return;
        sending.mutate(picture, { onSuccess: (address) => add(markupOf(address, words.trim())) });
      }}
    >
      <FileInput
        label="Picture"
        description="PNG, JPEG, GIF or WebP, at most 5 MiB."
        placeholder="Choose a file"
        accept={TYPES}
        clearable
        data-autofocus={picture === null || undefined}
        value={picture}
        error={isMissing ? 'Choose a picture.' : fieldFaults(sending.error, FIELDS).file}
        onChange={(next) => {
          setPicture(next);
          setMissing(false);
          sending.reset();
        }}
      />
      <TextInput
        label="What it shows"
        description="Read aloud to whoever can't see it. Leave it empty where the text says it all."
        maxLength={500}
        data-authoring
        data-autofocus={picture !== null || undefined}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <FormFault error={sending.error} fields={FIELDS} />
    </FormDialog>
  );
}

function markupOf(address: string, words: string): string {
  const escaped = words
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<img src="${address}" alt="${escaped}">`;
}
