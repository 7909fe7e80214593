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
 * The effect of a missing consent: whose consent is pending, or why the account stays open. Renders nothing
 * if a consent is valid or was never given.
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
          <b>Consent is missing.</b> {person.first_name} is locked out until a guardian agrees. No guardian
          has an email we can write to: add one, or record the consent here.
        </p>
      </div>
    );
  }
  if (!isConsentTakenBack(results) || needs_consent === 'yes') return null;
  return (
    <div className={classes.awaited}>
      <p>
        <b>Consent was withdrawn.</b>{' '}
        {needs_consent === 'no'
          ? `${person.first_name} doesn’t need consent, so the account stays open.`
          : `We don’t know ${person.first_name}’s date of birth, so the account stays open.`}{' '}
        To close it, deactivate or erase {person.first_name}.
      </p>
    </div>
  );
}

interface ConsentAwaitedProps {
  person: Person;
  awaited: Awaited;
  mayAsk: boolean;
}

/** The guardian whose consent is pending, since when, and a button to mail them again. */
function ConsentAwaited({ person, awaited, mayAsk }: ConsentAwaitedProps) {
  const { mutate, isPending } = useAskConsent(person.id);
  const { guardian_name, guardian_email, asked_at } = awaited;
  return (
    <div className={classes.awaited}>
      {asked_at === null ? (
        <p>
          <b>Consent was withdrawn.</b> {person.first_name} is locked out until a guardian agrees again. A
          test in progress is submitted when its time is up. We haven’t asked {guardian_name} (
          {guardian_email}) again.
        </p>
      ) : (
        <p>
          <b>Waiting for consent.</b> An email to {guardian_name} ({guardian_email}) was added to the outbox{' '}
          <Moment at={asked_at} />. {person.first_name} is locked out until they agree.
        </p>
      )}
      <NoMail instead="Record the consent here if a guardian agreed on paper, or give them the link from the outbox." />
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
                    `A new email to ${guardian_name} is waiting to be sent. The earlier link no longer works.`,
                  ),
                ),
              onError: sayFault,
            })
          }
        >
          {asked_at === null ? 'Email a consent request' : 'Send the request again'}
        </BusyButton>
      )}
    </div>
  );
}
