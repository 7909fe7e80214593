import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import type { GradebookPanel } from '../gradebook.contract.ts';
import classes from './cell-panel.module.css';
import { useSaveRemarks } from './gradebook.api.ts';

const LONGEST_COMMENT = 600;
const LONGEST_NOTE = 2_000;

interface RemarksFormProps {
  group: string;
  student: GradebookPanel['student'];
  column: string;
  remarks: GradebookPanel['remarks'];
}

/** The comment for the student and the note for staff. */
export function RemarksForm({ group, student, column, remarks }: RemarksFormProps) {
  const saving = useSaveRemarks();
  const [comment, setComment] = useState(remarks?.comment ?? '');
  const [note, setNote] = useState(remarks?.note ?? '');
  const isChanged = comment !== (remarks?.comment ?? '') || note !== (remarks?.note ?? '');
  return (
    <form
      className={classes.panelPart}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(
          { group, student: student.id, column, comment, note, version: remarks?.version ?? null },
          { onSuccess: () => toast({ content: 'Saved.' }) },
        );
      }}
    >
      <Textarea
        label={`Comment to ${student.name}`}
        description="The student sees it when the score is released."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST_COMMENT}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Textarea
        label="Note for staff"
        description="Students never see it."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FormFault error={saving.error} fields={[]} />
      {isChanged && (
        <BusyButton type="submit" size="xs" variant="default" busy={saving.isPending} busyWords="Saving">
          Save
        </BusyButton>
      )}
    </form>
  );
}
