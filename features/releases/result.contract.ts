/**
 * The result of a session: its scores and the outcome of each question. A reader gets each part once it is
 * released to them.
 */

import { z } from 'zod';
import { idOut, instant } from '#contract/ids.ts';

/** A test in progress that closes reviews until it is submitted. */
export const reviewCloser = z.object({
  session: idOut,
  title: z.string(),
  /**
   * A timed test or a sitting closes every review; an untimed test closes reviews that share a question with
   * it.
   */
  kind: z.enum(['timed', 'sitting', 'untimed']),
  /** When the test is submitted at the latest; null if no time limit ends it. */
  finish_by: instant.nullable(),
});
export type ToldCloser = z.infer<typeof reviewCloser>;

export const OUTCOMES = ['right', 'wrong', 'omitted', 'partial', 'pending'] as const;
export type OutcomeWord = (typeof OUTCOMES)[number];

const SECTION_KINDS = ['reading_writing', 'math', 'other'] as const;

const score = { raw: z.number(), raw_max: z.number() };

export const result = z.object({
  ...score,
  /** The score on the scale; null if the assessment has no scale. */
  scaled: z.number().nullable(),
  /** How `scaled` was computed; `raw` if it is null. */
  method: z.enum(['table', 'irt', 'raw']),
  /** Standard error in the units of `scaled`, or of `raw` if there is no scale; null if there is none. */
  se: z.number().nullable(),
  /** A comparable test would be scored within this range two times in three. */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
  /**
   * Compared with all released first sessions of this assessment. Null if there are fewer than 5 others, or
   * if the taker had seen too many of its questions before.
   */
  percentile: z.number().nullable(),
  /**
   * Compared with everybody's newest scores on the same exam and scale, in all schools. Null if there are
   * fewer than 5 others, or if the taker had seen too many of its questions before.
   */
  bank_percentile: z.number().nullable(),
  /** Whether the scale imitates the scale of a real exam whose makers do not publish it. */
  is_estimate: z.boolean(),
  /**
   * The best score in each part over the tests for one exam whose scores the reader may see; null if this
   * test is the only one.
   */
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
  /** The lowest and highest score of the scale. */
  scale: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** Answers that still wait for a grader. The scores are not final until this is 0. */
  pending_marks: z.int(),
  /**
   * Number of questions whose answers the taker could have known at the start. They count in the score but
   * not in the statistics of the question.
   */
  seen_before_count: z.int(),
  /** The sections in the order in which they were taken. */
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
  /** All sections of one kind combined; a scale table converts the points of a part. */
  parts: z.array(
    z.object({
      kind: z.enum(SECTION_KINDS),
      title: z.string(),
      ...score,
      right_count: z.int(),
      question_count: z.int(),
      scaled: z.number().nullable(),
      /** The standard error, in the units of `scaled`, or of `raw` if there is no scale. */
      se: z.number().nullable(),
      range: z.object({ low: z.number(), high: z.number() }).nullable(),
      /** Results by domain; null before correctness is released. */
      domains: z
        .array(
          z.object({
            id: idOut,
            name: z.string(),
            right_count: z.int(),
            question_count: z.int(),
            /**
             * The mean share of right answers among everyone whose session of this assessment is scored; null
             * if a question was asked of fewer than 5 others.
             */
            cohort_share: z.number().nullable(),
          }),
        )
        .nullable(),
    }),
  ),
  /** The other takers who were measured in the same way; null if fewer than 5. */
  cohort: z
    .object({ count: z.int(), mean_scaled: z.number().nullable(), mean_raw: z.number().nullable() })
    .nullable(),
  /** Results by question; null before correctness is released. */
  questions: z
    .array(
      z.object({
        question: idOut,
        section: idOut,
        /** Position within its section, from 1. */
        number: z.int(),
        outcome: z.enum(OUTCOMES),
        marks: z.number().nullable(),
        marks_max: z.number(),
        unscored: z.boolean(),
        time_spent_seconds: z.int(),
        topic: z.string().nullable(),
        topic_id: idOut.nullable(),
      }),
    )
    .nullable(),
});
export type Result = z.infer<typeof result>;
