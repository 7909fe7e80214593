/** A highlight of the exam room as a session keeps it, in a note of the kind `highlight`. */
import { z } from 'zod';

export const MARK_PARTS = ['stimulus', 'stem'] as const;
export type MarkPart = (typeof MARK_PARTS)[number];

/** Each has a line of its own kind beside its colour: solid, dashed, dotted. */
export const MARK_COLOURS = ['amber', 'green', 'blue'] as const;
export type MarkColour = (typeof MARK_COLOURS)[number];

export const LONGEST_NOTE = 500;
/** Of one question. */
export const MOST_MARKS = 40;
/** So much of what stands at each end of a highlight, and around it, is kept with it. */
export const LONGEST_CONTEXT = 24;

const context = z.string().max(2 * LONGEST_CONTEXT);

/** A highlight where it was made: its place, how it begins and ends, and what stands before and after it. */
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
