/**
 * Simulates adaptive tests with made-up people, to show how a selection rule affects errors and the use of
 * the pool. It uses the same selection and estimation as the exam, and a seed for randomness.
 */
import { type Ability, abilityOf, type ScoredAnswer } from '#core/irt/ability.ts';
import { chanceOfRight } from '#core/irt/item-curve.ts';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { type AdaptiveRules, nextItem, type PoolItem } from './next-item.ts';

interface SimulatedLength {
  readonly length: number;
  /** The mean of estimated minus true ability. */
  readonly bias: number;
  readonly rmse: number;
  readonly mean_se: number;
}

export interface Simulation {
  readonly persons: number;
  /** The errors after every fifth question, and at the end. */
  readonly by_length: readonly SimulatedLength[];
  readonly exposure: {
    /** The largest share of people who were asked the same question. */
    readonly largest: number;
    readonly unused_items: number;
  };
  /** The average share of questions that two people have in common. */
  readonly overlap: number;
}

/** A selection rule: greatest information, one of the k best, or any question at random. */
export type SimulatedRule = { readonly randomesque: number } | 'random';

/** The errors are reported each time this many more questions were asked. */
const EVERY = 5;

/**
 * Simulates people with abilities from N(0, 1) who answer `length` questions each. Abilities are estimated by
 * MAP.
 */
export function simulate(
  pool: readonly PoolItem[],
  rule: SimulatedRule,
  { persons, length, seed }: { persons: number; length: number; seed: number },
): Simulation {
  const asked = new Map(pool.map(({ id }) => [id, 0]));
  const errors = new Map<number, { count: number; sum: number; squares: number; ses: number }>();
  const rules: AdaptiveRules = {
    start_theta: 0,
    min_items: length,
    max_items: length,
    stop_se: null,
    content_targets: {},
    randomesque: rule === 'random' ? pool.length : rule.randomesque,
  };
  const whole = Math.min(length, pool.length);
  for (let person = 0; person < persons; person += 1) {
    const random = seededNumbers(seed, `person ${person}`);
    const truth = normal(random);
    const answers: ScoredAnswer[] = [];
    const items: PoolItem[] = [];
    let ability: Ability = { theta: rules.start_theta, se: 1, at_bound: false };
    while (items.length < whole) {
      const item = nextItem(pool, items, ability.theta, rules, random);
      if (item === null) break;
      items.push(item);
      asked.set(item.id, (asked.get(item.id) ?? 0) + 1);
      answers.push({ item, is_right: random() < chanceOfRight(item, truth) });
      ability = abilityOf(answers, 'map', { bounds: [-4, 4] });
      if (items.length % EVERY !== 0 && items.length !== whole) continue;
      const held = errors.get(items.length) ?? { count: 0, sum: 0, squares: 0, ses: 0 };
      const error = ability.theta - truth;
      errors.set(items.length, {
        count: held.count + 1,
        sum: held.sum + error,
        squares: held.squares + error ** 2,
        ses: held.ses + ability.se,
      });
    }
  }
  return {
    persons,
    by_length: [...errors].map(([at, { count, sum, squares, ses }]) => ({
      length: at,
      bias: sum / count,
      rmse: Math.sqrt(squares / count),
      mean_se: ses / count,
    })),
    exposure: {
      largest: Math.max(...asked.values()) / persons,
      unused_items: [...asked.values()].filter((count) => count === 0).length,
    },
    overlap: overlapOf([...asked.values()], persons, whole),
  };
}

/**
 * The mean number of questions shared by two people, divided by the length (Chen, Ankenmann & Spray, 2003).
 */
function overlapOf(counts: readonly number[], persons: number, length: number): number {
  if (persons < 2) return 0;
  const shared = counts.reduce((sum, count) => sum + count * (count - 1), 0);
  return shared / (persons * (persons - 1) * length);
}

/** A random number from N(0, 1), by the Box–Muller method. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
