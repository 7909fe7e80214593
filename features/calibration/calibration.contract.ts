/** The IRT side of an assessment: its model and scale, calibrations with what follows from them, and which is accepted. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion, tooHeavy } from '#contract/problem.ts';
import { abilityScale } from '#features/assessments/ability-scale.contract.ts';
import { ASSESSMENT_STATUSES, SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';
import { catRules } from '#features/assessments/cat.contract.ts';
import { countedSessions } from '#features/results/counted-sessions.contract.ts';

export const MODELS = ['1pl', '2pl', '3pl'] as const;

/** Of a side that nobody wrote yet it is 0. */
const version = z.int().min(0);
const model = z.enum(MODELS);
const kind = z.enum(SECTION_KINDS);
const person = z.object({ id: idOut, name: z.string() });

const errors = z.object({
  a: z.number().nullable(),
  b: z.number().nullable(),
  c: z.number().nullable(),
});

/** A question with its curve P(θ) = c + (1 − c) / (1 + e^(−a(θ − b))), D = 1. */
const calibratedQuestion = z.object({
  question: idOut,
  /** Section and number in short: `M2h·7`. */
  label: z.string(),
  /** As rich text, as it was asked last. */
  stem: z.string(),
  /** A pretest question: calibrated, never scored. */
  unscored: z.boolean(),
  /** Null where counts are not told. */
  answers: z.int().nullable(),
  /** `fixed`: too few answered it, and it stands at what an accepted calibration says. */
  source: z.enum(['estimated', 'fixed']),
  a: z.number(),
  b: z.number(),
  c: z.number(),
  /** Null where the answers tell none, and of what is fixed. */
  se: errors,
  /** The most information that it gives at any ability. */
  most_information: z.number(),
});
export type CalibratedQuestion = z.infer<typeof calibratedQuestion>;

export const LEFT_OUT_REASONS = ['few_answers', 'all_alike', 'marked_by_hand'] as const;

const leftOut = z.object({
  question: idOut,
  label: z.string(),
  unscored: z.boolean(),
  /** Null where counts are not told. */
  answers: z.int().nullable(),
  reason: z.enum(LEFT_OUT_REASONS),
});

const calibrationHead = z.object({
  id: idOut,
  kind,
  model,
  /** Of the questions' revisions and the answers, in hexadecimal. */
  data_sha256: z.string(),
  engine: z.string(),
  grid: z.object({ nodes: z.int(), from: z.number(), to: z.number() }),
  /** Null: the model has none. Means and deviations of ln a and of logit c. */
  priors: z.object({ log_a: z.array(z.number()), logit_c: z.array(z.number()) }).nullable(),
  /** False where it read answers of students whom the reader does not see: how many they are is not the reader's to know. */
  has_counts: z.boolean(),
  /** Null where counts are not told. */
  sittings: z.int().nullable(),
  question_count: z.int(),
  log_likelihood: z.number(),
  log_prior: z.number(),
  cycles: z.int(),
  is_converged: z.boolean(),
  seconds: z.number(),
  /** How it was brought onto the scale of an accepted calibration: θ there = slope·θ + shift. Null: it is on its own, N(0, 1). */
  link: z
    .object({
      method: z.literal('stocking_lord'),
      to: idOut,
      slope: z.number(),
      shift: z.number(),
      /** Questions that both have. */
      common: z.int(),
    })
    .nullable(),
  made_by: person,
  created_at: instant,
  accepted: z.object({ by: person, at: instant }).nullable(),
  is_in_use: z.boolean(),
});
export type CalibrationHead = z.infer<typeof calibrationHead>;

/** What a test tells at an ability. `score`, and `se` with it, on the scale; without one null, and `se` in θ. */
const curve = z.object({
  /** The sections that are sat, by what they are called: `1, then higher`. */
  route: z.string(),
  /** Whether it is what everyone sits first, and no whole route. */
  is_beginning: z.boolean(),
  points: z.array(
    z.object({ theta: z.number(), score: z.number().nullable(), information: z.number(), se: z.number() }),
  ),
});

/** From right answers to an ability: EAP by sum score (Lord–Wingersky), N(0, 1). */
const sumScores = z.object({
  route: z.string(),
  rows: z.array(
    z.object({
      right: z.int(),
      theta: z.number(),
      se: z.number(),
      scaled: z.number().nullable(),
      scaled_se: z.number().nullable(),
    }),
  ),
});

const threshold = z.object({
  at_least: z.int(),
  /** The ability from which so many right are to be expected, and the score that is. */
  theta: z.number(),
  score: z.number().nullable(),
  /** Of a population N(0, 1). */
  higher_share: z.number(),
  /** Of the sittings that were routed here: what they had right is known. Null where none were, or they were not counted. */
  went_share: z.number().nullable(),
});

/** Where one variant of a module begins and the one below it ends. */
const routing = z.object({
  /** The variant that it leads to, and the one below it. */
  section: idOut,
  variant: z.string(),
  lower_variant: z.string(),
  /** What was sat before, and how many of its questions count. */
  after: z.string(),
  question_count: z.int(),
  at_least: z.int(),
  /** What the working copy has, which counts from the next publishing on; null where it has no such threshold any more. */
  next_at_least: z.int().nullable(),
  /** Sittings whose right answers parted them here. */
  sittings: z.int(),
  theta: z.number(),
  score: z.number().nullable(),
  /** Where both variants measure alike; null where one is the better at every ability. */
  alike: z.object({ theta: z.number(), score: z.number().nullable() }).nullable(),
  /** The threshold that lies nearest to it. */
  best_at_least: z.int().nullable(),
  /** Answers that were calibrated, of the question asked most in each; null where counts are not told. */
  went_lower: z.int().nullable(),
  went_higher: z.int().nullable(),
  thresholds: z.array(threshold),
});
export type Routing = z.infer<typeof routing>;

const calibration = calibrationHead.extend({
  items: z.array(calibratedQuestion),
  left_out: z.array(leftOut),
  curves: z.array(curve),
  sum_scores: z.array(sumScores),
  routing: z.array(routing),
});
export type Calibration = z.infer<typeof calibration>;

const irtSide = z.object({
  /** `version`: of its working copy, in which thresholds stand. */
  assessment: z.object({ id: idOut, title: z.string(), status: z.enum(ASSESSMENT_STATUSES), version }),
  version,
  model,
  /** Null: scores are not by IRT. */
  scale: abilityScale.nullable(),
  /** Of an adaptive test: how the published one chooses and ends; its scale is that of its rules. */
  cat: catRules.omit({ content_targets: true, scale: true }).nullable(),
  /** Whether whoever asks may calibrate, accept and write here. */
  may_calibrate: z.boolean(),
  /** Of the takers whom the caller sees: first sittings whose correctness is released. */
  sittings: z.int(),
  sessions: countedSessions,
  /** By model: whether there are enough of them for it, those of everybody else counted too. */
  has_enough: z.object({ '1pl': z.boolean(), '2pl': z.boolean(), '3pl': z.boolean() }),
  /** How many of them a question needs, by model. */
  least_answers: z.object({ '1pl': z.int(), '2pl': z.int(), '3pl': z.int() }),
  /** The sections of each kind together. */
  parts: z.array(
    z.object({
      kind,
      title: z.string(),
      question_count: z.int(),
      /** Those of its questions that stand in an accepted calibration of another test. */
      known_elsewhere: z.int(),
      /** Null: none is accepted. */
      accepted: calibration.nullable(),
      /** The newest that is newer than the accepted one; null where none is. */
      offered: calibrationHead.nullable(),
      calibration_count: z.int(),
    }),
  ),
});
export type IrtSide = z.infer<typeof irtSide>;

const params = z.strictObject({ id });
const oneParams = z.strictObject({ id, calibration: id });

export const getIrtSide = endpoint({
  method: 'GET',
  path: '/api/assessments/irt/{id}/',
  summary: 'How an assessment measures by IRT: its parts with their accepted calibration, curves and routing',
  about: 'irt',
  access: 'results.analyse',
  params,
  response: irtSide,
});

/** From where on a variant is given: a number of right answers, or the ability of whom so many are to be expected. */
const wantedThreshold = z.union([
  z.strictObject({ section: id, at_least: z.int().min(1).max(500) }),
  z.strictObject({ section: id, theta: z.number().min(-6).max(6) }),
]);

export const setIrtSide = endpoint({
  method: 'PUT',
  path: '/api/assessments/irt/{id}/',
  summary:
    'Choose the model, the scale by which abilities become scores, and where the variants of modules part; sessions given keep their routing',
  act: 'Chose the model, the scale or the routing of IRT',
  access: 'results.calibrate',
  params,
  body: z.strictObject({
    version,
    model,
    scale: abilityScale.nullable(),
    /** Left out it stays. `version`: the assessment's. It counts from the next publishing on. */
    routing: z.strictObject({ version, thresholds: z.array(wantedThreshold).min(1).max(50) }).optional(),
  }),
  response: irtSide,
  problems: [staleVersion, breaksRule],
});

export const calibrateAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/irt/{id}/calibrate/',
  summary:
    'Calibrate the questions of one kind of section on the answers gathered; scores keep the accepted one',
  act: 'Calibrated an assessment',
  access: 'results.calibrate',
  params,
  /** Without a model that of the IRT side. */
  body: z.strictObject({ kind, model: model.optional() }),
  status: 201,
  job: 'calibration',
  response: calibration,
  problems: [breaksRule, tooHeavy],
});

export const listCalibrations = endpoint({
  method: 'GET',
  path: '/api/assessments/irt/{id}/calibrations/',
  summary: 'The calibrations of an assessment, newest first',
  about: 'irt',
  access: 'results.analyse',
  params,
  query: listQuery({ ordering: ['newest'], filters: { kind: kind.optional() } }),
  response: listOf(calibrationHead),
});

export const getCalibration = endpoint({
  method: 'GET',
  path: '/api/assessments/irt/{id}/calibrations/{calibration}/',
  summary: 'One calibration with its questions, curves, tables and routing',
  about: 'irt',
  access: 'results.analyse',
  params: oneParams,
  response: calibration,
});

export const otherScale = problemKind(
  409,
  'other_scale',
  'This calibration measures on another scale than the one in use',
);

export const acceptCalibration = endpoint({
  method: 'POST',
  path: '/api/assessments/irt/{id}/calibrations/{calibration}/accept/',
  summary: 'Have scores use a calibration from now on; those given keep theirs',
  act: 'Accepted a calibration',
  access: 'results.calibrate',
  params: oneParams,
  /** That of the IRT side: of two who accept, the second is told. */
  body: z.strictObject({ version }),
  status: 200,
  response: irtSide,
  problems: [staleVersion, breaksRule, otherScale],
});
