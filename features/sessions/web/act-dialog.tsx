import { NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { SessionActionBody, SessionDetail } from '../sessions.contract.ts';
import { ACT_WORDS } from './act-words.ts';
import { extendable, reopenable, type StaffAct } from './session-acts.ts';
import { useActOnSession } from './sessions.api.ts';

interface ActDialogProps {
  session: SessionDetail;
  act: StaffAct;
  close: () => void;
}

const USUAL_MINUTES = 5;
const MOST_MINUTES = 1440;

/** Asks for the reason of an act, and for a section and minutes where it needs them. */
export function ActDialog({ session, act, close }: ActDialogProps) {
  const sections = act === 'extend' ? extendable(session) : act === 'reopen' ? reopenable(session) : [];
  const [section, setSection] = useState(firstOf(sections));
  const [minutes, setMinutes] = useState<number | string>(USUAL_MINUTES);
  // As it was when the dialog opened: sent again after a lost answer, it adds nothing twice.
  const [added_seconds] = useState(session.added_seconds);
  const { item: _item, done, ...words } = ACT_WORDS[act];
  const acting = useActOnSession(session.id, () => {
    toast({ content: done });
    close();
  });
  const isTimed = act === 'extend' || act === 'reopen';
  const areMinutesRight =
    typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES;
  const bodyOf = (reason: string): SessionActionBody =>
    isTimed
      ? { action: act, section: section ?? '', seconds: Number(minutes) * 60, reason, added_seconds }
      : { action: act, reason };
  return (
    <ReasonDialog
      {...words}
      close={close}
      busy={acting.isPending}
      error={acting.error}
      confirm={(reason) => {
        if (isTimed && !areMinutesRight) return;
        acting.mutate(bodyOf(reason));
      }}
    >
      {isTimed && (
        <>
          <Select
            label="Section"
            data={sections.map(({ id, title }) => ({ value: id, label: title }))}
            value={section}
            onChange={setSection}
            allowDeselect={false}
          />
          <NumberInput
            label="Minutes"
            min={1}
            max={MOST_MINUTES}
            allowDecimal={false}
            value={minutes}
            error={!areMinutesRight && `A whole number from 1 to ${MOST_MINUTES}.`}
            onChange={setMinutes}
          />
        </>
      )}
    </ReasonDialog>
  );
}

/** The open section before those to come. */
function firstOf(sections: SessionDetail['sections']): string | null {
  return (sections.find(({ status }) => status === 'open') ?? sections[0])?.id ?? null;
}
