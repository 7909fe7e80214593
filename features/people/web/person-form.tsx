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

/** The errors in a failed save, by field. A taken username is shown at the username field. */
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

/** Fields for name, username and contacts. */
export function NameFields({ form, codeHint, first }: NameFieldsProps) {
  return (
    <>
      <TextInput ref={first} label="First name" autoComplete="off" {...form.getInputProps('first_name')} />
      <TextInput
        label="Last name"
        description="Leave blank if they have only one name."
        autoComplete="off"
        {...form.getInputProps('last_name')}
      />
      <TextInput
        label="Username"
        description={codeHint}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput
        label="Phone"
        type="tel"
        description="Include the country code, like +15551234567."
        autoComplete="off"
        {...form.getInputProps('mobile')}
      />
    </>
  );
}

/** The roles among `roles` that a person with the role `granter` may give. */
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
  /** The schools that the person has now. The caller may not see all of them. */
  kept?: readonly { id: string; name: string }[];
  /** Whether the person is new. Then the only school is preselected. Admins and guests need no school. */
  isNew?: boolean;
}

/** Chooses one school for a guest, and any number for a student or staff. */
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

/** Whether a school should be preselected: always for a student, and only for new members of staff. */
function isWanted(role: Role, isNew: boolean): boolean {
  if (role === 'student') return true;
  return isNew && role !== 'admin' && role !== 'guest';
}

/**
 * The fields as the call takes them. An empty field is left out or sent as null, never as an empty string.
 */
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
