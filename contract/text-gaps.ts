/**
 * Where the gaps of a text stand: `[[1]]`, `[[2]]` among its words. It knows rich text's markup and its formulas, in which
 * there is no gap; what fills one is the question's.
 */
import { formulasIn } from './formula.ts';

/** What stands in the place of a gap where nobody fills it. */
export const blankFor = (number: number) => `____ (${number})`;

/** A gap in words: its number, and where its mark begins and ends. */
interface GapMark {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** The marks in words without markup and formulas, in their order. */
export function gapMarksIn(words: string): GapMark[] {
  return [...words.matchAll(/\[\[(\d{1,2})\]\]/g)].map(({ 0: mark, 1: number, index }) => ({
    number: Number(number),
    from: index,
    to: index + mark.length,
  }));
}

/** The numbers of the gaps in a text, in their order, each as often as it stands there. */
export function gapNumbers(html: string): number[] {
  const numbers: number[] = [];
  replaceGaps(html, (number) => {
    numbers.push(number);
    return '';
  });
  return numbers;
}

/** The text with something else in the place of each gap. Takes one walk. */
export function replaceGaps(html: string, turn: (number: number) => string): string {
  return turnWords(html, (words) => withTurned(words, turn));
}

/** The text with its words, pieces without markup and outside MathML, each turned into another. Takes one walk. */
export function turnWords(html: string, turn: (words: string) => string): string {
  let formula = 0;
  // Pieces of words and of markup take turns.
  return html
    .split(/(<[^<>]*>)/)
    .map((piece, place) => {
      if (place % 2 === 0) return formula > 0 ? piece : turn(piece);
      if (/^<math[\s>]/.test(piece)) formula += 1;
      else if (piece === '</math>') formula -= 1;
      return piece;
    })
    .join('');
}

function withTurned(words: string, turn: (number: number) => string): string {
  const formulas = formulasIn(words);
  let turned = '';
  let done = 0;
  let next = 0;
  for (const { number, from, to } of gapMarksIn(words)) {
    while ((formulas[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    if ((formulas[next]?.from ?? Number.POSITIVE_INFINITY) < from) continue;
    turned += words.slice(done, from) + turn(number);
    done = to;
  }
  return turned + words.slice(done);
}
