import { useSearch } from '@tanstack/react-router';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useTokenOfLink } from './token-of-link.ts';

/** The screen behind the links of invitations and forgotten passwords. */
export function ResetPasswordScreen() {
  const token = useTokenOfLink('/reset-password', useSearch({ from: '/reset-password' }).token);
  return (
    <Door over="Assay" title="New password">
      {token === undefined ? (
        <>
          <p className={classes.intro}>
            This link is incomplete or was already used. Open the link in our latest email, or get a new one.
          </p>
          <div className={classes.form}>
            <LinkButton to="/forgot-password" size="lg">
              Get a new link
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <p className={classes.intro}>
            Choose a password only you know. You’ll be signed out everywhere else.
          </p>
          <NewPasswordForm by={{ token }} />
        </>
      )}
    </Door>
  );
}
