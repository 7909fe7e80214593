/** How somebody comes along: scores and their goal, what to do next, where they stand in each skill, what study brought, their pace. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import { nextStepsOut } from '#features/mastery/mastery.contract.ts';
import { latestScore } from '#features/results/latest-score.contract.ts';

const named = z.object({ id: idOut, name: z.string() });
const range = z.object({ low: z.number(), high: z.number() });

/** A released score, with the range that a like sitting would fall in two times in three. */
export const pastScore = z.object({
  session: idOut,
  title: z.string(),
  submitted_at: instant,
  raw: z.number(),
  raw_max: z.number(),
  scaled: z.number().nullable(),
  range: range.nullable(),
  /** The ends of the scale; null without one. */
  scale: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** Its sections, where they are scaled. */
  sections: z.array(z.object({ name: z.string(), scaled: z.number(), range: range.nullable() })),
  /** Scores that bear the same may be held against each other. */
  metric: z.string(),
  /** Its taker could know the answers of more than a tenth of it: it is held against none. */
  partly_seen_before: z.boolean(),
});
export type PastScore = z.infer<typeof pastScore>;

/** A chance of a new question right, from 0 to 1, with its 80 % interval; null below five answers. */
const chances = { chance: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() };

const skill = z.object({
  ...named.shape,
  domain: named.nullable(),
  section: named.nullable(),
  /** In one test of their exam; null where it does not say. */
  questions: z.number().nullable(),
  answers: z.int(),
  right: z.int(),
  ...chances,
  /** The chance before the newest test; null where there was none. */
  before: z.number().nullable(),
  /** First answers in it from that test on. 0: whatever moved the chance is the overall estimate, by answers to other skills. */
  answers_since: z.int(),
  /** Null: nothing of it was answered. */
  level: z.enum(LEVELS).nullable(),
  /** When the level was reached or lost; null with it. */
  level_since: instant.nullable(),
  /** What the level rests on has faded since. */
  is_due: z.boolean(),
});
export type Skill = z.infer<typeof skill>;

const side = z.object({ right: z.int(), answers: z.array(z.boolean()), from: instant, to: instant });

/** What study of a skill brought: as many of its test questions before as after, oldest first. */
const study = z.object({
  topic: named,
  /** Of all study of it. */
  minutes: z.number(),
  /** Questions in practice. */
  practised: z.int(),
  /** Materials that were read, and chapters of recorded lessons that were finished. */
  studied: z.array(z.object({ kind: z.enum(['material', 'video']), title: z.string(), minutes: z.number() })),
  before: side,
  after: side,
  /** By how many right answers luck alone moves the difference, two times in three. */
  luck: z.number(),
});
export type Study = z.infer<typeof study>;

const pacing = z.object({
  session: idOut,
  title: z.string(),
  sections: z.array(
    z.object({
      /** The session's. */
      id: idOut,
      title: z.string(),
      questions: z.int(),
      median_seconds: z.number().nullable(),
      /** Of others, over the questions that so many of them took that nobody is told of; null where one was not. */
      others_seconds: z.number().nullable(),
      omitted: z.int(),
      not_reached: z.int(),
      /** Seconds behind an even pace after each question that was reached; empty where no time was set. */
      behind_seconds: z.array(z.number()),
      others_behind_seconds: z.array(z.number()),
      /** Places of the few questions that cost the section its end. */
      slow: z.array(z.int()),
    }),
  ),
});
export type Pacing = z.infer<typeof pacing>;

const performance = z.object({
  user: named,
  goal: z.object({ score: z.int().nullable(), test_date: z.string().nullable() }),
  /** Oldest first, at most twelve. */
  scores: z.array(pastScore),
  /** The latest that counts on each scale, with the newer ones that it leaves out. */
  latest_scores: z.array(latestScore),
  /** What is shown as changed has changed since this test: the one before the newest. */
  since: z.string().nullable(),
  next: nextStepsOut,
  /** Those of their exam in its order; without one those that they answered. */
  skills: z.array(skill),
  /** Null where nothing was studied between tests, or too little asked before and after. */
  study: study.nullable(),
  /** Of the newest test; null where none was timed. */
  pacing: pacing.nullable(),
});
export type Performance = z.infer<typeof performance>;

export const getPerformance = endpoint({
  method: 'GET',
  path: '/api/student-my-performance-analytics/',
  summary:
    'A student’s progress: scores and goal, next steps, every skill, effect of study, pace; from released results only',
  access: 'sessions.view',
  query: z.strictObject({
    /** Of staff: whose; a taker’s own without it. */
    user: id.optional(),
  }),
  response: performance,
  problems: [breaksRule],
});
