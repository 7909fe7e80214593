import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenProofIsDue } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { meQuery } from './auth.api.ts';
import { PasswordField } from './password-field.tsx';
import { TotpField } from './totp-field.tsx';
import { useProve } from './two-step.api.ts';

type Settle = (isProved: boolean) => void;

/** Asks once more who one is, for whatever call wants to know; the call goes on by itself then. */
export function ProofDialog() {
  const [waiting, setWaiting] = useState<Settle[]>([]);
  useEffect(() => {
    whenProofIsDue(() => new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve])));
    return () => whenProofIsDue(async () => false);
  }, []);
  const settle: Settle = (isProved) => {
    for (const resolve of waiting) resolve(isProved);
    setWaiting([]);
  };
  return waiting.length > 0 && <Ask settle={settle} />;
}

function Ask({ settle }: { settle: Settle }) {
  const me = useQuery(meQuery);
  const { mutate, isPending, error } = useProve();
  const form = useForm({ initialValues: { password: '', totp: '' } });
  const hasTwoStep = me.data?.has_two_step ?? false;
  return (
    <FormDialog
      opened
      close={() => settle(false)}
      title="Is it you?"
      words="This asks for proof that it is still you at the keyboard. It counts for ten minutes."
      act="Go on"
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
