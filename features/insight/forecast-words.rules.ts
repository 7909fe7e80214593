/** What a forecast is told in. */
import type { GroupForecast } from './forecast.contract.ts';

/** Points are told in tens, as scales step; marks as they are counted. */
const POINTS = 10;
const MARKS = 0.5;

/** The score and its spread, `1190` and `± 70`; null where there is none. */
export function forecastFigures({ score }: Pick<GroupForecast, 'score'>): {
  value: string;
  spread: string;
} | null {
  if (score === null) return null;
  const step = score.unit === 'points' ? POINTS : MARKS;
  const told = (value: number) => String(Math.round(value / step) * step);
  return { value: told(score.mean), spread: `± ${told(score.deviation)}` };
}

/** Of whom it is told, `by 8 of 12`, where that is not all of them; why it is not, where it is not. */
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

/** How many of its questions the group has met, and how many of it: whoever knows a question is measured by it no more. */
export function seenWords({ seen, students }: Pick<GroupForecast, 'seen' | 'students'>): string {
  if (students === 0) return '';
  if (seen.questions === 0) return 'Nobody of it has seen a question of it.';
  const questions = seen.questions === 1 ? '1 question was' : `${seen.questions} questions were`;
  return `${questions} seen by ${seen.students} of ${students}.`;
}
