/** Splits a question into sentences to read aloud, and lists the reading speeds. */
import { ATOM, type Span, trimmed } from './marks.rules.ts';

/** The reading speeds, as factors of the normal speed. */
export const READING_RATES = [0.7, 0.85, 1, 1.25, 1.5] as const;
export type ReadingRate = (typeof READING_RATES)[number];

export function isReadingRate(value: number): value is ReadingRate {
  return READING_RATES.some((rate) => rate === value);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, without the white space around them. */
export function sentencesIn(text: string): Span[] {
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index }) => {
    const span = trimmed(text, { start: index, end: index + segment.length });
    return span === null ? [] : [span];
  });
}

/**
 * The words to speak for a part of a text. `atoms` gives the words of all its formulas and pictures, in
 * order.
 */
export function saidOf(text: string, { start, end }: Span, atoms: readonly string[]): string {
  let next = text.slice(0, start).split(ATOM).length - 1;
  return text
    .slice(start, end)
    .replaceAll(ATOM, () => {
      const words = atoms[next] ?? '';
      next += 1;
      return ` ${words} `;
    })
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:?!])/g, '')
    .trim();
}
