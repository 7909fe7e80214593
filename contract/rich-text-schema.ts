/** The schema of rich text fields. It is separate from `rich-text.ts`, which the app uses without schemas. */
import { z } from 'zod';

/** The description of rich text fields in the API description. */
export const RICH_TEXT = 'Rich text: a subset of HTML that is cleaned when it is saved';

/** A rich text field of at most `most` UTF-16 units as sent, including markup. */
export function richText(most: number) {
  return z
    .string()
    .max(most, `At most ${most} characters, including markup.`)
    .meta({ description: RICH_TEXT });
}
