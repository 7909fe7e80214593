import { describe, expect, test } from 'vitest';
import { frozen } from '#tests/support/results-seed.ts';
import { type MarkedAnswer, markFaults } from './marking.rules.ts';

const placement = { placement: 'p', question: 'q', question_revision: 'r', marks: 6, unscored: false };
const essay: MarkedAnswer = {
  ...{ session_status: 'submitted', response: 'Because.', frozen: frozen({ type: 'essay' }), placement },
  marks_max: 6,
};
const paths = (answer: Partial<MarkedAnswer>, marks = 3) =>
  markFaults({ ...essay, ...answer }, marks).map(({ path }) => path);

describe('marks are given', () => {
  test.each(['submitted', 'scored', 'released'])('to an essay of a session that is %s', (session_status) => {
    expect(markFaults({ ...essay, session_status }, 3)).toEqual([]);
  });

  test.each(['generated', 'in_progress', 'on_break', 'paused', 'expired', 'voided'])(
    'to none of a session that is %s',
    (session_status) => {
      expect(markFaults({ ...essay, session_status }, 3)).toEqual([
        { path: 'params.id', message: 'The session is not over, or does not count.' },
      ]);
    },
  );

  test('up to what the answer may get, that included', () => {
    expect(paths({}, 6)).toEqual([]);
    expect(markFaults(essay, 6.5)).toEqual([{ path: 'body.marks', message: 'At most 6.' }]);
  });

  test.each<[string, Partial<MarkedAnswer>]>([
    ['to what a key judges', { frozen: frozen({ type: 'text', accepted_answers: ['Because.'] }) }],
    ['to an essay that was left blank', { response: null }],
    ['to an essay of spaces alone', { response: '  ' }],
  ])('and not %s', (_what, answer) => {
    expect(markFaults({ ...essay, ...answer }, 3)).toEqual([
      { path: 'params.id', message: 'Its key judges this answer. Only essays are marked by hand.' },
    ]);
  });

  test('and every fault is told at once', () => {
    expect(paths({ response: null, session_status: 'voided' }, 7)).toEqual([
      ...['params.id', 'params.id', 'body.marks'],
    ]);
  });
});
