/** Studying between tests: what is due for review, what to do next, which levels moved. All of it is of what is out for its taker. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { nextStepsOut } from '#features/mastery/mastery.contract.ts';

const named = z.object({ id: idOut, name: z.string() });
const level = z.enum(LEVELS);

/** How many of the questions that are due are known. */
const known = z.object({ left: z.number(), reviewed: z.number() });

const review = z.object({
  /** Every question that is due. */
  due: z.int(),
  /** What “Start review” opens of them, the likeliest forgotten first, and about how long it takes. */
  set: z.object({ questions: z.int(), minutes: z.int() }),
  /** When the next one falls due; null where none is to come. */
  next_at: instant.nullable(),
  /** Of those that are due how many they would know now, and day by day for a week: left alone, or reviewed now. */
  known_now: z.number(),
  known: z.array(known.extend({ day: z.int() })),
  /** The one with most of them first. */
  topics: z.array(
    z.object({
      /** Null: those that have no skill. */
      topic: named.nullable(),
      count: z.int(),
      /** When one of them was missed last. */
      missed_at: instant,
    }),
  ),
});
export type Review = z.infer<typeof review>;

/** A level that was reached or lost. */
const move = z.object({
  topic: named,
  /** Null: nothing of it had been answered. */
  from: level.nullable(),
  to: level,
  /** When it came to stand so. */
  since: instant,
  /** The chance of a new question right, from 0 to 1; null below five answers. */
  before: z.number().nullable(),
  chance: z.number(),
  /** First answers since. */
  answers: z.int(),
  /** When it was answered last, and in what. */
  at: instant,
  title: z.string(),
  is_test: z.boolean(),
});
export type Move = z.infer<typeof move>;

const studying = z.object({
  user: named,
  review,
  next: nextStepsOut,
  /** Of the last fourteen days, risers first. */
  moves: z.array(move),
  /** Of each skill where they stand, by name. */
  skills: z.array(
    z.object({
      ...named.shape,
      level,
      /** When the level was reached or lost. */
      level_since: instant,
      /** Of a new question right, today; null below five answers. */
      chance: z.number().nullable(),
    }),
  ),
  /** When they worked in the last eight weeks, an instant a quarter of an hour. */
  worked_at: z.array(instant),
});
export type Studying = z.infer<typeof studying>;

export const getReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/',
  summary:
    'What somebody is to study now: the questions due for review and how they fade, what to do next, levels that moved, the days on which they worked',
  about: 'studying',
  access: 'sessions.view',
  query: z.strictObject({
    /** Of staff: whose; a taker’s own without it. */
    user: id.optional(),
  }),
  response: studying,
  problems: [breaksRule],
});

const held = z.object({
  /** Null: nothing of it had been answered. */
  level: level.nullable(),
  level_since: instant.nullable(),
  chance: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  answers: z.int(),
});

const topicLevel = z.object({
  topic: named,
  /** As the session found it, and now. */
  before: held,
  now: held,
  /** Those of the session’s questions that were tried and are about it. */
  questions: z.array(idOut),
});
export type TopicLevel = z.infer<typeof topicLevel>;

export const getSessionLevels = endpoint({
  method: 'GET',
  path: '/api/users/sessions/{id}/levels/',
  summary: 'Which levels one’s own practice session moved: of the skills of what was tried in it',
  about: 'studying',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  response: z.object({ topics: z.array(topicLevel) }),
});
