/** Results in every way: a session reviewed question by question, marks by hand, scores reckoned, item analysis, downloads. */

import { z } from 'zod';
import { csvTable } from '#contract/csv.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { toldCriterion } from '#features/questions/rubric.contract.ts';
import { OUTCOMES } from '#features/releases/result.contract.ts';
import { sentParts } from '#features/sessions/exam.contract.ts';
import { SESSION_STATUSES } from '#features/sessions/sessions-values.contract.ts';
import { countedSessions } from './counted-sessions.contract.ts';
import { sectionTime } from './section-time.contract.ts';

const SECTION_KINDS = ['reading_writing', 'math', 'other'] as const;
/** An essay is no answer that a key judges. */
const LONGEST_RESPONSE = 1_000;
/** More than a test asks. */
const MOST_RESPONSES = 1_000;

const response = z.union([z.string(), z.array(z.string())]);

/**
 * A question as it was taken. What is not out for the caller is null: `outcome`, `marks` with correctness;
 * `is_correct`, `accepted_answers`, `right_response` with answers; `feedback`, `explanation`, `comments`, `rubric` with
 * explanations. Difficulty, tags and the shares of options come with answers.
 */
export const reviewedQuestion = z.object({
  question: idOut,
  section: idOut,
  section_title: z.string(),
  /** Within its section, from 1. */
  number: z.int(),
  type: z.enum(QUESTION_TYPES),
  stem: z.string(),
  stimulus: z.string(),
  options: z.array(
    z.object({
      id: idOut,
      text: z.string(),
      is_correct: z.boolean().nullable(),
      feedback: z.string().nullable(),
      /** The share of all scored sessions that chose it; null below 5 of them. */
      share: z.number().nullable(),
    }),
  ),
  /** Of a matching question: what the options are put to. */
  prompts: z.array(z.object({ text: z.string() })),
  /** Of a text with gaps: what is right in each, and whether that stands there; both null without answers. */
  gaps: z.array(
    z.object({ accepted_answers: z.array(z.string()).nullable(), is_right: z.boolean().nullable() }),
  ),
  response: response.nullable(),
  late: z.boolean(),
  /** Whether the taker could know its answer when they began the session. */
  seen_before: z.boolean(),
  outcome: z.enum(OUTCOMES).nullable(),
  marks: z.number().nullable(),
  marks_max: z.number(),
  accepted_answers: z.array(z.string()).nullable(),
  /** Of a matching question the option for each prompt, of an ordering one all in their order; null for any other. */
  right_response: z.array(idOut).nullable(),
  explanation: z.string().nullable(),
  /** What those who marked it by hand wrote to its taker; they come with explanations. */
  comments: z.array(z.string()).nullable(),
  /** What each criterion of its rubric got, once it is marked by one; empty without. */
  rubric: z.array(toldCriterion).nullable(),
  difficulty: z.int().nullable(),
  domain: z.string().nullable(),
  topic: z.string().nullable(),
  /** Of the chosen wrong option: the error that leads to it; null without answers out, or where none is named. */
  error_of_choice: z.object({ id: idOut, name: z.string() }).nullable(),
  flagged: z.boolean(),
  time_spent_seconds: z.int(),
  median_time_seconds: z.number().nullable(),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

export const notReleased = problemKind(403, 'not_released', 'This is not released yet');

export const reviewSession = endpoint({
  method: 'GET',
  path: '/api/users/assessments-sessions/{id}/review/',
  summary: 'A session that is over, question by question; to its taker once correctness is released',
  about: 'sessions',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  response: z.object({
    session: idOut,
    assessment: z.object({ id: idOut, title: z.string() }),
    taker: z.object({ id: idOut, name: z.string() }),
    submitted_at: instant.nullable(),
    questions: z.array(reviewedQuestion),
  }),
  problems: [notReleased],
});

const score = {
  raw: z.number(),
  raw_max: z.number(),
  /** Null where the assessment has no scale. */
  scaled: z.number().nullable(),
  /** Standard error in the units of `scaled`, or of `raw` where there is no scale; null where it has none. */
  se: z.number().nullable(),
  /** Two times in three a like sitting would score in it. */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
};

export const computeScaledScore = endpoint({
  method: 'POST',
  path: '/api/compute-scaled-score/',
  summary:
    'Raw and scaled scores with their ranges of a session; for staff also of marks by section, or of responses by question',
  access: 'sessions.view',
  body: z.union([
    z.strictObject({ session: id }),
    /** Raw marks by the assessment's sections; a section left out counts nothing. */
    z.strictObject({ assessment: id, raw: z.record(id, z.number().min(0).max(10_000)) }),
    /**
     * Responses by question: an option's id, several of them, or the text as typed; what is left out is omitted. Of a module
     * the variant counts that was answered, else the one that everyone meets. For those who see keys alone.
     */
    z.strictObject({
      assessment: id,
      responses: z
        .array(
          z.strictObject({
            question: id,
            response: z.union([z.string().max(LONGEST_RESPONSE), sentParts]),
          }),
        )
        .max(MOST_RESPONSES),
    }),
  ]),
  status: 200,
  response: z.object({
    ...score,
    /** Of the test's first sessions, in whole percent; null below 5 others. */
    percentile: z.number().nullable(),
    /** Of the newest scores of everybody, of one exam and on one scale; null below 5 others. */
    bank_percentile: z.number().nullable(),
    /** By the table, by the calibration that was accepted, or in raw marks where there is neither. */
    method: z.enum(['table', 'irt', 'raw']),
    /** Answers that wait for a person's marks, and count none. */
    pending_marks: z.int(),
    /** The sections of one kind together, which is what a scale scales. */
    sections: z.array(z.object({ kind: z.enum(SECTION_KINDS), ...score })),
  }),
  problems: [notReleased, breaksRule],
  is_audited: false,
});

export const ITEM_FLAGS = [
  'key_may_be_wrong',
  'does_not_separate',
  'too_easy',
  'too_hard',
  'distractor_tempts',
  'weak_distractor',
  'slow',
] as const;
export type ItemFlag = (typeof ITEM_FLAGS)[number];

/** What asks for a look: a figure whose whole interval, which holds the true one 95 times in 100, lies beyond its bar. */
const flag = z.object({
  code: z.enum(ITEM_FLAGS),
  /** That it is about; null where it is about the question. */
  option: idOut.nullable(),
  /**
   * Of `key_may_be_wrong` and `does_not_separate` a correlation with the rest of the test, of `slow` a median in seconds, of
   * all others a share.
   */
  value: z.number(),
  low: z.number(),
  high: z.number(),
  bar: z.number(),
});

export const analysedItem = z.object({
  question: idOut,
  section: z.object({ id: idOut, title: z.string(), kind: z.enum(SECTION_KINDS) }),
  number: z.int(),
  /** Section and number in short: `M2·7`. */
  label: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** As rich text, as it was asked. */
  stem: z.string(),
  stimulus: z.string(),
  domain: z.string().nullable(),
  unscored: z.boolean(),
  /** Sessions that were asked it. */
  count: z.int(),
  /** Mean share of its marks, 0 to 1; null where nobody was asked. */
  facility: z.number().nullable(),
  /** Corrected item-total correlation, −1 to 1; null where it can't be told. */
  discrimination: z.number().nullable(),
  /** α of the other questions, over the same people as α; null where it can't be told. */
  alpha_if_deleted: z.number().nullable(),
  /** What the calibration in use says of it, with its standard errors; null where none does. */
  irt: z
    .object({
      model: z.enum(['1pl', '2pl', '3pl']),
      a: z.number(),
      b: z.number(),
      c: z.number(),
      se: z.object({
        a: z.number().nullable(),
        b: z.number().nullable(),
        c: z.number().nullable(),
      }),
    })
    .nullable(),
  options: z.array(
    z.object({
      /** An option's, a prompt's; of a gap its number. */
      id: z.string(),
      label: z.string(),
      text: z.string(),
      is_key: z.boolean(),
      feedback: z.string(),
      share: z.number(),
      /** The share choosing it in each fifth by total score, weakest first; empty below 25 sessions. */
      fifths: z.array(z.number()),
    }),
  ),
  omitted_share: z.number(),
  median_time_seconds: z.number().nullable(),
  /** Null: fewer than 30 answers are too few to say. */
  flags: z.array(flag).nullable(),
});
export type AnalysedItem = z.infer<typeof analysedItem>;

export const analyseAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/analysis/',
  summary: 'Item and test analysis over the scored sessions in view',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  response: z.object({
    assessment: z.object({ id: idOut, title: z.string() }),
    /** Those that the figures count. */
    session_count: z.int(),
    sessions: countedSessions,
    first_at: instant.nullable(),
    last_at: instant.nullable(),
    computed_at: instant,
    /** Cronbach's α over those who were asked the same; null where it can't be told. */
    alpha: z.number().nullable(),
    /** Standard error of measurement in raw marks. */
    sem: z.number().nullable(),
    mean_raw: z.number().nullable(),
    raw_max: z.number().nullable(),
    mean_time_seconds: z.number().nullable(),
    duration_seconds: z.int().nullable(),
    /** The share of answers that stand behind the last one given in their section. */
    never_reached_share: z.number().nullable(),
    /** How many got to the end of every section, with its interval, and whether so few that the test is speeded; null where that can't be said. */
    speededness: z
      .object({
        finished_share: z.number(),
        low: z.number(),
        high: z.number(),
        is_speeded: z.boolean().nullable(),
      })
      .nullable(),
    /** Its timed sections, in their order; none of an adaptive test, which ends by its own rule. */
    section_times: z.array(sectionTime),
    items: z.array(analysedItem),
  }),
});
export type AssessmentAnalysis = z.infer<(typeof analyseAssessment)['response']>;

/** Downloads are CSV, streamed: UTF-8 with a byte order mark, text cells safe from being read as formulas. */
export const downloadResults = endpoint({
  method: 'GET',
  path: '/api/session-csv-result-download/',
  summary: 'Results of an assessment as CSV, a row a session in view',
  act: 'Downloaded results',
  access: 'results.view',
  query: z.strictObject({ assessment_id: id }),
  response: csvTable,
  is_audited: true,
});

export const downloadSessions = endpoint({
  method: 'GET',
  path: '/api/users/download-assessment-sessions/',
  summary: 'The sessions in view that the filters leave as CSV',
  act: 'Downloaded sessions',
  access: 'results.view',
  query: z.strictObject({
    assessment: id.optional(),
    user: id.optional(),
    group: id.optional(),
    status: z.enum(SESSION_STATUSES).optional(),
    /** Made at or after, and before. */
    from: sentInstant.optional(),
    to: sentInstant.optional(),
    /** Words of the taker's name. */
    search: z.string().trim().max(100).optional(),
  }),
  response: csvTable,
  is_audited: true,
});

export const downloadAnalysis = endpoint({
  method: 'GET',
  path: '/api/download-assessment-analysis/',
  summary: 'The item analysis of an assessment as CSV',
  act: 'Downloaded an item analysis',
  access: 'results.analyse',
  query: z.strictObject({ assessment_id: id }),
  response: csvTable,
  is_audited: true,
});
