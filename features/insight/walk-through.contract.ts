/**
 * Walking through one student's test in a lesson: hints to ask first, and notes on what was worked out
 * together.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { notReleased } from '#features/results/results.contract.ts';

/** The note on a question that was discussed. */
const kept = z.object({
  note: z.string().nullable(),
  by: z.object({ id: idOut, name: z.string() }),
  at: instant,
});

const walkedQuestion = z.object({
  attempt: idOut,
  question: idOut,
  /**
   * The question's hints in order, to ask before giving the answer away. Empty for readers who may not see
   * its answer key.
   */
  asks: z.array(z.string()),
  /** The times at which an answer was saved, in seconds since its section opened. */
  visits: z.array(z.object({ at_seconds: z.int(), is_answer: z.boolean() })),
  /** The notes of the lesson; null if the question was not discussed. */
  kept: kept.nullable(),
});

const walkThrough = z.object({
  session: idOut,
  questions: z.array(walkedQuestion),
  /** How long each section was open, in seconds; null if it was not timed. */
  sections: z.array(z.object({ id: idOut, open_seconds: z.int().nullable() })),
});
export type WalkThrough = z.infer<typeof walkThrough>;

export const getWalkThrough = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/walk-through/',
  summary: 'Get the hints, times of answers, and notes for a lesson on a student’s test',
  access: 'insight.view',
  params: z.strictObject({ id }),
  response: walkThrough,
  problems: [notReleased],
});

export const keepWalkThrough = endpoint({
  method: 'PUT',
  path: '/api/sessions/{id}/walk-through/',
  summary: 'Record that a missed question was discussed, with a note, or remove that record',
  act: 'Recorded a discussed mistake',
  access: 'insight.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    attempt: id,
    is_talked_through: z.boolean(),
    note: oneLine(500, 'Enter a note, or null for no note.').nullable().default(null),
  }),
  response: z.object({ attempt: idOut, kept: kept.nullable() }),
  problems: [breaksRule],
});
