import { pastInSentence } from '#web/ui/when.ts';
import type { Review } from '../reviews.contract.ts';
import classes from './practice-home.module.css';

const MOST_TOPICS = 4;

/** What is due by skill, a dash a question, with when it was missed. */
export function ReviewTopics({ review: { topics } }: { review: Review }) {
  const shown = topics.slice(0, MOST_TOPICS);
  const now = new Date();
  return (
    <ul className={classes.topics}>
      {shown.map(({ topic, count, missed_at }) => (
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
      ))}
    </ul>
  );
}
