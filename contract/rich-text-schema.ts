/** Rich text as a field of a call: apart from what it is made of, which the app shows without schemas. */
import { z } from 'zod';

/** What the API description says of each rich text. */
export const RICH_TEXT = 'Rich text: an HTML subset, cleaned on the way in';

/** Rich text of at most `most` UTF-16 units as sent, markup counted. */
export function richText(most: number) {
  return z.string().max(most, `At most ${most} characters, markup counted.`).meta({ description: RICH_TEXT });
}
