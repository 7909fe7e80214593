import { Anchor, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { fieldFaults } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { signInFirst } from '../getting-in.contract.ts';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { useSignInFirst } from './getting-in.api.ts';
import { PasswordField } from './password-field.tsx';

const FIELDS = ['username', 'code', 'password'];

/** The first sign-in by a slip, from its QR code or typed: name and code once, then a new password. */
export function FirstSignInScreen() {
  const scanned = useScanned();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { ...scanned, password: '' },
    validate: schemaResolver(signInFirst.body, { sync: true }),
  });
  const { mutate, isPending, isSuccess, error } = useSignInFirst();
  const isScanned = scanned.code !== '';
  return (
    <Door over="Assay" title="First sign-in">
      <p className={classes.intro}>
        {isScanned
          ? 'Choose a password only you know. You’ll sign in with it from now on.'
          : 'Enter the username and one-time code from your slip, and choose a password only you know.'}
      </p>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) =>
            mutate(values, {
              onSuccess: () => void navigate({ to: '/' }),
              onError: (refusal) => {
                form.setErrors(fieldFaults(refusal, FIELDS));
                form.getInputNode('code')?.focus();
              },
            }),
          (faults) => form.getInputNode(FIELDS.find((field) => field in faults) ?? 'username')?.focus(),
        )}
      >
        <TextInput
          size="lg"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isScanned}
          {...form.getInputProps('username')}
        />
        <TextInput
          size="lg"
          label="One-time code"
          description="On your slip, like K7Q4-MX2P. It works once."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description="At least 10 characters, without your name or email."
          autoFocus={isScanned}
          {...form.getInputProps('password')}
        />
        <FormFault error={error} fields={FIELDS} />
        <BusyButton type="submit" size="lg" fullWidth busy={isPending || isSuccess} busyWords="Signing in">
          Sign in
        </BusyButton>
      </form>
      <p className={classes.note}>
        Already have a password?{' '}
        <Anchor renderRoot={(props) => <Link to="/signin" {...props} />}>Sign in with it</Anchor>
      </p>
    </Door>
  );
}

/**
 * Reads name and code from behind the `#` of a QR code's address, and removes them from the address at once.
 */
function useScanned(): { username: string; code: string } {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [scanned] = useState(() => partsOf(hash));
  useEffect(() => {
    if (hash !== '') void navigate({ to: '/first-sign-in', hash: '', replace: true });
  }, [hash, navigate]);
  return scanned;
}

function partsOf(hash: string): { username: string; code: string } {
  const [username = '', code = ''] = hash.split('/');
  try {
    return { username: decodeURIComponent(username), code: decodeURIComponent(code) };
  } catch {
    return { username: '', code: '' };
  }
}
