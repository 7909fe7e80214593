import { Select, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { DEFAULT_LOCALE, type Locale } from '#contract/locale-values.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ChangeDialog } from '#web/ui/change-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { addSchool, changeSchool, type School } from '../schools.contract.ts';
import { localeChoices, localeExample } from './locale-words.ts';
import { useAddSchool, useChangeSchool } from './schools.api.ts';
import { zoneChoices } from './zone-words.ts';

interface SchoolValues extends Record<string, unknown> {
  name: string;
  time_zone: string;
  locale: Locale;
  shows_gradebook: boolean;
  feeds_show_titles: boolean;
}

const FIELDS = ['name', 'time_zone', 'locale', 'shows_gradebook', 'feeds_show_titles'];
const TAKEN = 'school_name_taken';

function Fields({ form }: { form: UseFormReturnType<SchoolValues> }) {
  return (
    <>
      <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label="Time zone"
        description="Used for due dates."
        data={zoneChoices(form.values.time_zone)}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage="No matching time zones."
        {...form.getInputProps('time_zone')}
      />
      <Select
        label="Dates and numbers"
        description={`Example: ${localeExample(form.values.locale)}`}
        data={localeChoices()}
        allowDeselect={false}
        {...form.getInputProps('locale')}
      />
      <Switch
        label="Students see their grades"
        description="Each student then sees their own row of the gradebook, as far as results are released."
        {...form.getInputProps('shows_gradebook', { type: 'checkbox' })}
      />
      <Switch
        label="Titles in calendar feeds"
        description="Calendar programs outside Assay then show the names of tests and rooms. Otherwise they show “Test”."
        {...form.getInputProps('feeds_show_titles', { type: 'checkbox' })}
      />
    </>
  );
}

export function AddSchoolDialog({ close }: { close: () => void }) {
  const add = useAddSchool();
  const form = useForm<SchoolValues>({
    initialValues: {
      name: '',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: DEFAULT_LOCALE,
      shows_gradebook: false,
      feeds_show_titles: false,
    },
    validate: (values) => schemaFaults(addSchool.body, values),
  });
  return (
    <FormDialog
      opened
      close={close}
      title="Add school"
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(values, {
          onSuccess: (school) => {
            toast({ content: `${school.name} added.` });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS, TAKEN)),
        }),
      )}
    >
      <Fields form={form} />
      <FormFault error={add.error} fields={FIELDS} codesAtFields={[TAKEN]} />
    </FormDialog>
  );
}

export function ChangeSchoolDialog({ school, close }: { school: School; close: () => void }) {
  return (
    <ChangeDialog
      title={`Edit ${school.name}`}
      row={school}
      versionOf={({ version }) => version}
      nameOf={({ name }) => name}
      valuesOf={({ name, time_zone, locale, shows_gradebook, feeds_show_titles }): SchoolValues => ({
        name,
        time_zone,
        locale,
        shows_gradebook,
        feeds_show_titles,
      })}
      bodyOf={({ name, time_zone, locale, shows_gradebook, feeds_show_titles }, version) => ({
        version,
        name,
        time_zone,
        locale,
        shows_gradebook,
        feeds_show_titles,
      })}
      body={changeSchool.body}
      answer={changeSchool.response}
      save={useChangeSchool(school.id)}
      fields={FIELDS}
      takenName={TAKEN}
      close={close}
    >
      {(form) => <Fields form={form} />}
    </ChangeDialog>
  );
}
