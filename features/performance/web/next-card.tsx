import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { PracticeSkill } from '#features/mistakes/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Performance } from '../performance.contract.ts';
import { nextSum } from '../performance-words.rules.ts';
import { worthWords } from '../worth-words.rules.ts';
import classes from './performance.module.css';

const MOST_STEPS = 4;

interface NextCardProps {
  next: Performance['next'];
  /** The newest test's session. */
  newest: string | null;
  /** The student; undefined for one's own progress. */
  user: string | undefined;
}

/** The study steps that gain most per minute, best first, with the reasons in figures. */
export function NextCard({ next, newest, user }: NextCardProps) {
  const { unit } = next;
  const steps = next.steps.slice(0, MOST_STEPS);
  const whose = user === undefined ? 'your' : 'the';
  return (
    <Card>
      <h2 className={classes.title}>Do this next</h2>
      {steps.length === 0 ? (
        <p className={classes.quiet}>
          Steps show up here once released tests have {LEAST_QUESTIONS} questions on a skill.
        </p>
      ) : (
        <p className={classes.quiet}>{nextSum(steps, unit, whose)}</p>
      )}
      <ol className={classes.steps}>
        {steps.map((step, place) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p className={classes.reason}>{step.sentence}</p>
            <div className={classes.ends}>
              <p className={classes.worth}>
                {worthWords(step.points ?? step.marks, unit, whose)} in {Math.round(step.minutes)} min
              </p>
              <StepLink step={step} isFirst={place === 0} newest={newest} user={user} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Links to the questions or lesson of the step. */
function StepLink({
  step,
  isFirst,
  newest,
  user,
}: {
  step: Performance['next']['steps'][number];
  isFirst: boolean;
  newest: string | null;
  user: string | undefined;
}) {
  const look = { variant: isFirst ? 'filled' : 'default', size: 'sm' } as const;
  if (step.kind === 'review') {
    return user === undefined ? (
      <LinkButton {...look} to="/practice">
        Review now
      </LinkButton>
    ) : null;
  }
  if (step.topic !== null) {
    if (user === undefined) {
      return <PracticeSkill skill={step.topic} minutes={Math.round(step.minutes)} variant={look.variant} />;
    }
    return (
      <LinkButton
        {...look}
        to="/mistakes"
        search={{ topic: step.topic.id, user }}
        aria-label={`See mistakes: ${step.title}`}
      >
        See mistakes
      </LinkButton>
    );
  }
  if (newest === null) return null;
  return (
    <LinkButton
      {...look}
      to="/results/$session"
      params={{ session: newest }}
      aria-label={`See test: ${step.title}`}
    >
      See test
    </LinkButton>
  );
}
