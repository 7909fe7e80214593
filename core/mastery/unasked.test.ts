import { expect, test } from 'vitest';
import type { FirstAnswer } from './learners.ts';
import { STARTING_MODEL } from './starting-model.ts';
import { unaskedMoves } from './unasked.ts';

/** First answers of one person in one skill, with these results in order. */
const some = (person: string, skill: string, rights: readonly boolean[]): FirstAnswer[] =>
  rights.map((right, at) => ({ person, item: `${skill} ${at}`, skills: [skill], right, guess: 0, day: 0 }));
const all = (count: number, right: boolean) => Array.from({ length: count }, () => right);
const mixed = (count: number) => Array.from({ length: count }, (_, at) => at % 2 === 0);

test('the measurement of skills that were not asked uses first answers in a skill after ten answers in other skills, if at least five answers in the skill came before them', () => {
  const asked = [
    ...some('ann', 'lines', mixed(6)),
    ...some('ann', 'words', mixed(10)),
    ...some('ann', 'lines', [true, true]),
    ...some('ben', 'lines', mixed(4)),
    ...some('ben', 'words', mixed(10)),
    ...some('ben', 'lines', [true]),
    ...some('cy', 'lines', mixed(6)),
    ...some('cy', 'words', mixed(9)),
    ...some('cy', 'lines', [true]),
  ];
  expect(unaskedMoves(STARTING_MODEL, asked).rows).toBe(1);
});

test('the measurement of skills that were not asked compares a run of wrong answers in other skills with the next answer in this skill', () => {
  const person = (name: string, run: boolean, next: boolean) => [
    ...some(name, 'lines', mixed(6)),
    ...some(name, 'words', all(20, run)),
    ...some(name, 'lines', [next]),
  ];
  const found = unaskedMoves(STARTING_MODEL, [...person('ann', false, false), ...person('ben', true, true)]);
  expect(found.rows).toBe(2);
  expect(found.after_bad_runs).toMatchObject({ rows: 1, right: 0 });
  expect(found.after_bad_runs.after).toBeLessThan(found.after_bad_runs.before);
  // The later answers changed more than the predicted chances did.
  expect(found.slope).toBeGreaterThan(1);
});
