import { ActionIcon, Button, Textarea, VisuallyHidden } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, type Ref, useDeferredValue, useEffect, useRef, useState } from 'react';
import { ApiProblem, NetworkFailure } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { AddFormula } from '#web/ui/formula-pad/add-formula.tsx';
import { count } from '#web/ui/numbers.ts';
import { OwnFile } from '#web/ui/own-file.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { htmlOf } from '#web/ui/rich-text-source.ts';
import { type DoubtPicture, MOST_DOUBT_FILES } from '../doubts.contract.ts';
import classes from './composer.module.css';
import { addPicture } from './doubts.api.ts';
import { useIsOnline } from './drafts.ts';

const LONGEST = 2_000;

type ComposerState =
  | { is: 'idle' | 'sending' | 'adding' | 'waiting' }
  | { fault: string }
  | { discarded: { text: string; pictures: readonly DoubtPicture[] } };

interface ComposerProps {
  label: string;
  /** The label is only for screen readers, because the surrounding text already says it. */
  isLabelHidden?: boolean;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  /** Rejects if the message was not sent; the text then stays in the editor. */
  send: (html: string, files: string[]) => Promise<unknown>;
  sendWords: string;
  rows?: number;
  /**
   * Title of a preview that is always shown. Without it, a preview appears once the text contains a formula.
   */
  preview?: string;
  /** Shows a button that discards the whole answer, with a way to restore it. */
  mayDiscard?: boolean;
  /** Content between the text box and its button. */
  children?: ReactNode;
  /** `beside` is shown next to the send button. `instead` replaces the button while the text is empty. */
  beside?: ReactNode;
  instead?: ReactNode;
  field?: Ref<HTMLTextAreaElement>;
}

/**
 * A message editor with formulas and pictures. Unsent text is kept, and without a network the message is sent
 * once it is back.
 */
export function Composer({ label, text, onText, send, rows = 3, ...props }: ComposerProps) {
  const own = useRef<HTMLTextAreaElement | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const shown = useDeferredValue(text);
  const isOnline = useIsOnline();
  const [pictures, setPictures] = useState<readonly DoubtPicture[]>([]);
  const [state, setState] = useState<ComposerState>({ is: 'idle' });
  const isBusy = 'is' in state && (state.is === 'sending' || state.is === 'adding');

  const submit = async () => {
    if (text.trim() === '' || isBusy) return;
    if (!navigator.onLine) return setState({ is: 'waiting' });
    setState({ is: 'sending' });
    try {
      await send(
        htmlOf(text),
        pictures.map(({ id }) => id),
      );
      onText('');
      setPictures([]);
      setState({ is: 'idle' });
    } catch (error) {
      setState(
        error instanceof NetworkFailure && !navigator.onLine ? { is: 'waiting' } : { fault: whyNot(error) },
      );
    }
  };
  const later = useRef(submit);
  later.current = submit;
  const isWaiting = 'is' in state && state.is === 'waiting';
  useEffect(() => {
    if (isOnline && isWaiting) void later.current();
  }, [isOnline, isWaiting]);

  const add = async (file: File | undefined) => {
    if (file === undefined || pictures.length >= MOST_DOUBT_FILES) return;
    setState({ is: 'adding' });
    try {
      const picture = await addPicture(await scaledPicture(file));
      setPictures((before) => [...before, picture]);
      setState({ is: 'idle' });
    } catch (error) {
      setState({ fault: whyNot(error) });
    }
  };
  const discard = () => {
    setState({ discarded: { text, pictures } });
    onText('');
    setPictures([]);
    own.current?.focus();
  };
  const bringBack = (before: { text: string; pictures: readonly DoubtPicture[] }) => {
    onText(before.text);
    setPictures(before.pictures);
    setState({ is: 'idle' });
    own.current?.focus();
  };
  const isEmpty = text.trim() === '' && pictures.length === 0;
  const hasPreview = text.trim() !== '' && (props.preview !== undefined || /\\[([]/.test(shown));
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.box}>
        <Textarea
          ref={(area) => {
            own.current = area;
            if (typeof props.field === 'function') props.field(area);
            else if (props.field) props.field.current = area;
          }}
          variant="unstyled"
          classNames={{ input: classes.input ?? '', label: classes.label ?? '' }}
          {...(props.isLabelHidden ? { 'aria-label': label } : { label })}
          placeholder={props.placeholder}
          autosize
          minRows={rows}
          maxRows={14}
          maxLength={LONGEST}
          data-authoring
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
              event.preventDefault();
              void submit();
            }
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
            if (pasted === undefined) return;
            event.preventDefault();
            void add(pasted);
          }}
          onDrop={(event) => {
            const [dropped] = event.dataTransfer.files;
            if (dropped === undefined) return;
            event.preventDefault();
            void add(dropped);
          }}
        />
        <div className={classes.tools}>
          <AddFormula area={own} text={text} onText={onText} most={LONGEST} />
          <ActionIcon
            size={36}
            variant="subtle"
            aria-label="Add a picture"
            title="Add a picture"
            disabled={pictures.length >= MOST_DOUBT_FILES}
            onClick={() => chooser.current?.click()}
          >
            <IconPhotoPlus size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <input
            ref={chooser}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp,image/heic,image/heif"
            aria-label="Picture from this device"
            hidden
            onChange={(event) => {
              void add(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <span className={classes.count}>
            {text.length} of {count(LONGEST)}
            <VisuallyHidden component="span"> characters</VisuallyHidden>
          </span>
        </div>
        {hasPreview && (
          <section className={classes.preview} aria-label={`${label}, preview`}>
            <p>{props.preview ?? 'Preview'}</p>
            <RichText html={htmlOf(shown)} />
          </section>
        )}
      </div>
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <OwnFile element="img" path={picture.url} attributes={{ alt: `Picture ${index + 1}` }} />
              <span>Picture, {(picture.size_bytes / 1024 / 1024).toFixed(1)} MB</span>
              <Button
                variant="subtle"
                size="xs"
                onClick={() => setPictures((before) => before.filter(({ id }) => id !== picture.id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {props.children}
      <div role="status" className={classes.status} data-fault={'fault' in state || undefined}>
        {isWaiting && 'You’re offline. This will be sent when you’re back online.'}
        {'fault' in state && (
          <>
            <b>Not sent. Your text is still here.</b> {state.fault}
          </>
        )}
        {'discarded' in state && isEmpty && (
          <>
            Discarded.{' '}
            <Button variant="subtle" size="xs" onClick={() => bringBack(state.discarded)}>
              Undo
            </Button>
          </>
        )}
      </div>
      <div className={classes.foot}>
        {props.beside}
        {text.trim() === '' && props.instead !== undefined ? (
          props.instead
        ) : (
          <BusyButton
            type="submit"
            busy={isBusy}
            busyWords={'is' in state && state.is === 'adding' ? 'Adding' : 'Sending'}
          >
            {'fault' in state ? 'Try again' : props.sendWords}
          </BusyButton>
        )}
        {props.mayDiscard && !isEmpty && (
          <Button variant="subtle" className={classes.discard} disabled={isBusy} onClick={discard}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

/** Why the message was not sent, in the server's words. */
function whyNot(error: unknown): string {
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return fault?.message ?? faultWords(error as Error).detail;
}

/** Makes pictures smaller before upload. Camera pictures are larger than needed to read handwritten work. */
const MOST_BYTES = 5 * 1024 * 1024;
const LONGEST_SIDE = 2_400;

/**
 * The picture itself if it is small enough, otherwise a smaller copy. A file that is not a picture is
 * returned unchanged, and the server rejects it.
 */
async function scaledPicture(file: File): Promise<File> {
  if (file.size <= MOST_BYTES || !file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
