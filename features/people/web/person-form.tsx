import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { mayGrant, ROLES, type Role } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { ROLE_WORDS } from './person-words.ts';

export interface PersonValues {
  role: Role;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  mobile: string;
  schools: string[];
  counselor: string | null;
  password: string;
}

export const PERSON_FIELDS = [
  'role',
  'first_name',
  'last_name',
  'username',
  'email',
  'mobile',
  'schools',
  'counselor',
  'password',
] as const satisfies (keyof PersonValues)[];

/** What a save found wrong, by field; a code that is taken is a fault of the field that holds it. */
export function personFaults(error: Error): Record<string, string> {
  if (error instanceof ApiProblem && error.code === 'username_taken') return { username: `${error.title}.` };
  return fieldFaults(error, PERSON_FIELDS);
}

export type PersonForm = UseFormReturnType<PersonValues>;

interface Option {
  value: string;
  label: string;
}

/** Name, code and contacts. */
export function NameFields({ form, codeHint }: { form: PersonForm; codeHint: string }) {
  return (
    <>
      <TextInput label="First name" autoComplete="off" data-autofocus {...form.getInputProps('first_name')} />
      <TextInput label="Last name" autoComplete="off" {...form.getInputProps('last_name')} />
      <TextInput label="Code" description={codeHint} autoComplete="off" {...form.getInputProps('username')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput
        label="Mobile"
        type="tel"
        description="With its country code, as +15551234567."
        autoComplete="off"
        {...form.getInputProps('mobile')}
      />
    </>
  );
}

/** The roles among `roles` that someone of `granter`'s role may give. */
export function RoleField({
  form,
  granter,
  roles = ROLES,
}: {
  form: PersonForm;
  granter: Role;
  roles?: readonly Role[];
}) {
  const data = roles
    .filter((role) => mayGrant(granter, role))
    .map((role) => ({ value: role, label: ROLE_WORDS[role] }));
  return <Select label="Role" data={data} allowDeselect={false} {...form.getInputProps('role')} />;
}

const NO_SCHOOL = 'No school fits. Schools are added under Schools.';

/** A student's or guest's one school, or the schools of a member of staff. */
export function SchoolField({ form, schools }: { form: PersonForm; schools: Option[] }) {
  const { role, schools: chosen } = form.values;
  if (role === 'student' || role === 'guest') {
    return (
      <Select
        label="School"
        placeholder={role === 'guest' ? 'None' : 'Choose a school'}
        data={schools}
        searchable
        nothingFoundMessage={NO_SCHOOL}
        clearable={role === 'guest'}
        error={form.errors.schools}
        value={chosen[0] ?? null}
        onChange={(school) => form.setFieldValue('schools', school === null ? [] : [school])}
      />
    );
  }
  return (
    <MultiSelect
      label="Schools"
      placeholder={chosen.length === 0 ? 'None' : ''}
      data={schools}
      searchable
      nothingFoundMessage={NO_SCHOOL}
      {...form.getInputProps('schools')}
    />
  );
}

/** The fields as a call takes them: what is empty is left out or null, never an empty text. */
export function personBody({
  username,
  email,
  mobile,
  ...values
}: Omit<PersonValues, 'counselor' | 'password'>) {
  return {
    ...values,
    username: username.trim() === '' ? undefined : username,
    email: email.trim() === '' ? null : email.trim(),
    mobile: mobile.trim() === '' ? null : mobile.replaceAll(/[\s()-]/g, ''),
  };
}
