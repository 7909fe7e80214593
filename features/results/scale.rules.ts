/** Converts raw points to the scale: the scores of the parts, their errors and ranges, and the total. */
import { binomialError, errorOfSum, scaledError } from '#core/scoring/score-error.ts';
import { scaledByTable } from '#core/scoring/scoring.ts';
import type { TableScale } from '#features/assessments/assessments.contract.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import type { AbilityScore } from './ability-score.rules.ts';
import type { ScoreScale } from './latest-score.contract.ts';

/** All sections of one kind combined. */
export interface RawPart {
  readonly kind: SectionKind;
  /** The variants taken, in the format of the table's column names. */
  readonly route: string;
  readonly raw: number;
  readonly raw_max: number;
  /** How many questions are scored. */
  readonly question_count: number;
  /** Value to look up in the table instead of `raw`, if a question was dropped after the table was made. */
  readonly table_raw?: number;
  /** The IRT score of the part, which is used instead of the table if every part has one. */
  readonly ability?: AbilityScore | null;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * The score of a part or of the whole. `se` and `range` are in the units of `scaled`, or of `raw` without a
 * scale.
 */
interface ScaledScore {
  readonly scaled: number | null;
  readonly se: number | null;
  readonly range: Range | null;
}

export interface ScaledWhole extends ScaledScore {
  readonly method: 'irt' | 'table' | 'raw';
  readonly parts: readonly ScaledScore[];
  /** The limits and step of the scale; null without one. */
  readonly scale: { readonly min: number; readonly max: number; readonly step: number } | null;
}

/** The scores of `parts`, in their order, and their total. */
export function scaleParts(scale: TableScale | null, parts: readonly RawPart[]): ScaledWhole {
  const isByAbility = parts.every(({ ability }) => ability != null);
  const scored = parts.map((part) => ({
    part,
    ...((isByAbility && abilityPart(part)) || scaledPart(scale, part)),
  }));
  const isScaled = scored.length > 0 && scored.every(({ scaled }) => scaled !== null);
  const sum = (of: (score: (typeof scored)[number]) => number) =>
    scored.reduce((total, score) => total + of(score), 0);
  const ends = isScaled
    ? { min: sum(({ ends }) => ends.min), max: sum(({ ends }) => ends.max) }
    : { min: 0, max: sum(({ part }) => part.raw_max) };
  const value = isScaled ? sum(({ scaled }) => scaled ?? 0) : sum(({ part }) => part.raw);
  const step = isScaled ? (isByAbility ? abilityStep(parts) : stepOf(scale)) : RAW_STEP;
  const se = errorOfSum(scored.map((score) => (isScaled ? score.se : score.raw_se)));
  return {
    scaled: isScaled ? value : null,
    se,
    range: rangeOf(value, se, ends, step),
    method: isScaled ? (isByAbility ? 'irt' : 'table') : 'raw',
    parts: scored.map(({ scaled, se, range }) => ({ scaled, se, range })),
    scale: isScaled ? { ...ends, step } : null,
  };
}

/** Step to which the limits of a range in raw points are rounded. */
const RAW_STEP = 1;

function scaledPart(scale: TableScale | null, part: RawPart) {
  const { kind, route, raw, raw_max, question_count, table_raw = raw } = part;
  const table = (scale?.columns ?? []).filter((column) => column.kind === kind);
  const scaledOf = (marks: number) => scaledByTable(table, route, marks);
  const scaled = scale === null ? null : scaledOf(table_raw);
  // If questions are not worth one point each, the error in questions is converted to points.
  const error = raw_max === 0 ? null : binomialError((raw / raw_max) * question_count, question_count);
  const raw_se = error === null ? null : (error * raw_max) / question_count;
  const values = table.flatMap((column) => column.scaled);
  const ends =
    scaled === null ? { min: 0, max: raw_max } : { min: Math.min(...values), max: Math.max(...values) };
  const se = scaled === null ? raw_se : scaledError(table_raw, raw_se, scaledOf);
  const range = rangeOf(scaled ?? raw, se, ends, scaled === null ? RAW_STEP : stepOf(scale));
  return { scaled, se, range, raw_se, ends };
}

/** The IRT score with its own error; null without one. */
function abilityPart({ ability }: RawPart) {
  if (ability == null) return null;
  const { scaled, se, scale } = ability;
  const ends = { min: scale.min, max: scale.max };
  return { scaled, se, range: rangeOf(scaled, se, ends, scale.step), raw_se: null, ends };
}

/** All IRT parts of a test are on the same scale. */
function abilityStep(parts: readonly RawPart[]): number {
  return parts[0]?.ability?.scale.step ?? RAW_STEP;
}

/**
 * The range in which the score of a comparable test would fall two times in three: the score minus and plus
 * its error, within the limits of the scale, rounded to whole steps.
 */
function rangeOf(
  value: number,
  se: number | null,
  ends: { min: number; max: number },
  step: number,
): Range | null {
  if (se === null) return null;
  return {
    low: Math.min(value, Math.max(ends.min, inSteps(value - se, ends.min, step))),
    high: Math.max(value, Math.min(ends.max, inSteps(value + se, ends.min, step))),
  };
}

/** Describes the scale of a score as text. Scores may be compared only if their texts are equal. */
export function scaleWords(kinds: readonly string[], { min, max }: { min: number; max: number }): string {
  return [...[...new Set(kinds)].sort(), `${min}–${max}`].join(' ');
}

/** Parses a scale written by `scaleWords`. */
export function readScale(words: string): ScoreScale {
  const kinds = words.split(' ');
  const [min, max] = (kinds.pop() ?? '').split('–').map(Number);
  return { sections: kinds as SectionKind[], min: min ?? 0, max: max ?? 0 };
}

/** A mean of scaled scores, rounded to a step of the scale counted from its minimum. */
export function meanOnScale({ min, step }: { min: number; step: number }, mean: number): number {
  return inSteps(mean, min, step);
}

function inSteps(score: number, least: number, step: number): number {
  return least + Math.round((score - least) / step) * step;
}

/** Tables may contain fractions of a point, down to hundredths. */
const HUNDREDTHS = 100;

/** The greatest step such that every score of a table is a whole number of steps above its minimum. */
function stepOf(scale: TableScale | null): number {
  const values = (scale?.columns ?? []).flatMap((column) => column.scaled);
  const least = Math.min(...values);
  const step = values.reduce(
    (common, value) => greatestDivisor(common, Math.round((value - least) * HUNDREDTHS)),
    0,
  );
  return step === 0 ? RAW_STEP : step / HUNDREDTHS;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
