/** Texts about thresholds between variants, and the parser for a typed threshold. */
import { counted } from '#core/counted.ts';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { count, percent } from '#web/ui/numbers.ts';
import type { Routing } from '../calibration.contract.ts';
import { nearestThreshold } from '../routing.rules.ts';
import { decimals, placeWords } from './irt-words.ts';

type Threshold = Routing['thresholds'][number];

/** The units in which a threshold can be typed. `points` means a score and needs a scale. */
export const UNITS = ['right', 'points', 'theta'] as const;
export type Unit = (typeof UNITS)[number];

export const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  right: 'right answers',
  points: 'score',
  theta: 'ability θ',
};

/** A place as a score and as an ability: `470 (θ = −.35)`. */
export function pointWords(place: { theta: number; score: number | null }): string {
  const theta = `θ = ${decimals(place.theta)}`;
  return place.score === null ? theta : `${placeWords(place)} (${theta})`;
}

/** The text of a threshold in a unit, as the start value of the input. */
export function typedAs({ at_least, theta, score }: Threshold, unit: Unit): string {
  if (unit === 'right') return String(at_least);
  return unit === 'points' && score !== null ? String(Math.round(score)) : theta.toFixed(2);
}

export interface Wanted {
  readonly threshold: Threshold;
  /** The threshold in the form that the API call takes. */
  readonly sent: { section: string; at_least: number } | { section: string; theta: number };
}

/** The threshold that the typed text means; null if it means none. */
export function wantedOf(
  typed: string,
  unit: Unit,
  { section, thresholds }: Pick<Routing, 'section' | 'thresholds'>,
  scale: AbilityScale | null,
): Wanted | null {
  const value = Number(typed.trim().replace('−', '-').replace(',', '.'));
  if (typed.trim() === '' || !Number.isFinite(value)) return null;
  if (unit === 'right') {
    const threshold = thresholds.find(({ at_least }) => at_least === value);
    return threshold === undefined ? null : { threshold, sent: { section, at_least: value } };
  }
  if (unit === 'points' && (scale === null || value < scale.min || value > scale.max)) return null;
  const theta = unit === 'points' && scale !== null ? (value - scale.intercept) / scale.slope : value;
  if (Math.abs(theta) > FARTHEST) return null;
  const threshold = nearestThreshold(thresholds, theta);
  return threshold === null ? null : { threshold, sent: { section, theta } };
}

/** The largest ability that the call accepts. */
const FARTHEST = 6;

/**
 * Describes a threshold: its place, and how many students it sends to each variant compared with the current
 * threshold.
 */
export function partingWords(
  { variant, lower_variant, sittings, thresholds, at_least }: Routing,
  wanted: Threshold,
): string {
  const where = `${counted(wanted.at_least, 'right answer')} ${wanted.at_least === 1 ? 'equals' : 'equal'} ${wanted.score === null ? 'an ability of' : 'a score of'} ${pointWords(wanted)}`;
  const present = thresholds.find((one) => one.at_least === at_least);
  const of = (one: Threshold | undefined) => one?.went_share ?? one?.higher_share ?? 0;
  const share = of(wanted);
  const whom = wanted.went_share === null ? 'typical students' : `${count(sittings)} sessions`;
  const before =
    wanted.at_least === at_least ? '' : ` (${percent(of(present))} with a threshold of ${at_least})`;
  return `${where}. Of ${whom}, ${percent(share)} go to ${variant}${before} and the others to ${lower_variant}.`;
}
