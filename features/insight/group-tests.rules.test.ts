import { expect, test } from 'vitest';
import { sat } from '#features/mastery/tests/built-sessions.ts';
import { GroupTests, StudentTests } from './group-tests.rules.ts';

const ANSWERS = { seconds: 30 };

function fold(...all: { who: string; signs: string; more?: object }[]): GroupTests {
  const students = new Map<string, StudentTests>();
  for (const [day, { who, signs, more }] of all.entries()) {
    const { evidence, paper } = sat(signs, {
      ...ANSWERS,
      day,
      more: { person: who, session: `${who} ${day}`, ...more },
    });
    const student = students.get(who) ?? new StudentTests();
    students.set(who, student);
    student.take(evidence, paper);
  }
  return new GroupTests([...students.values()].map(({ state }) => state));
}

test('a group’s results show each student’s newest session of a test, in the order of the students', () => {
  const tests = fold({ who: 'ann', signs: '+-' }, { who: 'ben', signs: '--' }, { who: 'ann', signs: '++' });
  const [one] = tests.tests(['ben', 'ann']);
  expect(one?.sessions.map(({ id, missed, marks_lost }) => [id, missed, marks_lost])).toEqual([
    ['ben 1', 2, 2],
    ['ann 2', 0, 0],
  ]);
  expect(one?.last_at).toBe(new Date(2 * 24 * 60 * 60 * 1000).toISOString());
  // The mistakes of every session count, including those of an older one.
  expect([tests.missed, tests.isMissed('ben 1', 'x')]).toEqual([3, false]);
});

test('lists the twelve newest tests, newest first', () => {
  const tests = fold(
    ...Array.from({ length: 14 }, (_, index) => ({
      who: 'ann',
      signs: '+',
      more: { assessment: `test ${index}` },
    })),
  );
  const ids = tests.tests(['ann']).map(({ assessment }) => assessment.id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([12, 'test 13', 'test 2']);
});

test('practice does not count as a test, but its mistakes count; a session in progress counts for nothing', () => {
  const tests = fold(
    { who: 'ann', signs: '-', more: { mode: 'practice' } },
    { who: 'ben', signs: '-', more: { answered_at: null } },
  );
  expect([tests.tests(['ann']), tests.missed, tests.left_out]).toEqual([[], 1, []]);
  expect(tests.released).toEqual(['ann 0']);
});

test('an unreached end of a section counts only for students who began the section', () => {
  const tests = fold(
    { who: 'ann', signs: '++++..' },
    { who: 'ben', signs: '++++++' },
    { who: 'cem', signs: '......' },
  );
  expect(tests.tests(['ann', 'ben', 'cem'])[0]?.sections).toEqual([
    { title: 'Part 1', students: 2, unfinished: 1, not_reached: 2, early_seconds: null, late_seconds: null },
  ]);
});

test('pacing gives median times of the first and last third, and only for five or more students', () => {
  const of = (count: number) =>
    fold(...Array.from({ length: count }, (_, index) => ({ who: `${index}`, signs: '+++++-' }))).tests([])[0]
      ?.sections[0];
  expect(of(4)).toMatchObject({ early_seconds: null, late_seconds: null });
  expect(of(5)).toMatchObject({ early_seconds: 30, late_seconds: 30 });
});

test('a group’s results count missed questions without a skill', () => {
  expect(fold({ who: 'ann', signs: '+-.-' }).untagged).toBe(3);
});
