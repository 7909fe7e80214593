import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fullName } from '#core/full-name.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import type { Group } from '../groups.contract.ts';
import { useAddMembers, useStudentsOf } from './groups.api.ts';

interface AddMembersDialogProps {
  group: Group;
  /** Opens the form for a new person; undefined if the user may not add people. */
  addNew: (() => void) | undefined;
  close: () => void;
}

export function AddMembersDialog({ group, addNew, close }: AddMembersDialogProps) {
  const [search, setSearch] = useState('');
  const add = useAddMembers(group.id);
  const found = useStudentsOf(group.school.id, search).data?.results ?? [];
  const form = useForm({
    initialValues: { users: [] as string[] },
    validate: { users: (users) => (users.length === 0 ? 'Choose at least one student.' : null) },
  });
  return (
    <FormDialog
      opened
      close={close}
      title={`Add students to ${group.name}`}
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={form.onSubmit(({ users }) =>
        add.mutate(users, {
          onSuccess: () => {
            toast({
              content: users.length === 1 ? '1 student added.' : `${users.length} students added.`,
            });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, ['users'])),
        }),
      )}
    >
      <div>
        <SearchMultiSelect
          label="Students"
          description={`Active students of ${group.school.name}.`}
          placeholder="Name, username, email, or phone"
          value={form.values.users}
          onChange={(users) => form.setFieldValue('users', users)}
          error={form.errors.users}
          found={found.map((one) => ({
            value: one.id,
            label: `${fullName(one)} (${one.username})`,
          }))}
          nothingFound="No matching students."
          onSearch={setSearch}
        />
        {addNew && (
          <Button variant="subtle" size="xs" onClick={addNew}>
            Add a new student
          </Button>
        )}
      </div>
      <FormFault error={add.error} fields={['users']} />
    </FormDialog>
  );
}
