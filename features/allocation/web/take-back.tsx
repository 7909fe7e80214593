import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import type { Assignment } from '../assignments.contract.ts';
import { useTakeBack } from './allocation.api.ts';

type NameOf = (assignment: Assignment) => string;

/** A column with a button that takes an assignment back; empty for assignments by a different school. */
export function takeBackColumn(nameOf: NameOf, open: (assignment: Assignment) => void): Column<Assignment> {
  return {
    key: 'take_back',
    head: 'Unassign',
    kind: 'figure',
    width: '9%',
    cell: (assignment) =>
      assignment.may_take_back && (
        <ActionIcon
          aria-label={`Unassign ${assignment.thing.title} from ${nameOf(assignment)}`}
          onClick={() => open(assignment)}
        >
          <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      ),
  };
}

/** Asks for confirmation and takes an assignment back. */
export function TakeBackDialog({
  assignment,
  from,
  close,
}: {
  assignment: Assignment;
  from: string;
  close: () => void;
}) {
  const taking = useTakeBack();
  const { title } = assignment.thing;
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Unassign ${title} from ${from}?`}
      act="Unassign"
      acting="Unassigning"
      danger
      busy={taking.isPending}
      confirm={() =>
        taking.mutate([assignment.id], {
          onSuccess: () => toast({ content: `${title} is no longer assigned to ${from}.` }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      {assignment.allocated_by.name} assigned this. Work that was already started is kept, with its results.
      Anyone who also got it through another assignment still has it.
    </ConfirmDialog>
  );
}
