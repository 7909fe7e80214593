import { Anchor, Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { signIn } from '../auth.contract.ts';
import { useSignIn } from './auth.api.ts';
import { CodeByMobile } from './code-by-mobile.tsx';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { PasswordField } from './password-field.tsx';
import { TotpField } from './totp-field.tsx';
import { WhoAreYou } from './who-are-you.tsx';

/** Where one comes from is in the address; the router leads back there as soon as the login is kept. */
export function SignInScreen() {
  const [isByMobile, setByMobile] = useState(false);
  return (
    <Door over="Assay" title="Sign in">
      {isByMobile ? <CodeByMobile purpose="sign_in" act="Sign in" acting="Signing in" /> : <ByPassword />}
      <p className={classes.other}>
        <Button
          variant="subtle"
          leftSection={isByMobile ? undefined : <IconDeviceMobile size={16} stroke={1.5} aria-hidden />}
          onClick={() => setByMobile(!isByMobile)}
        >
          {isByMobile ? 'Sign in with your password' : 'Sign in with a code sent to your mobile'}
        </Button>
      </p>
      <dl className={classes.foot}>
        <dt>New here?</dt>
        <dd>
          <Anchor renderRoot={(props) => <Link to="/enroll" {...props} />}>Enrol with a join code</Anchor>
        </dd>
        <dt>No school?</dt>
        <dd>
          <Anchor renderRoot={(props) => <Link to="/enroll" {...props} />}>Try an open test</Anchor>
        </dd>
      </dl>
    </Door>
  );
}

function ByPassword() {
  const form = useForm({
    initialValues: { username: '', password: '', totp: '' },
    validate: schemaResolver(signIn.body, { sync: true }),
  });
  const { mutate, isPending, isSuccess, error } = useSignIn();
  /** Whom a shared contact turned out to stand for, once chosen. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [asksTotp, setAsksTotp] = useState(false);
  const send = ({ username, password, totp }: typeof form.values, who: string | null) =>
    mutate(
      { username: who ?? username, password, ...(totp === '' ? {} : { totp }) },
      {
        onError: (refusal) => {
          const code = refusal instanceof ApiProblem ? refusal.code : '';
          if (code === 'totp_required') setAsksTotp(true);
          else if (code === 'wrong_totp') form.getInputNode('totp')?.focus();
          else if (code !== 'choose_person') form.getInputNode('password')?.focus();
        },
      },
    );
  const problem = error instanceof ApiProblem ? error : null;
  const isBusy = isPending || isSuccess;
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
          (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
        )}
      >
        <TextInput
          size="lg"
          label="Your code, email or mobile"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('username')}
          key={form.key('username')}
          onChange={(event) => {
            setChosen(null);
            setAsksTotp(false);
            form.getInputProps('username').onChange(event);
          }}
        />
        <div className={classes.password}>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
            key={form.key('password')}
          />
          <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />}>Forgot it?</Anchor>
        </div>
        {asksTotp && <TotpField autoFocus {...form.getInputProps('totp')} key={form.key('totp')} />}
        <FormFault error={error} fields={[]} codesAtFields={['totp_required', 'choose_person']} />
        <BusyButton type="submit" size="lg" fullWidth busy={isBusy} busyWords="Signing in">
          Sign in
        </BusyButton>
      </form>
    </>
  );
}
