import { useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { useMoveDueDate } from './gradebook.api.ts';

interface MoveDueDialogProps {
  group: string;
  columns: string[];
  /** Null moves the due date of the whole group. */
  students: string[] | null;
  close: () => void;
}

const columnsInWords = (count: number) => (count === 1 ? '1 column' : `${count} columns`);

/** Moves the due date of columns for the whole group, or for some of its students. */
export function MoveDueDialog({ group, columns, students, close }: MoveDueDialogProps) {
  const moving = useMoveDueDate();
  const [due, setDue] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const whom =
    students === null
      ? 'the whole group'
      : students.length === 1
        ? '1 student'
        : `${students.length} students`;
  return (
    <FormDialog
      opened
      close={close}
      title={`Move due date of ${columnsInWords(columns.length)}`}
      words={
        students === null
          ? 'The new date is for the whole group. Submitted work stays as it is.'
          : 'Only these students get a later date. Those who already have a later date keep it.'
      }
      act="Move due date"
      acting="Moving"
      busy={moving.isPending}
      submit={(event) => {
        event.preventDefault();
        setTried(true);
        if (due === null) return;
        moving.mutate(
          { group, columns, ...(students !== null && { students }), due_at: due },
          {
            onSuccess: ({ moved, unchanged }) => {
              toast({
                title: 'Due date moved',
                content:
                  students === null
                    ? `${columnsInWords(moved)} moved for ${whom}.`
                    : `${moved} moved, ${unchanged.length} unchanged.`,
              });
              close();
            },
          },
        );
      }}
    >
      <InstantField
        label="Due"
        isEnd
        value={due}
        onChange={setDue}
        error={isTried && due === null ? 'Choose a due date.' : undefined}
      />
      <FormFault error={moving.error} fields={[]} />
    </FormDialog>
  );
}
