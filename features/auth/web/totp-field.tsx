import { TextInput, type TextInputProps } from '@mantine/core';

/** A code of one's authenticator app, or a recovery code. */
export function TotpField(props: TextInputProps) {
  return (
    <TextInput
      size="lg"
      label="Code of your app"
      description="Without the app, write a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
