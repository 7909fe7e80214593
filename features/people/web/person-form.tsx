import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Ref } from 'react';
import { mayGrant, ROLES, type Role } from '#core/access/access.ts';
import {
  NO_SCHOOL_FITS,
  SchoolSelect,
  usePreselectedSchool,
  useSchoolChoices,
} from '#features/schools/web/public.tsx';
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

interface NameFieldsProps {
  form: PersonForm;
  codeHint: string;
  first?: Ref<HTMLInputElement>;
}

/** Name, code and contacts. */
export function NameFields({ form, codeHint, first }: NameFieldsProps) {
  return (
    <>
      <TextInput ref={first} label="First name" autoComplete="off" {...form.getInputProps('first_name')} />
      <TextInput
        label="Last name"
        description="Leave it empty for somebody with one name."
        autoComplete="off"
        {...form.getInputProps('last_name')}
      />
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

interface SchoolFieldProps {
  form: PersonForm;
  /** The schools they have, which may lie out of view. */
  kept?: readonly { id: string; name: string }[];
  /** Somebody new: of the only school, but for admins and guests, who need none. */
  isNew?: boolean;
}

/** A guest's one school, or the schools of a student or a member of staff. */
export function SchoolField({ form, kept, isNew = false }: SchoolFieldProps) {
  const { role, schools: chosen } = form.values;
  const choices = useSchoolChoices(kept);
  const choose = (school: string | null) => form.setFieldValue('schools', school === null ? [] : [school]);
  usePreselectedSchool(chosen.length === 0 && isWanted(role, isNew), choose);
  if (role === 'guest') {
    return (
      <SchoolSelect
        kept={kept}
        preselect={false}
        placeholder="None"
        clearable
        error={form.errors.schools}
        value={chosen[0] ?? null}
        onChange={choose}
      />
    );
  }
  return (
    <MultiSelect
      label="Schools"
      placeholder={chosen.length === 0 ? 'None' : ''}
      data={choices}
      searchable
      nothingFoundMessage={NO_SCHOOL_FITS}
      {...form.getInputProps('schools')}
    />
  );
}

/** A student has at least one whatever became of them; of staff it is chosen for those who are new. */
function isWanted(role: Role, isNew: boolean): boolean {
  if (role === 'student') return true;
  return isNew && role !== 'admin' && role !== 'guest';
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
