import { describe, expect, test } from 'vitest';
import { frozen } from '#tests/support/results-seed.ts';
import {
  hiddenNameFaults,
  isLeasedByAnother,
  LEASE_SECONDS,
  type MarkedAnswer,
  type Marking,
  markFaults,
  markingTurn,
  marksOf,
  rubricToldOf,
  standingOf,
} from './marking.rules.ts';

const placement = { placement: 'p', question: 'q', question_revision: 'r', marks: 6, unscored: false };
const essay: MarkedAnswer = {
  session_status: 'submitted',
  response: 'Because.',
  frozen: frozen({ type: 'essay' }),
  placement,
  marks_max: 6,
};
const paths = (answer: Partial<MarkedAnswer>, marks = 3) =>
  markFaults({ ...essay, ...answer }, { marks }).map(({ path }) => path);

describe('points given by hand', () => {
  test.each(['submitted', 'scored', 'released'])(
    'are accepted for an essay in a session that is %s',
    (session_status) => {
      expect(markFaults({ ...essay, session_status }, { marks: 3 })).toEqual([]);
    },
  );

  test.each(['generated', 'in_progress', 'on_break', 'paused', 'expired', 'voided'])(
    'are rejected for a session that is %s',
    (session_status) => {
      expect(markFaults({ ...essay, session_status }, { marks: 3 })).toEqual([
        { path: 'params.id', message: 'This session is not over, or does not count.' },
      ]);
    },
  );

  test('are accepted up to and including the maximum', () => {
    expect(paths({}, 6)).toEqual([]);
    expect(markFaults(essay, { marks: 6.5 })).toEqual([{ path: 'body.marks', message: 'Enter at most 6.' }]);
  });

  test.each<[string, Partial<MarkedAnswer>]>([
    [
      'to a question that is scored by a key',
      { frozen: frozen({ type: 'text', accepted_answers: ['Because.'] }) },
    ],
    ['to an essay that was left blank', { response: null }],
    ['to an essay of only spaces', { response: '  ' }],
  ])('are not given %s', (_what, answer) => {
    expect(markFaults({ ...essay, ...answer }, { marks: 3 })).toEqual([
      {
        path: 'params.id',
        message: 'This answer is scored by its answer key. Only essays are graded by hand.',
      },
    ]);
  });

  test('can be checked beforehand: whether the answer can be graded at all', () => {
    expect(markFaults(essay)).toEqual([]);
    expect(markFaults({ ...essay, session_status: 'voided' })).toHaveLength(1);
  });

  test('report every error at once', () => {
    expect(paths({ response: null, session_status: 'voided' }, 7)).toEqual([
      'params.id',
      'params.id',
      'body.marks',
    ]);
  });
});

/** Points by graders, in the order they were given. */
const given = (...all: [marker: string, marks: number, is_decision?: boolean][]): Marking[] =>
  all.map(([marker, marks, is_decision = false], place) => ({
    marker,
    marks,
    is_decision,
    marked_at: place,
  }));
const ALONE = { second_marker: false, tolerance_percent: 10 };
const TWO = { ...ALONE, second_marker: true };

describe('with a single grader', () => {
  test('the newest points count, unless somebody decided differently', () => {
    expect(standingOf([], 6, ALONE)).toEqual({ waits_for: 'mark' });
    expect(standingOf(given(['a', 4], ['b', 5]), 6, ALONE)).toEqual({
      waits_for: null,
      marks: 5,
      resting_on: ['b'],
    });
    // The order in which the grades are read does not matter.
    expect(standingOf(given(['a', 4], ['b', 5], ['c', 6]).reverse(), 6, ALONE)).toMatchObject({ marks: 6 });
    const [first, second] = given(['a', 4, true], ['b', 5]) as [Marking, Marking];
    expect(standingOf([second, first], 6, ALONE)).toMatchObject({ marks: 4, resting_on: ['a'] });
  });

  test('anybody can grade, and can grade the same answer again', () => {
    const tutor = { id: 'a', role: 'tutor' as const };
    expect(markingTurn(tutor, [], 'mark', ALONE)).toBe('mark');
    expect(markingTurn(tutor, given(['a', 4]), null, ALONE)).toBe('decision');
    // The setting required two graders before.
    expect(markingTurn(tutor, given(['a', 4], ['b', 1]), 'decision', ALONE)).toBe('mark');
  });
});

describe('with two graders', () => {
  test('nothing counts before both have graded; then the mean of their points counts if they are close', () => {
    expect(standingOf(given(['a', 4]), 10, TWO)).toEqual({ waits_for: 'second_mark' });
    expect(standingOf(given(['a', 4], ['b', 5]), 10, TWO)).toEqual({
      waits_for: null,
      marks: 4.5,
      resting_on: ['a', 'b'],
    });
    expect(standingOf(given(['a', 4], ['b', 5.1]), 10, TWO)).toEqual({ waits_for: 'decision' });
    // A floating-point rounding error is not a difference.
    expect(standingOf(given(['a', 0.1], ['b', 0.3]), 2, TWO)).toMatchObject({ waits_for: null });
    const strict = { ...TWO, tolerance_percent: 0 };
    expect(standingOf(given(['a', 4], ['b', 4]), 10, strict)).toMatchObject({ marks: 4 });
    expect(standingOf(given(['a', 4], ['b', 4.5]), 10, strict)).toEqual({ waits_for: 'decision' });
  });

  test('the newest decision counts, whatever points the two graders gave', () => {
    const decided = given(['a', 1], ['b', 9], ['c', 6, true]);
    expect(standingOf(decided, 10, TWO)).toEqual({ waits_for: null, marks: 6, resting_on: ['c'] });
    const again = [...decided, { marker: 'd', marks: 7, is_decision: true, marked_at: 9 }];
    expect(standingOf(again, 10, TWO)).toMatchObject({ marks: 7, resting_on: ['d'] });
  });

  test('a third person decides between the two graders, or a senior who may be one of the two', () => {
    const two = given(['a', 1], ['b', 9]);
    expect(markingTurn({ id: 'a', role: 'tutor' }, two, 'decision', TWO)).toBeNull();
    expect(markingTurn({ id: 'c', role: 'tutor' }, two, 'decision', TWO)).toBe('decision');
    expect(markingTurn({ id: 'a', role: 'manager' }, two, 'decision', TWO)).toBe('decision');
    expect(markingTurn({ id: 'b', role: 'admin' }, two, 'decision', TWO)).toBe('decision');
    // The rule also applies to changing points that already count.
    expect(markingTurn({ id: 'a', role: 'tutor' }, two, null, TWO)).toBeNull();
    expect(markingTurn({ id: 'c', role: 'tutor' }, two, null, TWO)).toBe('decision');
  });

  test('the first grader can change their points until the second has graded', () => {
    expect(markingTurn({ id: 'a', role: 'tutor' }, given(['a', 4]), 'second_mark', TWO)).toBe('mark');
    expect(markingTurn({ id: 'c', role: 'tutor' }, [], 'mark', TWO)).toBe('mark');
  });
});

test('an answer that somebody has opened is reserved for them until the lease ends', () => {
  const now = new Date('2026-11-23T09:00:00Z');
  const until = (minutes: number) => ({
    leased_by: 'a',
    leased_until: new Date(now.getTime() + minutes * 60_000),
  });
  expect(isLeasedByAnother(until(1), 'b', now)).toBe(true);
  expect(isLeasedByAnother(until(1), 'a', now)).toBe(false);
  expect(isLeasedByAnother(until(0), 'b', now)).toBe(false);
  expect(isLeasedByAnother({ leased_by: null, leased_until: null }, 'b', now)).toBe(false);
  // The answer was given back before the lease ended.
  expect(isLeasedByAnother({ ...until(1), leased_by: null }, 'b', now)).toBe(false);
  expect(LEASE_SECONDS).toBe(300);
});

test('filters that reveal the taker are rejected while names are hidden', () => {
  const query = { session: 's', search: 'ann' };
  expect(hiddenNameFaults(query, { names_hidden: true }).map(({ path }) => path)).toEqual([
    'query.session',
    'query.search',
  ]);
  expect(hiddenNameFaults({ search: '' }, { names_hidden: true })).toEqual([]);
  expect(hiddenNameFaults(query, { names_hidden: false })).toEqual([]);
});

describe('grading by a rubric', () => {
  const rubric = [
    { title: 'Thesis', says: '', marks: 2 },
    { title: 'Evidence', says: 'Two quotations.', marks: 4 },
  ];
  const marked = { ...essay, frozen: frozen({ type: 'essay', rubric }) };

  test('gives each criterion its points, at most its maximum', () => {
    expect(markFaults(marked, { criteria: [2, 4] })).toEqual([]);
    const paths = (given: object) => markFaults(marked, given).map(({ path }) => path);
    expect(paths({ criteria: [2.5, 4.5] })).toEqual(['body.criteria.0', 'body.criteria.1']);
    expect(paths({ criteria: [2] })).toEqual(['body.criteria']);
    expect(paths({})).toEqual(['body.criteria']);
    expect(paths({ marks: 3 })).toEqual(['body.marks']);
    expect(markFaults(essay, { criteria: [1] })).toMatchObject([{ path: 'body.criteria' }]);
    expect(markFaults(essay, {})).toMatchObject([{ path: 'body.marks' }]);
  });

  test('converts the points by the rubric to the points of the question', () => {
    expect(marksOf(rubric, { criteria: [1, 2] }, 6)).toBe(3);
    expect(marksOf(rubric, { criteria: [1, 2] }, 10)).toBe(5);
    expect(marksOf([], { marks: 4 }, 10)).toBe(4);
    expect(marksOf(rubric, {}, 6)).toBe(0);
  });

  test('shows the mean of two graders for each criterion', () => {
    const [thesis, evidence] = rubricToldOf(rubric, [
      [1, 4],
      [2, 3],
    ]);
    expect([thesis, evidence]).toEqual([
      { title: 'Thesis', says: '', marks: 2, given: 1.5 },
      { title: 'Evidence', says: 'Two quotations.', marks: 4, given: 3.5 },
    ]);
    // Graded before the question had a rubric.
    expect(rubricToldOf(rubric, [[]])).toEqual([]);
  });

  test('gives the points of a level and shows the level’s words, or both levels’ words for two graders', () => {
    const levels = [
      { words: 'A claim', marks: 2 },
      { words: 'A topic', marks: 1 },
      { words: 'Neither', marks: 0 },
    ];
    const levelled = [{ title: 'Thesis', says: '', marks: 2, levels }];
    const answer = { ...essay, frozen: frozen({ type: 'essay', rubric: levelled }) };
    expect(markFaults(answer, { criteria: [1] })).toEqual([]);
    expect(markFaults(answer, { criteria: [1.5] })).toEqual([
      { path: 'body.criteria.0', message: 'No level of “Thesis” is worth 1.5. Choose 2, 1 or 0.' },
    ]);
    expect(rubricToldOf(levelled, [[1]])).toEqual([
      { title: 'Thesis', says: '', marks: 2, given: 1, reached: ['A topic'] },
    ]);
    // Points that were given before the criterion had levels match no level, so no level text is shown.
    expect(rubricToldOf(levelled, [[1.5]])).toMatchObject([{ given: 1.5, reached: [] }]);
    expect(rubricToldOf(levelled, [[2], [1]])).toMatchObject([
      { given: 1.5, reached: ['A claim', 'A topic'] },
    ]);
  });
});
