import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { newPassword } from '../auth.contract.ts';
import classes from './door.module.css';
import { useResetPassword } from './getting-in.api.ts';
import { PasswordField } from './password-field.tsx';

const fields = z.object({ password: newPassword });

/** Sets a new password with the token of a link or of a mobile. */
export function NewPasswordForm({ by }: { by: { token: string } | { verification_token: string } }) {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(fields, { sync: true }) });
  const { mutate, isPending, error } = useResetPassword();
  const focus = () => form.getInputNode('password')?.focus();
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ password }) =>
          mutate(
            { ...by, password },
            {
              onSuccess: () => {
                toast({ content: 'Your new password is saved. Sign in with it now.' });
                void navigate({ to: '/signin' });
              },
              onError: (refusal) => {
                form.setErrors(fieldFaults(refusal, ['password']));
                focus();
              },
            },
          ),
        focus,
      )}
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description="At least 10 characters, without your name or email."
        autoFocus
        {...form.getInputProps('password')}
      />
      <FormFault error={error} fields={['password']} />
      <BusyButton type="submit" size="lg" fullWidth busy={isPending} busyWords="Saving">
        Save password
      </BusyButton>
    </form>
  );
}
