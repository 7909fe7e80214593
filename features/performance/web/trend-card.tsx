import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import type { LeftOut } from '#features/results/counted-sessions.contract.ts';
import { newerWords } from '#features/results/counted-words.rules.ts';
import { Card } from '#web/ui/card.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { pastInSentence } from '#web/ui/when.ts';
import type { GoalScore } from '../goal.rules.ts';
import type { PastScore } from '../performance.contract.ts';
import type { Reader } from '../performance-words.rules.ts';
import { ChartReader } from './chart-reader.tsx';
import classes from './performance.module.css';
import { GoalWay, ScoreTable } from './public.tsx';
import type { WayToGoal } from './way-to-goal.ts';

interface TrendCardProps {
  way: WayToGoal;
  /** Scores of tests with questions seen before; they are not part of the line. */
  seen: readonly PastScore[];
  /** Newer tests that were ignored for reasons other than `seen`. */
  leftOut: LeftOut;
  tables: boolean;
  now: Date;
  reader: Reader;
}

/** Wide enough for the flatter drawing. */
const WIDE = '(min-width: 721px)';
/** A line is drawn only from this many scores on. */
const LEAST_SCORES = 2;

/**
 * The scores so far with their ranges, the goal, and the pace it needs. Each score, each section, and the
 * scores that are not on the line can be opened below.
 */
export function TrendCard({ way, seen, leftOut, tables, now, reader }: TrendCardProps) {
  const { scores, goal, pace, title, since } = way;
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const newer = newerWords(leftOut);
  const newest = scores.at(-1);
  return (
    <Card>
      <h2 className={classes.title}>{title}</h2>
      {tables && scores.length > 0 ? (
        <div className={classes.table}>
          <ScoreTable scores={scores} now={now} />
        </div>
      ) : scores.length < LEAST_SCORES && goal === null ? (
        <p className={classes.few}>
          {newest === undefined ? 'Scores show up here once results are released' : readingOf(newest, now)}
        </p>
      ) : (
        <GoalWay scores={scores} goal={goal} now={now} needed={pace?.needed_a_week ?? null} isWide={isWide} />
      )}
      {scores.length + seen.length > 0 && (
        <details className={classes.more}>
          <summary>
            Every score and section
            {seen.length > 0 && ` · ${counted(seen.length, 'score')} not on the line`}
            <IconChevronDown className={classes.turn} size={16} stroke={1.75} aria-hidden />
          </summary>
          {seen.length > 0 && (
            <p className={classes.quiet}>
              Not shown, because {reader.kind === 'taker' ? 'you’d' : `${reader.name} had`} already seen some
              of the questions: {seen.map((score) => scoreWords(score, now)).join('; ')}
            </p>
          )}
          {newer !== null && <p className={classes.quiet}>{newer}</p>}
          {!tables && <Scores scores={scores} now={now} />}
          <Sections scores={scores} since={since} />
        </details>
      )}
    </Card>
  );
}

/** Reads the scores one by one. */
function Scores({ scores, now }: Pick<WayToGoal, 'scores'> & { now: Date }) {
  const [at, setAt] = useState(scores.length - 1);
  const chosen = scores[at];
  return (
    <ChartReader
      label="Scores, one by one"
      places={scores.length}
      at={at}
      onChange={setAt}
      reading={chosen === undefined ? '' : readingOf(chosen, now)}
    />
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
