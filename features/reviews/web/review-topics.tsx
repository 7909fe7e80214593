import { serverNow } from '#web/lib/server-now.ts';
import { pastInSentence } from '#web/ui/when.ts';
import type { Review } from '../reviews.contract.ts';
import { FirstRows } from './first-rows.tsx';
import classes from './practice-home.module.css';

/** Due questions by skill, one dash for each question, and when one was last missed. */
export function ReviewTopics({ review: { topics } }: { review: Review }) {
  const now = serverNow();
  return (
    <FirstRows rows={topics} className={classes.topics}>
      {({ topic, count, missed_at }) => (
        <li key={topic?.id ?? ''}>
          <span className={classes.dashes} aria-hidden>
            {Array.from({ length: Math.min(count, 12) }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dash is its place.
              <i key={place} />
            ))}
          </span>
          <strong>
            {count} {topic?.name ?? 'without a skill'}
          </strong>
          <span>missed {pastInSentence(new Date(missed_at), now)}</span>
        </li>
      )}
    </FirstRows>
  );
}
