import { Link } from '@tanstack/react-router';
import { counted } from '#core/counted.ts';
import { PracticeSkill } from '#features/mistakes/web/public.tsx';
import { worthWords } from '#features/performance/worth-words.rules.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { comingWords } from '#web/ui/when.ts';
import { heroOf } from '../practice-home.rules.ts';
import { reviewSum } from '../review-words.rules.ts';
import classes from './after-set.module.css';
import { useStudying } from './due.api.ts';
import { StartReview } from './start-review.tsx';

/** The next step after a practice set, the same as on Today and Practice, with one click. */
export function AfterSet() {
  const { data: studying, isPending } = useStudying();
  if (isPending) return <SkeletonLines lines={3} />;
  const hero = studying === undefined ? null : heroOf(studying);
  if (studying === undefined || hero === null || hero.do === 'wait' || hero.do === 'rest') {
    return (
      <div className={classes.next}>
        <h3>You’re done for today</h3>
        {hero?.do === 'rest' && hero.next_at !== null && (
          <p>Your next review is {comingWords(new Date(hero.next_at), serverNow())}.</p>
        )}
        <LinkButton to="/practice" fullWidth>
          Back to Practice
        </LinkButton>
      </div>
    );
  }
  const { next, review } = studying;
  return (
    <div className={classes.next}>
      <p className={classes.eyebrow}>Do this next</p>
      {hero.do === 'review' ? (
        <>
          <h3>Review {counted(review.set.questions, 'question')}</h3>
          <p>{reviewSum(review)}</p>
          <StartReview variant="filled" />
        </>
      ) : (
        <>
          <h3>Practice {hero.step.title}</h3>
          <p>
            {worthWords(hero.step.points ?? hero.step.marks, next.unit)} · {hero.step.note}
          </p>
          <PracticeSkill
            skill={hero.step.topic}
            minutes={Math.max(1, Math.round(hero.step.minutes))}
            variant="filled"
          />
        </>
      )}
      <Link to="/">I’m done for today</Link>
    </div>
  );
}
