import { describe, expect, test } from 'vitest';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { NamedMistake } from '#features/questions/named-mistakes.rules.ts';
import { frozen } from '#tests/support/results-seed.ts';
import { countTyped, type TypedForm, typedPlaces } from './typed-answers.rules.ts';

type Written = readonly [typed: string | null, count: number, more?: Partial<TypedForm> & { mean?: number }];

const formsOf = (written: readonly Written[], right: readonly string[] = []): TypedForm[] =>
  written.map(([typed, count, { mean = 10, ...more } = {}]) => ({
    question: 'q',
    revision: 'p',
    part: 0,
    typed,
    count,
    outcome: right.includes(typed ?? '') ? 'right' : 'wrong',
    raw: { sum: mean * count, count },
    scaled: { sum: 0, count: 0 },
    total: written.reduce((sum, [, each]) => sum + each, 0),
    ...more,
  }));

const count = (
  seed: Partial<FrozenQuestion>,
  forms: readonly TypedForm[],
  names: readonly NamedMistake[] = [],
) => {
  const question = frozen(seed);
  return typedPlaces('q', question).map((place) => countTyped(place, forms, () => question, names));
};
const only = (
  seed: Partial<FrozenQuestion>,
  forms: readonly TypedForm[],
  names: readonly NamedMistake[] = [],
) => {
  const [counted] = count(seed, forms, names);
  if (counted === undefined) throw new Error('The question has no typed answer.');
  return counted;
};

const NUMBER = { type: 'numeric' as const, accepted_answers: ['8.5'] };
const TEXT = { type: 'text' as const, accepted_answers: ['don’t know'] };

describe('typed answers', () => {
  test('that are numbers are grouped by value; an entry that is not a number is counted by its text', () => {
    const written = [
      ['8.5', 96],
      ['8.50', 41],
      ['17/2', 9],
      ['2.125', 21],
      ['$8.50', 18],
      [null, 13],
      ['  ', 1],
    ] as const;
    const { part, answers } = only(NUMBER, formsOf(written, ['8.5', '8.50', '17/2']));
    expect(part).toMatchObject({ asked: 199, rare: 0, answer_count: 3, blank: { count: 14 }, key: ['8.5'] });
    expect(answers).toMatchObject([
      {
        typed: '8.5',
        count: 146,
        marked: 'right',
        is_key: true,
        may_accept: false,
        form_count: 3,
        forms: [
          { typed: '8.50', count: 41 },
          { typed: '17/2', count: 9 },
        ],
      },
      { typed: '2.125', count: 21, marked: 'wrong', is_key: false, may_accept: true },
      { typed: '$8.50', count: 18, marked: 'blank', may_accept: false },
    ]);
  });

  test('that are text are grouped by how the question compares text, and a wrong answer says how it differs from the answer key', () => {
    const forms = formsOf(
      [
        ["Don't  know", 5],
        ['don‘t know', 2],
        ['dont know', 3],
        ['no idea', 1],
      ],
      ["Don't  know", 'don‘t know'],
    );
    expect(only(TEXT, forms).answers).toMatchObject([
      { count: 7, marked: 'right', near: null },
      { typed: 'dont know', count: 3, near: 'spacing' },
      { typed: 'no idea', near: null },
    ]);
    const strict = { ...TEXT, case_sensitive: true, exact: true as const };
    const wrong = formsOf([
      ['Don’t know', 2],
      ["don't know", 1],
    ]);
    expect(only(strict, wrong).answers.map(({ near }) => near)).toEqual(['capitals', 'signs']);
    const signed = { type: 'text' as const, accepted_answers: ['-5'] };
    expect(only(signed, formsOf([['5', 1]])).answers[0]?.near).toBeNull();
  });

  test('in a text with gaps are counted gap by gap, without drop-down gaps', () => {
    const gaps = [
      { choices: ['a', 'b'], accepted_answers: ['a'] },
      { choices: [], accepted_answers: ['Rome'] },
      { choices: [], accepted_answers: ['II'] },
    ];
    const forms = [
      ...formsOf([
        [' rome', 2, { part: 2, total: 5 }],
        ['Bern', 3, { part: 2, total: 5 }],
        ['II', 4, { part: 3, total: 5 }],
        ['', 1, { part: 3, total: 5 }],
        // No answer at all, or a response that is not a list.
        [null, 6, { total: 7 }],
        ['Rome', 1, { total: 7 }],
      ]),
    ];
    const [second, third, ...others] = count({ type: 'gaps', gaps }, forms);
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      part: { gap: 2, asked: 12, blank: { count: 7 }, key: ['Rome'] },
      answers: [
        { typed: 'Bern', count: 3, marked: 'wrong', may_accept: true },
        { typed: 'rome', count: 2, marked: 'right' },
      ],
    });
    expect(third).toMatchObject({
      part: { gap: 3, blank: { count: 8 } },
      answers: [{ typed: 'II', count: 4 }],
    });
  });

  test('report as suspect a wrong answer by students who did as well as those who were marked right', () => {
    const suspect = (wrong: Written, right = 26) =>
      only(NUMBER, formsOf([['8.5', right, { mean: 20 }], ['1', 9, { mean: 12 }], wrong], ['8.5'])).part
        .suspect;
    expect(suspect(['9', 5, { mean: 21 }])).toEqual({
      typed: '9',
      count: 5,
      marked: 'wrong',
      mean_score: 21,
    });
    expect(suspect(['9', 5, { mean: 19 }])).toBeNull();
    expect(suspect(['9', 4, { mean: 21 }])).toBeNull();
    expect(suspect(['9', 5, { mean: 21 }], 15)).toBeNull();
    // If nobody is right, the most frequent answer is suspect.
    const nobody = formsOf([
      ['9', 28],
      ['1', 4],
    ]);
    expect(only(NUMBER, nobody).part.suspect).toMatchObject({ typed: '9', count: 28 });
  });

  test('have the name of the mistake if they are wrong, in any spelling', () => {
    const forms = formsOf(
      [
        ['8.5', 9],
        ['2.125', 4],
        ['17/8', 3],
        ['51', 2],
        ['$8', 1],
      ],
      ['8.5'],
    );
    const names = [
      { gap: null, typed: '17/8', words: 'Price of 1 muffin' },
      { gap: null, typed: '8.50', words: 'Named before the key changed' },
      { gap: null, typed: '$8', words: 'Not a number' },
    ];
    expect(only(NUMBER, forms, names).answers).toMatchObject([
      { typed: '8.5', mistake: null, may_name: false },
      { typed: '2.125', count: 7, mistake: 'Price of 1 muffin', may_name: true },
      { typed: '51', mistake: null, may_name: true },
      { typed: '$8', mistake: null, may_name: false },
    ]);
  });

  test('are marked by the answer key in each revision; answers too rare to list are only counted', () => {
    const question = frozen({ type: 'gaps', gaps: [{ choices: [], accepted_answers: ['Rome'] }] });
    const older = frozen({ type: 'gaps', gaps: [{ choices: [], accepted_answers: ['Bern'] }] });
    const forms = formsOf([
      ['Bern', 3, { part: 1, revision: 'old', total: 30 }],
      ['Bern', 2, { part: 1, total: 30 }],
    ]);
    const [place] = typedPlaces('q', question);
    if (place === undefined) throw new Error('The question has no typed answer.');
    const counted = countTyped(place, forms, (revision) => (revision === 'old' ? older : question), []);
    expect(counted).toMatchObject({
      part: { asked: 30, rare: 25 },
      answers: [{ typed: 'Bern', count: 5, marked: 'mixed', may_accept: true }],
    });
    const scaled = formsOf([['9', 2, { scaled: { sum: 2400, count: 2 } }]]);
    expect(only(NUMBER, scaled)).toMatchObject({ part: { unit: 'score' }, answers: [{ mean_score: 1200 }] });
  });
});
