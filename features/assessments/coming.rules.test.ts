import { describe, expect, test } from 'vitest';
import type { ReleaseSwitches } from './assessments.contract.ts';
import { type Comes, comesBySwitches, comingSentence, comingWarnings } from './coming.rules.ts';

const comes = (release: Partial<ReleaseSwitches>, of: Partial<Comes> = {}): Comes => ({
  ...comesBySwitches({
    score: 'at_once',
    correctness: 'at_once',
    answers: 'at_once',
    explanations: 'at_once',
    ...release,
  }),
  ...of,
});
const sentence = (of: Comes) => comingSentence(of, (at) => `day ${at}`);

describe('the sentence that says when each part is released', () => {
  test.each([
    [
      comes({}),
      'Students see their score, which answers were right, the correct answers, and the explanations as soon as they submit.',
    ],
    [
      comes({ answers: 'on_close', explanations: 'never' }),
      'Students see their score and which answers were right as soon as they submit; the correct answers when the test has closed for everyone at their school; they never see the explanations.',
    ],
    [
      comes(
        { correctness: 'manual', explanations: 'manual' },
        { answers: { moment: 'at', at: '3' }, explanations: { moment: 'at', at: '3' } },
      ),
      'Students see their score as soon as they submit; which answers were right when staff release them; the correct answers and the explanations on day 3.',
    ],
  ])('matches case %#', (of, words) => {
    expect(sentence(of)).toBe(words);
  });
});

describe('the warnings about releases', () => {
  const once = { attempts_allowed: 1, closes: true };

  test('name the parts that are never released, because their setting is “never” or because the test has no closing time', () => {
    const release = comes({ correctness: 'on_close', answers: 'on_close', explanations: 'never' });
    expect(comingWarnings(release, { ...once, closes: false })).toEqual([
      'Students never see the explanations.',
      'If you assign the test without a closing time, students never see which answers were right and the correct answers.',
    ]);
    expect(comingWarnings(release, once)).toEqual(['Students never see the explanations.']);
  });

  test('say that answers can leak, only if the right answers are released immediately', () => {
    const early = 'Students who finish early could share the correct answers with others.';
    expect(comingWarnings(comes({}), once)).toEqual([early]);
    expect(comingWarnings(comes({ answers: 'manual', explanations: 'manual' }), once)).toEqual([]);
  });

  test.each([2, null])(
    'say that students who take the test again know the correct answers, when %s attempts are allowed',
    (attempts_allowed) => {
      const warnings = comingWarnings(comes({}), { ...once, attempts_allowed });
      expect(warnings.at(-1)).toBe('Students who take the test again already know the correct answers.');
      const held = comes({ answers: 'on_close', explanations: 'on_close' });
      expect(comingWarnings(held, { ...once, attempts_allowed })).toEqual([]);
    },
  );
});
