import { Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { thingsWords } from '#features/people/lost-words.rules.ts';
import { faultWords } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Group } from '../groups.contract.ts';
import { removalWords } from '../removal-words.rules.ts';
import { useGroupRemoval, useRemoveGroup } from './groups.api.ts';

/** Asks for confirmation to remove a group, after showing what is lost with it. */
export function RemoveGroup({ group, close }: { group: Group; close: () => void }) {
  const navigate = useNavigate();
  const removal = useGroupRemoval(group.id);
  const removing = useRemoveGroup(group.id, async () => {
    toast({ content: `${group.name} removed.` });
    await navigate({ to: '/groups' });
  });
  const [keeps, setKeeps] = useState(true);
  const has = removal.data !== undefined && removal.data.members > 0 && thingsWords(removal.data) !== null;
  const sentences = removal.data === undefined ? [] : removalWords(removal.data);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${group.name}?`}
      act="Remove"
      acting={removal.isPending ? 'Checking' : 'Removing'}
      danger
      busy={removal.isPending || removing.isPending}
      confirm={() =>
        removing.mutate(has && keeps, {
          onError: (error) => {
            sayFault(error);
            close();
          },
        })
      }
    >
      Its students stay in {group.school.name}, but the group’s tutors no longer see them.
      {removal.error && ` We couldn’t load what would be lost. ${faultWords(removal.error).detail}`}
      {sentences.length > 0 && (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {has && (
        <Checkbox
          label="Keep the group’s assignments for its students"
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      )}
      {removal.data !== undefined && removal.data.sessions > 0 && (
        <>
          To keep the group’s history, add it to a term and archive the term on{' '}
          <Link to="/schools" search={{ school: group.school.id }}>
            the school’s page{' '}
          </Link>{' '}
          instead.
        </>
      )}
    </ConfirmDialog>
  );
}
