import { IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { ApiProblem } from '#web/lib/api-fault.ts';
import { FormFault } from '#web/ui/form-fault.tsx';
import { PlainBusyButton, plainButton } from '#web/ui/plain-button.tsx';
import { PlainField } from '#web/ui/plain-field.tsx';
import buttons from '#web/ui/theme-buttons.module.css';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { PasswordField } from './password-field.tsx';
import { TotpField } from './totp-field.tsx';
import { WhoAreYou } from './who-are-you.tsx';

/** The values of the form's fields. */
export interface SignInWords {
  readonly username: string;
  readonly password: string;
  readonly totp: string;
}

/** The errors in the typed values, by field. */
export type SignInFaults = Partial<Record<string, string>>;

/**
 * Signs in. Resolves to null on success, when the page changes, or to errors. Rejects if the server refuses.
 */
export type SignIn = (words: SignInWords) => Promise<SignInFaults | null>;

interface SignInScreenProps {
  signIn: SignIn;
  /** The form for signing in by a code to the mobile; if set, it replaces the password form. */
  byMobile?: ReactNode;
}

const link = `${buttons.anchor} ${classes.link}`;

/**
 * This screen appears before the rest of the app has loaded, so it uses no component library, router, query
 * cache, fetcher or schemas. The page's URL contains the path to open after signing in.
 */
export function SignInScreen({ signIn, byMobile }: SignInScreenProps) {
  const isByMobile = Boolean(byMobile);
  return (
    <Door over="Assay" title="Sign in">
      {byMobile || <ByPassword signIn={signIn} />}
      <p className={classes.other}>
        <a className={plainButton} data-variant="subtle" href={addressOfWay(isByMobile ? null : 'mobile')}>
          {isByMobile || (
            <IconDeviceMobile className={buttons.buttonSection} size={16} stroke={1.5} aria-hidden />
          )}
          {isByMobile ? 'Sign in with your password' : 'Sign in with a code sent to your phone'}
        </a>
      </p>
      <dl className={classes.foot}>
        <dt>Have a sign-in slip?</dt>
        <dd>
          <a className={link} href="/first-sign-in">
            Sign in for the first time
          </a>
        </dd>
        <dt>New here?</dt>
        <dd>
          <a className={link} href="/enroll">
            Sign up with a join code
          </a>
        </dd>
        <dt>No school?</dt>
        <dd>
          <a className={link} href="/enroll">
            Try an open test
          </a>
        </dd>
      </dl>
    </Door>
  );
}

function addressOfWay(by: 'mobile' | null): string {
  const search = new URLSearchParams(location.search);
  if (by === null) search.delete('by');
  else search.set('by', by);
  return search.size === 0 ? '/signin' : `/signin?${search}`;
}

function ByPassword({ signIn }: Pick<SignInScreenProps, 'signIn'>) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [faults, setFaults] = useState<SignInFaults>({});
  /** The person chosen from those who share a contact. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [asksTotp, setAsksTotp] = useState(false);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const written = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  const refused = (refusal: Error) => {
    const code = refusal instanceof ApiProblem ? refusal.code : '';
    setError(refusal);
    if (code === 'totp_required') setAsksTotp(true);
    else if (code === 'wrong_totp') focus('totp');
    else if (code !== 'choose_person') focus('password');
  };
  const send = async (who: string | null) => {
    const words = { username: who ?? written('username'), password: written('password') };
    setBusy(true);
    setError(null);
    try {
      const found = await signIn({ ...words, totp: written('totp') });
      if (found === null) return;
      setFaults(found);
      focus(found.username === undefined ? 'password' : 'username');
    } catch (refusal) {
      refused(refusal as Error);
    }
    setBusy(false);
  };
  const problem = error instanceof ApiProblem ? error : null;
  return (
    <>
      {problem?.code === 'choose_person' && (
        <WhoAreYou
          choices={problem.choices}
          busy={isBusy}
          choose={(who) => {
            setChosen(who);
            void send(who);
          }}
        />
      )}
      <form
        ref={form}
        className={classes.form}
        noValidate
        hidden={problem?.code === 'choose_person'}
        onSubmit={(event) => {
          event.preventDefault();
          void send(chosen);
        }}
      >
        <PlainField
          size="lg"
          name="username"
          label="Username, email, or phone"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={faults.username}
          onChange={() => {
            setChosen(null);
            setAsksTotp(false);
            setFaults(({ username: _, ...others }) => others);
          }}
        />
        <div className={classes.password}>
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            error={faults.password}
            onChange={() => setFaults(({ password: _, ...others }) => others)}
          />
          <a className={link} href="/forgot-password">
            Forgot password?
          </a>
        </div>
        {asksTotp && <TotpField name="totp" autoFocus />}
        <FormFault error={error} fields={[]} codesAtFields={['totp_required', 'choose_person']} />
        <PlainBusyButton type="submit" busy={isBusy} busyWords="Signing in">
          Sign in
        </PlainBusyButton>
      </form>
    </>
  );
}
