import { Button, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import { fullName } from '#core/full-name.ts';
import type { Person } from '#features/people/people.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { toast } from '#web/shell/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Section } from '#web/ui/section.tsx';
import { useMerge, useOthersFound } from './person.api.ts';
import classes from './person.module.css';

/** Merges two records of one person. */
export function MergePart({ person }: { person: Person }) {
  const [isMerging, setMerging] = useState(false);
  return (
    <Section title="Duplicate record">
      <Card>
        <p className={classes.quiet}>
          Does this person have another record? Merge it into this one. Its data moves here.
        </p>
        <div className={classes.acts}>
          <Button variant="default" onClick={() => setMerging(true)}>
            Merge another record
          </Button>
        </div>
      </Card>
      {isMerging && <MergeDialog person={person} close={() => setMerging(false)} />}
    </Section>
  );
}

function MergeDialog({ person, close }: { person: Person; close: () => void }) {
  const merge = useMerge(person.id);
  const [search, setSearch] = useState('');
  const ask = useDebouncedCallback(setSearch, 250);
  const [chosen, setChosen] = useState<Person | null>(null);
  // Before a search is typed, shows people with the same name.
  const found = useOthersFound(person.id, search.trim() || fullName(person)).data ?? [];
  const shown = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  const form = useForm({
    initialValues: { other: null as string | null },
    validate: { other: (other) => (other === null ? 'Choose the record to merge.' : null) },
  });
  return (
    <FormDialog
      opened
      close={close}
      title={`Merge a record into ${fullName(person)} (${person.username})`}
      words="Its sessions, assignments, notes, guardians, and groups move to this record. The other record is deactivated and signed out. This can’t be undone."
      act="Merge"
      acting="Merging"
      busy={merge.isPending}
      submit={form.onSubmit(({ other }) =>
        merge.mutate(other ?? '', {
          onSuccess: ({ moved }) => {
            toast({
              title: 'Records merged',
              content: `Moved here: ${counted(moved.sessions, 'session')}, ${counted(moved.allotments, 'assignment')}, ${counted(moved.notes, 'note')}, ${counted(moved.guardians, 'guardian')}.`,
            });
            close();
          },
        }),
      )}
    >
      <Select
        label="Record to merge"
        placeholder="Name, username, or contact"
        data={shown.map((one) => ({ value: one.id, label: labelOf(one) }))}
        searchable
        // The server has already searched, so nothing is filtered here.
        filter={({ options }) => options}
        // After a choice the field contains the person's label, which must not start a search.
        onSearchChange={(text) => ask(shown.some((one) => labelOf(one) === text) ? '' : text)}
        nothingFoundMessage={
          search.trim() === ''
            ? `No one else is named ${fullName(person)}. Search by another name, username, or contact.`
            : 'No matches.'
        }
        {...form.getInputProps('other')}
        onChange={(other) => {
          form.setFieldValue('other', other);
          setChosen(shown.find(({ id }) => id === other) ?? null);
        }}
      />
      {chosen && (
        <p className={classes.quiet}>
          {chosen.email ?? chosen.mobile ?? 'No contact'}, {chosen.schools[0]?.name ?? 'no school'},{' '}
          {chosen.last_seen_at === null ? 'never signed in' : 'has signed in'}
        </p>
      )}
      {merge.error instanceof ApiProblem && merge.error.code === 'cannot_merge' ? (
        <div role="alert">
          <strong>{merge.error.title}.</strong>
          <ul className={classes.reasons}>
            {merge.error.errors.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      ) : (
        <FormFault error={merge.error} fields={[]} />
      )}
    </FormDialog>
  );
}

function labelOf(person: Person): string {
  return `${fullName(person)} (${person.username})`;
}
