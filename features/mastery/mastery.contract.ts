/**
 * Schemas for mastery and next steps that other features' responses use, and the calls that manage the
 * parameter sets. The chances of a right answer are computed from these sets.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';

/** How many questions a review opens by default. */
export const REVIEW_SET_SIZE = 20;

const named = z.object({ id: idOut, name: z.string() });

/** One recommended step with its reason. */
export const nextStep = z.object({
  kind: z.enum(['topic', 'review', 'pacing']),
  title: z.string(),
  /** The reason with figures; the same text everywhere the step is shown. */
  sentence: z.string(),
  /** The reason in a few words, for rows with little room. */
  note: z.string(),
  topic: named.nullable(),
  /** The section whose end was not reached; for a pacing step. */
  section: z.string().nullable(),
  /** The number of questions that one test asks of the topic. */
  questions: z.number().nullable(),
  /** The chance of a right answer now, and after `minutes` of study, from 0 to 1. */
  chance: z.number().nullable(),
  chance_after: z.number().nullable(),
  minutes: z.number(),
  /**
   * The gain in one test in raw points. `points` is the gain in score, if the exam has a blueprint and a
   * scale.
   */
  marks: z.number(),
  points: z.number().nullable(),
  a_minute: z.number(),
});

/** The recommended steps, best gain per minute first. */
export const nextStepsOut = z.object({
  /** The exam; null if no assigned test belongs to an exam with a blueprint. */
  exam: named.nullable(),
  unit: z.enum(['points', 'marks']),
  /** The number of submitted sessions that are not released and so not counted here. */
  left_out: z.int(),
  steps: z.array(nextStep),
  /** Topics with too few answers for an estimate, those with the most questions per test first. */
  ask_first: z.array(z.object({ topic: named, answers: z.int(), questions: z.number() })),
});
export type NextStepsOut = z.infer<typeof nextStepsOut>;

/** A set of parameters, fitted nightly to the answers given on this server. */
const parameterSet = z.object({
  number: z.int(),
  made_at: instant,
  /** `own`: the weights are fitted as well. `shipped`: only the difficulty of the questions is. */
  weights: z.enum(['shipped', 'own']),
  answers: z.int(),
  people: z.int(),
  /**
   * Mean log loss for people who were left out of the fit: with the set in use before, and with this one.
   * Lower is better.
   */
  log_loss_before: z.number(),
  log_loss_after: z.number(),
});

const parameterSets = z.object({
  /** 0: the set that ships with the product. */
  used: z.int(),
  used_since: instant.nullable(),
  /** The person who chose the set; null if the newest better set is used automatically. */
  chosen_by: named.nullable(),
  /** The parameter sets, the newest first. */
  sets: z.array(parameterSet),
});
export type ParameterSets = z.infer<typeof parameterSets>;

export const listParameterSets = endpoint({
  method: 'GET',
  path: '/api/mastery/parameter-sets/',
  summary: 'List the newest versions of the mastery model and get which one is in use',
  access: 'settings.change',
  response: parameterSets,
});

export const chooseParameterSet = endpoint({
  method: 'POST',
  path: '/api/mastery/parameter-sets/choose/',
  summary:
    'Choose the version of the mastery model to use, or null to choose automatically. Levels reached stay',
  act: 'Chose a version of the mastery model',
  access: 'settings.change',
  body: z.strictObject({
    /**
     * Null: use the newest set that predicts better than its predecessor, and switch automatically from now
     * on.
     */
    number: z.int().min(0).max(2_147_483_647).nullable(),
  }),
  status: 200,
  response: parameterSets,
  problems: [breaksRule],
});
