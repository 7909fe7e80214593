import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ChangeDialog } from '#web/ui/change-dialog.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { addTerm, changeTerm, type Term } from '../terms.contract.ts';
import { useAddTerm, useChangeTerm } from './terms.api.ts';

interface TermValues extends Record<string, string> {
  name: string;
  starts_on: string;
  ends_on: string;
}

const FIELDS = ['name', 'starts_on', 'ends_on'];
const TAKEN = 'term_name_taken';

/** The messages for fields in which no day was chosen. */
function missingDays({ starts_on, ends_on }: TermValues): Record<string, string> {
  return {
    ...(starts_on === '' ? { starts_on: 'Choose a date.' } : {}),
    ...(ends_on === '' ? { ends_on: 'Choose a date.' } : {}),
  };
}

function Fields({ form }: { form: UseFormReturnType<TermValues> }) {
  return (
    <>
      <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
      <DayField label="First day" {...form.getInputProps('starts_on')} />
      <DayField label="Last day" {...form.getInputProps('ends_on')} />
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
      title="Add term"
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(
          { school, ...values },
          {
            onSuccess: (term) => {
              toast({ content: `${term.name} added.` });
              close();
            },
            onError: (error) => form.setErrors(fieldFaults(error, FIELDS, TAKEN)),
          },
        ),
      )}
    >
      <Fields form={form} />
      <FormFault error={add.error} fields={FIELDS} codesAtFields={[TAKEN]} />
    </FormDialog>
  );
}

export function ChangeTermDialog({ term, close }: { term: Term; close: () => void }) {
  return (
    <ChangeDialog
      title={`Edit ${term.name}`}
      row={term}
      versionOf={({ version }) => version}
      nameOf={({ name }) => name}
      valuesOf={({ name, starts_on, ends_on }): TermValues => ({ name, starts_on, ends_on })}
      bodyOf={(values, version) => ({ version, ...values })}
      body={changeTerm.body}
      answer={changeTerm.response}
      save={useChangeTerm(term.id)}
      fields={FIELDS}
      takenName={TAKEN}
      missing={missingDays}
      close={close}
    >
      {(form) => <Fields form={form} />}
    </ChangeDialog>
  );
}
