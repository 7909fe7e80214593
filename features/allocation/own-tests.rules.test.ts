import { expect, test } from 'vitest';
import type { OwnAssessment } from './allocation.contract.ts';
import { dueTests, groupedTests, mayJoinOrLeave, nextAct, waitsForTest } from './own-tests.rules.ts';

function own(title: string, fields: Partial<OwnAssessment>): OwnAssessment {
  return {
    assessment: {
      id: title,
      title,
      description: '',
      question_count: 1,
      is_one_at_a_time: false,
      section_count: 1,
      duration_seconds: 60,
      untimed_sections: 0,
    },
    source: 'group',
    is_joined: false,
    is_excused: false,
    standing: 'ready',
    mode: 'test',
    opens_at: null,
    due_at: null,
    closes_at: null,
    attempts_allowed: 1,
    attempts_used: 0,
    may_begin: true,
    session: null,
    ...fields,
  };
}

const session = { id: 's', status: 'scored', submitted_at: null, score: null };

test('sorts finished tests by the time they were submitted or closed, the newest first', () => {
  const done = (title: string, submitted_at: string) =>
    own(title, { standing: 'done', session: { ...session, submitted_at } });
  const [grouped] = groupedTests([
    done('first', '2026-09-05T16:00:00.000Z'),
    done('last', '2026-11-07T16:00:00.000Z'),
    own('missed', { standing: 'missed', closes_at: '2026-10-01T16:00:00.000Z' }),
  ]);
  expect(grouped?.tests.map(({ assessment }) => assessment.title)).toEqual(['last', 'missed', 'first']);
});

test('groups tests by what the taker can do with them, starting with tests in progress, and counts the due tests', () => {
  const due_at = '2026-11-26T16:00:00.000Z';
  const tests = [
    own('anytime', {}),
    own('done', { standing: 'done' }),
    own('missed', { standing: 'missed', due_at }),
    own('due', { due_at }),
    own('running', { standing: 'under_way', due_at }),
    own('soon', { standing: 'upcoming', due_at }),
  ];
  const grouped = groupedTests(tests);
  expect(dueTests(tests)).toHaveLength(2);
  expect(grouped.map(({ group, tests }) => [group, tests.map(({ assessment }) => assessment.title)])).toEqual(
    [
      ['due', ['running', 'due']],
      ['ready', ['anytime']],
      ['upcoming', ['soon']],
      ['done', ['done', 'missed']],
    ],
  );
  expect(groupedTests([])).toEqual([]);
});

test('offers one action for each test: join, start or resume it, or see its released result', () => {
  expect(nextAct(own('a', {}))).toBe('begin');
  expect(nextAct(own('a', { source: 'open' }))).toBe('take');
  expect(nextAct(own('a', { standing: 'under_way', may_begin: false, session }))).toBe('resume');
  const on_paper = { mode: 'paper', may_begin: false } as const;
  expect(nextAct(own('a', { ...on_paper, standing: 'under_way', session }))).toBeNull();
  expect(nextAct(own('a', { standing: 'done', session }))).toBeNull();
  const score = { raw: 3, raw_max: 4, scaled: null };
  expect(nextAct(own('a', { standing: 'done', session: { ...session, score } }))).toBe('result');
  expect(nextAct(own('a', { standing: 'upcoming', may_begin: false }))).toBeNull();
});

test('practice with an open window waits until a test with the same questions is over', () => {
  const now = new Date('2026-11-26T16:00:00.000Z');
  const waits = (standing: OwnAssessment['standing'], opens_at: string | null) =>
    waitsForTest({ standing, opens_at }, now);
  expect(waits('upcoming', null)).toBe(true);
  expect(waits('upcoming', '2026-11-26T16:00:00.000Z')).toBe(true);
  expect(waits('upcoming', '2026-11-26T16:00:00.001Z')).toBe(false);
  expect(waits('ready', null)).toBe(false);
});

test('an open test can be joined, and left before it is started; other tests cannot', () => {
  expect(mayJoinOrLeave(own('open', { source: 'open' }))).toBe(true);
  expect(mayJoinOrLeave(own('started', { source: 'open', session }))).toBe(false);
  expect(mayJoinOrLeave(own('assigned', { source: 'allocated' }))).toBe(false);
});
