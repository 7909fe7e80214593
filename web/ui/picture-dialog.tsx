import { FileInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldFaults } from '#web/lib/faults.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormFault } from './form-fault.tsx';
import { percent } from './numbers.ts';
import classes from './picture-dialog.module.css';
import type { UploadPicture } from './picture-upload.ts';

interface PictureDialogProps {
  upload: UploadPicture;
  /** The picture that was pasted, if any. */
  pasted: File | null;
  close: () => void;
  /** Receives the path for rich text and the alternative text. */
  add: (address: string, words: string) => void;
}

const FIELDS = ['file'];

/** Properties of the field for the alternative text. */
export const PICTURE_WORDS = {
  label: 'Picture description',
  description: 'Read aloud to people who can’t see the picture, and shown while it loads.',
  maxLength: 500,
  'data-authoring': true,
};

/** Why the alternative text is invalid; null if it is valid. */
export function wordsFault(words: string): string | null {
  return words.trim() === '' ? 'Describe the picture.' : null;
}
const TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/heic,image/heif';

/** Asks for a picture and its alternative text, uploads the picture and passes both on. */
export function PictureDialog({ upload, pasted, close, add }: PictureDialogProps) {
  const [picture, setPicture] = useState(pasted);
  const [words, setWords] = useState('');
  const [isSent, setSent] = useState(false);
  const [share, setShare] = useState(0);
  // Closing the dialog aborts the upload.
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
        // The dialog may be inside another form, which must not be submitted.
        event.stopPropagation();
        if (sending.isPending) return;
        setSent(true);
        if (picture === null || wordsFault(words) !== null) return;
        setShare(0);
        sending.mutate(picture, { onSuccess: (address) => add(address, words.trim()) });
      }}
    >
      <FileInput
        label="Picture"
        description="PNG, JPEG, GIF, or WebP. Location and author details are removed."
        placeholder="Choose a file"
        accept={TYPES}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove file' }}
        value={picture}
        error={isSent && picture === null ? 'Choose a picture.' : fieldFaults(sending.error, FIELDS).file}
        onChange={(next) => {
          setPicture(next);
          sending.reset();
        }}
      />
      <TextInput
        {...PICTURE_WORDS}
        data-autofocus={picture !== null || undefined}
        value={words}
        error={isSent && wordsFault(words)}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {sending.isPending && (
        <div className={classes.progress}>
          <progress className={classes.bar} aria-label="Upload progress" max={1} value={share} />
          <span>{share < 1 ? percent(share) : 'Checking the picture…'}</span>
        </div>
      )}
      <FormFault error={sending.error} fields={FIELDS} />
    </FormDialog>
  );
}
