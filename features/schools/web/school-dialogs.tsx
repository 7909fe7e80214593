import { Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults, standingNow } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { addSchool, changeSchool, type School } from '../schools.contract.ts';
import { useAddSchool, useChangeSchool } from './schools.api.ts';
import { zoneWords } from './zone-words.ts';

interface SchoolValues {
  name: string;
  time_zone: string;
}

const FIELDS = ['name', 'time_zone'];
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

function Fields({ form }: { form: UseFormReturnType<SchoolValues> }) {
  const zones = [...new Set([...ZONES, form.values.time_zone])];
  return (
    <>
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <Select
        label="Time zone"
        description="Due times are spoken of in it."
        data={zones.map((zone) => ({ value: zone, label: zoneWords(zone) }))}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage="No time zone has this name."
        {...form.getInputProps('time_zone')}
      />
    </>
  );
}

/** A name that is taken is a fault of the field that holds it. */
function faultsOf(error: Error): Record<string, string> {
  if (error instanceof ApiProblem && error.code === 'school_name_taken') return { name: `${error.title}.` };
  return fieldFaults(error, FIELDS);
}

export function AddSchoolDialog({ close }: { close: () => void }) {
  const add = useAddSchool();
  const form = useForm<SchoolValues>({
    initialValues: { name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    validate: (values) => schemaFaults(addSchool.body, values),
  });
  return (
    <FormDialog
      opened
      close={close}
      title="Add a school"
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(values, {
          onSuccess: (school) => {
            toast({ content: `${school.name} is added.` });
            close();
          },
          onError: (error) => form.setErrors(faultsOf(error)),
        }),
      )}
    >
      <Fields form={form} />
      <FormFault error={add.error} fields={FIELDS} codesAtFields={['school_name_taken']} />
    </FormDialog>
  );
}

export function ChangeSchoolDialog({ school, close }: { school: School; close: () => void }) {
  const save = useChangeSchool(school.id);
  const [version, setVersion] = useState(school.version);
  const form = useForm<SchoolValues>({
    initialValues: { name: school.name, time_zone: school.time_zone },
    validate: (values) => schemaFaults(changeSchool.body, { version, ...values }),
  });
  const send = (values: SchoolValues, from: number) =>
    save.mutate(
      { version: from, ...values },
      {
        onSuccess: (saved) => {
          toast({ content: `${saved.name} is saved.` });
          close();
        },
        onError: (error) => form.setErrors(faultsOf(error)),
      },
    );
  const theirs = standingNow(save.error, changeSchool);
  return (
    <FormDialog
      opened
      close={close}
      title={`Change ${school.name}`}
      act="Save"
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit((values) => send(values, version))}
    >
      <Fields form={form} />
      {theirs ? (
        <StaleNotice
          what={theirs.name}
          takeTheirs={() => {
            setVersion(theirs.version);
            form.setValues({ name: theirs.name, time_zone: theirs.time_zone });
            save.reset();
          }}
          keepMine={() => send(form.values, theirs.version)}
        />
      ) : (
        <FormFault error={save.error} fields={FIELDS} codesAtFields={['school_name_taken']} />
      )}
    </FormDialog>
  );
}
