import type { LetterDay } from '../letter.rules.ts';
import classes from './day-bars.module.css';

interface DayBarsProps {
  says: string;
  bars: readonly LetterDay[];
}

const HIGHEST_REM = 5.5;

/**
 * Bars for the minutes of each day from Monday to Sunday, each with its figure above. Days spent mostly on
 * tests are hatched.
 */
export function DayBars({ says, bars }: DayBarsProps) {
  return (
    <>
      <p className={classes.says}>{says}</p>
      <ol className={classes.days} aria-label={says}>
        {bars.map(({ name, minutes, share, is_test }) => (
          <li key={name}>
            <span className={classes.minutes}>{minutes}</span>
            <i
              aria-hidden
              className={classes.bar}
              data-none={share === 0 || undefined}
              data-test={is_test || undefined}
              style={{ height: `${Math.round(HIGHEST_REM * 16 * share) / 16}rem` }}
            />
            <span>{name}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
