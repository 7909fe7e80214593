import type { Person } from '#features/people/people.contract.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Moment } from '#web/ui/instant.tsx';
import type { ConsentAwaited as Awaited } from '../guardians.contract.ts';
import { useAskConsent } from './guardians.api.ts';
import classes from './person.module.css';
import { sayFault } from './person-part.tsx';

interface ConsentAwaitedProps {
  person: Person;
  awaited: Awaited;
  mayAsk: boolean;
}

/** Whom a young student waits for, since when, and once more a mail to them. */
export function ConsentAwaited({ person, awaited, mayAsk }: ConsentAwaitedProps) {
  const { mutate, isPending } = useAskConsent(person.id);
  const { guardian_name, guardian_email, asked_at } = awaited;
  return (
    <div className={classes.awaited}>
      <p>
        <b>Consent is awaited.</b> {guardian_name} ({guardian_email}) was asked <Moment at={asked_at} /> and
        has not agreed yet. Until then {person.first_name} can not begin.
      </p>
      {mayAsk && (
        <BusyButton
          variant="default"
          size="xs"
          busy={isPending}
          busyWords="Sending"
          onClick={() =>
            mutate(undefined, {
              onSuccess: () =>
                toast({ content: `${guardian_name} gets a new mail. The link before works no more.` }),
              onError: sayFault,
            })
          }
        >
          Send the request again
        </BusyButton>
      )}
    </div>
  );
}
