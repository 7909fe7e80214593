/** Learns the easiness of items from first answers, even very few, with fixed model weights. */
import { chanceOf } from './chance.ts';
import { easinessOf, type FittedModel } from './fit.ts';
import { type FirstAnswer, Learners } from './learners.ts';
import { ITEM_PRECISION } from './logistic-regression.ts';

/**
 * Strengths depend on the items' easiness, and easiness on strengths. Both are computed this many times in
 * turn.
 */
const ROUNDS = 2;
const STEPS = 20;
const SMALL_STEP = 1e-6;

/**
 * Returns the model with the easiness of each answered item: the most likely value given its answers and a
 * normal prior around its assumed easiness. Each person's answers must be in order.
 */
export function fitItems(
  model: FittedModel,
  answers: readonly FirstAnswer[],
  priors: ReadonlyMap<string, number> = new Map(),
): FittedModel {
  let fitted: FittedModel = { ...model, items: new Map() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const byItem = new Map<string, Seen[]>();
    const learners = new Learners(model.half_lives);
    for (const answer of answers) {
      const { person, item, skills, right, guess, day } = answer;
      const easiness = easinessOf(fitted, item, skills, priors.get(item));
      const { chance } = chanceOf(model, learners.of(person, skills, day), { easiness, guess }, day);
      const knows = (chance - guess) / (1 - guess);
      const own = byItem.get(item) ?? [];
      byItem.set(item, own);
      // The logit without the part of the item's own easiness.
      own.push({ right, guess, logit: Math.log(knows / (1 - knows)) - easiness, of: answer });
      learners.learn(answer, easiness);
    }
    const items = new Map(
      [...byItem].map(([item, seen]) => {
        const believed = model.prior_worth * (priors.get(item) ?? 0);
        return [
          item,
          easiestOf(seen, believed, (one) => easinessOf({ ...model, items: new Map() }, item, one.skills)),
        ];
      }),
    );
    fitted = { ...model, items };
  }
  return fitted;
}

interface Seen {
  readonly right: boolean;
  readonly guess: number;
  readonly logit: number;
  readonly of: FirstAnswer;
}

/** Uses Newton steps with the expected information, which is never below the prior's. */
function easiestOf(seen: readonly Seen[], believed: number, rest: (answer: FirstAnswer) => number): number {
  let value = believed;
  for (let step = 0; step < STEPS; step += 1) {
    let pull = ITEM_PRECISION * (believed - value);
    let information = ITEM_PRECISION;
    for (const { right, guess, logit, of } of seen) {
      const knows = 1 / (1 + Math.exp(-(logit + rest(of) + value)));
      const chance = guess + (1 - guess) * knows;
      const slope = (1 - guess) * knows * (1 - knows);
      pull += ((Number(right) - chance) * slope) / (chance * (1 - chance));
      information += (slope * slope) / (chance * (1 - chance));
    }
    const move = pull / information;
    value += move;
    if (Math.abs(move) < SMALL_STEP) break;
  }
  return value;
}
