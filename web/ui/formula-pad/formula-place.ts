/** Finds where a formula from the keypad goes in a text with LaTeX between `\(` and `\)`. */
import { formulasIn } from '#contract/formula.ts';

/** The formula to edit, and the part of the text that it replaces, including its delimiters. */
export interface FormulaPlace {
  readonly tex: string;
  readonly from: number;
  readonly to: number;
  /** Whether the formula is on a line of its own. */
  readonly apart: boolean;
}

/** The formula at the selection; otherwise a new one with the selected text in place of the selection. */
export function formulaPlace(text: string, start: number, end: number): FormulaPlace {
  const present = formulasIn(text).find(({ from, to }) => from < end && start < to);
  const within = formulasIn(text).find(({ from, to }) => from < start && start < to);
  return within ?? present ?? { tex: text.slice(start, end).trim(), from: start, to: end, apart: false };
}

/** A formula with its delimiters; empty for an empty formula. */
export function delimited({ tex, apart }: Pick<FormulaPlace, 'tex' | 'apart'>): string {
  if (tex === '') return '';
  return apart ? `\\[${tex}\\]` : `\\(${tex}\\)`;
}

/** The text with the formula inserted, and the position after the formula. */
export function withFormula(
  text: string,
  place: FormulaPlace,
  tex: string,
): { readonly text: string; readonly after: number } {
  const formula = delimited({ tex, apart: place.apart });
  return {
    text: `${text.slice(0, place.from)}${formula}${text.slice(place.to)}`,
    after: place.from + formula.length,
  };
}
