import { NoMail, queuedToast } from '#features/outbox/web/public.tsx';
import type { Person } from '#features/people/people.contract.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { isConsentTakenBack } from '../care.rules.ts';
import type { ConsentAwaited as Awaited, GuardiansOfPerson } from '../guardians.contract.ts';
import { useAskConsent } from './guardians.api.ts';
import classes from './person.module.css';

interface ConsentStandingProps {
  person: Person;
  guardians: GuardiansOfPerson;
  mayAsk: boolean;
}

/**
 * The effect of a missing consent: who is awaited, or why the account stays open. Renders nothing if a
 * consent is valid or was never given.
 */
export function ConsentStanding({ person, guardians, mayAsk }: ConsentStandingProps) {
  const { results, is_consent_due, needs_consent, awaited } = guardians;
  if (is_consent_due && awaited !== null) {
    return <ConsentAwaited person={person} awaited={awaited} mayAsk={mayAsk} />;
  }
  if (is_consent_due) {
    return (
      <div className={classes.awaited}>
        <p>
          <b>Consent is missing.</b> Nothing opens to {person.first_name} until a guardian agrees. Nobody with
          an email is known to ask: add them, or record here what they agreed to.
        </p>
      </div>
    );
  }
  if (!isConsentTakenBack(results) || needs_consent === 'yes') return null;
  return (
    <div className={classes.awaited}>
      <p>
        <b>The consent is taken back.</b>{' '}
        {needs_consent === 'no'
          ? `${person.first_name} needs none by their age, so this is recorded and nothing is shut.`
          : `It is not known when ${person.first_name} was born, so this is recorded and nothing is shut.`}{' '}
        Deactivate or erase them if they are not to go on.
      </p>
    </div>
  );
}

interface ConsentAwaitedProps {
  person: Person;
  awaited: Awaited;
  mayAsk: boolean;
}

/** The guardian whose consent is awaited, since when, and a button to mail them again. */
function ConsentAwaited({ person, awaited, mayAsk }: ConsentAwaitedProps) {
  const { mutate, isPending } = useAskConsent(person.id);
  const { guardian_name, guardian_email, asked_at } = awaited;
  return (
    <div className={classes.awaited}>
      {asked_at === null ? (
        <p>
          <b>Consent is taken back.</b> Nothing opens to {person.first_name} until a guardian agrees again; a
          test in progress is submitted when its time is up. {guardian_name} ({guardian_email}) was not asked
          since.
        </p>
      ) : (
        <p>
          <b>Consent is awaited.</b> An email to {guardian_name} ({guardian_email}) was queued{' '}
          <Moment at={asked_at} />. They have not agreed yet. Until then {person.first_name} can not begin.
        </p>
      )}
      <NoMail instead="Record here what a guardian agreed to on paper, or read the link to them from the outbox." />
      {mayAsk && (
        <BusyButton
          variant="default"
          size="xs"
          busy={isPending}
          busyWords="Sending"
          onClick={() =>
            mutate(undefined, {
              onSuccess: (answer) =>
                toast(
                  queuedToast(
                    answer,
                    `A new email to ${guardian_name} is waiting to be sent. The link before works no more.`,
                  ),
                ),
              onError: sayFault,
            })
          }
        >
          {asked_at === null ? 'Ask them by mail' : 'Send the request again'}
        </BusyButton>
      )}
    </div>
  );
}
