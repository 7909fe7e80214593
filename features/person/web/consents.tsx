import { Checkbox } from '@mantine/core';
import { toast } from '#web/shell/toasts.ts';
import { Moment } from '#web/ui/instant.tsx';
import { presentConsents } from '../care.rules.ts';
import type { Agreement, Guardian } from '../guardians.contract.ts';
import { useRecordConsent } from './guardians.api.ts';
import classes from './person.module.css';
import { sayFault } from './person-part.tsx';

const WORDS: Readonly<Record<Agreement, string>> = {
  personal_data: 'We may keep the student’s data',
  messages: 'We may write to them',
  weekly_report: 'They get a weekly report',
};

interface ConsentsProps {
  person: string;
  guardian: Guardian;
  mayRecord: boolean;
}

/** To what a guardian agreed, each with who recorded it when; what was recorded before stays to be read. */
export function Consents({ person, guardian, mayRecord }: ConsentsProps) {
  const record = useRecordConsent(person);
  const { consents } = guardian;
  return (
    <>
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
                    {consent.is_given ? 'Agreed' : 'Taken back'}, {byWhom(consent)}{' '}
                    <Moment at={consent.recorded_at} />
                  </>
                )
              }
              checked={consent?.is_given ?? false}
              disabled={!mayRecord || record.isPending}
              onChange={(event) =>
                record.mutate(
                  { guardian: guardian.id, kind, is_given: event.currentTarget.checked },
                  {
                    onSuccess: () => toast({ content: 'It is recorded, with your name and the time.' }),
                    onError: sayFault,
                  },
                )
              }
            />
          </li>
        ))}
      </ul>
      {consents.length > 1 && (
        <details className={classes.disclosure}>
          <summary>All that was recorded ({consents.length})</summary>
          <ul className={classes.lines}>
            {consents.map(({ kind, is_given, recorded_at, recorded_by }) => (
              <li key={`${kind} ${recorded_at}`}>
                {WORDS[kind]}: {is_given ? 'agreed' : 'taken back'}
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
  return recorded_by === null ? 'by the link in our mail' : `recorded by ${recorded_by.name}`;
}
