import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { fieldFaults } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { setUp } from '../auth.contract.ts';
import { useSetUp } from './auth.api.ts';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { PasswordField } from './password-field.tsx';
import { useTokenOfLink } from './token-of-link.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'password'] as const;
const fields = setUp.body.omit({ token: true });

/** Sets up the first admin, by the link that the server prints at its first start. */
export function SetUpScreen() {
  const token = useTokenOfLink('/set-up', useSearch({ from: '/set-up' }).token);
  if (token === undefined) {
    return (
      <Door over="Assay" title="Set up">
        <p className={classes.intro}>
          Open the full link the server printed when it first started. It works once and expires after a day.
          For a new link, restart the server.
        </p>
      </Door>
    );
  }
  return <SetUpForm token={token} />;
}

function SetUpForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { first_name: '', last_name: '', email: '', password: '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  const { mutate, isPending, error } = useSetUp();
  const focusFirst = (errors: Record<string, unknown>) =>
    form.getInputNode(FIELDS.find((field) => errors[field]) ?? 'first_name')?.focus();
  return (
    <Door over="Assay" title="Set up">
      <p className={classes.intro}>Create the first admin account. You’ll add everyone else next.</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) =>
            mutate(
              { ...values, token },
              {
                onSuccess: () => void navigate({ to: '/' }),
                onError: (refusal) => {
                  const faults = fieldFaults(refusal, FIELDS);
                  form.setErrors(faults);
                  focusFirst(faults);
                },
              },
            ),
          focusFirst,
        )}
      >
        <div className={classes.names}>
          <TextInput
            size="lg"
            label="First name"
            autoComplete="given-name"
            autoFocus
            {...form.getInputProps('first_name')}
          />
          <TextInput
            size="lg"
            label="Last name"
            placeholder="If you have one"
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
        </div>
        <TextInput
          size="lg"
          type="email"
          label="Email"
          autoComplete="username"
          description="You’ll sign in with it."
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description="At least 10 characters, without your name or email."
          {...form.getInputProps('password')}
        />
        <FormFault error={error} fields={FIELDS} />
        <BusyButton type="submit" size="lg" fullWidth busy={isPending} busyWords="Creating">
          Create admin account
        </BusyButton>
      </form>
    </Door>
  );
}
