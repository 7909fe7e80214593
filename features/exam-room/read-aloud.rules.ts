/** What is read aloud of a question, sentence by sentence, and at what speed. */
import { ATOM, type Span, trimmed } from './marks.rules.ts';

/** Of the usual speed. */
export const READING_RATES = [0.7, 0.85, 1, 1.25, 1.5] as const;
export type ReadingRate = (typeof READING_RATES)[number];

export function isReadingRate(value: number): value is ReadingRate {
  return READING_RATES.some((rate) => rate === value);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, each without the white space around it. */
export function sentencesIn(text: string): Span[] {
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index }) => {
    const span = trimmed(text, { start: index, end: index + segment.length });
    return span === null ? [] : [span];
  });
}

/** What is said of a stretch of a text: of its formulas and pictures, which `atoms` has in the text's order, their words. */
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
