import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { PlainField, type PlainFieldProps } from '#web/ui/plain-field.tsx';
import buttons from '#web/ui/theme-buttons.module.css';
import classes from './password-field.module.css';

/** A password field with a button that shows the password, also by keyboard. */
export function PasswordField(
  props: Omit<PlainFieldProps, 'end' | 'type'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const [isShown, setShown] = useState(false);
  return (
    <PlainField
      size="lg"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={`${buttons.iconButton} ${classes.show}`}
          aria-label="Show password"
          aria-pressed={isShown}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        </button>
      }
    />
  );
}
