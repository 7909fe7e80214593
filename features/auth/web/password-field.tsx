import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** A password with the button that shows it, in reach of the keyboard too. */
export function PasswordField(
  props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' },
) {
  return (
    <PasswordInput
      size="lg"
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={16} /> : <IconEye size={16} />)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      {...props}
    />
  );
}
