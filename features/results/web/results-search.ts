/** What the list of results, a review, marking and an analysis keep in their addresses. */
import { z } from 'zod';

/** What the list of an analysis can be narrowed to. */
export const SHOWN = ['flagged', 'reading_writing', 'math', 'other', 'unscored'] as const;

export const resultsSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});

export const reviewSearch = z.object({
  /** The topic whose mistakes are gone through; without one all of them are. */
  topic: z.coerce.string().max(200).optional().catch(undefined),
  /** The mistakes whose question has no topic are gone through. */
  untagged: z.literal(true).optional().catch(undefined),
});

export const markingSearch = z.object({
  /** The session whose answers are marked; without one those to a question are. */
  session: z.uuid().optional().catch(undefined),
  /** Without one the first whose answers wait. */
  question: z.uuid().optional().catch(undefined),
});

export const analysisSearch = z.object({
  shown: z.enum(SHOWN).optional().catch(undefined),
  /** The question whose row is open. */
  question: z.uuid().optional().catch(undefined),
});
