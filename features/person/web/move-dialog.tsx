import { MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fullName } from '#core/full-name.ts';
import type { Person } from '#features/people/people.contract.ts';
import { KeepAssignments, usePlacesPreview } from '#features/people/web/public.tsx';
import { SchoolSelect } from '#features/schools/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { useGroupsOf, useMove } from './person.api.ts';

const FIELDS = ['school', 'groups'];

/** Sets the school and all groups of a student. */
export function MoveDialog({ person, close }: { person: Person; close: () => void }) {
  const move = useMove(person.id);
  const form = useForm({
    initialValues: {
      school: person.schools[0]?.id ?? null,
      groups: person.groups.map(({ id }) => id),
    },
    validate: { school: (school) => (school === null ? 'Choose a school.' : null) },
  });
  const { school } = form.values;
  const groups = useGroupsOf(school);
  const preview = usePlacesPreview(
    person.id,
    school === null ? null : { schools: [school], groups: form.values.groups },
  );
  const [keeps, setKeeps] = useState(true);
  const send = (version: number) =>
    move.mutate(
      { version, school: form.values.school ?? '', groups: form.values.groups, keep_assignments: keeps },
      {
        onSuccess: () => {
          toast({ content: `Saved the school and groups of ${fullName(person)}.` });
          close();
        },
        onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
      },
    );
  const isStale = move.error instanceof ApiProblem && move.error.code === 'stale_version';
  return (
    <FormDialog
      opened
      close={close}
      title={`Move ${fullName(person)}`}
      words="Tests they already started don’t change. Their history still shows their earlier schools and groups."
      act="Move"
      acting="Moving"
      busy={move.isPending || preview.isLoading}
      submit={form.onSubmit(() => send(person.version))}
    >
      <SchoolSelect
        kept={person.schools}
        {...form.getInputProps('school')}
        onChange={(next) => form.setValues({ school: next, groups: [] })}
      />
      {person.schools.length > 1 && (
        <p>
          {person.first_name} belongs to {person.schools.map(({ name }) => name).join(' and ')}. After the
          move, they will belong only to the school above. To add or remove one school, edit their record
          instead.
        </p>
      )}
      <MultiSelect
        label="Groups"
        placeholder={form.values.groups.length === 0 ? 'None' : ''}
        data={options(groups.data, school === person.schools[0]?.id ? person.groups : [])}
        searchable
        {...form.getInputProps('groups')}
      />
      {preview.data && (
        <KeepAssignments lost={preview.data} who={fullName(person)} checked={keeps} onChange={setKeeps} />
      )}
      <FormFault error={preview.error} fields={FIELDS} />
      {isStale ? (
        <StaleNotice what={fullName(person)} takeTheirs={close} keepMine={() => send(person.version)} />
      ) : (
        <FormFault error={move.error} fields={FIELDS} />
      )}
    </FormDialog>
  );
}

function options(
  found: readonly { id: string; name: string }[] = [],
  kept: readonly { id: string; name: string }[],
) {
  const names = new Map([...kept, ...found].map(({ id, name }) => [id, name]));
  return [...names].map(([value, label]) => ({ value, label }));
}
