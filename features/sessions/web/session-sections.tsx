import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { Moment } from '#web/ui/instant.tsx';
import type { SessionDetail } from '../sessions.contract.ts';
import classes from './session-sections.module.css';

type SectionRow = SessionDetail['sections'][number];

const STATUS_WORDS = { locked: 'Not started', open: 'Open', closed: 'Closed' };

/** The sections of a session with their clocks. */
export function SessionSections({ session }: { session: SessionDetail }) {
  return (
    <Card>
      <ol className={classes.sections}>
        {session.sections.map((section) => (
          <li key={section.id}>
            <b>{section.title}</b>
            <span className={classes.answered}>
              {section.answered_count} of {section.question_count} answered
            </span>
            <span className={classes.clock}>
              {STATUS_WORDS[section.status]}, {timeOf(section)}
              <Course section={section} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function timeOf({ duration_seconds, extension_seconds }: SectionRow): string {
  if (duration_seconds === null) return 'no time limit';
  const extension = extension_seconds > 0 ? ` + ${durationWords(extension_seconds)} extra` : '';
  return durationWords(duration_seconds) + extension;
}

/** When the section opened, and when it closed or will end. */
function Course({ section: { opened_at, closed_at, ends_at } }: { section: SectionRow }) {
  if (opened_at === null) return null;
  const end = closed_at ?? ends_at;
  return (
    <>
      {' · '}
      <Moment at={opened_at} />
      {end && (
        <>
          {' to '}
          <Moment at={end} />
        </>
      )}
    </>
  );
}
