import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import type { Role } from '#core/access/access.ts';
import { STAFF_ROLES } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import type { Person } from '../people.contract.ts';
import { addBody, type Kind, useAddPerson } from './people.api.ts';
import {
  NameFields,
  PERSON_FIELDS,
  type PersonValues,
  personBody,
  personFaults,
  RoleField,
  SchoolField,
} from './person-form.tsx';

const ADD_WORDS: Readonly<Record<Kind, string>> = {
  students: 'Add a student',
  staff: 'Add staff',
  guests: 'Add a guest',
};

const FIRST_ROLE: Readonly<Record<Kind, Role>> = { students: 'student', staff: 'tutor', guests: 'guest' };

interface AddPersonDialogProps {
  kind: Kind;
  granter: Role;
  /** If given, the new person gets this school, and the dialog does not ask for one. */
  school?: string | undefined;
  /** Replaces the dialog's title, for example `Add a student to Autumn A`. */
  title?: string | undefined;
  /** Called with each person who was added. */
  onAdded?: ((person: Person) => void) | undefined;
  close: () => void;
}

export function AddPersonDialog({ kind, granter, school, title, onAdded, close }: AddPersonDialogProps) {
  const add = useAddPerson();
  const first = useRef<HTMLInputElement>(null);
  const isAnother = useRef(false);
  const form = useForm<PersonValues>({
    initialValues: {
      role: FIRST_ROLE[kind],
      ...NOBODY,
      schools: school === undefined ? [] : [school],
      counselor: null,
    },
    validate: (values) => {
      const faults = schemaFaults(addBody(values.role), newPerson(values));
      if (values.role === 'student' && values.schools.length === 0) faults.schools = 'Choose a school.';
      return faults;
    },
  });
  const send = (values: PersonValues, stays: boolean) =>
    add.mutate(newPerson(values), {
      onSuccess: (person) => {
        toast({ content: `${fullName(person)} was added. Their username is ${person.username}.` });
        onAdded?.(person);
        if (!stays) return close();
        // Role and school stay filled in for the next person.
        form.setValues(NOBODY);
        first.current?.focus();
      },
      onError: (error) => form.setErrors(personFaults(error)),
    });
  return (
    <FormDialog
      opened
      close={close}
      title={title ?? ADD_WORDS[kind]}
      act="Add"
      acting="Adding"
      other={{
        act: 'Add and start another',
        press: () => {
          isAnother.current = true;
        },
      }}
      busy={add.isPending}
      submit={(event) => {
        const stays = isAnother.current;
        isAnother.current = false;
        form.onSubmit((values) => send(values, stays))(event);
      }}
    >
      <NameFields
        form={form}
        codeHint="Used to sign in. Leave blank to generate one from the name."
        first={first}
      />
      {kind === 'staff' && <RoleField form={form} granter={granter} roles={STAFF_ROLES} />}
      {school === undefined && <SchoolField form={form} isNew />}
      <PasswordInput
        label="First password"
        description="They replace it at their first sign-in. If blank, we email them a link; without an email, they can’t sign in yet."
        autoComplete="new-password"
        aria-invalid={form.errors.password !== undefined}
        {...form.getInputProps('password')}
      />
      <FormFault error={add.error} fields={PERSON_FIELDS} codesAtFields={['username_taken']} />
    </FormDialog>
  );
}

/** Empty values of the fields that differ from person to person. */
const NOBODY = { first_name: '', last_name: '', username: '', email: '', mobile: '', password: '' };

function newPerson({ counselor: _, password, ...values }: PersonValues) {
  return { ...personBody(values), password: password === '' ? undefined : password };
}
