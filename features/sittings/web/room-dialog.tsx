import { NumberInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { type FormEvent, useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { LiveTaker } from '../live.contract.ts';
import type { Sitting, SittingAction } from '../sittings.contract.ts';
import classes from './sitting.module.css';
import { clockWords, kindsAfter, leftWords } from './sitting-words.ts';
import { useActOnSitting, useNote, usePublishedTests } from './sittings.api.ts';

/** A dialog for some takers of the sitting; null means everyone. */
export interface RoomDialogKind {
  readonly kind: 'message' | 'incident' | 'extend' | 'end' | 'force_submit' | 'let_continue' | 'make_up';
  readonly takers: readonly { readonly id: string; readonly name: string }[] | null;
}

interface RoomDialogProps {
  sitting: Sitting;
  dialog: RoomDialogKind;
  takers: readonly LiveTaker[];
  now: number;
  close: () => void;
  /** Runs after the takers got more time. */
  onExtended: () => void;
}

export function RoomDialog({ sitting, dialog, takers, now, close, onExtended }: RoomDialogProps) {
  switch (dialog.kind) {
    case 'message':
    case 'incident':
      return <TextDialog sitting={sitting} dialog={dialog} close={close} kind={dialog.kind} />;
    case 'make_up':
      return <MakeUpDialog sitting={sitting} dialog={dialog} close={close} />;
    case 'extend':
      return (
        <ExtendDialog
          sitting={sitting}
          dialog={dialog}
          takers={takers}
          now={now}
          close={close}
          onExtended={onExtended}
        />
      );
    case 'let_continue':
      return <ContinueDialog sitting={sitting} dialog={dialog} close={close} />;
    default:
      return <SureDialog sitting={sitting} dialog={dialog} close={close} kind={dialog.kind} />;
  }
}

type SureKind = 'end' | 'force_submit';

const SURE: Readonly<Record<SureKind, { title: string; words: string; act: string; acting: string }>> = {
  end: {
    title: 'End the sitting?',
    words:
      'No one can start after this, and students who did not come are marked absent. Students in progress keep their time.',
    act: 'End the sitting',
    acting: 'Ending',
  },
  force_submit: {
    title: 'Submit the test for',
    words: 'The test is submitted with the answers saved so far.',
    act: 'Submit test',
    acting: 'Submitting',
  },
};

const LET_CONTINUE = {
  words: 'The submitted test opens again for this many minutes.',
  act: 'Reopen for',
  acting: 'Reopening',
};

/** Confirms an action that cannot be undone. */
function SureDialog({ sitting, dialog, close, kind }: SmallDialogProps & { kind: SureKind }) {
  const { acting, done } = useActing(sitting.id, close);
  const { title, words, ...acts } = SURE[kind];
  const [only] = dialog.takers ?? [];
  const action: SittingAction =
    kind === 'end' ? { action: 'end' } : { action: 'force_submit', taker: only?.id ?? '' };
  return (
    <ConfirmDialog
      opened
      {...acts}
      title={kind === 'end' ? title : `${title} ${only?.name ?? ''}?`}
      busy={acting.isPending}
      close={close}
      confirm={() => acting.mutate(action, { onSuccess: done })}
    >
      {words}
      <FormFault error={acting.error} fields={[]} />
    </ConfirmDialog>
  );
}

function ContinueDialog({ sitting, dialog, close }: SmallDialogProps) {
  const { acting, done } = useActing(sitting.id, close);
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  // The version when the dialog opened, so that sending again after a lost response adds no time twice.
  const [version] = useState(sitting.version);
  const [only] = dialog.takers ?? [];
  return (
    <ReasonDialog
      {...LET_CONTINUE}
      title={`Reopen the test for ${only?.name ?? ''}`}
      act={`${LET_CONTINUE.act} ${minutes} min`}
      busy={acting.isPending}
      error={acting.error}
      close={close}
      confirm={(reason) =>
        acting.mutate(
          { action: 'let_continue', taker: only?.id ?? '', seconds: minutes * 60, reason, version },
          { onSuccess: done },
        )
      }
    >
      <Minutes minutes={minutes} set={setMinutes} />
    </ReasonDialog>
  );
}

function ExtendDialog({ sitting, dialog, takers, now, close, onExtended }: RoomDialogProps) {
  const acting = useActOnSitting(sitting.id);
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [version] = useState(sitting.version);
  const [only] = dialog.takers ?? [];
  const named = dialog.takers?.map(({ id }) => id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    acting.mutate(
      { action: 'extend', takers: named, seconds: minutes * 60, version },
      {
        onSuccess: () => {
          close();
          onExtended();
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      title={`Give more time to ${only?.name ?? 'everyone'}`}
      words="Each student gets the same minutes in the section they are in, and sees the new time right away."
      act={`Give ${minutes} min`}
      acting="Giving more time"
      busy={acting.isPending}
      close={close}
      submit={submit}
    >
      <Minutes minutes={minutes} set={setMinutes} />
      <Kinds
        takers={takers.filter(({ taker }) => named?.includes(taker.id) ?? true)}
        seconds={minutes * 60}
        now={now}
      />
      <FormFault error={acting.error} fields={[]} />
    </FormDialog>
  );
}

const USUAL_MINUTES = 5;

function Minutes({ minutes, set }: { minutes: number; set: (minutes: number) => void }) {
  return (
    <NumberInput
      label="Minutes"
      min={1}
      max={120}
      allowDecimal={false}
      value={minutes}
      onChange={(value) => set(Math.max(1, Number(value) || 1))}
    />
  );
}

/** The mutation for an action, and what to do after it. */
function useActing(sitting: string, close: () => void) {
  const acting = useActOnSitting(sitting);
  const done = ({ takers }: { takers: readonly string[] }) => {
    toast({ content: takers.length === 1 ? 'Done for 1 student.' : `Done for ${takers.length} students.` });
    close();
  };
  return { acting, done };
}

/** How many minutes takers with each time multiplier get; added time is not multiplied. */
function Kinds({ takers, seconds, now }: { takers: readonly LiveTaker[]; seconds: number; now: number }) {
  const kinds = kindsAfter(takers, seconds, now);
  if (kinds.length === 0) return <p className={classes.quiet}>No one is taking the test now.</p>;
  return (
    <dl className={classes.kinds}>
      {kinds.map(({ words, count, left_seconds, done_by }) => (
        <div key={words}>
          <dt>
            {count} {count === 1 ? 'student' : 'students'} with {words} time
          </dt>
          <dd>
            {left_seconds === null ? '' : `${leftWords(left_seconds)} left`}
            {done_by !== null && `, done by ${clockWords(done_by)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
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
          toast({ content: kind === 'message' ? 'Message sent.' : 'Incident recorded.' });
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
        isMessage
          ? `Message ${only?.name ?? 'everyone'}`
          : `Record an incident${only === undefined ? '' : ` for ${only.name}`}`
      }
      words={isMessage ? 'It appears above the questions within seconds.' : 'You can’t change it later.'}
      act={isMessage ? 'Send' : 'Record'}
      acting={isMessage ? 'Sending' : 'Recording'}
      busy={noting.isPending}
      submit={submit}
    >
      <TextInput
        label={isMessage ? 'Message' : 'What happened?'}
        maxLength={300}
        autoComplete="off"
        value={text}
        error={isMissing && text.trim() === '' && 'Enter some text.'}
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
          toast({ content: 'Make-up test assigned.' });
          close();
        },
      },
    );
  };
  return (
    <FormDialog
      opened
      close={close}
      title={`Make-up test for ${dialog.takers?.map(({ name }) => name).join(', ')}`}
      words="This assigns a different test to the student."
      act="Assign"
      acting="Assigning"
      busy={acting.isPending}
      submit={submit}
    >
      <Select
        label="Test"
        placeholder="Choose a different test"
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
        error={isAsked && closes_at === null && 'Choose a closing time.'}
      />
      <FormFault error={acting.error} fields={[]} />
    </FormDialog>
  );
}
