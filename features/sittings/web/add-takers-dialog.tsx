import { useState } from 'react';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import { useActOnSitting, useStudents } from './sittings.api.ts';

/** Seats more people: the test is allotted to them as to the others. */
export function AddTakersDialog({ sitting, close }: { sitting: string; close: () => void }) {
  const acting = useActOnSitting(sitting);
  const [search, setSearch] = useState('');
  const [users, setUsers] = useState<string[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const people = useStudents(search).data ?? [];
  return (
    <FormDialog
      opened
      close={close}
      title="Add people"
      words="The test is allotted to them for this sitting. After it has started they begin on their own clock."
      act="Add them"
      acting="Adding"
      busy={acting.isPending}
      submit={(event) => {
        event.preventDefault();
        if (users.length === 0) return setFault('Choose somebody.');
        acting.mutate(
          { action: 'add', users },
          {
            onSuccess: ({ takers }) => {
              toast({ content: takers.length === 1 ? 'One is added.' : `${takers.length} are added.` });
              close();
            },
            onError: (error) => setFault(String(fieldFaults(error, ['users']).users ?? '') || null),
          },
        );
      }}
    >
      <SearchMultiSelect
        label="People"
        placeholder="Name, code or contact"
        found={people.map((one) => ({
          value: one.id,
          label: `${one.first_name} ${one.last_name} (${one.username})`,
        }))}
        nothingFound="Nobody in view fits."
        onSearch={setSearch}
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
