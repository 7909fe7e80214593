/** Compares a person's results in the questions of a tag with the expectation from their other answers. */
import { type Evidence, LEAST_QUESTIONS, type TopicPath, tellsOfStrength } from '#core/evidence/evidence.ts';
import { type Ability, expectedOf, likelihoodsOf } from '#core/irt/ability.ts';
import { curvePoint } from '#core/irt/information.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import { normalQuadrature } from '#core/irt/quadrature.ts';
import { EIGHT_OF_TEN } from '#core/mastery/chance.ts';
import { SPREAD } from '#core/mastery/strength.ts';

interface TagFigures {
  /** The number of right answers, and the number expected from the ability that all other answers show. */
  readonly right: number;
  readonly expected: number;
  /** Right minus expected, in standard errors. */
  readonly standardised: number;
  /** Right answers minus expected ones, shrunk toward 0 to allow for luck, with the 80 % interval. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

export interface TagResult {
  readonly tag: string;
  /** The number of questions whose answers are evidence of ability. */
  readonly asked: number;
  /** The figures; null below five questions. */
  readonly figures: TagFigures | null;
}

/** The results of one person's rows for each tag of a kind, sorted by tag. */
export function tagResults(rows: readonly Evidence[], kind: keyof TopicPath): TagResult[] {
  const telling = rows.filter(tellsOfStrength).map(({ path, outcome, asked: { easiness, guess } }) => ({
    tag: path[kind],
    is_right: outcome === 'right',
    item: { a: 1, b: -easiness, c: guess },
  }));
  const byTag = Map.groupBy(telling, ({ tag }) => tag);
  // Each tag is compared with all others, so each tag's likelihoods are computed only once.
  const likelihoods = new Map([...byTag].map(([tag, its]) => [tag, likelihoodsOf(its, ABILITIES)]));
  return [...byTag.keys()]
    .filter((tag) => tag !== null)
    .toSorted()
    .map((tag) => {
      const its = byTag.get(tag) ?? [];
      if (its.length < LEAST_QUESTIONS) return { tag, asked: its.length, figures: null };
      const others = [...likelihoods].flatMap(([other, likely]) => (other === tag ? [] : [likely]));
      return { tag, asked: its.length, figures: figuresOf(its, expectedOf(others, ABILITIES)) };
    });
}

/** The distribution of abilities among people. */
const ABILITIES = normalQuadrature(61, { mean: 0, deviation: Math.sqrt(SPREAD) });

interface Telling {
  readonly item: ItemParameters;
  readonly is_right: boolean;
}

/**
 * P is the chance at the ability θ, which is estimated from the other answers. The variance is Σ P(1 − P) +
 * (Σ P′)² · Var θ. The deviation of the tag has a normal prior with the variance (Σ P′)² · spread, which is
 * the usual variation of skills within a person. The prior shrinks the deviation.
 */
function figuresOf(its: readonly Telling[], { theta, se }: Ability): TagFigures {
  let [right, expected, chance, slope] = [0, 0, 0, 0];
  for (const { item, is_right } of its) {
    const point = curvePoint(item, theta);
    right += Number(is_right);
    expected += point.chance;
    chance += point.chance * (1 - point.chance);
    slope += point.first;
  }
  const variance = chance + (slope * se) ** 2;
  const prior = slope ** 2 * SPREAD;
  const kept = prior / (prior + variance);
  const difference = kept * (right - expected);
  const reach = EIGHT_OF_TEN * Math.sqrt(kept * variance);
  return {
    right,
    expected,
    standardised: (right - expected) / Math.sqrt(variance),
    difference,
    low: difference - reach,
    high: difference + reach,
  };
}
