import type { Language } from '#features/letters/language.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import { numberIn, weekdaysIn } from '../report-words.rules.ts';
import type { WeekFigures } from '../weekly.contract.ts';
import classes from './day-bars.module.css';

interface DayBarsProps {
  days: WeekFigures['days'];
  first_day: string;
  language: Language;
}

/** Minutes a day from Monday to Sunday, each written above its bar; what tests took of them is hatched. */
export function DayBars({ days, first_day, language }: DayBarsProps) {
  const words = reportPageWords(language);
  const most = Math.max(1, ...days.map(({ seconds }) => seconds));
  const names = weekdaysIn(language, first_day);
  const minutes = (seconds: number) => numberIn(language, Math.round(seconds / 60));
  const hasTest = days.some(({ test_seconds }) => test_seconds > 0);
  return (
    <>
      <p className={classes.says}>
        {words.minutes_a_day}
        {hasTest && ` · ${words.hatched}`}
      </p>
      <ol className={classes.days} aria-label={words.minutes_a_day}>
        {days.map(({ seconds, test_seconds }, day) => (
          <li key={names[day]}>
            <span className={classes.minutes}>{seconds === 0 ? '–' : minutes(seconds)}</span>
            <i
              aria-hidden
              className={classes.bar}
              data-none={seconds === 0 || undefined}
              data-test={test_seconds * 2 > seconds || undefined}
              style={{ height: `${Math.round((5.5 * 16 * seconds) / most) / 16}rem` }}
            />
            <span>{names[day]}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
