import { describe, expect, test } from 'vitest';
import type { PersonExam } from '#features/mastery/exam.rules.ts';
import type { TopicStanding } from '#features/mastery/skill-levels.rules.ts';
import { groupInsight, type Learner } from './group-insight.rules.ts';
import { GroupTests } from './group-tests.rules.ts';

const named = (id: string) => ({ id, name: id.toUpperCase() });
const people = ['a', 'b', 'c', 'd', 'e', 'f'].map(named);

function standing(topic: string, chance: number | null, more: Partial<TopicStanding> = {}): TopicStanding {
  return {
    topic: named(topic),
    domain: named('algebra'),
    subject: named('math'),
    answers: chance === null ? 3 : 10,
    right: 2,
    chance,
    guess: 0.25,
    named_errors: [],
    low: chance === null ? null : chance - 0.1,
    high: chance === null ? null : chance + 0.1,
    level: 'attempted',
    level_since: new Date(0),
    is_due: false,
    last_answered_at: new Date(0),
    ...more,
  };
}

const exam = (id: string, topics: readonly string[]): PersonExam => ({
  ...named(id),
  topics: topics.map((topic) => ({
    topic: named(topic),
    domain: named('algebra'),
    section: named('math'),
    questions: 3,
    points_a_mark: null,
  })),
});

const learner = (topics: TopicStanding[], more: Partial<Learner> = {}): Learner => ({
  standing: { left_out: 0, topics },
  exam: null,
  tests: { askedOf: () => 2 },
  ...more,
});

const insight = (learners: Record<string, Learner>) =>
  groupInsight(people, new Map(Object.entries(learners)), new GroupTests([]), []);

describe('the topics of a group', () => {
  test('are the topics of the most common exam in its order, then other answered topics', () => {
    const sat = exam('sat', ['roots', 'lines']);
    const { exam: most, topics } = insight({
      a: learner([standing('lines', 0.5), standing('circles', 0.5)], { exam: sat }),
      b: learner([], { exam: exam('act', ['commas']) }),
      c: learner([standing('arcs', 0.5)], { exam: sat }),
    });
    expect(most).toEqual(named('sat'));
    expect(topics.map(({ id, questions }) => [id, questions])).toEqual([
      ['roots', 3],
      ['lines', 3],
      ['arcs', 0],
      ['circles', 0],
    ]);
  });

  test('use the average number of questions in the students’ tests if no exam has a blueprint', () => {
    const { exam: none, topics } = insight({
      a: learner([standing('lines', 0.5)], { tests: { askedOf: () => 4 } }),
      b: learner([]),
      c: learner([]),
      d: learner([]),
      e: learner([]),
      f: learner([]),
    });
    expect([none, topics[0]?.questions]).toEqual([null, (4 + 5 * 2) / 6]);
  });

  test('have a mean if the chance of a right answer is known for at least five students, or for all students of a smaller group', () => {
    const all = people.map(({ id }) => [id, learner([standing('lines', 0.4)])] as const);
    expect(insight(Object.fromEntries(all.slice(0, 5))).topics[0]).toMatchObject({ mean: 0.4, known: 5 });
    expect(insight(Object.fromEntries(all.slice(0, 4))).topics[0]).toMatchObject({ mean: null, known: 4 });
    const two = new Map(all.slice(0, 2));
    const { topics } = groupInsight(people.slice(0, 2), two, new GroupTests([]), []);
    expect(topics[0]).toMatchObject({ mean: 0.4, known: 2 });
    const few = new Map([['a', learner([standing('lines', null)])]]);
    expect(groupInsight(people.slice(0, 1), few, new GroupTests([]), []).topics[0]?.mean).toBeNull();
  });
});

test('sort students with the weakest first, equal students by name, and those without a level last', () => {
  const { students, topics } = insight({
    a: learner([standing('lines', null)]),
    b: learner([standing('lines', 0.9)]),
    c: learner([standing('lines', 0.3), standing('roots', 0.5)]),
    d: learner([standing('lines', 0.4)]),
    e: learner([standing('lines', 0.2)]),
  });
  expect(students.map(({ id }) => id)).toEqual(['e', 'c', 'd', 'b', 'a', 'f']);
  const lines = topics.find(({ id }) => id === 'lines');
  expect(lines?.cells.map((cell) => cell?.chance)).toEqual([0.2, 0.3, 0.4, 0.9, null, undefined]);
});

test('topics that the exam does not ask are recommended neither for teaching nor for asking first', () => {
  const five = people.map(
    ({ id }) =>
      [
        id,
        learner([standing('lines', 0.3), standing('arcs', 0.1)], { exam: exam('sat', ['lines', 'roots']) }),
      ] as const,
  );
  const { teach, ask_first } = insight(Object.fromEntries(five));
  expect(teach.map(({ topic }) => topic)).toEqual(['lines']);
  expect(teach[0]?.marks).toBeCloseTo(3 * 0.5, 12);
  expect(ask_first).toEqual([{ topic: 'roots', known: 0 }]);
});

test('add up the errors behind chosen options over all students, and name the most common one', () => {
  const error = (id: string, missed: number) => ({ reason: named(id), missed });
  const { teach, reasons } = insight(
    Object.fromEntries(
      people.map(({ id }, index) => [
        id,
        learner([
          standing('lines', 0.3, { named_errors: index < 2 ? [error('sign', 2)] : [error('unit', 1)] }),
        ]),
      ]),
    ),
  );
  expect(reasons.named_errors).toEqual([
    { ...named('sign'), missed: 4 },
    { ...named('unit'), missed: 4 },
  ]);
  expect(teach[0]?.sentence).toContain('48 of 60 answers were missed. The most common error is “SIGN” (4).');
});
