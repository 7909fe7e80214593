import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { keepLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { enrollUser } from '../getting-in.contract.ts';
import { CodeByMobile } from './code-by-mobile.tsx';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { EnrollForm } from './enroll-form.tsx';
import { enrolmentQuery } from './getting-in.api.ts';

/** Self-enrollment: makes a guest, or a student if a join code is given. */
export function EnrollScreen() {
  const { code } = useSearch({ from: '/enroll' });
  const enrolment = useQuery(enrolmentQuery);
  const [confirmed, setConfirmed] = useState<{ mobile: string; verification_token: string } | null>(null);
  const [enrolled, setEnrolled] = useState<Answer<typeof enrollUser> | null>(null);
  if (enrolled !== null) return <Welcome enrolled={enrolled} />;
  const rules = enrolment.data;
  const asksMobile = rules?.enrolment === 'otp_required' && confirmed === null;
  return (
    <Door over="Assay" title="Sign up">
      {enrolment.isPending && <SkeletonLines lines={6} />}
      {enrolment.isLoadingError && (
        <LoadError what="this page" error={enrolment.error} retry={() => void enrolment.refetch()} />
      )}
      {rules?.enrolment === 'closed' && (
        <p className={classes.intro}>You can’t sign up on your own here. Ask your school to add you.</p>
      )}
      {asksMobile && (
        <>
          <p className={classes.intro}>First, confirm your phone. We’ll text you a code.</p>
          <CodeByMobile purpose="enroll" act="Continue" acting="Checking" onVerified={setConfirmed} />
        </>
      )}
      {rules !== undefined && rules.enrolment !== 'closed' && !asksMobile && (
        <EnrollForm
          join_code={code ?? ''}
          confirmed={confirmed}
          consent_age={rules.consent_age}
          onEnrolled={setEnrolled}
          mobileSpent={() => setConfirmed(null)}
        />
      )}
      <p className={classes.note}>
        Already have an account?{' '}
        <Anchor renderRoot={(props) => <Link to="/signin" {...props} />}>Sign in</Anchor>
      </p>
    </Door>
  );
}

/**
 * Shows the login code or contact that the person will sign in with, before they continue. The login code
 * appears nowhere else until the email is confirmed.
 */
function Welcome({ enrolled }: { enrolled: Answer<typeof enrollUser> }) {
  const navigate = useNavigate();
  const { user, username, confirmation, group } = enrolled;
  return (
    <Door over="Assay" title={`Welcome, ${user.first_name}`}>
      <div className={classes.form}>
        <div className={classes.facts}>
          <p>Sign in with your password and this username:</p>
          <p className={classes.mine}>{username}</p>
          {confirmation === 'waiting' && (
            <p>
              We’re sending a link to {user.email}. Once you open it, you can sign in with this email too.
            </p>
          )}
          {confirmation === 'not_set_up' && (
            <p>
              Write down your username. This server can’t send email, so you can’t sign in with {user.email}{' '}
              yet. If you forget your password, ask your school.
            </p>
          )}
          {user.mobile !== null && user.email === null && <p>You can also sign in with {user.mobile}.</p>}
          {group !== null && (
            <p>
              {group.is_waiting
                ? `You’re a guest until the staff of ${group.name} approve you.`
                : `You’re in ${group.name}.`}
            </p>
          )}
        </div>
        <Button
          size="lg"
          fullWidth
          autoFocus
          onClick={() => {
            try {
              keepLogin(enrolled);
              void navigate({ to: '/' });
            } catch (error) {
              sayFault(error);
            }
          }}
        >
          Continue
        </Button>
      </div>
    </Door>
  );
}
