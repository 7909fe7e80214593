import { NumberInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { type FormEvent, useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { LiveTaker } from '../live.contract.ts';
import type { Sitting, SittingAction } from '../sittings.contract.ts';
import classes from './sitting.module.css';
import { clockWords, kindsAfter, leftWords } from './sitting-words.ts';
import { useActOnSitting, useNote, usePublishedTests } from './sittings.api.ts';

/** What is asked of the room, or of one in it; null is everyone. */
export interface RoomDialogKind {
  readonly kind:
    | 'message'
    | 'incident'
    | 'pause'
    | 'resume'
    | 'extend'
    | 'end'
    | 'force_submit'
    | 'let_continue'
    | 'make_up';
  readonly takers: readonly { readonly id: string; readonly name: string }[] | null;
}

interface RoomDialogProps {
  sitting: Sitting;
  dialog: RoomDialogKind;
  takers: readonly LiveTaker[];
  now: number;
  close: () => void;
}

export function RoomDialog({ sitting, dialog, takers, now, close }: RoomDialogProps) {
  switch (dialog.kind) {
    case 'message':
    case 'incident':
      return <TextDialog {...{ sitting, dialog, close }} kind={dialog.kind} />;
    case 'make_up':
      return <MakeUpDialog {...{ sitting, dialog, close }} />;
    default:
      return <ActDialog {...{ sitting, dialog, takers, now, close }} kind={dialog.kind} />;
  }
}

type ActKind = Exclude<RoomDialogKind['kind'], 'message' | 'incident' | 'make_up'>;

const ACTS: Readonly<Record<ActKind, { title: string; words: string; act: string; acting: string }>> = {
  pause: {
    title: 'Pause',
    words: 'Questions are hidden and every clock stands until you resume.',
    act: 'Pause',
    acting: 'Pausing',
  },
  resume: {
    title: 'Resume',
    words: 'Every clock goes on from where it stood.',
    act: 'Resume',
    acting: 'Resuming',
  },
  extend: {
    title: 'Extend',
    words: 'Each gets the same minutes in the section they are in, and sees the new time at once.',
    act: 'Extend',
    acting: 'Extending',
  },
  end: {
    title: 'End',
    words: 'Nobody begins any more, and whoever did not come is absent. Who is under way goes on.',
    act: 'End it',
    acting: 'Ending',
  },
  force_submit: {
    title: 'Submit for',
    words: 'It is handed in with what was answered.',
    act: 'Submit',
    acting: 'Submitting',
  },
  let_continue: {
    title: 'Let continue:',
    words: 'What is paused goes on. What was handed in opens again for the minutes you give.',
    act: 'Let continue',
    acting: 'Letting continue',
  },
};

function ActDialog({ sitting, dialog, takers, now, close, kind }: RoomDialogProps & { kind: ActKind }) {
  const acting = useActOnSitting(sitting.id);
  const [minutes, setMinutes] = useState(5);
  // As it was when the dialog opened: sent again after a lost answer, it adds nothing twice.
  const [version] = useState(sitting.version);
  const { title, words, act, acting: busyWords } = ACTS[kind];
  const [only] = dialog.takers ?? [];
  const named = dialog.takers?.map(({ id }) => id);
  const hasMinutes = kind === 'extend' || kind === 'let_continue';
  const confirm = (reason: string) =>
    acting.mutate(
      actionOf(kind, { reason, seconds: minutes * 60, takers: named, taker: only?.id ?? '', version }),
      {
        onSuccess: ({ takers: done }) => {
          toast({ content: done.length === 1 ? 'It is done for one.' : `It is done for ${done.length}.` });
          close();
        },
      },
    );
  return (
    <ReasonDialog
      title={`${title} ${only?.name ?? (kind === 'end' ? 'the sitting' : 'the room')}`}
      words={words}
      act={hasMinutes ? `${act} ${minutes} min` : act}
      acting={busyWords}
      busy={acting.isPending}
      error={acting.error}
      close={close}
      confirm={confirm}
    >
      {hasMinutes && (
        <NumberInput
          label="Minutes"
          min={1}
          max={120}
          allowDecimal={false}
          value={minutes}
          onChange={(value) => setMinutes(Math.max(1, Number(value) || 1))}
        />
      )}
      {kind === 'extend' && (
        <Kinds
          takers={takers.filter(({ taker }) => named?.includes(taker.id) ?? true)}
          seconds={minutes * 60}
          now={now}
        />
      )}
    </ReasonDialog>
  );
}

/** What it comes to by kind of student: more time is given after their multiplier. */
function Kinds({ takers, seconds, now }: { takers: readonly LiveTaker[]; seconds: number; now: number }) {
  const kinds = kindsAfter(takers, seconds, now);
  if (kinds.length === 0) return <p className={classes.quiet}>Nobody is under way.</p>;
  return (
    <dl className={classes.kinds}>
      {kinds.map(({ words, count, left_seconds, done_by }) => (
        <div key={words}>
          <dt>
            {count} {count === 1 ? 'student' : 'students'} {words}
          </dt>
          <dd>
            {left_seconds === null ? '' : `${leftWords(left_seconds)} left`}
            {done_by !== null && `, in by ${clockWords(done_by)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function actionOf(
  kind: ActKind,
  {
    reason,
    seconds,
    takers,
    taker,
    version,
  }: { reason: string; seconds: number; takers: string[] | undefined; taker: string; version: number },
): SittingAction {
  switch (kind) {
    case 'pause':
    case 'resume':
      return { action: kind, takers, reason };
    case 'extend':
      return { action: kind, takers, seconds, reason, version };
    case 'end':
      return { action: kind, reason };
    case 'force_submit':
      return { action: kind, taker, reason };
    case 'let_continue':
      return { action: kind, taker, seconds, reason, version };
  }
}

interface SmallDialogProps extends Pick<RoomDialogProps, 'sitting' | 'dialog' | 'close'> {}

function TextDialog({ sitting, dialog, close, kind }: SmallDialogProps & { kind: 'message' | 'incident' }) {
  const noting = useNote(sitting.id, kind);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [only] = dialog.takers ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setMissing(true);
    noting.mutate(
      { text: text.trim(), ...(only === undefined ? {} : { taker: only.id }) },
      {
        onSuccess: () => {
          toast({ content: kind === 'message' ? 'The message is on its way.' : 'It is noted.' });
          close();
        },
      },
    );
  };
  const isMessage = kind === 'message';
  return (
    <FormDialog
      opened
      close={close}
      title={
        isMessage ? `Message ${only?.name ?? 'everyone'}` : `Note an incident on ${only?.name ?? 'the room'}`
      }
      words={
        isMessage ? 'It stands above their questions within seconds.' : 'It can’t be changed afterwards.'
      }
      act={isMessage ? 'Send' : 'Note'}
      acting={isMessage ? 'Sending' : 'Noting'}
      busy={noting.isPending}
      submit={submit}
    >
      <TextInput
        label={isMessage ? 'Message' : 'What happened?'}
        maxLength={300}
        autoComplete="off"
        value={text}
        error={isMissing && text.trim() === '' && 'Write a few words.'}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormFault error={noting.error} fields={[]} />
    </FormDialog>
  );
}

function MakeUpDialog({ sitting, dialog, close }: SmallDialogProps) {
  const acting = useActOnSitting(sitting.id);
  const tests = (usePublishedTests().data ?? []).filter(({ value }) => value !== sitting.assessment.id);
  const [assessment, setAssessment] = useState<string | null>(null);
  const [closes_at, setClose] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (assessment === null || closes_at === null) return;
    const takers = dialog.takers?.map(({ id }) => id) ?? [];
    acting.mutate(
      { action: 'make_up', takers, assessment, closes_at },
      {
        onSuccess: () => {
          toast({ content: 'The other form is allotted.' });
          close();
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      close={close}
      title={`Make-up for ${dialog.takers?.map(({ name }) => name).join(', ')}`}
      words="Another form is allotted to them by name."
      act="Allot it"
      acting="Allotting"
      busy={acting.isPending}
      submit={submit}
    >
      <Select
        label="Test"
        placeholder="Choose another form"
        searchable
        data={tests}
        value={assessment}
        onChange={setAssessment}
        error={isAsked && assessment === null && 'Choose a test.'}
      />
      <InstantField
        isEnd
        label="Closes"
        value={closes_at}
        onChange={setClose}
        error={isAsked && closes_at === null && 'Say until when.'}
      />
      <FormFault error={acting.error} fields={[]} />
    </FormDialog>
  );
}
