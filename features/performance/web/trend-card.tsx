import { useState } from 'react';
import type { LeftOut } from '#features/results/counted-sessions.contract.ts';
import { newerWords } from '#features/results/counted-words.rules.ts';
import { Card } from '#web/ui/card.tsx';
import { dateFormat } from '#web/ui/locale.ts';
import { figure } from '#web/ui/numbers.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { pastInSentence } from '#web/ui/when.ts';
import type { GoalPace, GoalScore } from '../goal.rules.ts';
import type { PastScore } from '../performance.contract.ts';
import { type Reader, trendTitle } from '../performance-words.rules.ts';
import { ChartReader } from './chart-reader.tsx';
import classes from './performance.module.css';
import { GoalWay, ScoreTable } from './public.tsx';

interface TrendCardProps {
  scores: readonly GoalScore[];
  /** Scores of tests with questions seen before; they are not part of the line. */
  seen: readonly PastScore[];
  /** Newer tests that do not count for other reasons than `seen`. */
  leftOut: LeftOut;
  goal: { score: number; test_date: string } | null;
  pace: GoalPace | null;
  tables: boolean;
  now: Date;
  reader: Reader;
}

/** The scores so far with their ranges, the goal, and the pace it needs; below that each section. */
export function TrendCard({ scores, seen, leftOut, goal, pace, tables, now, reader }: TrendCardProps) {
  const newer = newerWords(leftOut);
  const [at, setAt] = useState(scores.length - 1);
  const [first] = scores;
  const since = first === undefined ? '' : dateFormat({ month: 'long' }).format(new Date(first.submitted_at));
  const chosen = scores[at];
  return (
    <Card>
      <h2 className={classes.title}>
        {trendTitle(scores, goal && pace && { pace, goal: goal.score }, since, reader)}
      </h2>
      {seen.length > 0 && (
        <p className={classes.quiet}>
          Not shown, because {reader.kind === 'taker' ? 'you’d' : `${reader.name} had`} already seen some of
          the questions: {seen.map((score) => scoreWords(score, now)).join('; ')}
        </p>
      )}
      {newer !== null && <p className={classes.quiet}>{newer}</p>}
      {scores.length === 0 ? (
        <p className={classes.empty}>Scores show up here once a test is released.</p>
      ) : tables ? (
        <div className={classes.table}>
          <ScoreTable scores={scores} now={now} />
        </div>
      ) : (
        <>
          <GoalWay scores={scores} goal={goal} now={now} chosen={at} isWide />
          <ChartReader
            label="Scores, one by one"
            places={scores.length}
            at={at}
            onChange={setAt}
            reading={chosen === undefined ? '' : readingOf(chosen, now)}
          />
        </>
      )}
      <Sections scores={scores} since={since} />
    </Card>
  );
}

function scoreWords({ title, submitted_at, scaled }: PastScore, now: Date): string {
  return `${title}, ${pastInSentence(new Date(submitted_at), now)}, ${figure(scaled ?? 0)}`;
}

function readingOf({ title, submitted_at, value, range }: GoalScore, now: Date): string {
  const told = range === null ? '' : `, range ${range.low}–${range.high}`;
  return `${title}, ${pastInSentence(new Date(submitted_at), now)}: ${figure(value)}${told}`;
}

/** Each section of the newest score with its small line. */
function Sections({ scores, since }: { scores: readonly GoalScore[]; since: string }) {
  const newest = scores.at(-1);
  if (newest === undefined || newest.sections.length < 2) return null;
  return (
    <div className={classes.sections}>
      {newest.sections.map(({ name, scaled, range }) => {
        const values = scores.flatMap(({ sections }) =>
          sections.flatMap((section) => (section.name === name ? section.scaled : [])),
        );
        const change = scaled - (values[0] ?? scaled);
        const words =
          values.length < 2
            ? ''
            : `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)} since ${since}`;
        return (
          <div key={name} className={classes.section}>
            <div>
              <strong>{name}</strong>
              <b>{figure(scaled)}</b>
              <span>{words}</span>
            </div>
            <div>
              {range && (
                <span>
                  range {range.low}–{range.high}
                </span>
              )}
              {values.length > 1 && <Sparkline values={values} label={`${name}: ${values.join(', ')}`} />}
            </div>
          </div>
        );
      })}
    </div>
  );
}
