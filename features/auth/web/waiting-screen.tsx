import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { sentEmail } from '#contract/email.ts';
import { queuedToast } from '#features/outbox/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { changeLoginUser } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { endSignIn, meQuery } from './auth.api.ts';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { useAskConsentAgain } from './getting-in.api.ts';

const FIELDS = ['guardian_email'];
const fields = z.object({ guardian_email: z.union([z.literal(''), sentEmail]) });

/** Shown to a young student until their guardian consents; no other screen opens. */
export function WaitingScreen() {
  const look = useLookAgain();
  const form = useForm({
    initialValues: { guardian_email: '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  const { mutate, isPending, error } = useAskConsentAgain();
  const focus = () => form.getInputNode('guardian_email')?.focus();
  return (
    <Door over="Assay" title="Almost there">
      <p className={classes.intro}>
        A parent or guardian needs to agree first, using the link we email them. You can continue as soon as
        they do, and nothing you did is lost.
      </p>
      <div className={classes.form}>
        <BusyButton size="lg" fullWidth busy={look.isLooking} busyWords="Checking" onClick={look.again}>
          Check again
        </BusyButton>
      </div>
      <form
        className={classes.note}
        noValidate
        onSubmit={form.onSubmit(
          ({ guardian_email }) =>
            mutate(guardian_email === '' ? {} : { guardian_email }, {
              onSuccess: (answer) =>
                toast(
                  queuedToast(
                    answer,
                    'We’re sending a new email. The link in the last one no longer works.',
                    'Ask your school to record the consent instead.',
                  ),
                ),
              onError: (refusal) => {
                form.setErrors(fieldFaults(refusal, FIELDS));
                focus();
              },
            }),
          focus,
        )}
      >
        <div className={classes.form}>
          <TextInput
            type="email"
            label="New email for your guardian"
            description="Leave blank to use the same address again."
            autoComplete="off"
            {...form.getInputProps('guardian_email')}
          />
          <FormFault error={error} fields={FIELDS} />
          <BusyButton type="submit" variant="default" busy={isPending} busyWords="Sending">
            Send email again
          </BusyButton>
          <Button variant="subtle" onClick={endSignIn}>
            Sign out
          </Button>
        </div>
      </form>
    </Door>
  );
}

function useLookAgain() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isLooking, setLooking] = useState(false);
  const again = async () => {
    setLooking(true);
    try {
      const me = await client.fetchQuery({ ...meQuery, staleTime: 0 });
      if (me.precondition === 'consent') {
        toast({ type: 'info', title: 'Not yet', content: 'Your guardian hasn’t agreed yet.' });
      } else {
        changeLoginUser({ precondition: null });
        await navigate({ to: '/' });
      }
    } catch (error) {
      sayFault(error);
    } finally {
      setLooking(false);
    }
  };
  return { isLooking, again: () => void again() };
}
