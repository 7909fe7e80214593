import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { isStaff } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import { setPassword } from '#features/auth/auth.contract.ts';
import { HandOver } from '#features/first-sign-in/web/public.tsx';
import { queuedToast } from '#features/outbox/web/public.tsx';
import type { Person } from '#features/people/people.contract.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Section } from '#web/ui/section.tsx';
import {
  useDeactivate,
  useEndTwoStepOf,
  useInvite,
  useSetPassword,
  useTakeBack,
  useUnlock,
} from './access.api.ts';
import classes from './access.module.css';

/** Whether and how a person can sign in, with actions that change it. */
export function PersonAccess({ person }: { person: Person }) {
  const [dialog, setDialog] = useState<'password' | 'deactivate' | 'take_back' | null>(null);
  const unlocking = useUnlock(person.id);
  const close = () => setDialog(null);
  const unlockNow = () =>
    unlocking.mutate(undefined, {
      onSuccess: () => toast({ content: `${fullName(person)} can try to sign in again now.` }),
      onError: sayFault,
    });
  const inviting = useInvite(person.id);
  const endingTwoStep = useEndTwoStepOf(person.id);
  const inviteNow = () =>
    inviting.mutate(undefined, {
      onSuccess: (answer) =>
        toast(
          queuedToast(
            answer,
            `The email to ${person.email} is waiting to be sent.`,
            'Print a sign-in slip, set a password, or give them the link from the outbox.',
          ),
        ),
      onError: sayFault,
    });
  const endTwoStepNow = () =>
    endingTwoStep.mutate(undefined, {
      onSuccess: () => toast({ content: `Two-step verification is now off for ${fullName(person)}.` }),
      onError: sayFault,
    });
  /* The dialogs are outside the part that depends on the status, because the status changes while they are
     open. */
  return (
    <Section title="Sign-in">
      <Card>
        {person.status === 'deactivated' ? (
          <>
            <p className={classes.words}>
              This person is deactivated and can’t sign in. Their work is still here.
            </p>
            <Button variant="default" onClick={() => setDialog('take_back')}>
              Reactivate
            </Button>
          </>
        ) : (
          <div className={classes.acts}>
            <Button variant="default" onClick={() => setDialog('password')}>
              Set a password
            </Button>
            <BusyButton
              variant="default"
              busy={unlocking.isPending}
              busyWords="Unlocking"
              onClick={unlockNow}
            >
              Unlock sign-in
            </BusyButton>
            {person.email !== null && (
              <BusyButton variant="default" busy={inviting.isPending} busyWords="Sending" onClick={inviteNow}>
                Email a password link
              </BusyButton>
            )}
            <HandOver person={person} />
            {isStaff(person.role) && (
              <BusyButton
                variant="default"
                busy={endingTwoStep.isPending}
                busyWords="Turning off"
                onClick={endTwoStepNow}
              >
                Turn off two-step verification
              </BusyButton>
            )}
            <Button variant="danger" onClick={() => setDialog('deactivate')}>
              Deactivate
            </Button>
          </div>
        )}
      </Card>
      {dialog === 'password' && <NewPassword person={person} close={close} />}
      {dialog === 'deactivate' && <Deactivate person={person} close={close} />}
      {dialog === 'take_back' && <TakeBack person={person} close={close} />}
    </Section>
  );
}

interface DialogProps {
  person: Person;
  close: () => void;
}

function NewPassword({ person, close }: DialogProps) {
  const save = useSetPassword(person.id);
  const form = useForm({
    initialValues: { password: '' },
    validate: (values) => schemaFaults(setPassword.body, values),
  });
  return (
    <FormDialog
      opened
      close={close}
      title={`Set a password for ${fullName(person)}`}
      words="This signs them out everywhere. They choose their own password the next time they sign in."
      act="Set password"
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit(({ password }) =>
        save.mutate(password, {
          onSuccess: () => {
            toast({ content: `${fullName(person)} can now sign in with the new password.` });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, ['password'])),
        }),
      )}
    >
      <PasswordInput
        label="New password"
        description="At least 10 characters. Give it to them yourself."
        autoComplete="new-password"
        aria-invalid={form.errors.password !== undefined}
        {...form.getInputProps('password')}
      />
      <FormFault error={save.error} fields={['password']} />
    </FormDialog>
  );
}

function Deactivate({ person, close }: DialogProps) {
  const deactivating = useDeactivate(person.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Deactivate ${fullName(person)}?`}
      act="Deactivate"
      acting="Deactivating"
      danger
      busy={deactivating.isPending}
      confirm={() =>
        deactivating.mutate(undefined, {
          onSuccess: () => toast({ content: `${fullName(person)} was deactivated.` }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      They are signed out everywhere and can’t sign in anymore. Their work stays, and you can reactivate them
      later.
    </ConfirmDialog>
  );
}

function TakeBack({ person, close }: DialogProps) {
  const change = useTakeBack(person.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Reactivate ${fullName(person)}?`}
      act="Reactivate"
      acting="Reactivating"
      busy={change.isPending}
      confirm={() =>
        change.mutate(person.version, {
          onSuccess: () => toast({ content: `${fullName(person)} can sign in again.` }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      They can sign in again with the password they had before.
    </ConfirmDialog>
  );
}
