import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { queuedToast } from '#features/outbox/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { changeOwnEmail, confirmOwnMobile, sendOwnMobileCode } from '../own-contacts.contract.ts';
import { useChangeEmail, useConfirmMobile, useRemoveContact, useSendOwnCode } from './own-contacts.api.ts';

/** Asks for a new email, which can be used once the link sent to it is opened. */
export function EmailDialog({ present, close }: { present: string | null; close: () => void }) {
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(changeOwnEmail.body, { sync: true }),
  });
  const { mutate, isPending, error } = useChangeEmail();
  const focus = () => form.getInputNode('email')?.focus();
  return (
    <FormDialog
      opened
      close={close}
      title={present === null ? 'Add an email' : 'Change your email'}
      words={
        present === null
          ? 'We’ll email a link to it. Once you open it, you can sign in with this email too.'
          : `We’ll email a link to the new address. Until you open it, ${present} stays your email.`
      }
      act="Send link"
      acting="Sending"
      busy={isPending}
      submit={form.onSubmit(
        ({ email }) =>
          mutate(email, {
            onSuccess: (answer) => {
              const waiting = `We’re sending a link to ${email}.`;
              toast(queuedToast(answer, waiting, 'Ask your school for help.'));
              close();
            },
            onError: (refusal) => {
              form.setErrors(fieldFaults(refusal, ['email']));
              focus();
            },
          }),
        focus,
      )}
    >
      <TextInput
        type="email"
        label={present === null ? 'Email' : 'New email'}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <FormFault error={error} fields={['email']} />
    </FormDialog>
  );
}

/** Asks for a mobile, then for the six digits sent to it. */
export function MobileDialog({ present, close }: { present: string | null; close: () => void }) {
  const [mobile, setMobile] = useState<Asked | null>(null);
  return mobile === null ? (
    <AskMobile present={present} close={close} sent={setMobile} />
  ) : (
    <WriteCode mobile={mobile.number} isSent={mobile.isSent} close={close} />
  );
}

interface AskMobileProps {
  present: string | null;
  close: () => void;
  sent: (mobile: Asked) => void;
}

/** A mobile number for which a code was requested, and whether the server can send it. */
interface Asked {
  readonly number: string;
  readonly isSent: boolean;
}

const withoutGaps = (mobile: string) => mobile.replaceAll(/[\s()-]/g, '');

function AskMobile({ present, close, sent }: AskMobileProps) {
  const resolve = schemaResolver(sendOwnMobileCode.body, { sync: true });
  const form = useForm({
    initialValues: { mobile: present ?? '' },
    validate: ({ mobile }) => resolve({ mobile: withoutGaps(mobile) }),
  });
  const { mutate, isPending, error } = useSendOwnCode();
  const focus = () => form.getInputNode('mobile')?.focus();
  return (
    <FormDialog
      opened
      close={close}
      title="Your phone"
      words="We’ll text you a 6-digit code. Once you enter it here, you can sign in with this phone too."
      act="Send code"
      acting="Sending"
      busy={isPending}
      submit={form.onSubmit((values) => {
        const number = withoutGaps(values.mobile);
        mutate(number, {
          onSuccess: ({ delivery }) => sent({ number, isSent: delivery === 'waiting' }),
          onError: (refusal) => {
            form.setErrors(fieldFaults(refusal, ['mobile']));
            focus();
          },
        });
      }, focus)}
    >
      <TextInput
        type="tel"
        label="Phone"
        description="Include the country code, like +1 555 123 4567."
        autoComplete="tel"
        {...form.getInputProps('mobile')}
      />
      <FormFault error={error} fields={['mobile']} />
    </FormDialog>
  );
}

const codeFields = confirmOwnMobile.body.pick({ otp: true });

function WriteCode({ mobile, isSent, close }: { mobile: string; isSent: boolean; close: () => void }) {
  const form = useForm({
    initialValues: { otp: '' },
    validate: schemaResolver(codeFields, { sync: true }),
  });
  const { mutate, isPending, error } = useConfirmMobile();
  const focus = () => form.getInputNode('otp')?.focus();
  return (
    <FormDialog
      opened
      close={close}
      title="Your phone"
      words={
        isSent
          ? `We’re texting a code to ${mobile}. It works for 5 minutes.`
          : 'Text messages aren’t set up on this server, so no code was sent. Ask your school for help.'
      }
      act="Confirm"
      acting="Confirming"
      busy={isPending}
      submit={form.onSubmit(
        ({ otp }) =>
          mutate(
            { mobile, otp },
            {
              onSuccess: () => {
                toast({ content: `${mobile} is confirmed.` });
                close();
              },
              onError: focus,
            },
          ),
        focus,
      )}
    >
      <TextInput
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.getInputProps('otp')}
      />
      <FormFault error={error} fields={['otp']} />
    </FormDialog>
  );
}

interface RemoveContactDialogProps {
  contact: 'email' | 'mobile';
  value: string;
  close: () => void;
}

/** Removes the user's own email or mobile after a confirmation. */
export function RemoveContactDialog({ contact, value, close }: RemoveContactDialogProps) {
  const { mutate, isPending } = useRemoveContact(contact);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${value}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={isPending}
      confirm={() =>
        mutate(undefined, {
          onSuccess: () =>
            toast({ content: contact === 'email' ? 'Your email is removed.' : 'Your phone is removed.' }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      {contact === 'email'
        ? 'You can no longer sign in with this email or use it to reset your password. Your username still works.'
        : 'You can no longer sign in with this phone or get codes on it. Your username still works.'}
    </ConfirmDialog>
  );
}
