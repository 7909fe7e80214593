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
            This link is not whole, or was used already: it works once. Open the one in the newest mail, or
            ask for another.
          </p>
          <div className={classes.form}>
            <LinkButton to="/forgot-password" size="lg">
              Ask for a new link
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <p className={classes.intro}>Choose one that only you know. You are signed out everywhere else.</p>
          <NewPasswordForm by={{ token }} />
        </>
      )}
    </Door>
  );
}
