/**
 * A passage within the text of a question, for formats that have no place of its own for it: between two comments, which
 * other programs pass over while they show it.
 */
import type { FormattedText } from './formatted-text.rules.ts';

const OPEN = '<!--passage-->';
const CLOSE = '<!--/passage-->';

/** The HTML of a question with its passage before it. */
export function withPassage(passage: string | null, stem: string): string {
  return passage === null || passage === '' ? stem : `${OPEN}${passage}${CLOSE}${stem}`;
}

/** The text of a question, and the passage that stood before it; null where none did. */
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
