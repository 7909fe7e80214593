import { FileInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createContext, useEffect, useRef, useState } from 'react';
import { fieldFaults } from '#web/lib/faults.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormFault } from './form-fault.tsx';
import { percent } from './numbers.ts';
import classes from './picture-dialog.module.css';

/** Uploads a picture, telling how much of it has gone out (0 to 1), and gives the address by which rich text names it. */
export type UploadPicture = (
  picture: File,
  how: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>;

/** Null where nobody uploads. */
export const PictureUpload = createContext<UploadPicture | null>(null);

interface PictureDialogProps {
  upload: UploadPicture;
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
  const [share, setShare] = useState(0);
  // Closed, it gives up what is on its way.
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const sending = useMutation({
    mutationFn: (chosen: File) => upload(chosen, { onProgress: setShare, signal: leaving.current.signal }),
  });
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
        // It may stand within another form, which is not meant.
        event.stopPropagation();
        if (sending.isPending) return;
        setMissing(picture === null);
        if (picture === null) return;
        setShare(0);
        sending.mutate(picture, { onSuccess: (address) => add(markupOf(address, words.trim())) });
      }}
    >
      <FileInput
        label="Picture"
        description="PNG, JPEG, GIF or WebP. Where it was taken and by whom is not kept."
        placeholder="Choose a file"
        accept={TYPES}
        clearable
        clearButtonProps={{ 'aria-label': 'Choose none' }}
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
      {sending.isPending && (
        <div className={classes.progress}>
          <progress className={classes.bar} aria-label="Uploaded" max={1} value={share} />
          <span>{share < 1 ? percent(share) : 'It is being looked at.'}</span>
        </div>
      )}
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
