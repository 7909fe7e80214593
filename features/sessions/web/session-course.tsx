import { Card } from '#web/ui/card.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { SessionDetail } from '../sessions.contract.ts';
import classes from './session-course.module.css';
import { actorWords, eventWords } from './session-words.ts';
import { useEvents } from './sessions.api.ts';

/** The events of a session, oldest first: when, what, by whom and why. */
export function SessionCourse({ session }: { session: SessionDetail }) {
  const events = useEvents(session.id);
  const titleOf = new Map(session.sections.map(({ id, title }) => [id, title]));
  if (!events.data) {
    return (
      <Card>
        {events.error ? (
          <LoadError what="the activity log" error={events.error} retry={() => void events.refetch()} />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Card>
    );
  }
  const { results, count } = events.data;
  return (
    <Card>
      {results.length === 0 && <p className={classes.calm}>No activity yet.</p>}
      <ol className={classes.course}>
        {results.map((event) => (
          <li key={event.id}>
            <b>{eventWords(event)}</b>
            {event.section !== null && titleOf.has(event.section) && `: ${titleOf.get(event.section)}`}
            <p className={classes.calm}>
              <Moment at={event.at} />, {actorWords(event)}
              {event.reason && `: ${event.reason}`}
            </p>
          </li>
        ))}
      </ol>
      {count > results.length && <p className={classes.calm}>and {count - results.length} more</p>}
    </Card>
  );
}
