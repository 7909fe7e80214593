import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { counted } from '#core/counted.ts';
import { PracticeSkill } from '#features/mistakes/web/public.tsx';
import { worthWords } from '#features/performance/worth-words.rules.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { comingWords } from '#web/ui/when.ts';
import { heroOf } from '../practice-home.rules.ts';
import { dueWords, reviewAct, reviewSum } from '../review-words.rules.ts';
import type { Studying } from '../reviews.contract.ts';
import classes from './practice-home.module.css';
import { RecallCurve } from './recall-curve.tsx';
import { ReviewTopics } from './review-topics.tsx';
import { useReview } from './reviews.api.ts';
import { whyNot } from './why-not.ts';

const arrow = <IconArrowRight size={18} stroke={1.75} aria-hidden />;

interface PracticeHeroProps {
  studying: Studying;
  now: Date;
  make: () => void;
}

/** The one task to do now, the same as on the home page. */
export function PracticeHero({ studying, now, make }: PracticeHeroProps) {
  const hero = heroOf(studying);
  return (
    <Card kind="tinted">
      {(hero.do === 'review' || hero.do === 'topic') && <p className={classes.eyebrow}>Do this now</p>}
      {hero.do === 'review' && <Review review={studying.review} />}
      {hero.do === 'topic' && <Topic step={hero.step} unit={studying.next.unit} />}
      {hero.do === 'topic' && studying.review.due > 0 && <ReviewToo review={studying.review} />}
      {hero.do === 'rest' && (
        <>
          <h2 className={classes.big}>You’re done for today</h2>
          <p className={classes.why}>
            {hero.next_at === null
              ? 'Nothing is due for review.'
              : `Your next review is ${comingWords(new Date(hero.next_at), now)}.`}
          </p>
          {studying.skills.length > 0 && (
            <Button size="lg" variant="filled" onClick={make}>
              Create a practice set
            </Button>
          )}
        </>
      )}
      {hero.do === 'wait' && (
        <>
          <h2 className={classes.big}>Practice starts with a test</h2>
          <p className={classes.why}>
            Skills you miss questions on come back here, as new questions and a short daily review.
          </p>
          <LinkButton size="lg" to="/assessments" rightSection={arrow}>
            Go to tests
          </LinkButton>
        </>
      )}
    </Card>
  );
}

function Review({ review }: { review: Studying['review'] }) {
  const begin = useReview();
  const { due, known, known_now } = review;
  const last = known.at(-1) ?? { left: 0, reviewed: 0 };
  return (
    <>
      <h2 className={classes.big}>Review {counted(review.set.questions, 'question')}</h2>
      <p className={classes.why}>
        Of {counted(due, 'question')} due, you’d get about {Math.round(known_now)} right today. In a week it’s{' '}
        {Math.round(last.reviewed)} if you review now, or {Math.round(last.left)} if you don’t.
      </p>
      <div className={classes.act}>
        <BusyButton
          size="lg"
          busy={begin.isPending}
          busyWords="Opening"
          rightSection={arrow}
          onClick={() => begin.mutate(review.set.questions)}
        >
          Start review
        </BusyButton>
        <span>{reviewSum(review)}</span>
      </div>
      {begin.error && <p role="alert">{whyNot(begin.error)}</p>}
      <RecallCurve review={review} />
      <ReviewTopics review={review} />
    </>
  );
}

/** Due reviews, shown below a step that gains more. */
function ReviewToo({ review }: { review: Studying['review'] }) {
  const begin = useReview();
  return (
    <div className={classes.too}>
      <p>
        <strong>{dueWords(review)}</strong>: {reviewSum(review)}
      </p>
      <BusyButton
        variant="default"
        busy={begin.isPending}
        busyWords="Opening"
        onClick={() => begin.mutate(review.set.questions)}
      >
        {reviewAct(review)}
      </BusyButton>
      {begin.error && <p role="alert">{whyNot(begin.error)}</p>}
    </div>
  );
}

function Topic({
  step,
  unit,
}: {
  step: Studying['next']['steps'][number] & { topic: { id: string; name: string } };
  unit: Studying['next']['unit'];
}) {
  return (
    <>
      <h2 className={classes.big}>Practice {step.topic.name}</h2>
      <p className={classes.why}>{step.sentence}</p>
      <div className={classes.act}>
        <PracticeSkill skill={step.topic} minutes={Math.round(step.minutes)} variant="filled" size="lg" />
        <span>
          <strong>{worthWords(step.points ?? step.marks, unit)}</strong>
        </span>
      </div>
    </>
  );
}
