import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '#core/full-name.ts';
import type { CareChange } from '#features/people/care.contract.ts';
import type { Person } from '#features/people/people.contract.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import { useCare, useManagersFound, useSetManagers } from './person.api.ts';
import classes from './person.module.css';
import { PersonPart } from './person-part.tsx';

interface Named {
  id: string;
  name: string;
}

/** The managers who follow a student individually, the counselor, and the history of both. */
export function CarePart({ person, mayChange }: { person: Person; mayChange: boolean }) {
  const [isChoosing, setChoosing] = useState(false);
  const care = useCare(person.id);
  return (
    <PersonPart title="Counselor and managers" query={care}>
      {({ managers, counselor }) => {
        const history = [
          ...managers.history.map((change) => ({ ...change, kind: 'Manager' })),
          ...counselor.history.map((change) => ({ ...change, kind: 'Counselor' })),
        ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
        return (
          <>
            <Facts>
              <dt>Counselor</dt>
              <dd>{counselor.counselor ? <PersonLink person={counselor.counselor} /> : 'None assigned'}</dd>
              <dt>Managers</dt>
              <dd>
                {managers.managers.length === 0 && 'None assigned'}
                {managers.managers.map((manager, index) => (
                  <span key={manager.id}>
                    {index > 0 && ', '}
                    <PersonLink person={manager} />
                  </span>
                ))}
              </dd>
            </Facts>
            {mayChange && (
              <div className={classes.acts}>
                <Button variant="default" onClick={() => setChoosing(true)}>
                  Choose managers
                </Button>
              </div>
            )}
            {history.length > 0 && (
              <details className={classes.disclosure}>
                <summary>History ({history.length})</summary>
                <ul className={classes.lines}>
                  {history.map((change) => (
                    <li key={`${change.at} ${change.from?.id} ${change.to?.id}`}>
                      {changeWords(change)}
                      <span className={classes.small}>
                        <Moment at={change.at} /> by {change.by.name}
                        {change.note && `: ${change.note}`}
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {isChoosing && (
              <ManagersDialog
                person={person}
                present={managers.managers}
                version={managers.version}
                close={() => setChoosing(false)}
              />
            )}
          </>
        );
      }}
    </PersonPart>
  );
}

function PersonLink({ person }: { person: Named }) {
  return (
    <Link to="/people/$id" params={{ id: person.id }}>
      {person.name}
    </Link>
  );
}

function changeWords({ kind, from, to }: CareChange & { kind: string }): string {
  if (from !== null && to !== null) return `${kind}: ${to.name} took over from ${from.name}`;
  return to === null ? `${kind}: ${from?.name ?? 'nobody'} removed` : `${kind}: ${to.name} assigned`;
}

interface ManagersDialogProps {
  person: Person;
  present: readonly Named[];
  version: number;
  close: () => void;
}

const FIELDS = ['managers', 'note'];

function ManagersDialog({ person, present, version, close }: ManagersDialogProps) {
  const save = useSetManagers(person.id);
  const [search, setSearch] = useState('');
  const found = useManagersFound(search).data?.results ?? [];
  const form = useForm({ initialValues: { managers: present.map(({ id }) => id), note: '' } });
  return (
    <FormDialog
      opened
      close={close}
      title={`Managers of ${fullName(person)}`}
      words="They can see this student even if they belong to another school."
      act="Save"
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit(({ managers, note }) =>
        save.mutate(
          { version, managers, note: note.trim() === '' ? null : note },
          {
            onSuccess: () => {
              toast({ content: `Managers of ${fullName(person)} saved.` });
              close();
            },
            onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
          },
        ),
      )}
    >
      <SearchMultiSelect
        label="Managers"
        placeholder={form.values.managers.length === 0 ? 'None' : ''}
        value={form.values.managers}
        error={form.errors.managers}
        onChange={(managers) => form.setFieldValue('managers', managers)}
        found={found.map(({ id, name }) => ({ value: id, label: name }))}
        known={present.map(({ id, name }) => ({ value: id, label: name }))}
        onSearch={setSearch}
        nothingFound="No managers found."
      />
      <TextInput
        label="Handover note"
        description="Saved in the history for the next manager."
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('note')}
      />
      <FormFault error={save.error} fields={FIELDS} />
    </FormDialog>
  );
}
