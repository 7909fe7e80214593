import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Role } from '#core/access/access.ts';
import { STAFF_ROLES } from '#core/access/access.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { addBody, type Kind, useAddPerson, useSchools } from './people.api.ts';
import {
  NameFields,
  PERSON_FIELDS,
  type PersonValues,
  personBody,
  personFaults,
  RoleField,
  SchoolField,
} from './person-form.tsx';
import { fullName } from './person-words.ts';

const ADD_WORDS: Readonly<Record<Kind, string>> = {
  students: 'Add a student',
  staff: 'Add staff',
  guests: 'Add a guest',
};

const FIRST_ROLE: Readonly<Record<Kind, Role>> = { students: 'student', staff: 'tutor', guests: 'guest' };

interface AddPersonDialogProps {
  kind: Kind;
  granter: Role;
  close: () => void;
}

export function AddPersonDialog({ kind, granter, close }: AddPersonDialogProps) {
  const add = useAddPerson();
  const schools = useSchools().data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const form = useForm<PersonValues>({
    initialValues: {
      role: FIRST_ROLE[kind],
      first_name: '',
      last_name: '',
      username: '',
      email: '',
      mobile: '',
      schools: [],
      counselor: null,
      password: '',
    },
    validate: (values) => {
      const faults = schemaFaults(addBody(values.role), newPerson(values));
      if (values.role === 'student' && values.schools.length === 0) faults.schools = 'Choose a school.';
      return faults;
    },
  });
  const submit = form.onSubmit((values) =>
    add.mutate(newPerson(values), {
      onSuccess: (person) => {
        toast({ content: `${fullName(person)} is added. Their code is ${person.username}.` });
        close();
      },
      onError: (error) => form.setErrors(personFaults(error)),
    }),
  );
  return (
    <FormDialog
      opened
      close={close}
      title={ADD_WORDS[kind]}
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={submit}
    >
      <NameFields form={form} codeHint="To sign in with. Left empty, it is made from the name." />
      {kind === 'staff' && <RoleField form={form} granter={granter} roles={STAFF_ROLES} />}
      <SchoolField form={form} schools={schools} />
      <PasswordInput
        label="First password"
        description="They choose their own when they first sign in. Without one they cannot sign in yet."
        autoComplete="new-password"
        aria-invalid={form.errors.password !== undefined}
        {...form.getInputProps('password')}
      />
      <FormFault error={add.error} fields={PERSON_FIELDS} codesAtFields={['username_taken']} />
    </FormDialog>
  );
}

function newPerson({ counselor: _, password, ...values }: PersonValues) {
  return { ...personBody(values), password: password === '' ? undefined : password };
}
