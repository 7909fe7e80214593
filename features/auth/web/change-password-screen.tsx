import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { newPassword } from '../auth.contract.ts';
import { endSignIn, useChangePassword } from './auth.api.ts';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { PasswordField } from './password-field.tsx';

const FIELDS = ['current_password', 'password'] as const;
const fields = z.object({
  current_password: z.string().min(1, 'Enter your current password.'),
  password: newPassword,
});

/**
 * Changes the user's own password. While a password set by a different person is in use, no other screen
 * opens.
 */
export function ChangePasswordScreen() {
  const login = useLogin();
  const navigate = useNavigate();
  const isDue = login?.user.must_change_password ?? false;
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  const { mutate, isPending, error } = useChangePassword();
  const focusFirst = (errors: Record<string, unknown>) =>
    form.getInputNode(FIELDS.find((field) => errors[field]) ?? 'current_password')?.focus();
  return (
    <Door over={login?.user.school?.name ?? 'Assay'} title={isDue ? 'New password' : 'Change password'}>
      <p className={classes.intro}>
        {isDue
          ? 'Someone else set your current password. To continue, choose one that only you know.'
          : 'You’ll be signed out on all your other devices.'}
      </p>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) =>
            mutate(values, {
              onSuccess: () => {
                toast({ content: 'Your password is changed.' });
                void navigate({ to: isDue ? '/' : '/profile' });
              },
              onError: (refusal) => {
                form.setErrors(faultsOf(refusal));
                focusFirst(faultsOf(refusal));
              },
            }),
          focusFirst,
        )}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description="At least 10 characters, without your name or email."
          {...form.getInputProps('password')}
        />
        {Object.keys(faultsOf(error)).length === 0 && <FormFault error={error} fields={FIELDS} />}
        <BusyButton type="submit" size="lg" fullWidth busy={isPending} busyWords="Saving">
          Save password
        </BusyButton>
      </form>
      <p className={classes.note}>
        {isDue ? (
          <Button variant="subtle" onClick={endSignIn}>
            Sign out
          </Button>
        ) : (
          <Button variant="subtle" renderRoot={(props) => <Link to="/profile" {...props} />}>
            Back to your profile
          </Button>
        )}
      </p>
    </Door>
  );
}

function faultsOf(error: Error | null): Record<string, string> {
  if (error instanceof ApiProblem && error.code === 'wrong_credentials') {
    return { current_password: 'That’s not your current password.' };
  }
  return fieldFaults(error, FIELDS);
}
