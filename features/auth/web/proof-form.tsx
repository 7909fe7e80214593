import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fieldFaults } from '#web/lib/faults.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { meQuery } from './auth.api.ts';
import { PasswordField } from './password-field.tsx';
import { TotpField } from './totp-field.tsx';
import { useProve } from './two-step.api.ts';

/** Asks for the password or a code of the second step again. */
export function ProofForm({ settle }: { settle: (isProved: boolean) => void }) {
  const me = useQuery(meQuery);
  const { mutate, isPending, error } = useProve();
  const form = useForm({ initialValues: { password: '', totp: '' } });
  const hasTwoStep = me.data?.has_two_step ?? false;
  return (
    <FormDialog
      opened
      close={() => settle(false)}
      title="Confirm it’s you"
      words={
        hasTwoStep
          ? 'Enter the code from your app to continue. We won’t ask again for 10 minutes.'
          : 'Enter your password to continue. We won’t ask again for 10 minutes.'
      }
      act="Continue"
      acting="Checking"
      busy={isPending}
      submit={form.onSubmit(({ password, totp }) =>
        mutate(hasTwoStep ? { totp } : { password }, {
          onSuccess: () => settle(true),
          onError: (refusal) => form.setErrors(fieldFaults(refusal, ['password'])),
        }),
      )}
    >
      {hasTwoStep ? (
        <TotpField size="sm" {...form.getInputProps('totp')} />
      ) : (
        <PasswordField
          size="sm"
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      <FormFault error={error} fields={['password']} />
    </FormDialog>
  );
}
