import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Result } from '#features/releases/result.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { figure } from '#web/ui/numbers.ts';
import { counted, type Reader, scoreSentence, wellWords } from './result-words.ts';
import classes from './score-card.module.css';
import { mainScore, type ScoreScale, scoreScale } from './score-scale.ts';

interface ScoreCardProps {
  session: string;
  result: Result;
  goal: number | null;
  reader: Reader;
  /** The next step that the page suggests. */
  acts: ReactNode;
}

/** The score with its range, and its place on the scale. */
export function ScoreCard({ session, result, goal, reader, acts }: ScoreCardProps) {
  const { value, max } = mainScore(result);
  const well = reader === 'taker' ? wellWords(result, session) : null;
  return (
    <Card kind={acts ? 'tinted' : 'plain'}>
      <section className={classes.total} aria-label={reader === 'taker' ? 'Your score' : 'The score'}>
        <div className={classes.number}>
          <p>{reader === 'taker' ? 'Your score' : 'Score'}</p>
          <p className={classes.score}>{figure(value)}</p>
          {result.scaled === null && <p>of {counted(max, 'point')}</p>}
          {hasWidth(result.range) && <p>likely range {rangeWords(result.range)}</p>}
        </div>
        <div>
          {well !== null && <h2 className={classes.well}>{well}</h2>}
          <p className={classes.say} data-is-second={well !== null || undefined}>
            {scoreSentence(result, goal, reader)}
          </p>
          <Scale scale={scoreScale(result, goal)} score={value} range={result.range} />
          {result.best && <Best session={session} best={result.best} />}
          {result.pending_marks > 0 && (
            <p className={classes.pending}>
              {counted(result.pending_marks, 'answer')} still {result.pending_marks === 1 ? 'needs' : 'need'}{' '}
              grading, so the score is not final.
            </p>
          )}
        </div>
        {acts && <div className={classes.acts}>{acts}</div>}
      </section>
    </Card>
  );
}

/** The best score of each section over several tests, with links to their sessions. */
function Best({ session, best }: { session: string; best: NonNullable<Result['best']> }) {
  return (
    <p className={classes.best}>
      Best of each section in {counted(best.session_count, 'test')}: <b>{figure(best.scaled)}</b>
      {best.parts.map((part, place) => (
        <span key={part.kind}>
          {place === 0 ? ' (' : ', '}
          {part.title}{' '}
          {part.session === session ? (
            figure(part.scaled)
          ) : (
            <Link to="/results/$session" params={{ session: part.session }}>
              {figure(part.scaled)}
            </Link>
          )}
          {place === best.parts.length - 1 && ')'}
        </span>
      ))}
    </p>
  );
}

/** Whether there is a range to show. With everything or nothing right it shrinks to the score itself. */
export function hasWidth(range: Result['range']): range is NonNullable<Result['range']> {
  return range !== null && range.low < range.high;
}

export function rangeWords({ low, high }: { low: number; high: number }): string {
  return `${figure(low)}–${figure(high)}`;
}

interface ScaleProps {
  scale: ScoreScale;
  score: number;
  range: Result['range'];
}

function Scale({ scale, score, range }: ScaleProps) {
  const { goal, mean } = scale;
  const words = [
    `Scale from ${figure(scale.min)} to ${figure(scale.max)}`,
    `score ${figure(score)}`,
    hasWidth(range) && `likely range ${figure(range.low)} to ${figure(range.high)}`,
    mean && `average ${figure(mean.value)}`,
    goal && `goal ${figure(goal.value)}`,
  ];
  return (
    <div className={classes.scale} role="img" aria-label={`${words.filter(Boolean).join(', ')}.`}>
      <span className={classes.track} />
      {scale.range && hasWidth(range) && (
        <span
          className={classes.range}
          style={{ left: `${scale.range.from}%`, width: `${scale.range.width}%` }}
        />
      )}
      {goal && (
        <span className={classes.goal} style={{ left: `${goal.at}%` }}>
          <em data-align={goal.align}>Goal {figure(goal.value)}</em>
        </span>
      )}
      <span className={classes.point} style={{ left: `${scale.at}%` }} />
      {mean && (
        <span className={classes.mean} style={{ left: `${mean.at}%` }}>
          <em data-align={mean.align}>Average {figure(mean.value)}</em>
        </span>
      )}
      {scale.shows_min && <span className={classes.min}>{figure(scale.min)}</span>}
      {scale.shows_max && <span className={classes.max}>{figure(scale.max)}</span>}
    </div>
  );
}
