/** How the bank's keys are said in Moodle's weights and patterns, for both of its formats. */

/** What each option earns, in percent: the bank's part marks, in which a wrong one costs what a right one earns. */
export function weightsOf(options: readonly { readonly is_correct: boolean }[]): string[] {
  const right = options.filter(({ is_correct }) => is_correct).length;
  const share = (100 / Math.max(1, right)).toFixed(5).replace(/\.?0+$/, '');
  return options.map(({ is_correct }) => (is_correct ? share : `-${share}`));
}

/** A typed answer in which a star is a star, and no pattern. */
export function starsKept(answer: string): string {
  return answer.replaceAll('*', '\\*');
}
