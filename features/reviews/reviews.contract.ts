/**
 * Endpoints for studying between tests: due reviews, next steps, and levels that changed. They use only
 * results that are released to the student.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { nextStepsOut } from '#features/mastery/mastery.contract.ts';

const named = z.object({ id: idOut, name: z.string() });
const level = z.enum(LEVELS);

/** How many of the due questions the student would still know. */
const known = z.object({ left: z.number(), reviewed: z.number() });

const review = z.object({
  /** The number of all due questions. */
  due: z.int(),
  /**
   * The set that “Start review” opens: the questions most likely forgotten first, and the estimated minutes.
   */
  set: z.object({ questions: z.int(), minutes: z.int() }),
  /** When the next question becomes due; null if there is none. */
  next_at: instant.nullable(),
  /**
   * How many of the due questions the student would know now, and on each day of the next week: without a
   * review (`left`), or with a review now (`reviewed`).
   */
  known_now: z.number(),
  known: z.array(known.extend({ day: z.int() })),
  /** The topic with most due questions comes first. */
  topics: z.array(
    z.object({
      /** The topic; null for questions without a skill. */
      topic: named.nullable(),
      count: z.int(),
      /** When one of these questions was last missed. */
      missed_at: instant,
    }),
  ),
});
export type Review = z.infer<typeof review>;

/** A skill in which the student's level changed. */
const move = z.object({
  topic: named,
  /** The earlier level; null if no answer in this skill existed before. */
  from: level.nullable(),
  to: level,
  /** When the current level was reached. */
  since: instant,
  /** The chance of answering a new question right, from 0 to 1; null with fewer than five answers. */
  before: z.number().nullable(),
  chance: z.number(),
  /** The number of first answers in the skill since then. */
  answers: z.int(),
  /** When the last answer was given, and in which test or set. */
  at: instant,
  title: z.string(),
  is_test: z.boolean(),
});
export type Move = z.infer<typeof move>;

const studying = z.object({
  user: named,
  review,
  next: nextStepsOut,
  /** Levels that changed in the last fourteen days; rises first. */
  moves: z.array(move),
  /** The current level of each skill, sorted by name. */
  skills: z.array(
    z.object({
      ...named.shape,
      level,
      /** When the student reached the level. */
      level_since: instant,
      /** The chance of answering a new question right today; null with fewer than five answers. */
      chance: z.number().nullable(),
    }),
  ),
  /** The quarter hours of the last eight weeks in which the student worked. */
  worked_at: z.array(instant),
});
export type Studying = z.infer<typeof studying>;

export const getReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/',
  summary:
    'Get what a student should study now: questions due for review, next steps, changed levels, and days with work',
  about: 'studying',
  access: 'sessions.view',
  query: z.strictObject({
    /** The student, required for staff. Takers get their own data without it. */
    user: id.optional(),
  }),
  response: studying,
  problems: [breaksRule],
});

const held = z.object({
  /** The level; null if the skill has no answers. */
  level: level.nullable(),
  level_since: instant.nullable(),
  chance: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  answers: z.int(),
});

const topicLevel = z.object({
  topic: named,
  /** The state before the session, and now. */
  before: held,
  now: held,
  /** The session's tried questions about this skill. */
  questions: z.array(idOut),
});
export type TopicLevel = z.infer<typeof topicLevel>;

export const getSessionLevels = endpoint({
  method: 'GET',
  path: '/api/users/sessions/{id}/levels/',
  summary: 'Get the levels that one of your practice sessions changed',
  about: 'studying',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  response: z.object({ topics: z.array(topicLevel) }),
});
