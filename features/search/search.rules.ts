/** How a taker's own tests are searched: they are few and at hand. It knows titles and letters, and no table. */
import { alphabetically } from '#core/text-order.ts';
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';

/** The tests of `own` whose title has every word of `search`, those that begin with it first. */
export function ownTestsFitting(own: readonly OwnAssessment[], search: string): OwnAssessment[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  return own
    .filter(({ assessment }) => wanted.every((word) => folded(assessment.title).includes(word)))
    .map((test) => ({ test, title: folded(test.assessment.title) }))
    .sort(
      (one, other) =>
        fitOf(one.title, wanted) - fitOf(other.title, wanted) ||
        alphabetically(one.test.assessment.title, other.test.assessment.title),
    )
    .map(({ test }) => test);
}

function fitOf(title: string, words: readonly string[]): number {
  const whole = words.join(' ');
  if (title.startsWith(whole)) return 0;
  return title.includes(` ${whole}`) ? 1 : 2;
}

/** Without case and accents, as the database folds. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
