/**
 * Finds the gaps of a question's text: `[[1]]`, `[[2]]` between words. Marks inside formulas and markup are
 * not gaps.
 */
import { formulasIn } from './formula.ts';

/** The placeholder for a gap that cannot be filled. */
export const blankFor = (number: number) => `____ (${number})`;

/** A gap in the text: its number, and the position of its mark. */
interface GapMark {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** The gap marks in text without markup and formulas, in order. */
export function gapMarksIn(words: string): GapMark[] {
  return [...words.matchAll(/\[\[(\d{1,2})\]\]/g)].map(({ 0: mark, 1: number, index }) => ({
    number: Number(number),
    from: index,
    to: index + mark.length,
  }));
}

/** The numbers of the gaps in a text, in order and with repetitions. */
export function gapNumbers(html: string): number[] {
  const numbers: number[] = [];
  replaceGaps(html, (number) => {
    numbers.push(number);
    return '';
  });
  return numbers;
}

/** Replaces each gap of a text. Runs in linear time. */
export function replaceGaps(html: string, turn: (number: number) => string): string {
  return turnWords(html, (words) => withTurned(words, turn));
}

/** Replaces each piece of plain text, outside tags and MathML. Runs in linear time. */
export function turnWords(html: string, turn: (words: string) => string): string {
  let formula = 0;
  // Even pieces are text and odd pieces are tags.
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
