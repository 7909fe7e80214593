/**
 * A student's streak: the days with work that lie close together. Days are calendar days where the student
 * is, as whole numbers that grow by one each day, so a day of 23 or 25 hours is one day.
 */

/**
 * The most days off in a row that do not end a streak, such as a weekend, or the day that a flight to another
 * time zone skips. Days off are not counted in the streak.
 */
export const DAYS_OFF = 2;

export interface Streak {
  /** The number of days with work; at least 1. */
  readonly days: number;
  /** The number of calendar days from the first day with work until today, both included. */
  readonly span: number;
  /** The last day with work: 0 for today, 1 for yesterday. */
  readonly days_ago: number;
}

/**
 * The streak on the day `today`, from the days with work in any order; null if there is none. Today does not
 * end a streak before it is over. Days after today are ignored.
 */
export function streakOf(worked: Iterable<number>, today: number): Streak | null {
  const days = [...new Set(worked)].filter((day) => day <= today).toSorted((a, b) => b - a);
  const [last] = days;
  if (last === undefined || today - last - 1 > DAYS_OFF) return null;
  const end = days.findIndex(
    (day, place) => day - (days[place + 1] ?? Number.NEGATIVE_INFINITY) - 1 > DAYS_OFF,
  );
  const first = days[end] ?? last;
  return { days: end + 1, span: today - first + 1, days_ago: today - last };
}
