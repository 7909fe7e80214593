/** Turns the bank's answer keys into Moodle's weights and patterns, for GIFT and Moodle XML. */

/**
 * The weight of each option in percent. In the bank's partial credit, a wrong option costs as much as a right
 * one earns.
 */
export function weightsOf(options: readonly { readonly is_correct: boolean }[]): string[] {
  const right = options.filter(({ is_correct }) => is_correct).length;
  const share = (100 / Math.max(1, right)).toFixed(5).replace(/\.?0+$/, '');
  return options.map(({ is_correct }) => (is_correct ? share : `-${share}`));
}

/** A typed answer with its stars escaped, so that they do not count as patterns. */
export function starsKept(answer: string): string {
  return answer.replaceAll('*', '\\*');
}
