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

describe('one sentence says when each thing is released', () => {
  test.each([
    [
      comes({}),
      'The score, what was right and wrong, the right answers and the explanations are released at once.',
    ],
    [
      comes({ answers: 'on_close', explanations: 'never' }),
      'The score and what was right and wrong are released at once; the right answers when the test has closed for all at their school; the explanations never.',
    ],
    [
      comes(
        { correctness: 'manual', explanations: 'manual' },
        { answers: { moment: 'at', at: '3' }, explanations: { moment: 'at', at: '3' } },
      ),
      'The score is released at once; what was right and wrong when staff release them; the right answers and the explanations on day 3.',
    ],
  ])('writes the sentence of case %#', (of, words) => {
    expect(sentence(of)).toBe(words);
  });
});

describe('the warnings', () => {
  const once = { attempts_allowed: 1, closes: true };

  test('name what is never released, because of its switch or because nothing closes', () => {
    const release = comes({ correctness: 'on_close', answers: 'on_close', explanations: 'never' });
    expect(comingWarnings(release, { ...once, closes: false })).toEqual([
      'Nobody who takes it is ever told the explanations.',
      'Where it is assigned without a closing time, students are never told what was right and wrong and the right answers.',
    ]);
    expect(comingWarnings(release, once)).toEqual(['Nobody who takes it is ever told the explanations.']);
  });

  test('say that answers can leak, only if the right answers are released at once', () => {
    const early = 'Students who finish early could tell the right answers to students who take it later.';
    expect(comingWarnings(comes({}), once)).toEqual([early]);
    expect(comingWarnings(comes({ answers: 'manual', explanations: 'manual' }), once)).toEqual([]);
  });

  test.each([2, null])(
    'say that a further attempt has little worth when %s attempts are allowed',
    (attempts_allowed) => {
      const warnings = comingWarnings(comes({}), { ...once, attempts_allowed });
      expect(warnings.at(-1)).toBe('A further attempt is taken knowing the right answers of the one before.');
      const held = comes({ answers: 'on_close', explanations: 'on_close' });
      expect(comingWarnings(held, { ...once, attempts_allowed })).toEqual([]);
    },
  );
});
