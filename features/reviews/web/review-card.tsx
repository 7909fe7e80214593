import { IconRefresh } from '@tabler/icons-react';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { comingWords } from '#web/ui/when.ts';
import { reviewAct, reviewSum } from '../review-words.rules.ts';
import type { Review } from '../reviews.contract.ts';
import classes from './review-card.module.css';
import { useReview } from './reviews.api.ts';
import { whyNot } from './why-not.ts';

/** How many questions are due, how many would be forgotten in a week, and the button to start. */
export function ReviewCard({ review, now }: { review: Review; now: Date }) {
  const { due, next_at } = review;
  return (
    <Card>
      <div className={classes.head}>
        <h2>Review</h2>
        {due > 0 && <span>{reviewSum(review)}</span>}
      </div>
      {due > 0 ? (
        <Due review={review} />
      ) : (
        <p className={classes.calm}>
          {next_at === null
            ? 'Questions you miss in tests and practice come back here, so you don’t forget them.'
            : `Nothing is due. Your next review is ${comingWords(new Date(next_at), now)}.`}
        </p>
      )}
    </Card>
  );
}

function Due({ review }: { review: Review }) {
  const { due, known, known_now } = review;
  const begin = useReview();
  const left = known.at(-1)?.left ?? known_now;
  return (
    <>
      <p className={classes.due}>
        <strong>{due}</strong>
        <span>{due === 1 ? 'question is' : 'questions are'} due for review today</span>
      </p>
      <p className={classes.calm}>
        You’d get about {Math.round(known_now)} right today, {Math.round(left)} if you wait a week.
      </p>
      <BusyButton
        variant="default"
        fullWidth
        busy={begin.isPending}
        busyWords="Opening"
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={() => begin.mutate(review.set.questions)}
      >
        {reviewAct(review)}
      </BusyButton>
      {begin.error && <p role="alert">{whyNot(begin.error)}</p>}
    </>
  );
}
