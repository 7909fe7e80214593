/** Cards of the progress hub: the newest score and its distance to the goal, and the skills. */
import { IconTrendingUp } from '@tabler/icons-react';
import { hundredths } from '#core/mastery/level-words.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { Card } from '#web/ui/card.tsx';
import { HubCard } from '#web/ui/hub-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { domainsOf } from '../domains.rules.ts';
import { goalLine } from '../goal.rules.ts';
import type { Performance } from '../performance.contract.ts';
import { skillsTitle } from '../performance-words.rules.ts';
import { usePerformance } from './performance.api.ts';
import classes from './progress-hub.module.css';
import { type WayToGoal, wayToGoal } from './way-to-goal.ts';

const TAKER = { kind: 'taker' } as const;

/** Whether the user has a released score or answer; undefined until it is loaded. */
export function useHasProgress(): boolean | undefined {
  const { data } = usePerformance(undefined);
  return data && hasProgress(data);
}

/** Whether there is anything to show about a person’s progress. */
function hasProgress({ scores, skills }: Pick<Performance, 'scores' | 'skills'>): boolean {
  return scores.length > 0 || skills.some(({ answers }) => answers > 0);
}

/** The newest score, a small line of all scores, and the distance to the goal in words. */
export function ScoreHubCard() {
  const performance = usePerformance(undefined);
  const { data, error } = performance;
  if (!data) {
    return (
      <Card>
        {error ? (
          <LoadError what="your progress" error={error} retry={() => void performance.refetch()} />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Card>
    );
  }
  if (!hasProgress(data)) {
    return (
      <Card kind="tinted">
        <p className={classes.empty}>Take a test and your scores will show up here</p>
        <LinkButton to="/assessments">Go to tests</LinkButton>
      </Card>
    );
  }
  const now = serverNow();
  const { scores, goal, title, sentence } = wayToGoal(data, now, TAKER);
  const newest = scores.at(-1);
  return (
    <Card kind="tinted">
      {newest && (
        <div className={classes.score}>
          <p>
            <b>{figure(newest.value)}</b>
            <span>
              {newest.range === null
                ? newest.title
                : `range ${figure(newest.range.low)}–${figure(newest.range.high)}`}
            </span>
          </p>
          <ScoreLine scores={scores} goal={goal} now={now} />
        </div>
      )}
      <p className={classes.says}>
        <b>{title}.</b> {sentence}
      </p>
    </Card>
  );
}

const WIDTH = 190;
const HEIGHT = 74;
const EDGE = 8;
/** The goal’s line leaves space for its label. */
const TOP = 20;

/** The scores as a small line, with the remaining distance to the goal. */
function ScoreLine({ scores, goal, now }: Pick<WayToGoal, 'scores' | 'goal'> & { now: Date }) {
  const aim = goal && { score: goal.score, day: Date.parse(`${goal.test_date}T00:00:00`) };
  const line = goalLine(
    scores.map((score) => ({ ...score, range: null })),
    { aim, now: now.getTime() },
    { width: WIDTH - 2 * EDGE, height: HEIGHT - TOP - EDGE },
  );
  const at = (x: number, y: number) => `${(EDGE + x).toFixed(1)} ${(TOP + y).toFixed(1)}`;
  const last = line.points.at(-1);
  if (last === undefined || (line.points.length < 2 && line.goal === null)) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Scores ${scores.map(({ value }) => figure(value)).join(', ')}${goal === null ? '' : `; goal ${goal.score}`}`}
    >
      {line.goal && (
        <>
          <path data-goal d={`M${EDGE} ${TOP + line.goal.y}H${WIDTH - EDGE}`} />
          <text x={WIDTH} y={TOP + line.goal.y - 9} textAnchor="end">
            Goal {goal?.score}
          </text>
        </>
      )}
      {line.goal && last.y > line.goal.y && (
        <path data-pace d={`M${at(last.x, last.y)}L${at(line.goal.x, line.goal.y)}`} />
      )}
      <path data-line d={`M${line.points.map(({ x, y }) => at(x, y)).join('L')}`} />
      <circle data-last cx={EDGE + last.x} cy={TOP + last.y} r={5} />
      {line.goal && <circle data-aim cx={EDGE + line.goal.x} cy={TOP + line.goal.y} r={4.5} />}
    </svg>
  );
}

/** How many skills are proficient, and the chance of a right answer in each domain. */
export function SkillsHubCard() {
  const performance = usePerformance(undefined);
  const { data, error } = performance;
  return (
    <HubCard
      to="/performance"
      title="Performance"
      icon={<IconTrendingUp size={18} stroke={1.5} aria-hidden />}
    >
      {error && !data ? (
        <LoadError what="your progress" error={error} retry={() => void performance.refetch()} />
      ) : !data ? (
        <SkeletonLines lines={4} />
      ) : hasProgress(data) ? (
        <>
          <p>
            <b>{skillsTitle(data.skills, TAKER)}.</b>
          </p>
          <DomainColumns skills={data.skills} />
        </>
      ) : (
        <p>Your skills show up here once the results of a first test are released.</p>
      )}
    </HubCard>
  );
}

function DomainColumns({ skills }: Pick<Performance, 'skills'>) {
  const sections = domainsOf(skills)
    .map(({ name, domains }) => ({
      name,
      domains: domains.flatMap(({ chance, ...domain }) => (chance === null ? [] : [{ ...domain, chance }])),
    }))
    .filter(({ domains }) => domains.length > 0);
  if (sections.length === 0) return null;
  return (
    <>
      <p>Your chance of getting a new question right, by area:</p>
      <div className={classes.columns}>
        {sections.map(({ name, domains }) => (
          <section key={name} style={{ flexGrow: domains.length }} aria-label={name}>
            <ul>
              {domains.map(({ id, name: domain, chance }) => (
                <li key={id} title={domain} aria-label={`${domain}: ${hundredths(chance)}%`}>
                  <i style={{ height: `${hundredths(chance)}%` }} />
                  <b aria-hidden className={classes.value}>
                    {hundredths(chance)}
                  </b>
                </li>
              ))}
            </ul>
            <p aria-hidden>{name}</p>
          </section>
        ))}
      </div>
    </>
  );
}
