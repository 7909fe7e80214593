/** What each role's home shows of tests: for takers what to do now and how they stand, for staff what waits for them. */

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

/** How a topic went in a session whose correctness is released. */
const topicResult = z.object({
  name: z.string(),
  right_count: z.int(),
  question_count: z.int(),
});
export type TopicResult = z.infer<typeof topicResult>;

/** A test whose correctness is released, as a whole and by topic, most answers missed first. */
const testByTopic = z.object({
  session: idOut,
  title: z.string(),
  right_count: z.int(),
  question_count: z.int(),
  topics: z.array(topicResult),
  /** The missed questions that stand in no topic: they count with the whole alone. */
  untagged_missed_count: z.int(),
});
export type TestByTopic = z.infer<typeof testByTopic>;

const takerBoard = z.object({
  kind: z.literal('taker'),
  /** Under way, to go on with. */
  resume: z.array(ownAssessment),
  /** May be begun now, the one due first at the top. */
  due: z.array(ownAssessment),
  upcoming: z.array(ownAssessment),
  /** Sittings of today and tomorrow that they have a place in and have not started, the next one first. */
  sittings: z.array(
    z.object({
      assessment: idOut,
      title: z.string(),
      room: z.string(),
      starts_at: instant,
      /** Whether they may enter with the start code now. */
      is_open: z.boolean(),
    }),
  ),
  done: z.array(ownAssessment),
  /** Oldest first, at most twelve. */
  scores: z.array(pastScore),
  /** The latest that counts on each scale, with the newer ones that it leaves out. */
  latest_scores: z.array(latestScore),
  /** What gains most a minute; null while too little is known. */
  next: z
    .object({
      step: nextStep,
      unit: z.enum(['points', 'marks']),
      /** Where they stand in the step's skill; null where it is of none. */
      level: z.enum(LEVELS).nullable(),
      level_since: instant.nullable(),
      /** Of a new question of it right, today; null below five answers. */
      chance: z.number().nullable(),
    })
    .nullable(),
  /** What they chose to study since that test and have not practised to its end; null where there is none. */
  study: z.object({ set: idOut, title: z.string(), is_begun: z.boolean(), made_at: instant }).nullable(),
  /** The newest test whose review is open. */
  latest: testByTopic.nullable(),
  /** The test in progress that closes reviews of earlier tests; null where none does. */
  reviews_closed_by: reviewCloser.nullable(),
  /** The newest of them that has one before it which it may be held against, and that one. */
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

/** A student who needs somebody, and why in figures. */
const needsYou = z.object({
  person: z.object({ id: idOut, name: z.string(), group: z.string().nullable() }),
  need: z.enum(NEEDS),
  /** Late answers, points lost on the scale, hundredths fewer right, questions left blank at the end, days away, answers to mark. */
  amount: z.number(),
  title: z.string(),
  /** The session to look at; null where it is about the person. */
  session: idOut.nullable(),
  due_at: instant.nullable(),
  /** The last five scores that may stand beside each other, oldest first; where the need is of a test, those like it. */
  scores: z.object({
    unit: z.enum(['scaled', 'percent']),
    values: z.array(z.number()),
    /** The scale of these scores; null where they are none of a scale. */
    scale: scoreScale.nullable(),
    /** Newer tests on that scale which they leave out, by reason. */
    left_out: leftOut,
  }),
});
export type NeedsYou = z.infer<typeof needsYou>;

/** Weekly reports that are the caller's to approve, and when the first of them lapse; null where none waits. */
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
      /** When the last of them is submitted at the latest; null where one is untimed. */
      finish_by: instant.nullable(),
    }),
  ),
  /** Due within seven days: the first of it, and all of it in two figures. */
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
    /** Each person once a test. */
    not_begun: z.int(),
  }),
  /** Answers that wait for marks, with the sessions they are of; and scored sessions that are out only when staff say so. */
  waiting: z.array(
    z.object({
      assessment: idOut,
      title: z.string(),
      pending_marks: z.int(),
      sessions_to_mark: z.int(),
      sessions_to_release: z.int(),
    }),
  ),
  /** Doubts that wait, the longest waiting first: a few of them, all and overdue ones in figures. */
  doubts: z.object({ rows: z.array(doubtRow), open: z.int(), overdue: z.int() }),
  reports_waiting: reportsWaiting,
});
export type StaffBoard = z.infer<typeof staffBoard>;

const colour = z.enum(['red', 'amber']);

/** Why somebody stands on a colour; `core/progress` says when. */
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
  /** The limits of the colours as an admin has set them. */
  limits: z.object(
    Object.fromEntries(Object.keys(ATTENTION_LIMITS).map((name) => [name, z.int()])) as Record<
      keyof typeof ATTENTION_LIMITS,
      z.ZodInt
    >,
  ),
  /** How the drafts of weekly reports stand; null where none waits. */
  reports: z.object({ look_first: z.int(), unremarkable: z.int(), cannot_go: z.int() }).nullable(),
  reports_waiting: reportsWaiting,
  /** Red first; of many a bounded number. */
  rows: z.array(
    z.object({
      person: z.object({ id: idOut, name: z.string(), group: z.string().nullable() }),
      colour: z.enum(COLOURS),
      /** Why they have not started, where they never worked: told of every colour. */
      not_started: z.enum(NOT_STARTED).nullable(),
      reasons: z.array(attentionReason),
      /** The last on one scale, oldest first: on the one that the settings choose, else on that of the newest. */
      scores: z.array(z.number()),
      /** Null without scores. */
      scale: scoreScale.nullable(),
      /** Newer tests on that scale, or without scores on the chosen one, which they leave out, by reason. */
      scores_left_out: leftOut,
      goal_score: z.number().nullable(),
      /** Of their exam. */
      test_date: day.nullable(),
      /** Seconds of work in what was submitted, read and watched, released or not; beside the week before. */
      week: z.object({ seconds: z.int(), before: z.int() }),
    }),
  ),
});
export type CaseloadBoard = z.infer<typeof caseloadBoard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/users/assessments/dashboard/',
  summary:
    'What waits for the caller: tests and scores for takers; students, sessions and releases for staff; for a counselor how each student stands, and why',
  about: 'home',
  access: 'signed_in',
  response: z.discriminatedUnion('kind', [takerBoard, staffBoard, caseloadBoard]),
});
