/** Describes a forecast in words. */
import type { GroupForecast } from './forecast.contract.ts';

/** A score is rounded to tens, like the steps of scales; raw points to halves. */
const POINTS = 10;
const MARKS = 0.5;

/** The score and its spread, such as `1190` and `± 70`; null without a forecast. */
export function forecastFigures({ score }: Pick<GroupForecast, 'score'>): {
  value: string;
  spread: string;
} | null {
  if (score === null) return null;
  const step = score.unit === 'points' ? POINTS : MARKS;
  const told = (value: number) => String(Math.round(value / step) * step);
  return { value: told(score.mean), spread: `± ${told(score.deviation)}` };
}

/**
 * How many students the forecast covers, such as `expected, from 8 of 12 students`, or why there is no
 * forecast.
 */
export function forecastBasis({
  students,
  known,
  score,
}: Pick<GroupForecast, 'students' | 'known' | 'score'>): string {
  if (students === 0) return 'This group has no students.';
  if (known === 0) return 'There isn’t enough data on these students’ skills yet.';
  if (score === null) return 'Shown once every path through the test has questions.';
  return known === students ? 'expected' : `expected, from ${known} of ${students} students`;
}

/**
 * How many of the test's questions students of the group have already seen, and how many students have seen
 * any. A question that students already know does not measure them.
 */
export function seenWords({ seen, students }: Pick<GroupForecast, 'seen' | 'students'>): string {
  if (students === 0) return '';
  if (seen.questions === 0) return 'None of these students has seen any of its questions.';
  const questions = seen.questions === 1 ? '1 question' : `${seen.questions} questions`;
  return `${questions} already seen, by ${seen.students} of ${students} students.`;
}
