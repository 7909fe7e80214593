/** All calls about results: reviews, grading by hand, computed scores, item analysis and downloads. */

import { z } from 'zod';
import { csvTable } from '#contract/csv.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { toldCriterion } from '#features/questions/rubric.contract.ts';
import { OUTCOMES } from '#features/releases/result.contract.ts';
import { sentParts, toolsAtHand } from '#features/sessions/exam.contract.ts';
import { SESSION_STATUSES } from '#features/sessions/sessions-values.contract.ts';
import { countedSessions } from './counted-sessions.contract.ts';
import { sectionTime } from './section-time.contract.ts';

const SECTION_KINDS = ['reading_writing', 'math', 'other'] as const;
/** Essays are excluded, because no answer key grades them. */
const LONGEST_RESPONSE = 1_000;
/** More questions than any test asks. */
const MOST_RESPONSES = 1_000;

const response = z.union([z.string(), z.array(z.string())]);

/**
 * A question as it was taken. Parts not released to the caller are null: `outcome` and `marks` are released
 * with correctness; `is_correct`, `accepted_answers` and `right_response` with answers; `feedback`,
 * `mistake`, `explanation`, `comments` and `rubric` with explanations. Difficulty, tags and the shares of
 * options are released with answers.
 */
export const reviewedQuestion = z.object({
  question: idOut,
  section: idOut,
  section_title: z.string(),
  /** Position within its section, from 1. */
  number: z.int(),
  type: z.enum(QUESTION_TYPES),
  /** The tools to think about it again. They may include tools that its section forbids. */
  tools: toolsAtHand,
  stem: z.string(),
  stimulus: z.string(),
  options: z.array(
    z.object({
      id: idOut,
      text: z.string(),
      is_correct: z.boolean().nullable(),
      feedback: z.string().nullable(),
      /** Share of all scored sessions that chose the option; null with fewer than 5 others. */
      share: z.number().nullable(),
    }),
  ),
  /** The prompts of a matching question, which options are matched to. */
  prompts: z.array(z.object({ text: z.string() })),
  /**
   * For each gap of a text: its right answers, and whether it was filled correctly; both null without
   * released answers. `mistake`: the name of the mistake behind the text typed into it.
   */
  gaps: z.array(
    z.object({
      accepted_answers: z.array(z.string()).nullable(),
      is_right: z.boolean().nullable(),
      mistake: z.string().nullable(),
    }),
  ),
  response: response.nullable(),
  /** The name of the mistake behind a wrong typed answer, if staff named it. */
  mistake: z.string().nullable(),
  late: z.boolean(),
  /** Whether the taker could know the right answer at the start of the session. */
  seen_before: z.boolean(),
  outcome: z.enum(OUTCOMES).nullable(),
  marks: z.number().nullable(),
  marks_max: z.number(),
  accepted_answers: z.array(z.string()).nullable(),
  /**
   * For a matching question, the option of each prompt; for an ordering question, all options in order. Null
   * for other types.
   */
  right_response: z.array(idOut).nullable(),
  explanation: z.string().nullable(),
  /** Comments of the graders to the taker, released with explanations. */
  comments: z.array(z.string()).nullable(),
  /** The points for each criterion of the question's rubric once graded; empty without a rubric. */
  rubric: z.array(toldCriterion).nullable(),
  difficulty: z.int().nullable(),
  domain: z.string().nullable(),
  topic: z.string().nullable(),
  /** Whether the question has a skill, so that the taker can ask for a similar one. */
  has_skill: z.boolean(),
  /**
   * The reason for the mistake in the wrong option that was chosen; null if answers are not released, or if
   * the option names none.
   */
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
  summary:
    'Get a finished session question by question. Students can once right and wrong answers are released',
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
  /** The score on the scale; null if the assessment has no scale. */
  scaled: z.number().nullable(),
  /** Standard error in the units of `scaled`, or of `raw` if there is no scale; null if there is none. */
  se: z.number().nullable(),
  /** A comparable test would be scored within this range two times in three. */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
};

export const computeScaledScore = endpoint({
  method: 'POST',
  path: '/api/compute-scaled-score/',
  summary:
    'Calculate raw and scaled scores with ranges: of a session or, for staff, from points by section or answers',
  access: 'sessions.view',
  body: z.union([
    z.strictObject({ session: id }),
    /** Raw points by section of the assessment; a section that is left out counts 0. */
    z.strictObject({ assessment: id, raw: z.record(id, z.number().min(0).max(10_000)) }),
    /**
     * Responses by question: an option id, several ids, or typed text; questions without a response count as
     * omitted. A module counts with the variant that was answered, or else the one that everybody can reach.
     * Only for people who see answer keys.
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
    /** The percentile among first sessions of the test, in whole percent; null with fewer than 5 others. */
    percentile: z.number().nullable(),
    /**
     * The percentile among everybody's newest scores on the same exam and scale; null with fewer than 5
     * others.
     */
    bank_percentile: z.number().nullable(),
    /**
     * How the score was computed: by the scale table, by the accepted calibration, or in raw points if there
     * is neither.
     */
    method: z.enum(['table', 'irt', 'raw']),
    /** Answers that wait for a grader and count 0 points. */
    pending_marks: z.int(),
    /** All sections of one kind combined, which is the unit that a scale converts. */
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

/** A figure that needs attention: its whole 95 % interval lies beyond the limit `bar`. */
const flag = z.object({
  code: z.enum(ITEM_FLAGS),
  /** The option concerned; null if the flag is about the question. */
  option: idOut.nullable(),
  /**
   * A correlation with the rest of the test for `key_may_be_wrong` and `does_not_separate`, a median in
   * seconds for `slow`, and a share for all others.
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
  /** Short label of section and number: `M2·7`. */
  label: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** Rich text of the question as asked. */
  stem: z.string(),
  stimulus: z.string(),
  domain: z.string().nullable(),
  unscored: z.boolean(),
  /** Number of sessions in which the question was asked. */
  count: z.int(),
  /** Mean share of the question's points, 0 to 1; null if nobody was asked. */
  facility: z.number().nullable(),
  /** Corrected item-total correlation, −1 to 1; null if it cannot be computed. */
  discrimination: z.number().nullable(),
  /**
   * Cronbach's α of the test without this question, over the same people as `alpha`; null if it cannot be
   * computed.
   */
  alpha_if_deleted: z.number().nullable(),
  /** Parameters from the calibration in use, with standard errors; null if it is not calibrated. */
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
      /** Id of an option or prompt, or the number of a gap. */
      id: z.string(),
      label: z.string(),
      text: z.string(),
      is_key: z.boolean(),
      feedback: z.string(),
      share: z.number(),
      /** Share that chose the option in each fifth by total score, weakest first; empty below 25 sessions. */
      fifths: z.array(z.number()),
    }),
  ),
  omitted_share: z.number(),
  median_time_seconds: z.number().nullable(),
  /** The flags of the question; null if it has fewer than 30 answers, which say too little. */
  flags: z.array(flag).nullable(),
});
export type AnalysedItem = z.infer<typeof analysedItem>;

export const analyseAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/analysis/',
  summary: 'Get the item and test analysis over the scored sessions you can see',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  response: z.object({
    assessment: z.object({ id: idOut, title: z.string() }),
    /** Number of sessions that the figures count. */
    session_count: z.int(),
    sessions: countedSessions,
    first_at: instant.nullable(),
    last_at: instant.nullable(),
    computed_at: instant,
    /** Cronbach's α over people who were asked the same questions; null if it cannot be computed. */
    alpha: z.number().nullable(),
    /** Standard error of measurement in raw points. */
    sem: z.number().nullable(),
    mean_raw: z.number().nullable(),
    raw_max: z.number().nullable(),
    mean_time_seconds: z.number().nullable(),
    duration_seconds: z.int().nullable(),
    /** Share of questions that come after the last one answered in their section. */
    never_reached_share: z.number().nullable(),
    /**
     * Share of takers who reached the end of every section, with its interval, and whether it is so low that
     * the test is speeded. Null if it cannot be computed.
     */
    speededness: z
      .object({
        finished_share: z.number(),
        low: z.number(),
        high: z.number(),
        is_speeded: z.boolean().nullable(),
      })
      .nullable(),
    /** Figures of the timed sections in order; empty for an adaptive test, which ends by its own rule. */
    section_times: z.array(sectionTime),
    items: z.array(analysedItem),
  }),
});
export type AssessmentAnalysis = z.infer<(typeof analyseAssessment)['response']>;

/**
 * Downloads are streamed CSV: UTF-8 with a byte order mark, with text cells protected from being read as
 * formulas.
 */
export const downloadResults = endpoint({
  method: 'GET',
  path: '/api/session-csv-result-download/',
  summary: 'Download the results of a test as CSV, one row per session you can see',
  act: 'Downloaded results',
  access: 'results.view',
  query: z.strictObject({ assessment_id: id }),
  response: csvTable,
  is_audited: true,
});

export const downloadSessions = endpoint({
  method: 'GET',
  path: '/api/users/download-assessment-sessions/',
  summary: 'Download a CSV file of the sessions you can see that match the filters',
  act: 'Downloaded sessions',
  access: 'results.view',
  query: z.strictObject({
    assessment: id.optional(),
    user: id.optional(),
    group: id.optional(),
    status: z.enum(SESSION_STATUSES).optional(),
    /** Selects sessions that were generated at or after `from`, and before `to`. */
    from: sentInstant.optional(),
    to: sentInstant.optional(),
    /** The words in the taker's name. */
    search: z.string().trim().max(100).optional(),
  }),
  response: csvTable,
  is_audited: true,
});

export const downloadAnalysis = endpoint({
  method: 'GET',
  path: '/api/download-assessment-analysis/',
  summary: 'Download the item analysis of a test as CSV',
  act: 'Downloaded an item analysis',
  access: 'results.analyse',
  query: z.strictObject({ assessment_id: id }),
  response: csvTable,
  is_audited: true,
});
