/**
 * Item response theory (IRT) for an assessment: its IRT settings with model and scale, its calibrations with
 * their results, and the accepted calibration.
 */

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

/** The version of the IRT settings; 0 before anybody has saved them. */
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
  /** A short name from section and number: `M2h·7`. */
  label: z.string(),
  /** The rich text of the stem as it was last asked. */
  stem: z.string(),
  /** A pretest question: calibrated but never scored. */
  unscored: z.boolean(),
  /** The number of answers; null if counts are hidden from the caller. */
  answers: z.int().nullable(),
  /** `fixed`: the question has too few answers, so its parameters come from an accepted calibration. */
  source: z.enum(['estimated', 'fixed']),
  a: z.number(),
  b: z.number(),
  c: z.number(),
  /** Standard errors; null if the answers give no estimate, and for fixed parameters. */
  se: errors,
  /** The maximum of the question's information over all abilities. */
  most_information: z.number(),
});
export type CalibratedQuestion = z.infer<typeof calibratedQuestion>;

export const LEFT_OUT_REASONS = ['few_answers', 'all_alike', 'marked_by_hand'] as const;

const leftOut = z.object({
  question: idOut,
  label: z.string(),
  unscored: z.boolean(),
  /** The number of answers; null if counts are hidden from the caller. */
  answers: z.int().nullable(),
  reason: z.enum(LEFT_OUT_REASONS),
});

const calibrationHead = z.object({
  id: idOut,
  kind,
  model,
  /** Hash of the questions' revisions and the answers, in hexadecimal. */
  data_sha256: z.string(),
  engine: z.string(),
  grid: z.object({ nodes: z.int(), from: z.number(), to: z.number() }),
  /** Means and deviations of ln a and of logit c. Null: the model uses no priors. */
  priors: z.object({ log_a: z.array(z.number()), logit_c: z.array(z.number()) }).nullable(),
  /**
   * False if the calibration used answers of students whom the caller cannot see. All counts are then hidden.
   */
  has_counts: z.boolean(),
  /** The number of sessions; null if counts are hidden from the caller. */
  sittings: z.int().nullable(),
  question_count: z.int(),
  log_likelihood: z.number(),
  log_prior: z.number(),
  cycles: z.int(),
  is_converged: z.boolean(),
  seconds: z.number(),
  /**
   * How the calibration was linked to the scale of an accepted calibration: θ there = slope·θ + shift. Null:
   * it has its own scale, N(0, 1).
   */
  link: z
    .object({
      method: z.literal('stocking_lord'),
      to: idOut,
      slope: z.number(),
      shift: z.number(),
      /** The number of questions that both calibrations have. */
      common: z.int(),
    })
    .nullable(),
  made_by: person,
  created_at: instant,
  accepted: z.object({ by: person, at: instant }).nullable(),
  is_in_use: z.boolean(),
});
export type CalibrationHead = z.infer<typeof calibrationHead>;

/**
 * The precision of a test along ability. With a scale, `score` and `se` are on the scale. Without one,
 * `score` is null and `se` is in θ.
 */
const curve = z.object({
  /** The sections taken, by name: `1, then higher`. */
  route: z.string(),
  /** True for the sections that everyone takes first, which are not a whole route. */
  is_beginning: z.boolean(),
  points: z.array(
    z.object({ theta: z.number(), score: z.number().nullable(), information: z.number(), se: z.number() }),
  ),
});

/** Converts the number of right answers to an ability: EAP by sum score (Lord–Wingersky), N(0, 1). */
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
  /** The ability at which this number of right answers is expected, and the score for it. */
  theta: z.number(),
  score: z.number().nullable(),
  /** The share of a population N(0, 1) that gets the higher variant. */
  higher_share: z.number(),
  /**
   * The share of the sessions routed here that have at least this many right answers. Null if there are none
   * or they were not counted.
   */
  went_share: z.number().nullable(),
});

/** The boundary between a variant of a module and the next lower one. */
const routing = z.object({
  /** The higher variant's section, and the names of both variants. */
  section: idOut,
  variant: z.string(),
  lower_variant: z.string(),
  /** The section taken before, and how many of its questions are scored. */
  after: z.string(),
  question_count: z.int(),
  at_least: z.int(),
  /**
   * The threshold in the working copy, which applies after the next publishing. Null if the working copy has
   * no such threshold.
   */
  next_at_least: z.int().nullable(),
  /** The number of sessions that were routed at this threshold. */
  sittings: z.int(),
  theta: z.number(),
  score: z.number().nullable(),
  /**
   * The ability at which both variants measure equally well. Null if one of them is better at every ability.
   */
  alike: z.object({ theta: z.number(), score: z.number().nullable() }).nullable(),
  /** The threshold nearest to that ability. */
  best_at_least: z.int().nullable(),
  /**
   * Answers used for the calibration: those of the most answered question in each variant. Null if counts are
   * hidden from the caller.
   */
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
  /** `version` is the version of the assessment's working copy, which contains the thresholds. */
  assessment: z.object({ id: idOut, title: z.string(), status: z.enum(ASSESSMENT_STATUSES), version }),
  version,
  model,
  /** The scale for IRT scores; null if scores are not computed by IRT. */
  scale: abilityScale.nullable(),
  /**
   * For an adaptive test: how the published revision selects questions and when it ends. Its scale is the one
   * in its rules.
   */
  cat: catRules.omit({ content_targets: true, scale: true }).nullable(),
  /** Whether the caller may calibrate, accept and write here. */
  may_calibrate: z.boolean(),
  /** First sessions whose correctness is released, of takers whom the caller can see. */
  sittings: z.int(),
  sessions: countedSessions,
  /**
   * For each model, whether there are enough sessions. All takers count here, also those whom the caller
   * cannot see.
   */
  has_enough: z.object({ '1pl': z.boolean(), '2pl': z.boolean(), '3pl': z.boolean() }),
  /** For each model, the number of answers that a question needs. */
  least_answers: z.object({ '1pl': z.int(), '2pl': z.int(), '3pl': z.int() }),
  /** The kinds of sections, each with all sections of the kind. */
  parts: z.array(
    z.object({
      kind,
      title: z.string(),
      question_count: z.int(),
      /**
       * The number of questions of this test that have parameters in an accepted calibration of another test.
       */
      known_elsewhere: z.int(),
      /** The accepted calibration; null if there is none. */
      accepted: calibration.nullable(),
      /** The newest calibration, if it is newer than the accepted one; otherwise null. */
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
  summary: 'Get the IRT view of a test: its parts with their accepted calibration, curves, and routing',
  about: 'irt',
  access: 'results.analyse',
  params,
  response: irtSide,
});

/**
 * Where a variant begins: a number of right answers, or the ability at which a number of right answers is
 * expected.
 */
const wantedThreshold = z.union([
  z.strictObject({ section: id, at_least: z.int().min(1).max(500) }),
  z.strictObject({ section: id, theta: z.number().min(-6).max(6) }),
]);

export const setIrtSide = endpoint({
  method: 'PUT',
  path: '/api/assessments/irt/{id}/',
  summary:
    'Choose the IRT model, the scale from ability to score, and the module thresholds. Existing sessions keep their routing',
  act: 'Changed the IRT model, scale, or routing',
  access: 'results.calibrate',
  params,
  body: z.strictObject({
    version,
    model,
    scale: abilityScale.nullable(),
    /**
     * If this field is left out, the thresholds stay unchanged. `version` is the assessment's version. New
     * thresholds apply after the next publishing.
     */
    routing: z.strictObject({ version, thresholds: z.array(wantedThreshold).min(1).max(50) }).optional(),
  }),
  response: irtSide,
  problems: [staleVersion, breaksRule],
});

export const calibrateAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/irt/{id}/calibrate/',
  summary: 'Calibrate one kind of section on the answers so far. Scores keep using the accepted calibration',
  act: 'Calibrated a test',
  access: 'results.calibrate',
  params,
  /** Without a model, the model in the IRT settings is used. */
  body: z.strictObject({ kind, model: model.optional() }),
  status: 201,
  job: 'calibration',
  response: calibration,
  problems: [breaksRule, tooHeavy],
});

export const listCalibrations = endpoint({
  method: 'GET',
  path: '/api/assessments/irt/{id}/calibrations/',
  summary: 'List the calibrations of a test, newest first',
  about: 'irt',
  access: 'results.analyse',
  params,
  query: listQuery({ ordering: ['newest'], filters: { kind: kind.optional() } }),
  response: listOf(calibrationHead),
});

export const getCalibration = endpoint({
  method: 'GET',
  path: '/api/assessments/irt/{id}/calibrations/{calibration}/',
  summary: 'Get a calibration with its questions, curves, tables, and routing',
  about: 'irt',
  access: 'results.analyse',
  params: oneParams,
  response: calibration,
});

export const otherScale = problemKind(
  409,
  'other_scale',
  'This calibration uses a different scale from the one in use',
);

export const acceptCalibration = endpoint({
  method: 'POST',
  path: '/api/assessments/irt/{id}/calibrations/{calibration}/accept/',
  summary: 'Use a calibration for new scores. Existing scores stay the same',
  act: 'Accepted a calibration',
  access: 'results.calibrate',
  params: oneParams,
  /** The version of the IRT settings. If two callers accept at the same time, the second gets a conflict. */
  body: z.strictObject({ version }),
  status: 200,
  response: irtSide,
  problems: [staleVersion, breaksRule, otherScale],
});
