import { Anchor, Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldFaults } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { forgotPassword } from '../getting-in.contract.ts';
import { CodeByMobile } from './code-by-mobile.tsx';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { useForgotPassword } from './getting-in.api.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** A new password, by a link to the email or a code to the mobile. */
export function ForgotPasswordScreen() {
  const [way, setWay] = useState<'email' | 'mobile'>('email');
  const [verification_token, setVerified] = useState<string | null>(null);
  if (verification_token !== null) {
    return (
      <Door over="Assay" title="New password">
        <NewPasswordForm by={{ verification_token }} />
      </Door>
    );
  }
  return (
    <Door over="Assay" title="Reset your password">
      {way === 'email' ? (
        <ByEmail />
      ) : (
        <CodeByMobile
          purpose="reset"
          act="Continue"
          acting="Checking"
          onVerified={(verified) => setVerified(verified.verification_token)}
        />
      )}
      <p className={classes.other}>
        <Button
          variant="subtle"
          leftSection={way === 'email' && <IconDeviceMobile size={16} stroke={1.5} aria-hidden />}
          onClick={() => setWay(way === 'email' ? 'mobile' : 'email')}
        >
          {way === 'email' ? 'Use a code sent to your phone' : 'Use a link sent to your email'}
        </Button>
      </p>
      <p className={classes.note}>
        No confirmed email or phone? Ask your school to reset your password.{' '}
        <Anchor renderRoot={(props) => <Link to="/signin" {...props} />}>Back to sign-in</Anchor>
      </p>
    </Door>
  );
}

function ByEmail() {
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(forgotPassword.body, { sync: true }),
  });
  const { mutate, isPending, data, error } = useForgotPassword();
  const focus = () => form.getInputNode('email')?.focus();
  if (data !== undefined) {
    return (
      <p className={classes.intro} role="status">
        {data.delivery === 'waiting'
          ? `If an account uses ${form.values.email}, we’re sending a link there. It works once and expires in 30 minutes.`
          : 'Email isn’t set up on this server, so no link was sent. Ask your school to reset your password.'}
      </p>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) =>
          mutate(values, {
            onError: (refusal) => {
              form.setErrors(fieldFaults(refusal, ['email']));
              focus();
            },
          }),
        focus,
      )}
    >
      <TextInput
        size="lg"
        type="email"
        label="Email"
        autoComplete="email"
        autoFocus
        {...form.getInputProps('email')}
      />
      <FormFault error={error} fields={['email']} />
      <BusyButton type="submit" size="lg" fullWidth busy={isPending} busyWords="Sending">
        Send link
      </BusyButton>
    </form>
  );
}
