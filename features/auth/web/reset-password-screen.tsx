import { Anchor } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useTokenOfLink } from './token-of-link.ts';

/** Where the links of invitations and of forgotten passwords lead. */
export function ResetPasswordScreen() {
  const token = useTokenOfLink('/reset-password', useSearch({ from: '/reset-password' }).token);
  return (
    <Door over="Assay" title="New password">
      {token === undefined ? (
        <p className={classes.intro}>
          Open the whole link of the mail. It works once;{' '}
          <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />}>ask for a new one</Anchor>{' '}
          where it has run out.
        </p>
      ) : (
        <>
          <p className={classes.intro}>Choose one that only you know. You are signed out everywhere else.</p>
          <NewPasswordForm by={{ token }} />
        </>
      )}
    </Door>
  );
}
