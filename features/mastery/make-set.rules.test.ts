import { expect, test } from 'vitest';
import { STARTING_MODEL } from '#core/mastery/starting-model.ts';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { Columns, isBetter, madeSet } from './make-set.rules.ts';

/**
 * Answers of `people` people to `items` items: a third easy, a third medium, a third hard. With `mixed`,
 * people differ in ability, and each person answers in a different order.
 */
function orderOf(people: number, items: number, mixed = false) {
  const next = seededNumbers(5, 'sets');
  const columns = new Columns();
  for (let person = 0; person < people; person += 1) {
    const ability = mixed ? 4 * next() - 2 : 0;
    for (let at = 0; at < items; at += 1) {
      const item = mixed ? (at * 7 + person * 11) % items : at;
      const right = next() < 1 / (1 + Math.exp(-([2.2, 0, -1.8][item % 3] ?? 0) - ability));
      columns.add({ person: `p${person}`, item: `i${item}`, skill: `s${item % 2}`, right, guess: 0, day: 0 });
    }
  }
  return {
    answers: columns.columns,
    priors: new Map<string, number>(),
    calibrated: [],
    present: STARTING_MODEL,
  };
}

test('with few answers only the items are fitted, with many also the weights; each parameter set is tested on people left out of the fit', () => {
  const few = madeSet(orderOf(20, 12));
  expect(few).toMatchObject({ weights: 'shipped', answers: 240, people: 20 });
  expect(few?.model.weights).toEqual(STARTING_MODEL.weights);
  expect((few?.model.items.get('i0') ?? 0) > (few?.model.items.get('i2') ?? 0)).toBe(true);
  expect(few !== null && isBetter(few)).toBe(true);
  const many = madeSet(orderOf(60, 90, true));
  expect(many).toMatchObject({ weights: 'own', answers: 5400, people: 60 });
  expect(many?.model.weights).not.toEqual(STARTING_MODEL.weights);
  expect(many !== null && isBetter(many)).toBe(true);
  // A parameter set does not count as better than itself.
  const again = madeSet({ ...orderOf(20, 12), present: few?.model ?? STARTING_MODEL });
  expect(again?.log_loss_before).toBeLessThan(few?.log_loss_before ?? 0);
});

test('a fitted mastery model keeps the default weights if everybody answered in the same order, since weights and items cannot be separated', () => {
  const made = madeSet(orderOf(60, 90));
  expect(made).toMatchObject({ weights: 'shipped', answers: 5400 });
  expect(made?.model.weights).toEqual(STARTING_MODEL.weights);
  expect(made !== null && isBetter(made)).toBe(true);
});

test('makes no parameter set from fewer than 100 answers or from too few people to test on', () => {
  expect([madeSet(orderOf(9, 11)), madeSet(orderOf(4, 90))]).toEqual([null, null]);
  expect(madeSet(orderOf(10, 10))?.answers).toBe(100);
});

test('a parameter set is better only if it predicts better', () => {
  const made = madeSet(orderOf(20, 12));
  expect(made !== null && isBetter({ ...made, log_loss_after: made.log_loss_before })).toBe(false);
});
