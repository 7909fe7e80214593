/**
 * The home page of each role. Takers see what to do now and how they are doing; staff see tasks that wait for
 * them.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { day, idOut, instant } from '#contract/ids.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { ATTENTION_LIMITS, COLOURS, NOT_STARTED } from '#core/progress/attention.ts';
import { ownAssessment } from '#features/allocation/allocation.contract.ts';
import { doubtRow } from '#features/doubts/doubt-rows.contract.ts';
import { nextStep } from '#features/mastery/mastery.contract.ts';
import { pastScore } from '#features/performance/performance.contract.ts';
import { reviewCloser } from '#features/releases/result.contract.ts';
import { leftOut } from '#features/results/counted-sessions.contract.ts';
import { latestScore, scoreScale } from '#features/results/latest-score.contract.ts';

/** The result in one topic of a session whose correctness is released. */
const topicResult = z.object({
  id: idOut,
  name: z.string(),
  right_count: z.int(),
  question_count: z.int(),
});
export type TopicResult = z.infer<typeof topicResult>;

/**
 * A test whose correctness is released, as a whole and by topic. The topic with most missed answers comes
 * first.
 */
const testByTopic = z.object({
  session: idOut,
  title: z.string(),
  right_count: z.int(),
  question_count: z.int(),
  topics: z.array(topicResult),
  /** Missed questions without a topic. They count only in the total. */
  untagged_missed_count: z.int(),
});
export type TestByTopic = z.infer<typeof testByTopic>;

const takerBoard = z.object({
  kind: z.literal('taker'),
  /** The number of tests in progress. */
  resume: z.array(ownAssessment),
  /** Tests that can be started now; the earliest due date comes first. */
  due: z.array(ownAssessment),
  upcoming: z.array(ownAssessment),
  /**
   * Sittings of today and tomorrow in which the taker has a place and has not started; the next one comes
   * first.
   */
  sittings: z.array(
    z.object({
      assessment: idOut,
      title: z.string(),
      room: z.string(),
      starts_at: instant,
      /** Whether the taker may enter now with the start code. */
      is_open: z.boolean(),
    }),
  ),
  done: z.array(ownAssessment),
  /** The scores of the latest tests, oldest first, at most twelve. */
  scores: z.array(pastScore),
  /** The latest valid score on each scale, with the newer scores that were ignored. */
  latest_scores: z.array(latestScore),
  /** The study step that gains most per minute; null while too few answers are known. */
  next: z
    .object({
      step: nextStep,
      unit: z.enum(['points', 'marks']),
      /** The taker's level in the step's skill; null if the step is not about a skill. */
      level: z.enum(LEVELS).nullable(),
      level_since: instant.nullable(),
      /**
       * The chance of answering a new question of this skill right today; null with fewer than five answers.
       */
      chance: z.number().nullable(),
    })
    .nullable(),
  /**
   * The study set that the taker chose after the test `latest` and has not finished; null if there is none.
   */
  study: z.object({ set: idOut, title: z.string(), is_begun: z.boolean(), made_at: instant }).nullable(),
  /** The newest test whose review is open. */
  latest: testByTopic.nullable(),
  /** The test in progress that keeps the reviews of earlier tests closed; null if there is none. */
  reviews_closed_by: reviewCloser.nullable(),
  /**
   * The newest released test that has a comparable earlier one, and that earlier test; null if there is no
   * such pair.
   */
  change: z.object({ now: testByTopic, before: testByTopic }).nullable(),
});
export type TakerBoard = z.infer<typeof takerBoard>;

const NEEDS = [
  'late_answers',
  'score_fell',
  'share_fell',
  'unfinished',
  'away_and_due',
  'pending_marks',
] as const;

/** A student who needs attention, with the reason and its figure. */
const needsYou = z.object({
  person: z.object({ id: idOut, name: z.string(), group: z.string().nullable() }),
  need: z.enum(NEEDS),
  /**
   * The unit depends on `need`: late answers, score lost on the scale, percentage points lost, questions left
   * blank at the end, days away, or answers to grade.
   */
  amount: z.number(),
  title: z.string(),
  /** The session to look at; null if the need is not about a session. */
  session: idOut.nullable(),
  due_at: instant.nullable(),
  /**
   * The last five comparable scores, oldest first. If the need is about a test, these are scores of
   * comparable tests.
   */
  scores: z.object({
    unit: z.enum(['scaled', 'percent']),
    values: z.array(z.number()),
    /** The scale of these scores; null if they are percentages. */
    scale: scoreScale.nullable(),
    /** Newer tests on that scale that were ignored, by reason. */
    left_out: leftOut,
  }),
});
export type NeedsYou = z.infer<typeof needsYou>;

/**
 * Weekly reports that the caller has to approve, and when the first of them lapses; null if there are none.
 */
const reportsWaiting = z.object({ drafts: z.int(), lapses_at: instant }).nullable();
export type ReportsWaiting = z.infer<typeof reportsWaiting>;

const staffBoard = z.object({
  kind: z.literal('staff'),
  needs: z.array(needsYou),
  live: z.array(
    z.object({
      assessment: idOut,
      title: z.string(),
      under_way: z.int(),
      /** The latest time at which all these sessions will be submitted; null if one is untimed. */
      finish_by: instant.nullable(),
    }),
  ),
  /** Tests due within seven days: the first rows, and totals over all due tests. */
  due: z.object({
    rows: z.array(
      z.object({
        assessment: idOut,
        title: z.string(),
        target: z.string(),
        due_at: instant,
        people: z.int(),
        begun: z.int(),
        done: z.int(),
      }),
    ),
    tests: z.int(),
    /** People who have not started; each person counts once per test. */
    not_begun: z.int(),
  }),
  /** Tests with answers to grade, or with scored sessions whose results staff must release. */
  waiting: z.array(
    z.object({
      assessment: idOut,
      title: z.string(),
      pending_marks: z.int(),
      sessions_to_mark: z.int(),
      sessions_to_release: z.int(),
    }),
  ),
  /**
   * Waiting doubts: the oldest few rows, the number of all waiting doubts, and the number of overdue ones.
   */
  doubts: z.object({ rows: z.array(doubtRow), open: z.int(), overdue: z.int() }),
  reports_waiting: reportsWaiting,
});
export type StaffBoard = z.infer<typeof staffBoard>;

const colour = z.enum(['red', 'amber']);

/** The reason for a student's color; `core/progress` decides it. */
const attentionReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_work'), colour, days: z.number() }),
  z.object({ kind: z.literal('overdue'), colour, count: z.int() }),
  z.object({
    kind: z.literal('under_goal'),
    colour,
    exam_days: z.number(),
    goal: z.number(),
    score: z.number(),
    error: z.number(),
  }),
  z.object({
    kind: z.literal('fallen'),
    colour,
    scale: z.string(),
    from: z.number(),
    to: z.number(),
    error: z.number(),
  }),
  z.object({ kind: z.literal('doubt'), colour, days: z.number() }),
]);

const caseloadBoard = z.object({
  kind: z.literal('caseload'),
  counts: z.object({ red: z.int(), amber: z.int(), not_started: z.int(), on_course: z.int() }),
  /** The limits for the colors, as set by an admin. */
  limits: z.object(
    Object.fromEntries(Object.keys(ATTENTION_LIMITS).map((name) => [name, z.int()])) as Record<
      keyof typeof ATTENTION_LIMITS,
      z.ZodInt
    >,
  ),
  /**
   * How many drafts of weekly reports should be looked at first, can be approved together, and cannot be
   * sent; null if none wait.
   */
  reports: z.object({ look_first: z.int(), unremarkable: z.int(), cannot_go: z.int() }).nullable(),
  reports_waiting: reportsWaiting,
  /** Red first. Limited to a fixed number of rows. */
  rows: z.array(
    z.object({
      person: z.object({ id: idOut, name: z.string(), group: z.string().nullable() }),
      colour: z.enum(COLOURS),
      /**
       * Why the student has not started, whatever their color. Null for a student who has worked, or who has
       * an assignment and has signed in.
       */
      not_started: z.enum(NOT_STARTED).nullable(),
      reasons: z.array(attentionReason),
      /**
       * The latest scores on one scale, oldest first. The scale is the one chosen in the settings, or else
       * the scale of the newest score.
       */
      scores: z.array(z.number()),
      /** The scale of the scores; null if there are no scores. */
      scale: scoreScale.nullable(),
      /**
       * Newer tests on the scale of `scores` that were ignored, by reason. If there are no scores, tests on
       * the scale of the settings.
       */
      scores_left_out: leftOut,
      goal_score: z.number().nullable(),
      /** The date of the student's exam. */
      test_date: day.nullable(),
      /**
       * Seconds of work (tests submitted, materials read, videos watched), released or not. `before` is the
       * previous week.
       */
      week: z.object({ seconds: z.int(), before: z.int() }),
    }),
  ),
});
export type CaseloadBoard = z.infer<typeof caseloadBoard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/users/assessments/dashboard/',
  summary:
    "Show the caller's home: tests and scores for students and guests; students, sessions and releases for staff; for a counselor also how each student is doing",
  about: 'home',
  access: 'signed_in',
  response: z.discriminatedUnion('kind', [takerBoard, staffBoard, caseloadBoard]),
});
