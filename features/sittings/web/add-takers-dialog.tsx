import { useState } from 'react';
import { PeopleField } from '#features/people/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { useActOnSitting } from './sittings.api.ts';

/** Dialog that adds takers and assigns them the test of the sitting. */
export function AddTakersDialog({ sitting, close }: { sitting: string; close: () => void }) {
  const acting = useActOnSitting(sitting);
  const [users, setUsers] = useState<string[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <FormDialog
      opened
      close={close}
      title="Add people"
      words="The test is assigned to them for this sitting. If it has already started, they start on their own clock."
      act="Add"
      acting="Adding"
      busy={acting.isPending}
      submit={(event) => {
        event.preventDefault();
        if (users.length === 0) return setFault('Choose at least 1 person.');
        acting.mutate(
          { action: 'add', users },
          {
            onSuccess: ({ takers }) => {
              toast({ content: takers.length === 1 ? '1 person added.' : `${takers.length} people added.` });
              close();
            },
            onError: (error) => setFault(String(fieldFaults(error, ['users']).users ?? '') || null),
          },
        );
      }}
    >
      <PeopleField
        value={users}
        onChange={(ids) => {
          setUsers(ids);
          setFault(null);
        }}
        error={fault}
      />
      <FormFault error={acting.error} fields={['users']} />
    </FormDialog>
  );
}
