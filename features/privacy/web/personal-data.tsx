import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayGrant, type Role, reachOf } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import type { Person } from '#features/people/people.contract.ts';
import { call, download } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Section } from '#web/ui/section.tsx';
import { erasureFaults } from '../erasure.rules.ts';
import { erasePerson, exportPerson } from '../privacy.contract.ts';
import classes from './privacy.module.css';

/** Part of a person's page for staff who may export or erase their data. */
export function PersonalData({ person, me }: { person: Person; me: { id: string; role: Role } }) {
  const [isErasing, setErasing] = useState(false);
  const taking = useExportPerson(person.id, `${person.username}.zip`);
  const mayErase = reachOf(me.role, 'people.erase') !== 'none' && me.id !== person.id;
  const mayTake = me.id === person.id || mayGrant(me.role, person.role);
  if (reachOf(me.role, 'people.export') === 'none' || !mayTake) return null;
  return (
    <Section title="Personal data">
      <Card>
        <p className={classes.words}>Give this zip file to people who ask for their data.</p>
        <div className={classes.acts}>
          <BusyButton
            variant="default"
            busy={taking.isPending}
            busyWords="Collecting"
            onClick={() => taking.mutate(undefined, { onError: sayFault })}
          >
            Download all data
          </BusyButton>
          {mayErase && (
            <Button variant="danger" onClick={() => setErasing(true)}>
              Erase
            </Button>
          )}
        </div>
      </Card>
      {isErasing && <EraseDialog person={person} caller={me.id} close={() => setErasing(false)} />}
    </Section>
  );
}

const FIELDS = ['name'];

function EraseDialog({ person, caller, close }: { person: Person; caller: string; close: () => void }) {
  const erase = useErasePerson(person.id);
  const name = fullName(person);
  const form = useForm({
    initialValues: { name: '' },
    validate: {
      name: (typed) => erasureFaults(person, { caller, name: typed })[0]?.message ?? null,
    },
  });
  return (
    <FormDialog
      opened
      close={close}
      title={`Erase ${name}`}
      words="Permanently deletes everything that identifies them: name, contacts, notes, guardians, messages. They can’t sign in anymore. Their tests and answers are kept without a name. You can’t undo this."
      act="Erase permanently"
      acting="Erasing"
      danger
      busy={erase.isPending}
      submit={form.onSubmit((values) =>
        erase.mutate(values.name, {
          onSuccess: () => {
            toast({ content: 'Person erased.' });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <TextInput label={`Type “${name}”`} autoComplete="off" {...form.getInputProps('name')} />
      <FormFault error={erase.error} fields={FIELDS} />
    </FormDialog>
  );
}

/** Downloads a person's data as a zip file named `name`. */
function useExportPerson(id: string, name: string) {
  return useMutation({
    mutationFn: async () => saveFile(await download(exportPerson, { params: { id } }), name),
  });
}

/** Erases a person, then refetches everything, because any cached data may name them. */
function useErasePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(erasePerson, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
