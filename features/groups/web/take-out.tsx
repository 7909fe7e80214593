import { useState } from 'react';
import type { Person } from '#features/people/people.contract.ts';
import { KeepAssignments } from '#features/people/web/public.tsx';
import { faultWords } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Group } from '../groups.contract.ts';
import { useMemberRemoval, useRemoveMember } from './groups.api.ts';

interface TakeOutProps {
  group: Group;
  person: Person;
  name: string;
  close: () => void;
}

/**
 * Asks for confirmation to remove a member, after showing the assignments they would lose. They may keep
 * them.
 */
export function TakeOut({ group, person, name, close }: TakeOutProps) {
  const taking = useRemoveMember(group.id);
  const removal = useMemberRemoval(group.id, person.id);
  const [keeps, setKeeps] = useState(true);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${name} from ${group.name}?`}
      act="Remove"
      acting={removal.isPending ? 'Checking' : 'Removing'}
      busy={taking.isPending || removal.isPending}
      confirm={() =>
        taking.mutate(
          { user: person.id, keep_assignments: keeps },
          {
            onSuccess: () => toast({ content: `${name} is no longer in ${group.name}.` }),
            onError: sayFault,
            onSettled: close,
          },
        )
      }
    >
      {name} stays a student of {group.school.name} and can be added again.
      {removal.error && ` We couldn’t load what they would lose. ${faultWords(removal.error).detail}`}
      {removal.data && <KeepAssignments lost={removal.data} who={name} checked={keeps} onChange={setKeeps} />}
    </ConfirmDialog>
  );
}
