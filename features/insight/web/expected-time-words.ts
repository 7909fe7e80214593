/** How the time that a section takes is told before anybody sat it. */
import { durationFigure } from '#web/ui/durations.ts';
import type { GroupForecast } from '../forecast.contract.ts';

/**
 * How long a section takes beside what there is: `28:40 of 35:00`, and of how many questions that is known where it is not of
 * all; or why it is not told.
 */
export function timeWords({
  duration_seconds,
  expected_seconds,
  timed,
  questions,
}: GroupForecast['sections'][number]): { time: string; basis: string } {
  if (questions === 0) return { time: 'No question yet', basis: '' };
  if (expected_seconds === null) {
    const some =
      timed === 0
        ? 'None of its questions was'
        : `Only ${timed} of its ${questions} questions ${timed === 1 ? 'was' : 'were'}`;
    return { time: 'Not known yet', basis: `${some} timed in a test.` };
  }
  const limit = duration_seconds === null ? '' : ` of ${durationFigure(duration_seconds)}`;
  return {
    time: `${durationFigure(expected_seconds)}${limit}`,
    basis: timed === questions ? '' : `By ${timed} of ${questions} questions.`,
  };
}

/** Whether a section takes longer than there is. */
export function isTooLong({
  duration_seconds,
  expected_seconds,
}: Pick<GroupForecast['sections'][number], 'duration_seconds' | 'expected_seconds'>): boolean {
  return duration_seconds !== null && expected_seconds !== null && expected_seconds > duration_seconds;
}
