import { Link } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import { OUTCOMES } from '#features/releases/result.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { OUTCOME_WORDS, pacingSentence } from './result-words.ts';
import classes from './strips.module.css';
import type { Strip, StripCell } from './time-strip.ts';

interface StripsProps {
  session: string;
  strips: Strip[];
}

/** One cell per question with its outcome and time; each links to its review. */
export function Strips({ session, strips }: StripsProps) {
  const cells = strips.flatMap((strip) => strip.cells);
  const counts = OUTCOMES.map((outcome) => ({
    outcome,
    count: cells.filter((cell) => cell.outcome === outcome).length,
  })).filter(({ count }) => count > 0);
  return (
    <Card>
      <div className={classes.head}>
        <h2>{pacingSentence(strips)}</h2>
        <p className={classes.legend}>
          {counts.map(({ outcome, count }) => (
            <span key={outcome} data-outcome={outcome}>
              <OutcomeMark outcome={outcome} /> {OUTCOME_WORDS[outcome]} {count}
            </span>
          ))}
          <span>bar height = time</span>
        </p>
      </div>
      <div className={classes.sections}>
        {strips.map((strip) => (
          <section
            key={strip.section}
            aria-label={strip.title}
            style={{ '--cells': strip.cells.length, '--pace': `${strip.pace_height}px` } as CSSProperties}
          >
            <div className={classes.sectionHead}>
              <h3>{strip.title}</h3>
              <span>
                {strip.right_count} of {strip.question_count} right
                {strip.pace_seconds !== null && ` · pace ${Math.round(strip.pace_seconds)} s per question`}
              </span>
            </div>
            <StripRow session={session} strip={strip} />
          </section>
        ))}
      </div>
    </Card>
  );
}

const STEPS: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowLeft: (from) => Math.max(0, from - 1),
  ArrowRight: (from, last) => Math.min(last, from + 1),
  Home: () => 0,
  End: (_from, last) => last,
};

/** The row is a single tab stop; the arrow keys move between cells. */
function StripRow({ session, strip }: { session: string; strip: Strip }) {
  const [stop, setStop] = useState(0);
  const { cells, pace_seconds } = strip;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = step(stop, cells.length - 1);
    setStop(next);
    event.currentTarget.querySelectorAll('a')[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it hold the focus and are worked by their own keys
    <div className={classes.strip} data-paced={pace_seconds !== null || undefined} onKeyDown={move}>
      {cells.map((cell, index) => (
        <Cell key={cell.question} session={session} cell={cell} isStop={index === stop} />
      ))}
    </div>
  );
}

interface CellProps {
  session: string;
  cell: StripCell;
  isStop: boolean;
}

function Cell({ session, cell, isStop }: CellProps) {
  const { number, outcome, seconds, unscored } = cell;
  const words = `Question ${number}, ${OUTCOME_WORDS[outcome]}, ${durationWords(seconds)}${unscored ? ', unscored' : ''}`;
  return (
    <Link
      className={classes.cell}
      tabIndex={isStop ? 0 : -1}
      data-outcome={outcome}
      to="/results/$session/review/{-$place}"
      params={{ session, place: String(cell.place) }}
      aria-label={words}
      title={words}
    >
      <i style={{ height: cell.height }} />
      <OutcomeMark outcome={outcome} />
      <span className={classes.number}>{isMissed(cell) ? number : ''}</span>
    </Link>
  );
}
