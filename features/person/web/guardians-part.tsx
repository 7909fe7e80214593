import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fullName } from '#core/full-name.ts';
import { choicesWith, languageName } from '#features/letters/language.rules.ts';
import type { Person } from '#features/people/people.contract.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { LanguageSelect } from '#web/ui/language-select.tsx';
import { isConsentStanding } from '../care.rules.ts';
import { addGuardian, type Guardian, type GuardiansOfPerson } from '../guardians.contract.ts';
import { ConsentStanding } from './consent-standing.tsx';
import { Consents, shutWords } from './consents.tsx';
import { useGuardians, useRemoveGuardian, useSaveGuardian } from './guardians.api.ts';
import classes from './person.module.css';
import { PersonPart } from './person-part.tsx';

type Dialog =
  | { act: 'save'; guardian: Guardian | null }
  | { act: 'remove'; guardian: Guardian; shuts: boolean };

/** Whether the student's account would close without this guardian's consent. */
function shutsAll(
  guardian: Guardian,
  all: readonly Guardian[],
  { needs_consent }: Pick<GuardiansOfPerson, 'needs_consent'>,
): boolean {
  const others = all.filter(({ id }) => id !== guardian.id);
  return needs_consent === 'yes' && isConsentStanding([guardian]) && !isConsentStanding(others);
}

/** A person's guardians with their contacts and consents. */
export function GuardiansPart({ person, mayChange }: { person: Person; mayChange: boolean }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const guardians = useGuardians(person.id);
  const close = () => setDialog(null);
  return (
    <>
      <PersonPart title="Guardians" query={guardians}>
        {({ results: all, ...consent }) => (
          <>
            <ConsentStanding person={person} guardians={{ results: all, ...consent }} mayAsk={mayChange} />
            {all.length === 0 && <p className={classes.quiet}>No guardians yet.</p>}
            <ul className={classes.lines}>
              {all.map((guardian) => (
                <li key={guardian.id}>
                  {guardian.name}
                  <span className={classes.small}>
                    {guardian.contact} · {languageName(guardian.language)}
                  </span>
                  <Consents
                    person={person}
                    guardian={guardian}
                    shuts={shutsAll(guardian, all, consent)}
                    mayRecord={mayChange}
                  />
                  {mayChange && (
                    <div className={classes.acts}>
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Edit ${guardian.name}`}
                        onClick={() => setDialog({ act: 'save', guardian })}
                      >
                        Edit
                      </Button>
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Remove ${guardian.name}`}
                        onClick={() =>
                          setDialog({ act: 'remove', guardian, shuts: shutsAll(guardian, all, consent) })
                        }
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
      {dialog?.act === 'remove' && (
        <RemoveDialog person={person} guardian={dialog.guardian} shuts={dialog.shuts} close={close} />
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
      title={guardian === null ? `Add a guardian for ${fullName(person)}` : `Edit ${guardian.name}`}
      act={guardian === null ? 'Add' : 'Save'}
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit((values) =>
        save.mutate(values, {
          onSuccess: (saved) => {
            toast({ content: `${saved.name} was saved.` });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label="Email or phone"
        description="Start a phone number with its country code, like +15551234567."
        autoComplete="off"
        {...form.getInputProps('contact')}
      />
      <LanguageSelect
        label="Language"
        description="The language of our emails to them."
        choices={choicesWith(guardian?.language ?? 'en')}
        {...form.getInputProps('language')}
      />
      <FormFault error={save.error} fields={FIELDS} />
    </FormDialog>
  );
}

interface RemoveDialogProps {
  person: Person;
  guardian: Guardian;
  shuts: boolean;
  close: () => void;
}

function RemoveDialog({ person, guardian, shuts, close }: RemoveDialogProps) {
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
          onSuccess: () => toast({ content: `${guardian.name} was removed.` }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      This also deletes their consents and can’t be undone.
      {shuts && ` ${shutWords(person)}`}
    </ConfirmDialog>
  );
}
