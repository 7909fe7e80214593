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

/** How many students the forecast covers, as `by 8 of 12` if not all; or why there is no forecast. */
export function forecastBasis({
  students,
  known,
  score,
}: Pick<GroupForecast, 'students' | 'known' | 'score'>): string {
  if (students === 0) return 'Nobody is in this group.';
  if (known === 0) return 'Too little is known of its students’ skills in these questions.';
  if (score === null) return 'Not told before each path has its questions.';
  return known === students ? 'expected' : `by ${known} of ${students}`;
}

/**
 * How many of the test's questions the group has already met, and how many students met one. A question that
 * students know no longer measures them.
 */
export function seenWords({ seen, students }: Pick<GroupForecast, 'seen' | 'students'>): string {
  if (students === 0) return '';
  if (seen.questions === 0) return 'Nobody of it has seen a question of it.';
  const questions = seen.questions === 1 ? '1 question was' : `${seen.questions} questions were`;
  return `${questions} seen by ${seen.students} of ${students}.`;
}
