import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { LANGUAGE_CHOICES, languageName } from '#features/auth/language.rules.ts';
import type { Person } from '#features/people/people.contract.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { addGuardian, type Guardian } from '../guardians.contract.ts';
import { ConsentAwaited } from './consent-awaited.tsx';
import { Consents } from './consents.tsx';
import { useGuardians, useRemoveGuardian, useSaveGuardian } from './guardians.api.ts';
import classes from './person.module.css';
import { nameOf, PersonPart, sayFault } from './person-part.tsx';

/** Who answers for somebody, how they are reached, and to what they agreed. */
export function GuardiansPart({ person, mayChange }: { person: Person; mayChange: boolean }) {
  const [dialog, setDialog] = useState<{ act: 'save' | 'remove'; guardian: Guardian | null } | null>(null);
  const guardians = useGuardians(person.id);
  const close = () => setDialog(null);
  return (
    <>
      <PersonPart title="Guardians" query={guardians}>
        {({ results: all, awaited }) => (
          <>
            {awaited && <ConsentAwaited person={person} awaited={awaited} mayAsk={mayChange} />}
            {all.length === 0 && <p className={classes.quiet}>Nobody is named who answers for them.</p>}
            <ul className={classes.lines}>
              {all.map((guardian) => (
                <li key={guardian.id}>
                  {guardian.name}
                  <span className={classes.small}>
                    {guardian.contact} · {languageName(guardian.language)}
                  </span>
                  <Consents person={person.id} guardian={guardian} mayRecord={mayChange} />
                  {mayChange && (
                    <div className={classes.acts}>
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Change ${guardian.name}`}
                        onClick={() => setDialog({ act: 'save', guardian })}
                      >
                        Change
                      </Button>
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Remove ${guardian.name}`}
                        onClick={() => setDialog({ act: 'remove', guardian })}
                      >
                        Remove
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {mayChange && (
              <div className={classes.acts}>
                <Button variant="default" onClick={() => setDialog({ act: 'save', guardian: null })}>
                  Add a guardian
                </Button>
              </div>
            )}
          </>
        )}
      </PersonPart>
      {dialog?.act === 'save' && <GuardianDialog person={person} guardian={dialog.guardian} close={close} />}
      {dialog?.act === 'remove' && dialog.guardian && (
        <RemoveDialog person={person} guardian={dialog.guardian} close={close} />
      )}
    </>
  );
}

interface GuardianDialogProps {
  person: Person;
  guardian: Guardian | null;
  close: () => void;
}

const FIELDS = ['name', 'contact', 'language'];

function GuardianDialog({ person, guardian, close }: GuardianDialogProps) {
  const save = useSaveGuardian(person.id, guardian);
  const form = useForm({
    initialValues: {
      name: guardian?.name ?? '',
      contact: guardian?.contact ?? '',
      language: guardian?.language ?? 'en',
    },
    transformValues: (values) => ({ ...values, contact: values.contact.replaceAll(/[\s()]/g, '') }),
    validate: (values) =>
      schemaFaults(addGuardian.body, { ...values, contact: values.contact.replaceAll(/[\s()]/g, '') }),
  });
  return (
    <FormDialog
      opened
      close={close}
      title={guardian === null ? `Add a guardian of ${nameOf(person)}` : `Change ${guardian.name}`}
      act={guardian === null ? 'Add' : 'Save'}
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit((values) =>
        save.mutate(values, {
          onSuccess: (saved) => {
            toast({ content: `${saved.name} is saved.` });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="Email or mobile"
        description="A number with its country code, as +15551234567."
        autoComplete="off"
        {...form.getInputProps('contact')}
      />
      <Select
        label="Language"
        description="In which they wish to be written to."
        data={guardian === null ? LANGUAGE_CHOICES : withKept(guardian.language)}
        searchable
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <FormFault error={save.error} fields={FIELDS} />
    </FormDialog>
  );
}

/** A language that came from elsewhere may not be among those to choose from. */
function withKept(language: string) {
  const isKnown = LANGUAGE_CHOICES.some(({ value }) => value === language);
  return isKnown
    ? LANGUAGE_CHOICES
    : [{ value: language, label: languageName(language) }, ...LANGUAGE_CHOICES];
}

function RemoveDialog({ person, guardian, close }: GuardianDialogProps & { guardian: Guardian }) {
  const remove = useRemoveGuardian(person.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${guardian.name}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={remove.isPending}
      confirm={() =>
        remove.mutate(guardian.id, {
          onSuccess: () => toast({ content: `${guardian.name} is removed.` }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      What they agreed to goes with them. It can not be brought back.
    </ConfirmDialog>
  );
}
