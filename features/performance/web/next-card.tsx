import type { ComponentType } from 'react';
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { PracticeSkill } from '#features/mistakes/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Performance, Skill } from '../performance.contract.ts';
import { stepWords } from '../performance-words.rules.ts';
import classes from './performance.module.css';

const MOST_STEPS = 3;

type NextStep = Performance['next']['steps'][number];

/** A button that starts the due review with one click. The app passes this component in. */
export type ReviewAct = ComponentType<{ variant: 'filled' | 'default' }>;

interface NextCardProps {
  next: Performance['next'];
  skills: readonly Skill[];
  /** The newest timed test; null if there is none. */
  newest: string | null;
  /** The student; undefined for the user's own progress. */
  user: string | undefined;
  Review: ReviewAct;
}

/** The study steps that gain most per minute, best first, each with its reason in figures and its button. */
export function NextCard({ next, skills, newest, user, Review }: NextCardProps) {
  const steps = next.steps.slice(0, MOST_STEPS);
  return (
    <Card>
      <h2 className={classes.title}>Do this next</h2>
      {steps.length === 0 && (
        <p className={classes.quiet}>
          Steps show up here once tests with released results have {LEAST_QUESTIONS} questions on a skill.
        </p>
      )}
      <ol className={classes.steps}>
        {steps.map((step, place) => (
          <li key={step.title}>
            <div>
              <h3>{step.title}</h3>
              <p>{stepWords(step, next.unit, skills, user === undefined ? 'your' : 'the')}</p>
            </div>
            <StepAct
              step={step}
              variant={place === 0 && user === undefined ? 'filled' : 'default'}
              newest={newest}
              user={user}
              Review={Review}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface StepActProps extends Pick<NextCardProps, 'newest' | 'user' | 'Review'> {
  step: NextStep;
  variant: 'filled' | 'default';
}

/**
 * One press starts the step. Staff, and all readers of a step about pacing, get a link to the subject of the
 * step.
 */
function StepAct({ step, variant, newest, user, Review }: StepActProps) {
  if (step.kind === 'review') return user === undefined && <Review variant={variant} />;
  if (step.topic !== null) {
    return user === undefined ? (
      <PracticeSkill skill={step.topic} minutes={Math.round(step.minutes)} variant={variant} />
    ) : (
      <LinkButton
        variant={variant}
        size="sm"
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
      variant={variant}
      size="sm"
      to="/results/$session"
      params={{ session: newest }}
      aria-label={`See test: ${step.title}`}
    >
      See test
    </LinkButton>
  );
}
