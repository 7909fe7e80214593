/** What came of a session: its scores and, question by question, what was right. Each part only to whom it is released. */

import { z } from 'zod';
import { idOut, instant } from '#contract/ids.ts';

/** A test in progress that closes reviews until it is submitted. */
export const reviewCloser = z.object({
  session: idOut,
  title: z.string(),
  /** A timed test and a sitting close every review, an untimed one those that share a question with it. */
  kind: z.enum(['timed', 'sitting', 'untimed']),
  /** When it is submitted at the latest; null where no time ends it. */
  finish_by: instant.nullable(),
});
export type ToldCloser = z.infer<typeof reviewCloser>;

export const OUTCOMES = ['right', 'wrong', 'omitted', 'partial', 'pending'] as const;
export type OutcomeWord = (typeof OUTCOMES)[number];

const SECTION_KINDS = ['reading_writing', 'math', 'other'] as const;

const score = { raw: z.number(), raw_max: z.number() };

export const result = z.object({
  ...score,
  /** Null where the assessment has no scale. */
  scaled: z.number().nullable(),
  /** What `scaled` was made by; `raw` where it is null. */
  method: z.enum(['table', 'irt', 'raw']),
  /** Standard error in the units of `scaled`, or of `raw` where there is no scale; null where it has none. */
  se: z.number().nullable(),
  /** Two times in three a like sitting would score in it. */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Of all released first sessions of this assessment; null below 5 others, and where too much was seen before. */
  percentile: z.number().nullable(),
  /** Of the newest scores of everybody in the installation, of one exam and on one scale; null below 5 others, and where too much was seen before. */
  bank_percentile: z.number().nullable(),
  /** Whether its scale imitates that of a real exam, whose makers publish none. */
  is_estimate: z.boolean(),
  /** The best of each part over the tests of one exam whose scores are out for the reader; null where that is this one alone. */
  best: z
    .object({
      scaled: z.number(),
      session_count: z.int(),
      parts: z.array(
        z.object({
          kind: z.enum(SECTION_KINDS),
          title: z.string(),
          scaled: z.number(),
          session: idOut,
          submitted_at: instant,
        }),
      ),
    })
    .nullable(),
  /** The ends of the scale. */
  scale: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** While answers wait for a person's marks the scores are not final. */
  pending_marks: z.int(),
  /** Questions asked whose answers the taker could know when they began: they count, and stand in no figure of the question's. */
  seen_before_count: z.int(),
  /** As sat, in order. */
  sections: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      kind: z.enum(SECTION_KINDS),
      ...score,
      right_count: z.int(),
      question_count: z.int(),
      duration_seconds: z.int().nullable(),
      time_spent_seconds: z.int(),
    }),
  ),
  /** The sections of one kind together, which is what a scale table scales. */
  parts: z.array(
    z.object({
      kind: z.enum(SECTION_KINDS),
      title: z.string(),
      ...score,
      right_count: z.int(),
      question_count: z.int(),
      scaled: z.number().nullable(),
      /** In the units of `scaled`, or of `raw` where there is no scale. */
      se: z.number().nullable(),
      range: z.object({ low: z.number(), high: z.number() }).nullable(),
      /** Null before correctness is released. */
      domains: z
        .array(
          z.object({
            id: idOut,
            name: z.string(),
            right_count: z.int(),
            question_count: z.int(),
            /** Mean share right of everyone whose session of this assessment is scored; null where a question was asked of fewer than 5 others. */
            cohort_share: z.number().nullable(),
          }),
        )
        .nullable(),
    }),
  ),
  /** Of those measured as this one is; null below 5 others. */
  cohort: z
    .object({ count: z.int(), mean_scaled: z.number().nullable(), mean_raw: z.number().nullable() })
    .nullable(),
  /** Null before correctness is released. */
  questions: z
    .array(
      z.object({
        question: idOut,
        section: idOut,
        /** Within its section, from 1. */
        number: z.int(),
        outcome: z.enum(OUTCOMES),
        marks: z.number().nullable(),
        marks_max: z.number(),
        unscored: z.boolean(),
        time_spent_seconds: z.int(),
        topic: z.string().nullable(),
      }),
    )
    .nullable(),
});
export type Result = z.infer<typeof result>;
