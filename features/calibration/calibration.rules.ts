/**
 * Selects the questions of a test that have enough answers to calibrate, and turns the estimates of a run
 * into its result on the scale of the accepted calibration.
 */
import { uninformativeItems } from '#core/irt/calibrate.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import type { IrtModel } from '#core/irt/item-model.ts';
import { type CommonItem, type Link, linked, stockingLord } from '#core/irt/linking.ts';
import { NOT_PRESENTED, type ResponseMatrix } from '#core/irt/response-matrix.ts';
import type { LEFT_OUT_REASONS } from './calibration.contract.ts';

/**
 * The answers that each question needs. Below 250, slopes of a 2PL, and below 1,000, the guessing of a 3PL
 * depend more on who answered than on the question. For a 1PL, a hundred answers give a difficulty to half a
 * logit (Wright & Stone, Best Test Design, 1979: SE ≈ 2.2/√N to 3/√N).
 */
export const LEAST_ANSWERS: Readonly<Record<IrtModel, number>> = { '1pl': 100, '2pl': 250, '3pl': 1_000 };

/** With fewer questions there is too little information to estimate an ability. */
const LEAST_QUESTIONS = 3;

/** Two calibrations with fewer common questions cannot be linked reliably. */
export const LEAST_COMMON = 5;

/**
 * The maximum number of cells that one run can handle in its time and memory: 100,000 sessions of 200
 * questions.
 */
export const MOST_CELLS = 20_000_000;

/** The message if there are more cells. */
export const TOO_MANY_ANSWERS = `There are more than ${MOST_CELLS / 1_000_000} million answers, which is too many for one calibration.`;

type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** A question of the response matrix. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly question_revision: string;
  readonly label: string;
  readonly unscored: boolean;
  /** Whether the question has an answer key, so that answers can be judged right or wrong. */
  readonly has_key: boolean;
}

export interface StoredQuestion extends ItemParameters {
  readonly question: string;
  readonly question_revision: string;
  readonly label: string;
  readonly unscored: boolean;
  readonly answers: number;
  readonly source: 'estimated' | 'fixed';
  readonly se: { readonly a: number | null; readonly b: number | null; readonly c: number | null };
}

export interface StoredLeftOut {
  readonly question: string;
  readonly label: string;
  readonly unscored: boolean;
  readonly answers: number;
  readonly reason: LeftOutReason;
}

/** The link of a calibration as it is stored. */
export interface StoredLink extends Link {
  readonly method: 'stocking_lord';
  /** The calibration to whose scale it was linked. */
  readonly to: string;
  readonly common: number;
}

/** An accepted calibration to whose scale new calibrations are linked. */
export interface Base {
  readonly calibration: string;
  /** The parameters, keyed by question. */
  readonly parameters: ReadonlyMap<string, ItemParameters>;
}

export interface CalibrationPlan {
  /** The columns of responses whose parameters are estimated. */
  readonly columns: readonly number[];
  /** The estimated columns, with a row for everybody who was asked at least one of them. */
  readonly matrix: ResponseMatrix;
  /** The number of answers in each column. */
  readonly answers: readonly number[];
  /** For each column, why its question is left out; null if the question is estimated. */
  readonly reasons: readonly (LeftOutReason | null)[];
}

/**
 * The questions that a calibration with `model` would estimate from these answers, and those that it would
 * leave out.
 */
export function planOf(
  matrix: ResponseMatrix,
  questions: readonly AnsweredQuestion[],
  model: IrtModel,
): CalibrationPlan {
  const { persons, items, codes } = matrix;
  const answers = Array.from({ length: items }, () => 0);
  for (let place = 0; place < codes.length; place += 1) {
    if (codes[place] !== NOT_PRESENTED) answers[place % items] = (answers[place % items] ?? 0) + 1;
  }
  const flat = new Set(uninformativeItems(matrix));
  const reasons = questions.map(({ has_key }, column): LeftOutReason | null => {
    if (!has_key) return 'marked_by_hand';
    if ((answers[column] ?? 0) < LEAST_ANSWERS[model]) return 'few_answers';
    return flat.has(column) ? 'all_alike' : null;
  });
  const columns = reasons.flatMap((reason, column) => (reason === null ? [column] : []));
  const kept = new Uint8Array(persons * columns.length);
  let rows = 0;
  for (let person = 0; person < persons; person += 1) {
    let isAsked = false;
    for (const [place, column] of columns.entries()) {
      const code = codes[person * items + column] ?? NOT_PRESENTED;
      kept[rows * columns.length + place] = code;
      if (code !== NOT_PRESENTED) isAsked = true;
    }
    if (isAsked) rows += 1;
  }
  const codesKept = kept.slice(0, rows * columns.length);
  return { columns, matrix: { persons: rows, items: columns.length, codes: codesKept }, answers, reasons };
}

/**
 * The reason why no question can be calibrated; null if some can. Contains counts only with `has_counts`, if
 * the caller can see everybody whose answers were used.
 */
export function planFault(
  { columns, answers }: Omit<CalibrationPlan, 'matrix'>,
  model: IrtModel,
  has_counts: boolean,
): string | null {
  if (columns.length < LEAST_QUESTIONS) {
    const most = Math.max(0, ...answers);
    const known = has_counts ? ` The most answered question has ${most}.` : '';
    return `Too few answers: ${model.toUpperCase()} needs ${LEAST_ANSWERS[model]} released answers for each of at least ${LEAST_QUESTIONS} questions.${known} Until then, scores come from the score table.`;
  }
  return null;
}

/** An estimate from the calibration engine. */
interface Estimate extends ItemParameters {
  readonly se: { readonly a: number; readonly b: number; readonly c: number };
}

/**
 * The questions of a calibration. Estimates are linked to the scale of `base` if both share enough questions.
 * Questions with too few answers then take their parameters from `base`; without a link they are left out.
 */
export function settledQuestions(
  plan: Omit<CalibrationPlan, 'matrix'>,
  questions: readonly AnsweredQuestion[],
  estimates: readonly Estimate[],
  base: Base | null,
): { items: StoredQuestion[]; left_out: StoredLeftOut[]; link: StoredLink | null } {
  const common = plan.columns.flatMap((column, place): CommonItem[] => {
    const from = estimates[place];
    const to = base?.parameters.get(questions[column]?.question ?? '');
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const link = base === null ? null : linkOf(base.calibration, common);
  const items: StoredQuestion[] = [];
  const left_out: StoredLeftOut[] = [];
  for (const [column, { has_key: _, ...question }] of questions.entries()) {
    const answers = plan.answers[column] ?? 0;
    const reason = plan.reasons[column] ?? null;
    const estimate = estimates[plan.columns.indexOf(column)];
    const fixed =
      link === null || reason !== 'few_answers' ? undefined : base?.parameters.get(question.question);
    if (reason === null && estimate !== undefined) {
      items.push({ ...question, answers, source: 'estimated', ...onScale(estimate, link) });
    } else if (fixed !== undefined) {
      const { a, b, c } = fixed;
      items.push({ ...question, answers, source: 'fixed', a, b, c, se: { a: null, b: null, c: null } });
    } else {
      const { question_revision: _revision, ...left } = question;
      left_out.push({ ...left, answers, reason: reason ?? 'few_answers' });
    }
  }
  return { items, left_out, link };
}

function linkOf(to: string, common: readonly CommonItem[]): StoredLink | null {
  if (common.length < LEAST_COMMON) return null;
  const { slope, shift } = stockingLord(common);
  // Common questions of equal difficulty do not define a scale.
  if (!(slope > 0) || !Number.isFinite(slope) || !Number.isFinite(shift)) return null;
  return { method: 'stocking_lord', to, slope, shift, common: common.length };
}

function onScale({ a, b, c, se }: Estimate, link: Link | null) {
  const { slope, shift } = link ?? { slope: 1, shift: 0 };
  return {
    ...linked({ a, b, c }, { slope, shift }),
    se: { a: told(se.a / slope), b: told(se.b * slope), c: told(se.c) },
  };
}

/** A standard error that cannot be estimated becomes null. */
function told(error: number): number | null {
  return Number.isFinite(error) ? error : null;
}
