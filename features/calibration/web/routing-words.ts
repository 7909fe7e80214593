/** Where the variants of a module part, in words, and what somebody means who types another place. */
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { count, percent } from '#web/ui/numbers.ts';
import type { Routing } from '../calibration.contract.ts';
import { nearestThreshold } from '../routing.rules.ts';
import { decimals, placeWords } from './irt-words.ts';

type Threshold = Routing['thresholds'][number];

/** As what a threshold is given: `points` where there is a scale. */
export const UNITS = ['right', 'points', 'theta'] as const;
export type Unit = (typeof UNITS)[number];

export const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  right: 'right answers',
  points: 'points',
  theta: 'ability θ',
};

/** A place on the scale and as an ability: `470 (θ = −.35)`. */
export function pointWords(place: { theta: number; score: number | null }): string {
  const theta = `θ = ${decimals(place.theta)}`;
  return place.score === null ? theta : `${placeWords(place)} (${theta})`;
}

/** What a threshold reads in a unit, to be typed over. */
export function typedAs({ at_least, theta, score }: Threshold, unit: Unit): string {
  if (unit === 'right') return String(at_least);
  return unit === 'points' && score !== null ? String(Math.round(score)) : theta.toFixed(2);
}

export interface Wanted {
  readonly threshold: Threshold;
  /** As the call takes it. */
  readonly sent: { section: string; at_least: number } | { section: string; theta: number };
}

/** The threshold that is meant; null where what is typed is none. */
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

/** As far as the call takes an ability. */
const FARTHEST = 6;

/** What a threshold does: where it lies, and how many it sends which way, beside those that the present one sent. */
export function partingWords(
  { variant, lower_variant, sittings, thresholds, at_least }: Routing,
  wanted: Threshold,
): string {
  const where = `${wanted.at_least} right is the same as ${wanted.score === null ? 'an ability of' : 'a score of'} ${pointWords(wanted)}`;
  const present = thresholds.find((one) => one.at_least === at_least);
  const of = (one: Threshold | undefined) => one?.went_share ?? one?.higher_share ?? 0;
  const share = of(wanted);
  const whom = wanted.went_share === null ? 'a usual population' : `${count(sittings)} sittings`;
  const before = wanted.at_least === at_least ? '' : `, from ${at_least} right ${percent(of(present))}`;
  return `${where}: of ${whom} ${percent(share)} go to ${variant}${before}, the others to ${lower_variant}.`;
}
