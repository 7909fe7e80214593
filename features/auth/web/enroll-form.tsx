import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Answer } from '#contract/endpoint.ts';
import { firstLanguage, LANGUAGE_CHOICES } from '#features/letters/language.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { LanguageSelect } from '#web/ui/language-select.tsx';
import { isDay } from '#web/ui/typed-time.ts';
import { needsConsent } from '../enrolment.rules.ts';
import { enrollUser } from '../getting-in.contract.ts';
import classes from './door.module.css';
import { useEnroll } from './getting-in.api.ts';
import { PasswordField } from './password-field.tsx';

const FIELDS = [
  'join_code' as const,
  'first_name' as const,
  'last_name' as const,
  'email' as const,
  'born_on' as const,
  'guardian_name' as const,
  'guardian_email' as const,
  'guardian_language' as const,
  'password' as const,
];

interface EnrollFormProps {
  join_code: string;
  confirmed: { mobile: string; verification_token: string } | null;
  consent_age: number;
  onEnrolled: (enrolled: Answer<typeof enrollUser>) => void;
  /** Called when the confirmed mobile's token is no longer valid. */
  mobileSpent: () => void;
}

interface Values {
  join_code: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  born_on: string;
  guardian_name: string;
  guardian_email: string;
  guardian_language: string;
}

/** Asks for the person's details, and for a guardian if the person is too young to enroll alone. */
export function EnrollForm({ join_code, confirmed, consent_age, onEnrolled, mobileSpent }: EnrollFormProps) {
  const bodyOf = (values: Values) => ({
    ...EMPTY,
    ...Object.fromEntries(Object.entries<string>({ ...values }).filter(([, value]) => value.trim() !== '')),
    ...confirmed,
  });
  const form = useForm<Values>({
    initialValues: {
      join_code,
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      born_on: '',
      guardian_name: '',
      guardian_email: '',
      guardian_language: firstLanguage(navigator.languages),
    },
    validate: (values) => {
      const faults = schemaFaults(enrollUser.body, bodyOf(values));
      // A new account needs only one confirmed contact: an email address or a mobile number.
      const lacksContact = confirmed === null && values.email.trim() === '';
      return lacksContact ? { email: 'Enter your email.', ...faults } : faults;
    },
  });
  const { mutate, isPending, isSuccess, error } = useEnroll();
  const focusFirst = (errors: Record<string, unknown>) =>
    form.getInputNode(FIELDS.find((field) => errors[field]) ?? 'first_name')?.focus();
  const { born_on } = form.values;
  const asksGuardian =
    isDay(born_on) && needsConsent({ born_on }, { consent_age }, serverNow().toISOString().slice(0, 10));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) =>
          mutate(bodyOf(values), {
            onSuccess: onEnrolled,
            onError: (refusal) => {
              const faults = fieldFaults(refusal, FIELDS);
              form.setErrors(faults);
              focusFirst(faults);
              if (refusal instanceof ApiProblem && refusal.code === 'link_spent') mobileSpent();
            },
          }),
        focusFirst,
      )}
    >
      <TextInput
        size="lg"
        label="Join code"
        description="Your group’s code. No code? You’ll join as a guest and can take any open test."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={join_code === ''}
        {...form.getInputProps('join_code')}
      />
      <div className={classes.names}>
        <TextInput
          size="lg"
          label="First name"
          autoComplete="given-name"
          autoFocus={join_code !== ''}
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
        label={confirmed === null ? 'Email' : 'Email (optional)'}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      {consent_age > 0 && (
        <DayField size="lg" label="Date of birth" autoComplete="bday" {...form.getInputProps('born_on')} />
      )}
      {asksGuardian && (
        <>
          <TextInput
            size="lg"
            label="Parent or guardian’s name"
            description={`If you’re under ${consent_age}, they need to agree first. We’ll email them a link.`}
            autoComplete="off"
            {...form.getInputProps('guardian_name')}
          />
          <TextInput
            size="lg"
            type="email"
            label="Parent or guardian’s email"
            autoComplete="off"
            {...form.getInputProps('guardian_email')}
          />
          <LanguageSelect
            size="lg"
            label="Parent or guardian’s language"
            description="The language of our emails to them."
            choices={LANGUAGE_CHOICES}
            {...form.getInputProps('guardian_language')}
          />
        </>
      )}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="At least 10 characters, without your name or email."
        {...form.getInputProps('password')}
      />
      <FormFault error={error} fields={FIELDS} />
      <BusyButton type="submit" size="lg" fullWidth busy={isPending || isSuccess} busyWords="Signing up">
        Sign up
      </BusyButton>
    </form>
  );
}

/** Required fields as empty text, so that an error says what to fill in and not that a field is missing. */
const EMPTY = { first_name: '', password: '' };
