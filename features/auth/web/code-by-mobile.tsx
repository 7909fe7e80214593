import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { type CodePurpose, sendMobileOtp, verifyMobileOtp } from '../getting-in.contract.ts';
import classes from './door.module.css';
import { useSendCode, useVerifyCode } from './getting-in.api.ts';
import { TotpField } from './totp-field.tsx';
import { WhoAreYou } from './who-are-you.tsx';

interface CodeByMobileProps {
  purpose: CodePurpose;
  /** The label of the button that sends the code, before and during the call. */
  act: string;
  acting: string;
  /** Gets the token of the mobile. Signing in needs no token, because the login is stored at once. */
  onVerified?: (verified: { mobile: string; verification_token: string }) => void;
}

interface Asked {
  readonly mobile: string;
  /** Whether the code was sent; false if the server cannot send text messages. */
  readonly isSent: boolean;
}

/** Must not reveal whether an account has a mobile. For enrolling a code is always sent. */
function codeHint(purpose: CodePurpose, { mobile, isSent }: Asked): string {
  if (!isSent)
    return 'Text messages aren’t set up on this server, so no code was sent. Ask your school for help.';
  return purpose === 'enroll'
    ? `We’re texting a code to ${mobile}. It works for 5 minutes.`
    : `If an account uses ${mobile}, we’re texting it a code. It works for 5 minutes.`;
}

/** Asks for a mobile, then for the six digits sent to it. */
export function CodeByMobile(props: CodeByMobileProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  if (asked === null) return <AskForCode purpose={props.purpose} onSent={setAsked} />;
  return <WriteCode {...props} asked={asked} back={() => setAsked(null)} />;
}

const askFields = sendMobileOtp.body.pick({ mobile: true });

function AskForCode({ purpose, onSent }: { purpose: CodePurpose; onSent: (asked: Asked) => void }) {
  const form = useForm({
    initialValues: { mobile: '' },
    validate: schemaResolver(askFields, { sync: true }),
  });
  const { mutate, isPending, error } = useSendCode();
  const focus = () => form.getInputNode('mobile')?.focus();
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ mobile }) =>
          mutate(
            { mobile, purpose },
            {
              onSuccess: ({ delivery }) => onSent({ mobile, isSent: delivery === 'waiting' }),
              onError: (refusal) => {
                form.setErrors(fieldFaults(refusal, ['mobile']));
                focus();
              },
            },
          ),
        focus,
      )}
    >
      <TextInput
        size="lg"
        type="tel"
        label="Phone"
        description="Include the country code, like +1 555 123 4567."
        autoComplete="tel"
        autoFocus
        {...form.getInputProps('mobile')}
      />
      <FormFault error={error} fields={['mobile']} />
      <BusyButton type="submit" size="lg" fullWidth busy={isPending} busyWords="Sending">
        Send code
      </BusyButton>
    </form>
  );
}

const codeFields = verifyMobileOtp.body.pick({ otp: true, totp: true });

function WriteCode({
  purpose,
  act,
  acting,
  asked,
  back,
  onVerified,
}: CodeByMobileProps & { asked: Asked; back: () => void }) {
  const { mobile } = asked;
  const form = useForm({
    initialValues: { otp: '', totp: '' },
    validate: schemaResolver(codeFields, { sync: true }),
  });
  const { mutate, isPending, isSuccess, error } = useVerifyCode();
  const [chosen, setChosen] = useState<string | null>(null);
  const [asksTotp, setAsksTotp] = useState(false);
  const problem = error instanceof ApiProblem ? error : null;
  const isBusy = isPending || isSuccess;
  const send = ({ otp, totp }: typeof form.values, who: string | null) =>
    mutate(
      { mobile, otp, purpose, ...(who === null ? {} : { username: who }), ...(totp === '' ? {} : { totp }) },
      {
        onSuccess: (verified) => {
          if ('verification_token' in verified) {
            onVerified?.({ mobile, verification_token: verified.verification_token });
          }
        },
        onError: (refusal) => {
          if (refusal instanceof ApiProblem && refusal.code === 'totp_required') setAsksTotp(true);
          else form.getInputNode('otp')?.focus();
        },
      },
    );
  return (
    <>
      {problem?.code === 'choose_person' && (
        <WhoAreYou
          choices={problem.choices}
          busy={isBusy}
          choose={(who) => {
            setChosen(who);
            send(form.getValues(), who);
          }}
        />
      )}
      <form
        className={classes.form}
        noValidate
        hidden={problem?.code === 'choose_person'}
        onSubmit={form.onSubmit(
          (values) => send(values, chosen),
          () => form.getInputNode('otp')?.focus(),
        )}
      >
        <TextInput
          size="lg"
          label="Verification code"
          description={codeHint(purpose, asked)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          {...form.getInputProps('otp')}
        />
        {asksTotp && <TotpField autoFocus {...form.getInputProps('totp')} />}
        <FormFault error={error} fields={['otp']} codesAtFields={['totp_required', 'choose_person']} />
        <BusyButton type="submit" size="lg" fullWidth busy={isBusy} busyWords={acting}>
          {act}
        </BusyButton>
        <Button variant="subtle" onClick={back}>
          Send another code
        </Button>
      </form>
    </>
  );
}
