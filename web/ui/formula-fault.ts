/** Says why a formula cannot be shown to readers. */
import { formulaFault, formulasIn } from '#contract/formula.ts';
import { richTextOf } from '#contract/rich-text.ts';
import { type DrawingFault, misreadFormulasIn } from '#contract/rich-text-faults.ts';

/**
 * The error in a formula, as a sentence; null if there is none. `text` is the formula with its delimiters.
 */
export function writtenFormulaFault(tex: string, text: string, drawing: DrawingFault): string | null {
  if (tex === '') return 'Enter a formula.';
  const fault = formulaFault(tex);
  if (fault !== null) return `It ${fault}.`;
  if (formulasIn(text)[0]?.tex !== tex) return 'Remove \\) or \\] from the formula.';
  const [misread] = misreadFormulasIn(richTextOf(text), drawing);
  return misread?.replace(/^The formula “.*” /s, 'It ') ?? null;
}
