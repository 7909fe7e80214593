import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Role } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import { standingNow } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { changePerson, type Person } from '../people.contract.ts';
import { useChangePerson, useCounselors } from './people.api.ts';
import classes from './people.module.css';
import {
  NameFields,
  PERSON_FIELDS,
  type PersonValues,
  personBody,
  personFaults,
  RoleField,
  SchoolField,
} from './person-form.tsx';
import { KeepAssignments, usePlacesPreview } from './public.tsx';

/** The form for name, contacts, role, school and counselor of a person whom the caller may change. */
export function ChangePersonForm({ person, changer }: { person: Person; changer: Role }) {
  const save = useChangePerson(person.id);
  /**
   * The version that the form was filled from. A higher version means that a different person changed the
   * person.
   */
  const [version, setVersion] = useState(person.version);
  const form = useForm<PersonValues>({
    initialValues: valuesOf(person),
    validate: (values) => schemaFaults(changePerson.body, { version, ...changeOf(values) }),
  });
  const preview = usePlacesPreview(person.id, placesLeft(person, form.values));
  const [keeps, setKeeps] = useState(true);
  const counselors = useCounselors(form.values.role === 'student');
  const theirs = standingNow(save.error, changePerson.response);

  const fill = (now: Person) => {
    setVersion(now.version);
    form.setValues(valuesOf(now));
    form.resetDirty(valuesOf(now));
    save.reset();
  };
  const send = (values: PersonValues, from: number) =>
    save.mutate(
      { version: from, ...changeOf(values), keep_assignments: keeps },
      {
        onSuccess: (saved) => {
          fill(saved);
          toast({ content: `${fullName(saved)} was saved.` });
        },
        onError: (error) => form.setErrors(personFaults(error)),
      },
    );

  return (
    <form noValidate onSubmit={form.onSubmit((values) => send(values, version))}>
      <div className={classes.fields}>
        <NameFields form={form} codeHint="Used to sign in." />
        <RoleField form={form} granter={changer} />
        <SchoolField form={form} kept={person.schools} />
        {form.values.role === 'student' && (
          <Select
            label="Counselor"
            placeholder="None"
            searchable
            clearable
            data={options(
              counselors.data?.results.map((one) => ({ id: one.id, name: fullName(one) })),
              person.counselor ? [person.counselor] : [],
            )}
            {...form.getInputProps('counselor')}
          />
        )}
        {preview.data && (
          <div data-wide>
            <KeepAssignments lost={preview.data} who={fullName(person)} checked={keeps} onChange={setKeeps} />
          </div>
        )}
        {save.error !== null && (
          <div data-wide>
            {theirs ? (
              <StaleNotice
                what={fullName(theirs)}
                takeTheirs={() => fill(theirs)}
                keepMine={() => {
                  setVersion(theirs.version);
                  send(form.values, theirs.version);
                }}
              />
            ) : (
              <FormFault error={save.error} fields={PERSON_FIELDS} codesAtFields={['username_taken']} />
            )}
          </div>
        )}
        <div className={classes.acts} data-wide>
          <BusyButton type="submit" busy={save.isPending} busyWords="Saving" disabled={!form.isDirty()}>
            Save
          </BusyButton>
        </div>
      </div>
    </form>
  );
}

function valuesOf(person: Person): PersonValues {
  return {
    role: person.role,
    first_name: person.first_name,
    last_name: person.last_name ?? '',
    username: person.username,
    email: person.email ?? '',
    mobile: person.mobile ?? '',
    schools: person.schools.map((school) => school.id),
    counselor: person.counselor?.id ?? null,
    password: '',
  };
}

/**
 * The groups and schools that a student would have after leaving a school; null if they leave none or are not
 * a student.
 */
function placesLeft({ role, schools }: Person, after: PersonValues) {
  if (role !== 'student') return null;
  if (after.role !== 'student') return { schools: [], groups: [] };
  return schools.every(({ id }) => after.schools.includes(id)) ? null : { schools: after.schools };
}

function changeOf({ password: _, counselor, ...values }: PersonValues) {
  return { ...personBody(values), counselor: values.role === 'student' ? counselor : null };
}

/** The available options, plus the chosen ones even if the caller cannot see them. */
function options(
  found: readonly { id: string; name: string }[] = [],
  kept: readonly { id: string; name: string }[],
) {
  const names = new Map([...kept, ...found].map(({ id, name }) => [id, name]));
  return [...names].map(([value, label]) => ({ value, label }));
}
