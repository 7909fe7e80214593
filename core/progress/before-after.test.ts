import { expect, test } from 'vitest';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { beforeAfter, type DatedAnswer } from './before-after.ts';

/** Answers on consecutive days from `day` on; x in `marks` is a right answer. */
const answers = (day: number, marks: string): DatedAnswer[] =>
  [...marks].map((mark, at) => ({ day: day + at, right: mark === 'x' }));

test('the effect of study compares equal numbers of questions before and after it, nearest to it, in any order', () => {
  const all = [...answers(0, 'xx---x-'), ...answers(20, 'xxx-xx')].toReversed();
  const found = beforeAfter(all, { from: 10, to: 15 });
  expect(found).toMatchObject({ questions: 6, right_before: 2, right_after: 5 });
  expect(found?.before.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(found?.after.map(({ day }) => day)).toEqual([20, 21, 22, 23, 24, 25]);
  // The shared chance is p = (2 + 5 + 1) / 14.
  expect(found?.luck).toBeCloseTo(Math.sqrt(12 * (8 / 14) * (6 / 14)), 12);
  expect(
    beforeAfter([...answers(0, 'xxxxxxx'), ...answers(20, '-----xxx')], { from: 10, to: 15 }),
  ).toMatchObject({
    questions: 7,
    right_before: 7,
    right_after: 2,
  });
});

test('the comparison before and after study ignores answers during it, and needs five questions on each side', () => {
  const study = { from: 10, to: 15 };
  const five = [...answers(0, 'x--x-'), ...answers(10, 'xxxxxx'), ...answers(16, 'xx-xx')];
  expect(beforeAfter(five, study)).toMatchObject({ questions: 5, right_before: 2, right_after: 4 });
  expect(beforeAfter(five.slice(1), study)).toBeNull();
  expect(beforeAfter(five.slice(0, -1), study)).toBeNull();
});

test('differences that are due to luck alone stay within the reported range about two times in three', () => {
  const random = seededNumbers(3, 'luck');
  let within = 0;
  for (let round = 0; round < 2000; round += 1) {
    const drawn = Array.from({ length: 40 }, (_, at) => ({ day: at, right: random() < 0.6 }));
    const found = beforeAfter(drawn, { from: 20, to: 19.5 });
    if (found && Math.abs(found.right_after - found.right_before) <= found.luck) within += 1;
  }
  expect(within / 2000).toBeGreaterThan(0.6);
  expect(within / 2000).toBeLessThan(0.76);
});
