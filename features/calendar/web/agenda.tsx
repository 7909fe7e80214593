import { scoresWords } from '#features/sessions/release-words.rules.ts';
import { ReleaseScores } from '#features/sessions/web/public.tsx';
import type { Calendar, CalendarEvent } from '../calendar.contract.ts';
import { dayAfter } from '../month.rules.ts';
import classes from './calendar.module.css';
import { EventLink, KindIcon } from './event-parts.tsx';
import { detailOf, longDay, ONE_WORDS, titleOf } from './event-words.ts';

interface AgendaProps {
  events: ReadonlyMap<string, CalendarEvent[]>;
  /** Scores that wait for a release, listed first under today. */
  toRelease: Calendar['to_release'];
  today: string;
  zone: string;
}

/** Events day by day, each with its time and a link to what it is about. */
export function Agenda({ events, toRelease, today, zone }: AgendaProps) {
  const days = new Set([...events.keys(), ...(toRelease.length > 0 ? [today] : [])]);
  return (
    <div className={classes.agenda}>
      {[...days].sort().map((day) => (
        <div key={day}>
          <h3>{dayHeading(day, today)}</h3>
          <ul>
            {day === today && toRelease.map((one) => <Waiting key={one.test.id} waiting={one} />)}
            {(events.get(day) ?? []).map((event) => (
              <li key={event.key}>
                <span className={classes.kind} data-kind={event.kind}>
                  <KindIcon kind={event.kind} size={16} />
                </span>
                <div>
                  <strong>
                    <EventLink event={event}>{titleOf(event)}</EventLink>
                  </strong>
                  <span className={classes.detail}>
                    {`${ONE_WORDS[event.kind]} · ${detailOf(event, zone)}`}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Waiting({ waiting: { test, score_count } }: { waiting: Calendar['to_release'][number] }) {
  return (
    <li>
      <span className={classes.kind} data-kind="release">
        <KindIcon kind="release" size={16} />
      </span>
      <div>
        <strong>{test.title}</strong>
        <span className={classes.detail}>
          {`${scoresWords(score_count)} ${score_count === 1 ? 'is' : 'are'} ready to release`}
        </span>
      </div>
      <ReleaseScores
        assessment={test.id}
        size="xs"
        variant="default"
        aria-label={`Release ${scoresWords(score_count)} of ${test.title}`}
      >
        Release
      </ReleaseScores>
    </li>
  );
}

/** `Today, Monday, November 23`, `Tomorrow, Tuesday, November 24`, `Saturday, November 28` */
function dayHeading(day: string, today: string): string {
  if (day === today) return `Today, ${longDay(day)}`;
  return day === dayAfter(today, 1) ? `Tomorrow, ${longDay(day)}` : longDay(day);
}
