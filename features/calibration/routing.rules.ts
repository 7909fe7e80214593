/**
 * Thresholds between the variants of a module: for each number of right answers the ability at which it is
 * expected, and the ability at which both variants measure equally well. Uses only revisions and parameters,
 * no answers.
 */
import type { ItemParameters } from '#core/irt/item-curve.ts';
import { abilityForExpected, sumScoreTable } from '#core/irt/sum-score.ts';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { pointOnScale } from '#features/assessments/ability-scale.rules.ts';
import { type FrozenSection, modulesOf } from '#features/assessments/revision.rules.ts';
import type { Routing } from './calibration.contract.ts';
import { informationOf, scoredItems } from './curves.rules.ts';

interface Calibrated extends ItemParameters {
  readonly answers: number;
}
type Parameters = ReadonlyMap<string, Calibrated>;

/** Facts about a test besides its calibration. */
export interface RoutedSoFar {
  /** For each section the threshold in the working copy; null if everyone takes it. */
  readonly next: ReadonlyMap<string, number | null>;
  /** For each section taken: at index n, how many sessions had n of its scored questions right. */
  readonly right: ReadonlyMap<string, readonly number[]>;
}

/**
 * The thresholds between sections of one kind. A module has none if the questions before it are not all
 * calibrated.
 */
export function routingOf(
  sections: readonly FrozenSection[],
  parameters: Parameters,
  scale: AbilityScale | null,
  so_far: RoutedSoFar,
): Routing[] {
  const modules = modulesOf(sections);
  return modules.flatMap((variants, index) => {
    const before = modules[index - 1];
    if (before === undefined) return [];
    const rising = variants.toSorted((one, other) => atLeast(one) - atLeast(other));
    return rising.slice(1).flatMap((higher, place) => {
      const lower = rising[place];
      return lower === undefined
        ? []
        : before.flatMap((stage) =>
            thresholdOf({ stage, index, before, lower, higher }, parameters, scale, so_far),
          );
    });
  });
}

interface Parting {
  readonly stage: FrozenSection;
  /** The index of the module among the modules of its kind. */
  readonly index: number;
  readonly before: readonly FrozenSection[];
  readonly lower: FrozenSection;
  readonly higher: FrozenSection;
}

function thresholdOf(
  { stage, index, before, lower, higher }: Parting,
  parameters: Parameters,
  scale: AbilityScale | null,
  so_far: RoutedSoFar,
): Routing[] {
  const counted = stage.placements.filter(({ unscored }) => !unscored);
  const items = scoredItems([stage], parameters).map(({ item }) => item);
  if (items.length < counted.length || items.length === 0 || stage.draw !== null) return [];
  const at = (theta: number) => ({ theta, score: scale === null ? null : pointOnScale(scale, theta) });
  const shares = sumScoreTable(items).map(({ share }) => share);
  const right = so_far.right.get(stage.id) ?? [];
  const sittings = total(right);
  const thresholds = shares.slice(1).map((_, place) => ({
    at_least: place + 1,
    ...at(abilityForExpected(items, place + 1)),
    higher_share: total(shares.slice(place + 1)),
    went_share: sittings === 0 ? null : total(right.slice(place + 1)) / sittings,
  }));
  const at_least = atLeast(higher);
  const present = thresholds.find((threshold) => threshold.at_least === at_least);
  if (present === undefined) return [];
  const alike = alikeAbility(lower, higher, parameters);
  const nearest = alike === null ? null : nearestThreshold(thresholds, alike);
  const variant = (section: FrozenSection) => section.module?.variant ?? section.title;
  return [
    {
      section: higher.id,
      variant: variant(higher),
      lower_variant: variant(lower),
      after: before.length > 1 ? variant(stage) : `module ${index}`,
      question_count: counted.length,
      at_least,
      theta: present.theta,
      score: present.score,
      next_at_least: so_far.next.get(higher.id) ?? null,
      sittings,
      alike: alike === null ? null : at(alike),
      best_at_least: nearest?.at_least ?? null,
      went_lower: mostAnswers(lower, parameters),
      went_higher: mostAnswers(higher, parameters),
      thresholds,
    },
  ];
}

/** The threshold whose number of right answers is expected at the ability nearest to `theta`. */
export function nearestThreshold<Threshold extends { readonly theta: number }>(
  thresholds: readonly Threshold[],
  theta: number,
): Threshold | null {
  return thresholds.reduce<Threshold | null>(
    (best, one) => (best === null || Math.abs(one.theta - theta) < Math.abs(best.theta - theta) ? one : best),
    null,
  );
}

/**
 * The number of right answers for an ability at the start of a variant, or a message that explains why there
 * is none.
 */
export function thresholdAt(
  routing: readonly Pick<Routing, 'section' | 'thresholds'>[],
  { section, theta }: { readonly section: string; readonly theta: number },
): { readonly at_least: number } | { readonly message: string } {
  const [first, ...others] = routing.filter((one) => one.section === section);
  const found = first === undefined ? null : nearestThreshold(first.thresholds, theta);
  if (found === null) {
    return {
      message:
        'Some questions before this variant are not calibrated. Enter a number of right answers instead.',
    };
  }
  return others.length === 0
    ? { at_least: found.at_least }
    : {
        message:
          'Several modules lead to this variant, each with a different number. Enter a number of right answers instead.',
      };
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A variant without a threshold starts at 0 right answers. */
function atLeast({ module }: FrozenSection): number {
  return module?.at_least ?? 0;
}

function mostAnswers({ placements }: FrozenSection, parameters: Parameters): number {
  return Math.max(0, ...placements.map(({ question }) => parameters.get(question)?.answers ?? 0));
}

const FROM = -4;
const TO = 4;
const STEP = 0.01;

/**
 * The lowest ability from which the higher variant gives more information than the lower one. Null if one of
 * them is better at every ability.
 */
function alikeAbility(lower: FrozenSection, higher: FrozenSection, parameters: Parameters): number | null {
  const lead = (theta: number) =>
    informationOf([higher], parameters, theta) - informationOf([lower], parameters, theta);
  let before = lead(FROM);
  for (let step = 1; FROM + step * STEP <= TO; step += 1) {
    const theta = FROM + step * STEP;
    const now = lead(theta);
    if (before < 0 && now >= 0) return theta - (STEP * now) / (now - before);
    before = now;
  }
  return null;
}
