import { describe, expect, test } from 'vitest';
import type { Allotment } from '#core/access/allocation.ts';
import type { Allocation } from './allocation.contract.ts';
import {
  amountFaults,
  arranged,
  assessmentFaults,
  eligiblePersonFaults,
  enrolmentOf,
  givenTitle,
  isListed,
  leavingFaults,
  setFaults,
  sourceWord,
  takenBackFaults,
  targetFaults,
} from './allocation.rules.ts';

const many = (count: number) => Array.from({ length: count }, (_, place) => `id${place}`);
const named = { assessments: ['test'], users: [], groups: [], schools: [] };

describe('the amount assigned at once', () => {
  test('requires at least one person, group or school', () => {
    expect(amountFaults(named)).toEqual([{ path: 'body', message: 'Choose people, groups, or schools.' }]);
    for (const kind of ['users', 'groups', 'schools'] as const) {
      expect(amountFaults({ ...named, [kind]: ['one'] })).toEqual([]);
    }
  });

  test('allows at most 2,000 pairs of a test and a target', () => {
    const some = { users: many(400), groups: many(300), schools: many(300) };
    expect(amountFaults({ assessments: many(2), ...some })).toEqual([]);
    expect(amountFaults({ assessments: many(2), ...some, schools: many(301) })).toMatchObject([
      { path: 'body' },
    ]);
    expect(amountFaults({ assessments: many(3), ...some })).toMatchObject([
      { message: expect.stringContaining('2000') },
    ]);
  });
});

test('the limit of an assignment counts practice sets like tests', () => {
  const some = { ...named, assessments: ['test'], users: many(1000) };
  expect(amountFaults({ ...some, practice_sets: ['set'] })).toEqual([]);
  expect(amountFaults({ ...some, practice_sets: ['set', 'other'] })).toMatchObject([{ path: 'body' }]);
});

test('names an allocation by the title of its test or practice set', () => {
  const test = { id: 't', title: 'Mock one' } as Allocation['assessment'];
  const set = { id: 's', title: 'Slopes' } as Allocation['practice_set'];
  expect(givenTitle({ assessment: test, practice_set: null })).toBe('Mock one');
  expect(givenTitle({ assessment: null, practice_set: set })).toBe('Slopes');
  expect(givenTitle({ assessment: null, practice_set: null })).toBe('');
});

describe('assigning a practice set', () => {
  const asked = {
    assessments: [],
    practice_sets: ['one', 'two'],
    mode: null,
    counts: false,
    attempts_allowed: null,
  };

  test('requires a test or a set', () => {
    expect(setFaults({ ...asked, practice_sets: [] }, [])).toEqual([
      { path: 'body', message: 'Choose tests or practice sets.' },
    ]);
    expect(setFaults({ ...asked, practice_sets: [], assessments: ['test'] }, [])).toEqual([]);
  });

  test('reports each set that cannot be assigned by its index in the request', () => {
    expect(setFaults(asked, ['two', 'one'])).toEqual([]);
    expect(setFaults(asked, ['one'])).toEqual([
      { path: 'body.practice_sets.1', message: 'This practice set doesn’t exist, or you can’t see it.' },
    ]);
  });

  test('rejects dates and settings that apply to tests only', () => {
    expect(setFaults({ ...asked, mode: 'practice' }, ['one', 'two'])).toEqual([]);
    expect(setFaults({ ...asked, mode: 'test', counts: true, attempts_allowed: 1 }, ['one'])).toEqual([
      { path: 'body.practice_sets.1', message: 'This practice set doesn’t exist, or you can’t see it.' },
      { path: 'body.mode', message: 'Practice sets can only be assigned for practice.' },
      { path: 'body.counts', message: 'A practice set can’t be a graded test.' },
      { path: 'body.attempts_allowed', message: 'Practice sets have no limit on attempts.' },
    ]);
  });

  test('allows the dates and settings of tests if tests are assigned with the set', () => {
    const both = {
      ...asked,
      assessments: ['test'],
      mode: 'test',
      counts: true,
      attempts_allowed: 1,
    } as const;
    expect(setFaults(both, ['one', 'two'])).toEqual([]);
    expect(setFaults(both, ['two'])).toEqual([
      { path: 'body.practice_sets.0', message: 'This practice set doesn’t exist, or you can’t see it.' },
    ]);
  });
});

test('each person, group or school that the caller cannot see is reported by its index in the request', () => {
  const asked = { assessments: [], users: ['a', 'b'], groups: ['c', 'd'], schools: ['e'] };
  expect(targetFaults(asked, { users: ['a', 'b'], groups: ['d', 'c'], schools: ['e'] })).toEqual([]);
  expect(targetFaults(asked, { users: ['b'], groups: ['c'], schools: [] })).toEqual([
    { path: 'body.users.0', message: 'This person isn’t an active student or guest.' },
    { path: 'body.groups.1', message: 'This group doesn’t exist, or you can’t see it.' },
    { path: 'body.schools.0', message: 'This school doesn’t exist, or you can’t see it.' },
  ]);
});

describe('assigning a test', () => {
  const found = {
    id: 'test',
    status: 'published',
    modes: ['test', 'practice'] as const,
    opens_at: null,
    closes_at: null,
    open_to_guests: false,
    release: {
      score: 'at_once' as const,
      correctness: 'at_once' as const,
      answers: 'at_once' as const,
      explanations: 'at_once' as const,
    },
  };
  const terms = { mode: null, opens_at: null, closes_at: null, counts: false };
  const faultsOf = (fields: object, asked: object = {}) =>
    assessmentFaults(['test'], [{ ...found, ...fields }], { ...terms, ...asked }).map(
      ({ message }) => message,
    );
  const at = (instant: string) => Date.parse(instant);

  test('requires an existing, published test', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ status: 'draft' })).toEqual(['Publish this test first.']);
    expect(assessmentFaults(['other', 'test'], [found], terms)).toEqual([
      { path: 'body.assessments.0', message: 'This test doesn’t exist, or you can’t see it.' },
    ]);
  });

  test('requires a mode that the test offers', () => {
    expect(faultsOf({}, { mode: 'practice' })).toEqual([]);
    expect(faultsOf({}, { mode: 'paper' })).toEqual(['This test can’t be taken in that mode.']);
  });

  test('requires a window that opens before it closes; dates of the assignment override the test’s', () => {
    const closed = ['The closing time must be after the opening time.'];
    const [one, two] = ['2026-11-21T09:00:00.000Z', '2026-11-22T09:00:00.000Z'];
    expect(faultsOf({}, { opens_at: one, closes_at: two })).toEqual([]);
    expect(faultsOf({}, { opens_at: one, closes_at: one })).toEqual(closed);
    expect(faultsOf({}, { opens_at: two, closes_at: one })).toEqual(closed);
    expect(faultsOf({ opens_at: at(two) }, { closes_at: one })).toEqual(closed);
    expect(faultsOf({ closes_at: at(one) }, { opens_at: two })).toEqual(closed);
    expect(faultsOf({ opens_at: at(two), closes_at: at(one) }, { opens_at: one, closes_at: two })).toEqual(
      [],
    );
    expect(faultsOf({ opens_at: at(two) })).toEqual([]);
    expect(faultsOf({ closes_at: at(one) })).toEqual([]);
  });

  test('a test whose answers are withheld until it closes needs a closing date, before which guests do not see its answers', () => {
    const closes_at = '2026-11-22T09:00:00.000Z';
    expect(faultsOf({}, { counts: true })).toEqual(['A graded test needs a closing time.']);
    expect(faultsOf({}, { counts: true, closes_at })).toEqual([]);
    expect(faultsOf({ open_to_guests: true }, { counts: true, closes_at })).toEqual([
      expect.stringContaining('Guests can take this test'),
    ]);
    expect(faultsOf({ open_to_guests: true }, { closes_at })).toEqual([]);
  });

  test('reports all errors at once', () => {
    expect(
      faultsOf(
        {},
        { mode: 'paper', opens_at: '2026-11-22T09:00:00.000Z', closes_at: '2026-11-21T09:00:00.000Z' },
      ),
    ).toHaveLength(2);
  });
});

test('tests can be assigned only to active students and guests', () => {
  expect(eligiblePersonFaults('ann', ['bea', 'ann'])).toEqual([]);
  expect(eligiblePersonFaults('ann', ['bea'])).toEqual([
    { path: 'params.id', message: 'You can assign tests only to active students and guests.' },
  ]);
});

test('names each assignment that should be taken back but does not exist', () => {
  expect(takenBackFaults('body.allocations', ['a', 'b'], ['b', 'a'])).toEqual([]);
  expect(takenBackFaults('body.allocations', ['a', 'b'], ['a'])).toEqual([
    { path: 'body.allocations.1', message: 'This assignment doesn’t exist, or you can’t see it.' },
  ]);
});

const allotment = (fields: Partial<Allotment>) =>
  ({ source: 'person', standing: 'open', ...fields }) as Allotment;

test('the source is `allocated` for individually assigned tests and for sessions without an assignment; all other tests name their source', () => {
  expect(
    [null, 'person', 'group', 'school', 'open'].map((source) => sourceWord(source as 'open' | null)),
  ).toEqual(['allocated', 'allocated', 'group', 'school', 'open']);
});

describe('a person’s own list', () => {
  const own = { allotment: allotment({}), is_published: true, has_session: false, is_enrolled: false };

  test('contains every test that the person has started', () => {
    expect(
      isListed({ ...own, has_session: true, is_published: false, allotment: allotment({ source: null }) }),
    ).toBe(true);
  });

  test('contains every published test assigned to the person, missed or not', () => {
    expect(isListed(own)).toBe(true);
    expect(isListed({ ...own, allotment: allotment({ source: 'group', standing: 'missed' }) })).toBe(true);
    expect(isListed({ ...own, is_published: false })).toBe(false);
    expect(isListed({ ...own, allotment: allotment({ source: null }) })).toBe(false);
  });

  test('contains open tests until they are missed, or always if the person joined', () => {
    const open = (fields: Partial<Allotment>) => allotment({ source: 'open', ...fields });
    expect(isListed({ ...own, allotment: open({}) })).toBe(true);
    expect(isListed({ ...own, allotment: open({ standing: 'missed' }) })).toBe(false);
    expect(isListed({ ...own, allotment: open({ standing: 'missed' }), is_enrolled: true })).toBe(true);
  });
});

describe('an open test', () => {
  const open = { allotment: allotment({ source: 'open' }), session: null, is_enrolled: false };

  test('belongs to a person once they join or start it; an assigned one always does', () => {
    expect(enrolmentOf(open)).toEqual({ enrolled: false, source: null, session: null });
    expect(enrolmentOf({ ...open, is_enrolled: true })).toEqual({
      enrolled: true,
      source: 'open',
      session: null,
    });
    expect(enrolmentOf({ ...open, session: { id: 's' } })).toEqual({
      enrolled: true,
      source: 'open',
      session: 's',
    });
    expect(enrolmentOf({ ...open, allotment: allotment({ source: 'group' }) })).toMatchObject({
      enrolled: true,
      source: 'group',
    });
  });

  test('can be left until it is started, unlike an assigned one', () => {
    expect(leavingFaults(open)).toEqual([]);
    expect(leavingFaults({ ...open, session: { id: 's' } })).toEqual([
      { path: 'params.id', message: 'You’ve already started this test.' },
    ]);
    expect(leavingFaults({ ...open, allotment: allotment({ source: 'person' }) })).toEqual([
      { path: 'params.id', message: 'This test was assigned to you, so you can’t leave it.' },
    ]);
  });
});

describe('arranging a person’s own list', () => {
  const row = (
    id: string,
    title: string,
    due_at: string | null = null,
    standing: 'ready' | 'missed' = 'ready',
  ) => ({
    assessment: { id, title },
    due_at,
    standing,
  });
  const rows = [
    row('4', 'Übung Zwei'),
    row('3', 'Algebra'),
    row('2', 'Algebra'),
    row('1', 'Later', '2026-12-01'),
    row('0', 'Sooner', '2026-11-01', 'missed'),
  ];
  const ids = (query: Partial<Parameters<typeof arranged>[1]>) =>
    arranged(rows, { ordering: 'due_at', ...query }).map(({ assessment }) => assessment.id);

  test('sorts by due date in either direction, then by title and id; tests without a due date come last', () => {
    expect(ids({})).toEqual(['0', '1', '2', '3', '4']);
    expect(ids({ ordering: '-due_at' })).toEqual(['1', '0', '2', '3', '4']);
  });

  test('searches for every word and ignores accents and case', () => {
    expect(ids({ search: ' zwei  ubung ' })).toEqual(['4']);
    expect(ids({ search: 'algebra zwei' })).toEqual([]);
    expect(ids({ search: '   ' })).toHaveLength(5);
  });

  test('filters by status', () => {
    expect(ids({ standing: 'missed' })).toEqual(['0']);
    expect(ids({ standing: 'ready' })).toHaveLength(4);
  });
});
