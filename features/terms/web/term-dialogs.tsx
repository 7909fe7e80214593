import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults, standingNow } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { addTerm, changeTerm, type Term } from '../terms.contract.ts';
import { useAddTerm, useChangeTerm } from './terms.api.ts';

interface TermValues {
  name: string;
  starts_on: string;
  ends_on: string;
}

const FIELDS = ['name', 'starts_on', 'ends_on'];
const CODES = ['term_name_taken'];

/** A name that is taken is a fault of the field that holds it. */
function faultsOf(error: Error): Record<string, string> {
  if (error instanceof ApiProblem && error.code === 'term_name_taken') return { name: `${error.title}.` };
  return fieldFaults(error, FIELDS);
}

/** An empty day says so before its form does. */
function missingDays({ starts_on, ends_on }: TermValues): Record<string, string> {
  return {
    ...(starts_on === '' ? { starts_on: 'Choose a day.' } : {}),
    ...(ends_on === '' ? { ends_on: 'Choose a day.' } : {}),
  };
}

function Fields({ form }: { form: UseFormReturnType<TermValues> }) {
  return (
    <>
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <TextInput label="First day" type="date" {...form.getInputProps('starts_on')} />
      <TextInput label="Last day" type="date" {...form.getInputProps('ends_on')} />
    </>
  );
}

export function AddTermDialog({ school, close }: { school: string; close: () => void }) {
  const add = useAddTerm();
  const form = useForm<TermValues>({
    initialValues: { name: '', starts_on: '', ends_on: '' },
    validate: (values) => ({
      ...schemaFaults(addTerm.body, { school, ...values }),
      ...missingDays(values),
    }),
  });
  return (
    <FormDialog
      opened
      close={close}
      title="Add a term"
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(
          { school, ...values },
          {
            onSuccess: (term) => {
              toast({ content: `${term.name} is added.` });
              close();
            },
            onError: (error) => form.setErrors(faultsOf(error)),
          },
        ),
      )}
    >
      <Fields form={form} />
      <FormFault error={add.error} fields={FIELDS} codesAtFields={CODES} />
    </FormDialog>
  );
}

export function ChangeTermDialog({ term, close }: { term: Term; close: () => void }) {
  const save = useChangeTerm(term.id);
  const [version, setVersion] = useState(term.version);
  const form = useForm<TermValues>({
    initialValues: valuesOf(term),
    validate: (values) => ({
      ...schemaFaults(changeTerm.body, { version, ...values }),
      ...missingDays(values),
    }),
  });
  const send = (values: TermValues, from: number) =>
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
  const theirs = standingNow(save.error, changeTerm);
  return (
    <FormDialog
      opened
      close={close}
      title={`Change ${term.name}`}
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
            form.setValues(valuesOf(theirs));
            save.reset();
          }}
          keepMine={() => send(form.values, theirs.version)}
        />
      ) : (
        <FormFault error={save.error} fields={FIELDS} codesAtFields={CODES} />
      )}
    </FormDialog>
  );
}

function valuesOf({ name, starts_on, ends_on }: Term): TermValues {
  return { name, starts_on, ends_on };
}
