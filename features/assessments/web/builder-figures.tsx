import type { ReactNode } from 'react';
import { untimedWords } from '#web/ui/durations.ts';
import { count } from '#web/ui/numbers.ts';
import type { Range, Totals } from '../board.rules.ts';
import classes from './builder.module.css';

/** The totals of the test, updated while a card moves. `children`: totals from other features. */
export function BuilderFigures({ totals, children }: { totals: Totals; children?: ReactNode }) {
  const { questions, asked, duration_seconds, untimed_sections, break_seconds, unscored, marks } = totals;
  const isUntimed = untimed_sections > 0 && duration_seconds === 0;
  return (
    <dl className={classes.figures}>
      <Figure label="Questions" value={count(questions)}>
        {(asked.least !== questions || asked.most !== questions) && `${rangeWords(asked)} per student`}
      </Figure>
      <Figure label="Time" value={isUntimed ? 'Untimed' : count(duration_seconds / 60)}>
        {!isUntimed && 'min'}
        {!isUntimed && untimed_sections > 0 && ` + ${untimedWords(untimed_sections)}`}
        {break_seconds > 0 && `, break ${count(break_seconds / 60)} min`}
      </Figure>
      <div className={classes.mix}>
        <dt>Difficulty</dt>
        <dd>
          <DifficultyMix totals={totals} />
        </dd>
      </div>
      {children}
      <Figure label="Unscored" value={count(unscored)}>
        of {count(questions)}
      </Figure>
      <Figure label="Points" value={rangeWords(marks)} />
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} {children && <small>{children}</small>}
      </dd>
    </div>
  );
}

function DifficultyMix({ totals: { levels, without_level, questions } }: { totals: Totals }) {
  const words = levels.map((many, index) => `level ${index + 1}: ${many}`).join(', ');
  if (questions === without_level) {
    return <small>{questions === 0 ? 'No questions yet' : 'No levels set yet'}</small>;
  }
  return (
    <>
      <div className={classes.bar} role="img" aria-label={`Questions by level: ${words}`}>
        {levels.map(
          (many, index) =>
            many > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the level
              <i key={index} data-level={index + 1} style={{ flexGrow: many }}>
                {many}
              </i>
            ),
        )}
      </div>
      <small className={classes.ends}>
        <span>Level 1</span>
        {without_level > 0 && <span>{without_level} without a level</span>}
        <span>5</span>
      </small>
    </>
  );
}

function rangeWords({ least, most }: Range): string {
  return least === most ? count(least) : `${count(least)} to ${count(most)}`;
}
