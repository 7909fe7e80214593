import { Anchor } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { useConfirmEmail } from './getting-in.api.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useTokenOfLink } from './token-of-link.ts';

interface LinkPageProps<Answer> {
  title: string;
  token: string | undefined;
  intro: ReactNode;
  act: string;
  acting: string;
  asking: UseMutationResult<Answer, Error, string>;
  /** The content to show once the call has succeeded. */
  done: (answer: Answer) => ReactNode;
}

/**
 * The page that a link in a mail opens. Mail programs open links automatically, so the page does nothing
 * until the button is pressed.
 */
function LinkPage<Answer>({ title, token, intro, act, acting, asking, done }: LinkPageProps<Answer>) {
  return (
    <Door over="Assay" title={title}>
      {token === undefined && (
        <p className={classes.intro}>This link is incomplete. Open the full link from the email.</p>
      )}
      {asking.isSuccess && done(asking.data)}
      {token !== undefined && !asking.isSuccess && (
        <>
          <p className={classes.intro}>{intro}</p>
          <div className={classes.form}>
            <FormFault error={asking.error} fields={[]} />
            <BusyButton
              size="lg"
              fullWidth
              busy={asking.isPending}
              busyWords={acting}
              onClick={() => asking.mutate(token)}
            >
              {act}
            </BusyButton>
          </div>
        </>
      )}
    </Door>
  );
}

/** The screen behind the link that confirms an email. */
export function ConfirmEmailScreen() {
  const token = useTokenOfLink('/confirm-email', useSearch({ from: '/confirm-email' }).token);
  return (
    <LinkPage
      title="Confirm your email"
      token={token}
      intro="Once you confirm it, you can sign in with this email and use it to reset your password."
      act="Confirm"
      acting="Confirming"
      asking={useConfirmEmail()}
      done={({ password_token }) =>
        password_token === null ? (
          <p className={classes.intro} role="status">
            Your email is confirmed.{' '}
            <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Go to your home page</Anchor>
          </p>
        ) : (
          <>
            <p className={classes.intro} role="status">
              Your email is confirmed. You weren’t signed in here, so your old password no longer works.
              Choose a new one.
            </p>
            <NewPasswordForm by={{ token: password_token }} />
          </>
        )
      }
    />
  );
}
