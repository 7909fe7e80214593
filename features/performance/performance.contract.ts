/** The endpoint for a student's progress: scores and goal, next steps, skills, effect of study, and pace. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { nextStepsOut } from '#features/mastery/mastery.contract.ts';
import { latestScore } from '#features/results/latest-score.contract.ts';

const named = z.object({ id: idOut, name: z.string() });
const range = z.object({ low: z.number(), high: z.number() });

/** A released score. `range` is where the score on a similar test would be two times in three. */
export const pastScore = z.object({
  session: idOut,
  title: z.string(),
  submitted_at: instant,
  raw: z.number(),
  raw_max: z.number(),
  scaled: z.number().nullable(),
  range: range.nullable(),
  /** The lowest and highest score of the scale; null without a scale. */
  scale: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** The sections that have scaled scores. */
  sections: z.array(z.object({ name: z.string(), scaled: z.number(), range: range.nullable() })),
  /** Scores with the same metric can be compared. */
  metric: z.string(),
  /**
   * The taker knew the answers of more than a tenth of the test before, so the score is not compared with
   * others.
   */
  partly_seen_before: z.boolean(),
});
export type PastScore = z.infer<typeof pastScore>;

/**
 * The chance of answering a new question right, from 0 to 1, with its 80 % interval; null with fewer than
 * five answers.
 */
const chances = { chance: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() };

const skill = z.object({
  ...named.shape,
  domain: named.nullable(),
  section: named.nullable(),
  /** The number of questions on this skill in one test of the exam; null if the exam has no blueprint. */
  questions: z.number().nullable(),
  answers: z.int(),
  right: z.int(),
  ...chances,
  /** The chance of a right answer before the newest test; null if there was no test before. */
  before: z.number().nullable(),
  /**
   * First answers in this skill since the newest test. If there are none, a change of the chance comes from
   * the overall estimate, which answers in other skills changed.
   */
  answers_since: z.int(),
  /** The level; null if no question was answered. */
  level: z.enum(LEVELS).nullable(),
  /** When the level was reached; null without a level. */
  level_since: instant.nullable(),
  /** Whether the knowledge behind the level has faded and is due for review. */
  is_due: z.boolean(),
});
export type Skill = z.infer<typeof skill>;

const side = z.object({ right: z.int(), answers: z.array(z.boolean()), from: instant, to: instant });

/** The effect of studying a skill: equally many of its test questions before and after, oldest first. */
const study = z.object({
  topic: named,
  /** Minutes of all study of the skill. */
  minutes: z.number(),
  /** The number of practice questions answered. */
  practised: z.int(),
  /** Materials read, and chapters of videos finished. */
  studied: z.array(z.object({ kind: z.enum(['material', 'video']), title: z.string(), minutes: z.number() })),
  before: side,
  after: side,
  /** The largest change in right answers that luck alone explains in two cases out of three. */
  luck: z.number(),
});
export type Study = z.infer<typeof study>;

const pacing = z.object({
  session: idOut,
  title: z.string(),
  sections: z.array(
    z.object({
      /** The id of the section in the session. */
      id: idOut,
      title: z.string(),
      questions: z.int(),
      median_seconds: z.number().nullable(),
      /**
       * The median time of other takers. Null if so few people took a question that individuals could be
       * recognized.
       */
      others_seconds: z.number().nullable(),
      omitted: z.int(),
      not_reached: z.int(),
      /** Seconds behind an even pace after each question that was reached; empty if no time limit was set. */
      behind_seconds: z.array(z.number()),
      others_behind_seconds: z.array(z.number()),
      /** Numbers of the few slow questions that cost the end of the section. */
      slow: z.array(z.int()),
    }),
  ),
});
export type Pacing = z.infer<typeof pacing>;

const performance = z.object({
  user: named,
  goal: z.object({ score: z.int().nullable(), test_date: z.string().nullable() }),
  /** The scores of the latest tests, oldest first, at most twelve. */
  scores: z.array(pastScore),
  /** The latest valid score on each scale, with the newer scores that were ignored. */
  latest_scores: z.array(latestScore),
  /** The title of the second newest test. Everything shown as changed has changed since then. */
  since: z.string().nullable(),
  next: nextStepsOut,
  /**
   * The skills of the student's exam in its order, then other answered skills. Without an exam, only answered
   * skills.
   */
  skills: z.array(skill),
  /**
   * Null if the student studied nothing between tests, or if too few questions were asked before and after.
   */
  study: study.nullable(),
  /** The pace of the newest timed test; null if there is none. */
  pacing: pacing.nullable(),
});
export type Performance = z.infer<typeof performance>;

export const getPerformance = endpoint({
  method: 'GET',
  path: '/api/student-my-performance-analytics/',
  summary:
    'Get a student’s progress from released results: scores, goal, next steps, skills, effect of study, and pace',
  access: 'sessions.view',
  query: z.strictObject({
    /** The student, required for staff. Takers get their own progress without it. */
    user: id.optional(),
  }),
  response: performance,
  problems: [breaksRule],
});
