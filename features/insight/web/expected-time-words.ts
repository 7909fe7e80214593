/** Texts about the expected time of a section. */
import { durationFigure } from '#web/ui/durations.ts';
import type { GroupForecast } from '../forecast.contract.ts';

/**
 * The expected time of a section next to its limit, such as `28:40 of 35:00`, and how many questions were
 * timed if not all were. If the time is unknown, the reason.
 */
export function timeWords({
  duration_seconds,
  expected_seconds,
  timed,
  questions,
}: GroupForecast['sections'][number]): { time: string; basis: string } {
  if (questions === 0) return { time: 'No questions yet', basis: '' };
  if (expected_seconds === null) {
    const some =
      timed === 0
        ? 'None of its questions has been'
        : `Only ${timed} of its ${questions} questions ${timed === 1 ? 'has' : 'have'} been`;
    return { time: 'No estimate yet', basis: `${some} timed often enough.` };
  }
  const limit = duration_seconds === null ? '' : ` of ${durationFigure(duration_seconds)}`;
  return {
    time: `${durationFigure(expected_seconds)}${limit}`,
    basis: timed === questions ? '' : `Based on ${timed} of ${questions} questions.`,
  };
}

/** Whether a section is expected to take longer than its limit. */
export function isTooLong({
  duration_seconds,
  expected_seconds,
}: Pick<GroupForecast['sections'][number], 'duration_seconds' | 'expected_seconds'>): boolean {
  return duration_seconds !== null && expected_seconds !== null && expected_seconds > duration_seconds;
}
