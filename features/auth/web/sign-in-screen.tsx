import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { signIn } from '../auth.contract.ts';
import { useSignIn } from './auth.api.ts';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { PasswordField } from './password-field.tsx';

/** Where one comes from is in the address; the router leads back there as soon as the login is kept. */
export function SignInScreen() {
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(signIn.body, { sync: true }),
  });
  const { mutate, isPending, isSuccess, error } = useSignIn();
  return (
    <Door over="Assay" title="Sign in">
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => mutate(values, { onError: () => form.getInputNode('password')?.focus() }),
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
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <FormFault error={error} fields={[]} />
        <BusyButton type="submit" size="lg" fullWidth busy={isPending || isSuccess} busyWords="Signing in">
          Sign in
        </BusyButton>
      </form>
      <p className={classes.note}>
        Forgotten your password? A manager of your school can set a new one for you.
      </p>
    </Door>
  );
}
