import { expect, test } from 'vitest';
import { type GroupTopic, teachNext } from './teach-next.ts';

const topic = (name: string, chances: GroupTopic['chances'], more: Partial<GroupTopic> = {}): GroupTopic => ({
  topic: name,
  questions: 4,
  chances,
  asked: 20,
  missed: 9,
  named_errors: [],
  ...more,
});

test('topics to teach are ranked by the points per test that the students would gain by reaching 80 %', () => {
  const { teach } = teachNext([
    topic('lines', [0.9, 0.7, 0.5, 0.5, 0.4]),
    topic('roots', [0.8, 0.2, 0.3, 0.4, 0.3, null], {
      named_errors: [
        { reason: 'sign', missed: 2 },
        { reason: 'one root', missed: 5 },
        { reason: 'first of equals', missed: 5 },
      ],
    }),
  ]);
  expect(teach.map(({ topic: name }) => name)).toEqual(['roots', 'lines']);
  expect(teach[0]).toMatchObject({ known: 5, below: 4, asked: 20, missed: 9 });
  expect(teach[0]?.marks).toBeCloseTo(4 * ((0 + 0.6 + 0.5 + 0.4 + 0.5) / 5), 12);
  expect(teach[0]?.mean).toBeCloseTo(0.4, 12);
  expect(teach[0]?.strong).toEqual({ students: 1, mean: 0.8 });
  expect(teach[0]?.commonest_error).toEqual({ reason: 'first of equals', missed: 5 });
  expect(teach[1]).toMatchObject({ below: 3, strong: { students: 1, mean: 0.9 }, commonest_error: null });
  expect(teachNext([topic('a', [0.1, 0.2, 0.3, 0.4, 0.5])]).teach[0]?.strong).toBeNull();
});

test('topics that the group knows can wait, and the best-known one is listed first', () => {
  const { teach, leave } = teachNext([
    topic('nearly', [0.75, 0.75, 0.75, 0.75, 0.75]),
    topic('known', [0.9, 0.9, 0.9, 0.9, 0.9]),
    topic('not asked', [0.5, 0.5, 0.5, 0.5, 0.5], { questions: 0 }),
    topic('not yet', [0.74, 0.74, 0.74, 0.74, 0.74]),
  ]);
  expect(leave.map(({ topic: name }) => name)).toEqual(['known', 'nearly']);
  expect(teach.map(({ topic: name }) => name)).toEqual(['not yet']);
});

test('topics that fewer than five students of a larger group answered are to be asked first', () => {
  const { teach, ask_first } = teachNext([
    topic('few', [0.5, 0.5, 0.5, 0.5, null, null]),
    topic('b none', [null, null, null, null, null], { questions: 6 }),
    topic('a none', [null, null, null, null, null], { questions: 6 }),
    topic('whole small group', [0.5, 0.5]),
    topic('nobody', []),
  ]);
  expect(ask_first).toEqual([
    { topic: 'a none', known: 0, questions: 6 },
    { topic: 'b none', known: 0, questions: 6 },
    { topic: 'few', known: 4, questions: 4 },
    { topic: 'nobody', known: 0, questions: 4 },
  ]);
  expect(teach.map(({ topic: name }) => name)).toEqual(['whole small group']);
});

test('topics with equal gain are sorted by text', () => {
  const chances = [0.5, 0.5, 0.5, 0.5, 0.5];
  const both = [topic('b', chances), topic('a', chances)];
  for (const order of [both, both.toReversed()]) {
    expect(teachNext(order).teach.map(({ topic: name }) => name)).toEqual(['a', 'b']);
  }
});

test('a topic cannot wait if more than a quarter of the students are weak in it', () => {
  const known = [0.95, 0.95, 0.95];
  const { teach, leave } = teachNext([
    topic('a quarter', [...known, 0.59]),
    topic('a third', [0.95, 0.95, 0.59]),
    topic('nearly', [0.95, 0.95, 0.6]),
  ]);
  expect(teach.map(({ topic: name, below }) => [name, below])).toEqual([['a third', 1]]);
  expect(leave.map(({ topic: name }) => name)).toEqual(['a quarter', 'nearly']);
});

test('a student whose chance of a right answer rounds to 60 % does not count as below 60 %', () => {
  const { teach } = teachNext([topic('lines', [0.594, 0.595, 0.6, 0.5, 0.7])]);
  expect(teach[0]).toMatchObject({ known: 5, below: 2 });
});
