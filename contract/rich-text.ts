/**
 * What rich text is on the wire: an HTML subset with LaTeX between `\(`…`\)` and `\[`…`\]`. It knows its
 * length alone; the server cleans it on the way in (`server/rich-text.ts`), so what is read is always clean.
 */
import { z } from 'zod';

/** Rich text of at most `most` UTF-16 units as sent, markup counted. */
export function richText(most: number) {
  return z
    .string()
    .max(most, `At most ${most} characters, markup counted.`)
    .meta({ description: 'Rich text: an HTML subset, cleaned on the way in' });
}
