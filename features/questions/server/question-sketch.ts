/** Turns a question into the plain texts that are compared with other questions. */
import { formulasIn } from '#contract/formula.ts';
import {
  bandsOf,
  FORMULA,
  type FormulaText,
  type Sketch,
  sketchOf,
} from '#core/near-duplicates/near-duplicates.ts';
import type { Gap } from '#core/question-kinds/question-kinds.ts';
import { textOfRichText } from '#server/rich-text.ts';

/** The fields that are compared: the question and its choices. Accepted typed answers are not compared. */
export interface ComparedQuestion {
  readonly stem: string;
  readonly stimulus: string;
  readonly options: readonly { readonly text: string; readonly prompt: string }[];
  readonly gaps?: readonly Pick<Gap, 'choices'>[] | undefined;
}

/** A question as it is compared. Its texts must be cleaned. */
export function sketchOfQuestion({ stem, stimulus, options, gaps = [] }: ComparedQuestion): Sketch {
  const prompts = new Set(options.flatMap(({ prompt }) => (prompt === '' ? [] : prompt)));
  const chosen_from = [...options.map(({ text }) => text), ...prompts];
  const plain = gaps.flatMap(({ choices }) => choices.map((words) => ({ words, formulas: [] })));
  return sketchOf({
    stem: comparedText(stem),
    stimulus: comparedText(stimulus),
    answers: [...chosen_from.map(comparedText), ...plain],
  });
}

/**
 * The numbers (MinHash bands) that find similar questions: two similar questions usually share at least one.
 */
export function bandsOfQuestion(question: ComparedQuestion): number[] {
  return bandsOf(sketchOfQuestion(question));
}

const PICTURE = /<img\b[^<>]*?\salt="([^"<>]*)"[^<>]*>/g;
const MATHML = /<math\b[^<>]*>([\s\S]*?)<\/math>/g;
const RAISED = /<(su[bp])>/g;

/**
 * Pictures are compared by their alternative text, so two pictures without alternative text count as equal.
 * Superscripts and subscripts are marked, so that they do not join the number beside them.
 */
function comparedText(html: string): FormulaText {
  const drawn = html
    .replaceAll(PICTURE, ' $1 ')
    .replaceAll(MATHML, (_, inside: string) => `\\(${inside.replaceAll(/<(\/?\w+)[^<>]*>/g, '{$1}')}\\)`)
    .replaceAll(RAISED, (_, tag: string) => (tag === 'sup' ? '^' : '_'));
  const text = textOfRichText(drawn);
  const formulas = formulasIn(text);
  let words = '';
  let from = 0;
  for (const formula of formulas) {
    words += `${text.slice(from, formula.from)} ${FORMULA} `;
    from = formula.to;
  }
  return { words: words + text.slice(from), formulas: formulas.map(({ tex }) => tex) };
}
