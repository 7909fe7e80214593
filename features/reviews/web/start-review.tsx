import { BusyButton } from '#web/ui/busy-button.tsx';
import { useStudying } from './due.api.ts';
import classes from './levels.module.css';
import { useReview } from './reviews.api.ts';
import { whyNot } from './why-not.ts';

/** Starts the due review with one click. Shows nothing while no question is due. */
export function StartReview({ variant }: { variant: 'filled' | 'default' }) {
  const begin = useReview();
  const set = useStudying().data?.review.set;
  if (set === undefined || set.questions === 0) return null;
  return (
    <div>
      <BusyButton
        variant={variant}
        size="sm"
        busy={begin.isPending}
        busyWords="Opening"
        aria-label={`Start ${set.minutes} min: review`}
        onClick={() => begin.mutate(set.questions)}
      >
        Start <small className={classes.minutes}>{set.minutes} min</small>
      </BusyButton>
      {begin.error && <p role="alert">{whyNot(begin.error)}</p>}
    </div>
  );
}
