import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import type { Performance } from '../performance.contract.ts';
import { nextSum } from '../performance-words.rules.ts';
import { worthWords } from '../worth-words.rules.ts';
import classes from './performance.module.css';

const MOST_STEPS = 4;
const MOST_ASKED = 3;

interface NextCardProps {
  next: Performance['next'];
  /** The newest test's session. */
  newest: string | null;
  /** The student; undefined for one's own progress. */
  user: string | undefined;
}

/** The study steps that gain most per minute, best first, with the reasons in figures. */
export function NextCard({ next, newest, user }: NextCardProps) {
  const { unit, ask_first } = next;
  const steps = next.steps.slice(0, MOST_STEPS);
  const best = steps[0]?.a_minute ?? 0;
  return (
    <Card>
      <h2 className={classes.title}>Do this next</h2>
      {steps.length === 0 ? (
        <p className={classes.quiet}>Steps show up here after 5 questions on a skill in released tests.</p>
      ) : (
        <p className={classes.quiet}>{nextSum(steps, unit)}</p>
      )}
      {next.exam === null && steps.length > 0 && (
        <p className={classes.quiet}>
          Ranked by points, because your tests belong to no exam with a blueprint.
        </p>
      )}
      <ol className={classes.steps}>
        {steps.map((step, place) => (
          <li key={step.title}>
            <div className={classes.ends}>
              <h3>{step.title}</h3>
              <p className={classes.worth}>{worthWords(step.points ?? step.marks, unit)}</p>
            </div>
            <p className={classes.reason}>{step.sentence}</p>
            <div className={classes.ends}>
              <span className={classes.rate}>
                <span className={classes.rateBar} aria-hidden>
                  <i style={{ width: `${best > 0 ? (100 * step.a_minute) / best : 0}%` }} />
                </span>
                {rateWords(step.a_minute)} per minute
              </span>
              <StepLink step={step} isFirst={place === 0} newest={newest} user={user} />
            </div>
          </li>
        ))}
      </ol>
      {ask_first.length > 0 && (
        <p className={classes.quiet}>
          Not enough questions yet on{' '}
          {ask_first
            .slice(0, MOST_ASKED)
            .map(({ topic }) => topic.name)
            .join(', ')}
          {ask_first.length > MOST_ASKED && ` and ${ask_first.length - MOST_ASKED} more`}.
        </p>
      )}
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
    return (
      <LinkButton
        {...look}
        to="/mistakes"
        search={{ topic: step.topic.id, ...(user === undefined ? {} : { user }) }}
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
      aria-label={`See result: ${step.title}`}
    >
      See result
    </LinkButton>
  );
}

/** Rates below 1 get two decimals, so that small rates differ: `0.05`. */
function rateWords(rate: number): string {
  return rate >= 1 ? figure(rate) : rate.toFixed(2);
}
