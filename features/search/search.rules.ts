/** Pure rules to search a taker's own tests, which are few and already loaded. */

import { alphabetically } from '#core/text-order.ts';
import { fitsSearch, searched } from '#core/text-search.ts';
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';

/** The tests in `own` whose titles contain every word of `search`. Titles that begin with it come first. */
export function ownTestsFitting(own: readonly OwnAssessment[], search: string): OwnAssessment[] {
  const whole = searched(search.trim());
  return own
    .filter(({ assessment }) => fitsSearch(assessment.title, search))
    .map((test) => ({ test, title: searched(test.assessment.title) }))
    .sort(
      (one, other) =>
        fitOf(one.title, whole) - fitOf(other.title, whole) ||
        alphabetically(one.test.assessment.title, other.test.assessment.title),
    )
    .map(({ test }) => test);
}

function fitOf(title: string, whole: string): number {
  if (title.startsWith(whole)) return 0;
  return title.includes(` ${whole}`) ? 1 : 2;
}
