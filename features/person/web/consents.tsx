import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '#features/people/people.contract.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { presentConsents } from '../care.rules.ts';
import type { Agreement, Guardian } from '../guardians.contract.ts';
import { useRecordConsent } from './guardians.api.ts';
import classes from './person.module.css';

const WORDS: Readonly<Record<Agreement, string>> = {
  personal_data: 'We may store the student’s data',
  messages: 'We may contact this guardian',
  weekly_report: 'We may send this guardian a weekly report',
};

interface ConsentsProps {
  person: Person;
  guardian: Guardian;
  /** Whether taking back this consent closes the student's account. */
  shuts: boolean;
  mayRecord: boolean;
}

/** The warning before the last consent is taken back. */
export function shutWords({ first_name }: Pick<Person, 'first_name'>): string {
  return `No other guardian has agreed, so ${first_name} is locked out until one does. A test in progress is submitted when its time is up. Nothing is lost.`;
}

/** A guardian's consents, with the time and the person who recorded each. Earlier records stay visible. */
export function Consents({ person, guardian, shuts, mayRecord }: ConsentsProps) {
  const record = useRecordConsent(person.id);
  const [asks, setAsks] = useState(false);
  const { consents } = guardian;
  const keep = (kind: Agreement, is_given: boolean) =>
    record.mutate(
      { guardian: guardian.id, kind, is_given },
      {
        onSuccess: () => toast({ content: 'Recorded with your name and the time.' }),
        onError: sayFault,
        onSettled: () => setAsks(false),
      },
    );
  return (
    <>
      <ConfirmDialog
        opened={asks}
        close={() => setAsks(false)}
        title={`Record that ${guardian.name} withdrew consent?`}
        act="Record withdrawal"
        acting="Recording"
        danger
        busy={record.isPending}
        confirm={() => keep('personal_data', false)}
      >
        {shutWords(person)}
      </ConfirmDialog>
      <ul className={classes.consents} aria-label={`What ${guardian.name} agreed to`}>
        {presentConsents(consents).map(({ kind, consent }) => (
          <li key={kind}>
            <Checkbox
              label={WORDS[kind]}
              description={
                consent === null ? (
                  'Not recorded'
                ) : (
                  <>
                    {consent.is_given ? 'Agreed' : 'Withdrawn'}, {byWhom(consent)}{' '}
                    <Moment at={consent.recorded_at} />
                  </>
                )
              }
              checked={consent?.is_given ?? false}
              disabled={!mayRecord || record.isPending}
              onChange={(event) => {
                const is_given = event.currentTarget.checked;
                if (shuts && kind === 'personal_data' && !is_given) setAsks(true);
                else keep(kind, is_given);
              }}
            />
          </li>
        ))}
      </ul>
      {consents.length > 1 && (
        <details className={classes.disclosure}>
          <summary>Consent history ({consents.length})</summary>
          <ul className={classes.lines}>
            {consents.map(({ kind, is_given, recorded_at, recorded_by }) => (
              <li key={`${kind} ${recorded_at}`}>
                {WORDS[kind]}: {is_given ? 'agreed' : 'withdrawn'}
                <span className={classes.small}>
                  <Moment at={recorded_at} />, {byWhom({ recorded_by })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function byWhom({ recorded_by }: Pick<Guardian['consents'][number], 'recorded_by'>): string {
  return recorded_by === null ? 'through the link in our email' : `recorded by ${recorded_by.name}`;
}
