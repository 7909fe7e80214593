/**
 * Simulates answers by people with normally distributed abilities to a test with modules, so that its
 * questions can be calibrated.
 */
import { chanceOfRight } from '#core/irt/item-curve.ts';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import type { FrozenSection } from '#features/assessments/revision.rules.ts';

/**
 * Rows for `seedResponses`, for sections with these difficulties in the order of the test. Only people with
 * enough right answers in the first section take a section with a threshold; the others take the variants
 * without one.
 */
export function simulatedRows(
  sections: readonly (Pick<FrozenSection, 'module'> & { readonly difficulties: readonly number[] })[],
  persons: number,
): string[] {
  const random = seededNumbers(7, 'answers');
  return Array.from({ length: persons }, () => {
    const theta = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let right = 0;
    const higher = sections.find(({ module }) => module?.at_least != null)?.module?.at_least ?? 0;
    return sections
      .map(({ module, difficulties }, index) => {
        const isLed = module?.at_least == null ? right < higher : right >= module.at_least;
        if (index > 0 && !isLed) return 'x'.repeat(difficulties.length);
        return difficulties
          .map((b) => {
            const isRight = random() < chanceOfRight({ a: 1.2, b, c: 0 }, theta);
            if (index === 0 && isRight) right += 1;
            return isRight ? '1' : '0';
          })
          .join('');
      })
      .join('');
  });
}
