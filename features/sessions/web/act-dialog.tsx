import { NumberInput, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { SessionDetail } from '../sessions.contract.ts';
import { ACT_WORDS } from './act-words.ts';
import { extendable, reopenable } from './session-acts.ts';
import { useActOnSession } from './sessions.api.ts';

/** Actions that ask for confirmation before they run. */
type AskingAct = keyof typeof ACT_WORDS;

interface ActDialogProps {
  session: SessionDetail;
  act: AskingAct;
  close: () => void;
  /** Runs after the session got more time. */
  onExtended: () => void;
}

/** Confirms an action, or asks for what it needs: section, minutes, or the reason if one is required. */
export function ActDialog({ session, act, close, onExtended }: ActDialogProps) {
  switch (act) {
    case 'extend':
      return <ExtendDialog session={session} close={close} onExtended={onExtended} />;
    case 'reopen':
      return <ReopenDialog session={session} close={close} />;
    case 'force_submit':
      return <SubmitDialog session={session} close={close} />;
    case 'void':
      return <VoidDialog session={session} close={close} />;
  }
}

type DialogProps = Pick<ActDialogProps, 'session' | 'close'>;

export function ExtendDialog({
  session,
  close,
  onExtended,
}: DialogProps & Pick<ActDialogProps, 'onExtended'>) {
  const { done: _done, ...words } = ACT_WORDS.extend;
  const time = useSectionTime(session, extendable(session));
  const acting = useActOnSession(session.id, () => {
    close();
    onExtended();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { section, seconds, added_seconds } = time;
    if (section !== null && seconds !== null)
      acting.mutate({ action: 'extend', section, seconds, added_seconds });
  };
  return (
    <FormDialog opened {...words} close={close} busy={acting.isPending} submit={submit}>
      <SectionTime time={time} />
      <FormFault error={acting.error} fields={[]} />
    </FormDialog>
  );
}

function ReopenDialog({ session, close }: DialogProps) {
  const { done, ...words } = ACT_WORDS.reopen;
  const time = useSectionTime(session, reopenable(session));
  const acting = useActing(session, done, close);
  return (
    <ReasonDialog
      {...words}
      close={close}
      busy={acting.isPending}
      error={acting.error}
      confirm={(reason) => {
        const { section, seconds, added_seconds } = time;
        if (section !== null && seconds !== null)
          acting.mutate({ action: 'reopen', section, seconds, added_seconds, reason });
      }}
    >
      <SectionTime time={time} />
    </ReasonDialog>
  );
}

function SubmitDialog({ session, close }: DialogProps) {
  const { done, title, words, ...acts } = ACT_WORDS.force_submit;
  const acting = useActing(session, done, close);
  return (
    <ConfirmDialog
      opened
      {...acts}
      title={title}
      close={close}
      busy={acting.isPending}
      confirm={() => acting.mutate({ action: 'force_submit' })}
    >
      {words}
      <FormFault error={acting.error} fields={[]} />
    </ConfirmDialog>
  );
}

function VoidDialog({ session, close }: DialogProps) {
  const { done, ...words } = ACT_WORDS.void;
  const acting = useActing(session, done, close);
  return (
    <ReasonDialog
      {...words}
      close={close}
      busy={acting.isPending}
      error={acting.error}
      confirm={(reason) => acting.mutate({ action: 'void', reason })}
    />
  );
}

function useActing({ id }: SessionDetail, done: string, close: () => void) {
  return useActOnSession(id, () => {
    toast({ content: done });
    close();
  });
}

const USUAL_MINUTES = 5;
const MOST_MINUTES = 1440;

type Sections = SessionDetail['sections'];

function useSectionTime(session: SessionDetail, sections: Sections) {
  // The value when the dialog opened, so that sending again after a lost response adds no time twice.
  const [added_seconds] = useState(session.added_seconds);
  const [section, setSection] = useState(firstOf(sections));
  const [minutes, setMinutes] = useState<number | string>(USUAL_MINUTES);
  const isRight =
    typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES;
  return {
    sections,
    section,
    setSection,
    minutes,
    setMinutes,
    seconds: isRight ? minutes * 60 : null,
    added_seconds,
  };
}

/** Fields for the section and the minutes. */
function SectionTime({ time }: { time: ReturnType<typeof useSectionTime> }) {
  return (
    <>
      <Select
        label="Section"
        data={time.sections.map(({ id, title }) => ({ value: id, label: title }))}
        value={time.section}
        onChange={time.setSection}
        allowDeselect={false}
      />
      <NumberInput
        label="Minutes"
        data-autofocus
        min={1}
        max={MOST_MINUTES}
        allowDecimal={false}
        value={time.minutes}
        error={time.seconds === null && `Enter a whole number from 1 to ${MOST_MINUTES}.`}
        onChange={time.setMinutes}
      />
    </>
  );
}

/** The open section, or else the next one. */
function firstOf(sections: Sections): string | null {
  return (sections.find(({ status }) => status === 'open') ?? sections[0])?.id ?? null;
}
