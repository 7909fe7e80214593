/**
 * Marks a passage inside a question's text with two comments, for formats without a place for passages. Other
 * programs ignore the comments and show the passage.
 */
import type { FormattedText } from './formatted-text.rules.ts';

const OPEN = '<!--passage-->';
const CLOSE = '<!--/passage-->';

/** The HTML of a question with its passage in front. */
export function withPassage(passage: string | null, stem: string): string {
  return passage === null || passage === '' ? stem : `${OPEN}${passage}${CLOSE}${stem}`;
}

/** Splits a text into the question and the passage in front of it (null if there is none). */
export function splitPassage({ format, text }: FormattedText): {
  stem: FormattedText;
  stimulus: FormattedText | null;
} {
  const end = format === 'html' && text.startsWith(OPEN) ? text.indexOf(CLOSE) : -1;
  if (end === -1) return { stem: { format, text }, stimulus: null };
  return {
    stem: { format, text: text.slice(end + CLOSE.length) },
    stimulus: { format, text: text.slice(OPEN.length, end) },
  };
}
