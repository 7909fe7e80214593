import { Link } from '@tanstack/react-router';
import { counted } from '#core/counted.ts';
import { newerWords } from '#features/results/counted-words.rules.ts';
import { scoresWords } from '#features/sessions/release-words.rules.ts';
import { ReleaseScores } from '#features/sessions/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { comingWords, weekdayWords } from '#web/ui/when.ts';
import type { NeedsYou, StaffBoard } from '../home.contract.ts';
import { sparkline } from '../home.rules.ts';
import board from './board.module.css';
import classes from './home.module.css';

/** Tests in progress right now. */
export function LiveSection({ live, now }: { live: StaffBoard['live']; now: Date }) {
  if (live.length === 0) return null;
  return (
    <Section title="Live now" end={<Link to="/sessions">Sessions</Link>}>
      <Card kind="flush">
        <ul className={classes.lines}>
          {live.map(({ assessment, title, under_way, finish_by }) => (
            <li key={assessment}>
              <Link to="/sessions" search={{ assessment }}>
                {title}
              </Link>
              <span className={classes.end}>{`${under_way} in progress`}</span>
              <span className={classes.under}>
                {finish_by === null ? 'No fixed end' : `Ends ${comingWords(new Date(finish_by), now)}`}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

interface WaitingSectionProps {
  waiting: StaffBoard['waiting'];
  mayAct: boolean;
}

/** Answers to grade, and scores that staff must release. */
export function WaitingSection({ waiting, mayAct }: WaitingSectionProps) {
  if (waiting.length === 0) return null;
  return (
    <Section title="Waiting for you">
      <Card kind="flush">
        <ul className={board.waits}>
          {waiting.map((wait) => (
            <li key={wait.assessment}>
              <div className={classes.who}>
                <strong>{wait.title}</strong>
                <span>{waitWords(wait)}</span>
              </div>
              {mayAct && <WaitButtons wait={wait} />}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** Links to the answers, and to the sessions whose scores are withheld. */
function WaitButtons({ wait }: { wait: StaffBoard['waiting'][number] }) {
  const { assessment, title, pending_marks, sessions_to_release } = wait;
  const look = { size: 'xs', variant: 'default' } as const;
  return (
    <div className={board.wait_acts}>
      {pending_marks > 0 && (
        <LinkButton
          {...look}
          to="/assessments/$id/marking"
          params={{ id: assessment }}
          aria-label={`Grade ${title}`}
        >
          Grade
        </LinkButton>
      )}
      {sessions_to_release > 0 && (
        <ReleaseScores
          {...look}
          assessment={assessment}
          ready={sessions_to_release}
          aria-label={`Release ${scoresWords(sessions_to_release)} of ${title}`}
        />
      )}
    </div>
  );
}

function waitWords({
  pending_marks,
  sessions_to_mark,
  sessions_to_release,
}: StaffBoard['waiting'][number]): string {
  const of = (sessions: number) => (sessions === 1 ? '1 session' : `${sessions} sessions`);
  const essays = pending_marks === 1 ? '1 essay' : `${pending_marks} essays`;
  const parts = [
    pending_marks > 0 && `${essays} to grade in ${of(sessions_to_mark)}`,
    sessions_to_release > 0 && `${scoresWords(sessions_to_release)} to release`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Tests due within seven days, and how many people have started and finished them. */
export function DueSection({ due, now }: { due: StaffBoard['due']; now: Date }) {
  if (due.rows.length === 0) return null;
  return (
    <Section
      title="Due this week"
      sub={`${due.tests === 1 ? '1 test' : `${due.tests} tests`}, ${due.not_begun} not started`}
      end={<Link to="/allocations">Assignments</Link>}
    >
      <Card kind="flush">
        <ul className={board.progress}>
          {due.rows.map(({ assessment, title, target, due_at, people, begun, done }) => (
            <li key={`${assessment} ${target} ${due_at}`}>
              <span>{weekdayWords(new Date(due_at), now)}</span>
              <span>
                <strong>{title}</strong> {target}
              </span>
              <span className={board.track} aria-hidden>
                <i style={{ width: `${(done / people) * 100}%` }} />
                <i style={{ width: `${((begun - done) / people) * 100}%` }} />
              </span>
              <span className={board.end}>
                {done} of {people} done
              </span>
              <span>{begun === people ? 'everyone started' : `${people - begun} not started`}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/**
 * Students who need attention: the reason in words, the last scores, and one button that names the next
 * action.
 */
export function NeedRows({ needs, now }: { needs: readonly NeedsYou[]; now: Date }) {
  return needs.map((need) => (
    <li key={need.person.id}>
      <div className={classes.who}>
        <strong>{need.person.name}</strong>
        <span>{need.person.group ?? 'No group yet'}</span>
      </div>
      <p>{needWords(need, now)}</p>
      <div className={board.acts}>
        <Scores scores={need.scores} />
        <ActButton need={need} />
      </div>
    </li>
  ));
}

function needWords({ need, amount, title, due_at }: NeedsYou, now: Date): string {
  switch (need) {
    case 'late_answers':
      return `${counted(amount, 'answer')} in ${title} arrived late.`;
    case 'score_fell':
      return `Score fell by ${figure(amount)} in ${title}.`;
    case 'share_fell':
      return `Share of points fell by ${figure(amount)} percentage points in ${title}.`;
    case 'unfinished':
      return `Didn’t reach ${counted(amount, 'question')} in ${title}.`;
    case 'pending_marks':
      return `${counted(amount, 'answer')} to grade in ${title}.`;
    case 'away_and_due':
      return `Hasn’t signed in for ${counted(amount, 'day')}. ${title} is due ${due_at === null ? 'soon' : comingWords(new Date(due_at), now)}.`;
  }
}

function ActButton({ need: { need, session, person, amount } }: { need: NeedsYou }) {
  const look = { size: 'xs', variant: 'default' } as const;
  if (session === null || need === 'away_and_due') {
    return (
      <LinkButton
        {...look}
        to="/people/$id"
        params={{ id: person.id }}
        aria-label={`See record of ${person.name}`}
      >
        See record
      </LinkButton>
    );
  }
  if (need === 'late_answers') {
    return (
      <LinkButton
        {...look}
        to="/sessions/$id"
        params={{ id: session }}
        aria-label={`Review ${counted(amount, 'late answer')} by ${person.name}`}
      >
        Review {counted(amount, 'late answer')}
      </LinkButton>
    );
  }
  return (
    <LinkButton
      {...look}
      to="/results/$session"
      params={{ session }}
      aria-label={`See result of ${person.name}`}
    >
      See result
    </LinkButton>
  );
}

const SPARK = { width: 56, height: 20 };

function Scores({ scores: { unit, values, scale, left_out } }: { scores: NeedsYou['scores'] }) {
  const newer = newerWords(left_out);
  const words = values.map((value) => (unit === 'scaled' ? figure(value) : `${value}%`));
  const newest = words.at(-1);
  if (newest === undefined) return null;
  const line = sparkline(values, SPARK);
  const end = line.at(-1);
  return (
    <span className={board.scores}>
      <svg
        viewBox={`-3 -3 ${SPARK.width + 6} ${SPARK.height + 6}`}
        width={62}
        height={26}
        role="img"
        aria-label={`Last scores ${words.join(', ')}`}
      >
        <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {end !== undefined && <circle cx={end.x} cy={end.y} r={2.5} />}
      </svg>
      <span aria-hidden>{newest}</span>
      {scale !== null && (
        <small>
          scale {scale.min}–{scale.max}
        </small>
      )}
      {newer !== null && <small>{newer}</small>}
    </span>
  );
}
