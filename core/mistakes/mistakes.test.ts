import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/evidence.ts';
import { seededShuffle } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { evidence } from '#tests/support/evidence.ts';
import { heatMap } from './heat-map.ts';
import { causesOf, mistakesOf } from './mistakes.ts';
import { groupOf, REASON_GROUPS, STARTING_REASONS } from './reasons.ts';
import { signalsOf, surroundingsOf } from './signals.ts';

const wrong = (more: Partial<Evidence> = {}) => evidence({ outcome: 'wrong', marks: 0, ...more });
const kinds = (row: Evidence, rows: readonly Evidence[] = [row]) =>
  signalsOf(row, surroundingsOf(rows)).map(({ kind }) => kind);
const only = (row: Evidence, rows: readonly Evidence[] = [row]) => signalsOf(row, surroundingsOf(rows));
const usual = (takers: number) => ({ median: 80, mean: 100, takers });

describe('a signal for the reason of a mistake', () => {
  test('is `rushed` for a time below a quarter of the median, or below a tenth of the mean with fewer than 20 takers', () => {
    expect(only(wrong({ seconds: 19, usual_seconds: usual(20) }))).toEqual([
      { kind: 'rushed', seconds: 19, usual_seconds: 80, usual: 'median', takers: 20 },
    ]);
    expect(kinds(wrong({ seconds: 20, usual_seconds: usual(20) }))).toEqual([]);
    expect(only(wrong({ seconds: 9, usual_seconds: usual(19) }))).toEqual([
      { kind: 'rushed', seconds: 9, usual_seconds: 100, usual: 'mean', takers: 19 },
    ]);
    expect(kinds(wrong({ seconds: 10, usual_seconds: usual(19) }))).toEqual([]);
  });

  test('is `overlong` for a time above three medians', () => {
    expect(only(wrong({ seconds: 241, usual_seconds: usual(6) }))).toEqual([
      { kind: 'overlong', seconds: 241, usual_seconds: 80, takers: 6 },
    ]);
    expect(kinds(wrong({ seconds: 240, usual_seconds: usual(6) }))).toEqual([]);
  });

  test('is not about time if the time was not measured or no other times are known', () => {
    expect(kinds(wrong({ seconds: null, usual_seconds: usual(50) }))).toEqual([]);
    expect(kinds(wrong({ seconds: 900, usual_seconds: null }))).toEqual([]);
  });

  test('is `changed_away` if a right answer was replaced by a wrong one', () => {
    expect(only(wrong({ was_right: true, changes: 2 }))).toEqual([{ kind: 'changed_away', changes: 2 }]);
    expect(kinds(wrong({ changes: 2 }))).toEqual([]);
    expect(kinds(wrong({ was_right: true, outcome: 'omitted' }))).toEqual([]);
    expect(kinds(evidence({ was_right: true }))).toEqual([]);
  });

  test('is `omitted_end` and no other if a question was not reached, with the number of such questions in its section', () => {
    const rows = [1, 2, 3, 4].map((position) =>
      wrong({ position, question: `q${position}`, expected: 0.9, named_error: 'r', seconds: 1 }),
    );
    const ended = rows.map((row): Evidence => (row.position > 2 ? { ...row, outcome: 'not_reached' } : row));
    const elsewhere = wrong({ section: 'other', outcome: 'not_reached' });
    const again = wrong({ session: 'other', outcome: 'not_reached' });
    expect(only(ended[3] as Evidence, [...ended, elsewhere, again])).toEqual([
      { kind: 'omitted_end', not_reached: 2, section_questions: 4 },
    ]);
  });

  test('is `slip` if the expected chance of a right answer was above .75', () => {
    expect(only(wrong({ expected: 0.76 }))).toEqual([{ kind: 'slip', expected: 0.76 }]);
    expect(kinds(wrong({ expected: 0.75 }))).toEqual([]);
    expect(kinds(wrong({ expected: null }))).toEqual([]);
    for (const outcome of ['omitted', 'partial'] as const) {
      expect(kinds(wrong({ expected: 0.9, outcome })), outcome).toEqual([]);
    }
  });

  test('is `gap` if the expected chance of a right answer was below .45, or if the chosen option names an error', () => {
    const none = { expected: null, again: null, named_error: null };
    expect(only(wrong({ expected: 0.44 }))).toEqual([{ kind: 'gap', ...none, expected: 0.44 }]);
    expect(kinds(wrong({ expected: 0.45 }))).toEqual([]);
    expect(only(wrong({ expected: 0.6, named_error: 'sign' }))).toEqual([
      { kind: 'gap', ...none, named_error: 'sign' },
    ]);
    expect(kinds(wrong({ expected: 0.2, outcome: 'omitted' }))).toEqual([]);
  });

  test('is `gap` if two or more answers in a sub-topic were wrong in a session', () => {
    const path = { subject: 's', domain: 'd', topic: 't', sub_topic: 'u' };
    const [one, two] = [wrong({ path }), wrong({ path, question: 'q2' })];
    const rightOne = evidence({ path, question: 'q3' });
    expect(only(one, [one, two, rightOne])).toEqual([
      { kind: 'gap', expected: null, again: { sub_topic: 'u', wrong: 2, asked: 3 }, named_error: null },
    ]);
    expect(kinds(one, [one, rightOne])).toEqual([]);
    expect(kinds(one, [one, { ...two, session: 'other' }])).toEqual([]);
    expect(kinds(one, [one, { ...two, path: { ...path, sub_topic: 'v' } }])).toEqual([]);
    const unfiled = { ...path, topic: null, sub_topic: null };
    expect(
      kinds(
        { ...one, path: unfiled },
        [one, two].map((row) => ({ ...row, path: unfiled })),
      ),
    ).toEqual([]);
    for (const telling of [{ seen_before: true }, { is_hinted: true }, { is_first_try: false }]) {
      expect(kinds(one, [one, { ...two, ...telling }]), JSON.stringify(telling)).toEqual([]);
    }
  });

  test('is `gap` for a question without a sub-topic if half of the answers in its topic were wrong in a session', () => {
    const path = { subject: 's', domain: 'd', topic: 't', sub_topic: null };
    const [one, two] = [wrong({ path }), wrong({ path, question: 'q2' })];
    const right = (question: string) => evidence({ path, question });
    const rows = [one, two, right('q3'), right('q4')];
    const again = { sub_topic: null, wrong: 2, asked: 4 };
    expect(only(one, rows)).toEqual([{ kind: 'gap', expected: null, again, named_error: null }]);
    expect(kinds(one, [...rows, right('q5')])).toEqual([]);
    expect(kinds(one, [one, right('q3')])).toEqual([]);
    const elsewhere = { ...path, topic: 'u' };
    expect(kinds(one, [one, { ...two, path: elsewhere }])).toEqual([]);
    // A question with a sub-topic counts for the sub-topic, not for the topic.
    expect(kinds(one, [one, { ...two, path: { ...path, sub_topic: 'u' } }])).toEqual([]);
  });

  test('is not `slip` or `gap` if the question was seen before, a hint was used, or it was not the first try', () => {
    for (const untold of [{ seen_before: true }, { is_hinted: true }, { is_first_try: false }]) {
      expect(kinds(wrong({ expected: 0.9, ...untold })), JSON.stringify(untold)).toEqual([]);
      expect(kinds(wrong({ expected: 0.1, ...untold })), JSON.stringify(untold)).toEqual([]);
    }
  });
});

describe('mistakes', () => {
  test('are answers that were not right at the first try, with the lost points and lost score', () => {
    const rows = [
      evidence(),
      wrong({ question: 'b', marks: -0.25, points_a_mark: 10 }),
      wrong({ question: 'c', outcome: 'partial', marks: 0.1, marks_max: 0.3 }),
      wrong({ question: 'd', is_first_try: false }),
    ];
    expect(mistakesOf(rows).map(({ row, marks, points }) => [row.question, marks, points])).toEqual([
      ['b', 1.25, 12.5],
      ['c', 0.2, null],
    ]);
  });

  test('are sorted by cost, then by the expected chance of a right answer, then by the order of asking', () => {
    const rows = [
      wrong({ question: 'late', position: 9 }),
      wrong({ question: 'early', position: 2 }),
      wrong({ question: 'other section', position: 1, section: 'z' }),
      wrong({ question: 'other session', position: 1, session: 'z' }),
      wrong({ question: 'near', position: 10, expected: 0.7 }),
      wrong({ question: 'heavy', position: 11, marks_max: 2 }),
      wrong({ question: 'dear', position: 12, points_a_mark: 3 }),
      wrong({ question: 'dearer', position: 13, points_a_mark: 4 }),
    ];
    const named = ['dearer', 'dear', 'heavy', 'near', 'early', 'late', 'other section', 'other session'];
    for (const order of [rows, rows.toReversed(), seededShuffle(rows, 7, 'order')]) {
      expect(mistakesOf(order).map(({ row }) => row.question)).toEqual(named);
    }
  });

  test.each([
    ['T3', 'time', wrong({ outcome: 'not_reached' })],
    [
      'E4',
      'execution',
      wrong({ was_right: true, changes: 1, expected: 0.2, seconds: 1, usual_seconds: usual(30) }),
    ],
    ['T1', 'time', wrong({ seconds: 1, usual_seconds: usual(30), expected: 0.2 })],
    ['K1', 'knowledge', wrong({ seconds: 900, usual_seconds: usual(30), expected: 0.2 })],
    ['E1', 'execution', wrong({ seconds: 900, usual_seconds: usual(30), expected: 0.9 })],
    ['S3', 'strategy', wrong({ seconds: 900, usual_seconds: usual(30), expected: 0.6 })],
  ] as const)('suggest the reason %s in the group %s', (code, group, row) => {
    const [mistake] = mistakesOf([row]);
    expect(mistake?.suggestion).toMatchObject({ code, group, named_error: null });
    expect(mistake?.signals).toContainEqual(mistake?.suggestion?.by);
  });

  test('suggest the error behind the chosen option first, and nothing if there are no signals', () => {
    const named = wrong({ named_error: 'sign', was_right: true, seconds: 1, usual_seconds: usual(30) });
    const [mistake] = mistakesOf([named]);
    expect(mistake?.signals).toHaveLength(3);
    expect(mistake?.suggestion).toMatchObject({ named_error: 'sign', by: { kind: 'gap' } });
    expect(mistakesOf([wrong({ expected: 0.6 })])[0]?.suggestion).toBeNull();
  });

  test('all built-in reasons belong to a known group', () => {
    for (const group of REASON_GROUPS) {
      for (const { code } of STARTING_REASONS[group]) expect(groupOf(code)).toBe(group);
    }
  });
});

describe('the causes of lost points', () => {
  const path = (topic: string | null) => ({ subject: 's', domain: 'd', topic, sub_topic: null });

  test('are topics and section ends, most expensive first, with the most frequent suggestion of each', () => {
    const rows = [
      evidence({ path: path('lines') }),
      wrong({ path: path('lines'), named_error: 'sign' }),
      wrong({ path: path('lines'), named_error: 'sign' }),
      wrong({ path: path('lines'), expected: 0.9 }),
      wrong({ path: path('lines'), outcome: 'not_reached', section: 'm2', marks_max: 5 }),
      evidence({ path: path('roots'), section: 'm2' }),
      wrong({ path: path(null) }),
      wrong({ path: path('lines'), is_first_try: false }),
    ];
    const causes = causesOf(rows);
    expect(causes.map(({ of, marks, missed, asked }) => [of, marks, missed, asked])).toEqual([
      [{ kind: 'section_end', session: 'session', section: 'm2' }, 5, 1, 2],
      [{ kind: 'topic', topic: 'lines' }, 3, 3, 4],
      [{ kind: 'topic', topic: null }, 1, 1, 1],
    ]);
    expect(causes.map(({ suggestion }) => [suggestion?.named_error, suggestion?.mistakes])).toEqual([
      [null, 1],
      ['sign', 2],
      [undefined, undefined],
    ]);
  });

  test('are ranked by lost score only if the lost score is known for all their mistakes', () => {
    const rows = [
      wrong({ path: path('a'), marks_max: 3 }),
      wrong({ path: path('b'), points_a_mark: 10 }),
      wrong({ path: path('c'), points_a_mark: 20 }),
      wrong({ path: path('c') }),
    ];
    expect(causesOf(rows).map(({ of, points }) => [of.kind === 'topic' ? of.topic : '', points])).toEqual([
      ['b', 10],
      ['a', null],
      ['c', null],
    ]);
  });
});

describe('the mistake map of reasons and domains', () => {
  const mistakes = [
    { group: 'knowledge', is_chosen: true, domain: 'algebra', marks: 2 },
    { group: 'knowledge', is_chosen: false, domain: 'algebra', marks: 1 },
    { group: 'time', is_chosen: false, domain: 'craft', marks: 4 },
    { group: null, is_chosen: false, domain: null, marks: 0.1 },
    { group: null, is_chosen: false, domain: 'unheard of', marks: 0.2 },
  ] as const;

  test('lists all reasons and domains; mistakes without a reason or domain come last', () => {
    const map = heatMap(mistakes, ['craft', 'algebra']);
    expect(map.groups.map(({ group }) => group)).toEqual([...REASON_GROUPS, null]);
    expect(map.domains).toEqual([
      { domain: 'craft', marks: 4, questions: 1 },
      { domain: 'algebra', marks: 3, questions: 2 },
      { domain: null, marks: 0.3, questions: 2 },
    ]);
    expect(map.cells).toEqual([
      { group: 'time', domain: 'craft', marks: 4, questions: 1, chosen: 0 },
      { group: 'knowledge', domain: 'algebra', marks: 3, questions: 2, chosen: 1 },
      { group: null, domain: null, marks: 0.3, questions: 2, chosen: 0 },
    ]);
    expect(heatMap(mistakes.slice(0, 3), ['craft', 'algebra']).domains).toHaveLength(2);
  });

  const drawn = fc.array(
    fc.record({
      group: fc.constantFrom(...REASON_GROUPS, null),
      is_chosen: fc.boolean(),
      domain: fc.constantFrom('a', 'b', 'c', null),
      marks: fc.constantFrom(0.25, 0.5, 1, 2),
    }),
  );
  test('has sums that agree by reason, domain and cell, in any order of mistakes', () => {
    fc.assert(
      fc.property(drawn, fc.integer(), (some, seed) => {
        const map = heatMap(some, ['a', 'b']);
        const total = (parts: readonly { marks: number; questions: number }[]) => ({
          marks: parts.reduce((sum, { marks }) => sum + marks, 0),
          questions: parts.reduce((sum, { questions }) => sum + questions, 0),
        });
        for (const parts of [
          map.cells,
          map.groups,
          map.domains,
          some.map((each) => ({ ...each, questions: 1 })),
        ]) {
          expect(total(parts)).toEqual(map.all);
        }
        expect(heatMap(seededShuffle(some, seed, 'map'), ['a', 'b'])).toEqual(map);
      }),
    );
  });
});

test('causes add up to the total cost of mistakes, in any order of questions', () => {
  const row = fc.record({
    question: fc.uuid(),
    outcome: fc.constantFrom('right', 'partial', 'wrong', 'omitted', 'not_reached'),
    marks: fc.constantFrom(-0.25, 0, 0.5),
    path: fc.record({
      subject: fc.constant('s'),
      domain: fc.constant('d'),
      topic: fc.constantFrom('a', 'b', null),
      sub_topic: fc.constantFrom('u', 'v', null),
    }),
    section: fc.constantFrom('m1', 'm2'),
    expected: fc.constantFrom(0.2, 0.6, 0.9, null),
    named_error: fc.constantFrom('sign', null),
  });
  fc.assert(
    fc.property(fc.array(row), fc.integer(), (drawn, seed) => {
      const rows = drawn.map((each, at) => evidence({ ...each, position: at + 1 }));
      const mistakes = mistakesOf(rows);
      const causes = causesOf(rows);
      const marks = (parts: readonly { marks: number }[]) => parts.reduce((sum, part) => sum + part.marks, 0);
      expect(marks(causes)).toBe(marks(mistakes));
      expect(causes.reduce((sum, { missed }) => sum + missed, 0)).toBe(mistakes.length);
      const shuffled = seededShuffle(rows, seed, 'rows');
      expect(mistakesOf(shuffled)).toEqual(mistakes);
      expect(causesOf(shuffled)).toEqual(causes);
    }),
  );
});
