import { PlainField, type PlainFieldProps } from '#web/ui/plain-field.tsx';

/** A field for a code of the authenticator app, or a recovery code. */
export function TotpField(props: Partial<PlainFieldProps>) {
  return (
    <PlainField
      size="lg"
      label="Code from your app"
      description="No app? Enter a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
