/** Words for a test's modules and the paths through them. */
import type { PreviewedModule, PreviewedVariant } from './preview.contract.ts';

/**
 * The condition for each variant of a module, such as `13 or more right` and `fewer than 13 right`; null if
 * there is only one variant.
 */
export function pathWords({ variants }: Pick<PreviewedModule, 'variants'>): string[] | null {
  if (variants.length < 2) return null;
  const bounds = variants.flatMap(({ at_least }) => at_least ?? []);
  return variants.map(({ at_least }) => {
    if (at_least === null) return `fewer than ${Math.min(...bounds)} correct`;
    const above = Math.min(...bounds.filter((bound) => bound > at_least));
    return above === Number.POSITIVE_INFINITY
      ? `${at_least} or more correct`
      : `${at_least} to ${above - 1} correct`;
  });
}

/** The number of questions: `22 questions`, or `up to 14 questions` if the test asks them one at a time. */
export function questionsWords({ questions }: Pick<PreviewedVariant, 'questions'>, isUpTo: boolean): string {
  const words = `${questions.length} ${questions.length === 1 ? 'question' : 'questions'}`;
  return isUpTo ? `up to ${words}` : words;
}
