/** The shape of a highlight as a session stores it, in a note of the kind `highlight`. */
import { z } from 'zod';

export const MARK_PARTS = ['stimulus', 'stem'] as const;
export type MarkPart = (typeof MARK_PARTS)[number];

/**
 * Each color also has its own underline (solid, dashed, dotted), so that color is not the only difference.
 */
export const MARK_COLOURS = ['amber', 'green', 'blue'] as const;
export type MarkColour = (typeof MARK_COLOURS)[number];

export const LONGEST_NOTE = 500;
/** The maximum number of highlights in one question. */
export const MOST_MARKS = 40;
/** How many characters at each end of a highlight, and of the text around it, are stored. */
export const LONGEST_CONTEXT = 24;

const context = z.string().max(2 * LONGEST_CONTEXT);

/** A highlight with its position, its first and last characters, and the text before and after it. */
export const mark = z.object({
  part: z.enum(MARK_PARTS),
  start: z.int().min(0),
  end: z.int().min(1),
  head: context,
  tail: context,
  before: context,
  after: context,
  colour: z.enum(MARK_COLOURS),
  is_underline: z.boolean(),
  note: z.string().max(LONGEST_NOTE),
});
export type Mark = z.infer<typeof mark>;

export const keptMarks = z.array(z.unknown()).max(MOST_MARKS);
