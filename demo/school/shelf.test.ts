import { expect, test } from 'vitest';
import { demoBank } from '../bank/bank.ts';
import { Shelf } from './shelf.ts';

const shelf = new Shelf(
  demoBank().map((question) => ({
    id: question.name,
    question,
    right_option: null,
    wrong_options: [],
  })),
);
const isMath = (topic: string) => topic.includes('.');

test('each math module has the wanted number of numeric questions from several topics', () => {
  const modules = shelf.modules(isMath, { count: 22, entered: 6 });
  for (const [name, questions] of Object.entries(modules)) {
    expect(questions, name).toHaveLength(22);
    const entered = questions.filter(({ question }) => question.type === 'numeric');
    expect(entered, name).toHaveLength(6);
    expect(new Set(entered.map(({ question }) => question.topic)).size, name).toBeGreaterThanOrEqual(3);
    expect(new Set(questions).size, name).toBe(22);
  }
});

test('the second modules share no question with the first, and the higher one is harder', () => {
  for (const [part, of] of [
    [isMath, { count: 22, entered: 6 }],
    [(topic: string) => !isMath(topic), { count: 27, entered: 0 }],
  ] as const) {
    const { first, lower, higher } = shelf.modules(part, of);
    expect([...lower, ...higher].filter((question) => first.includes(question))).toEqual([]);
    expect([...first, ...lower, ...higher].every(({ question }) => part(question.topic))).toBe(true);
    const mean = (module: typeof first) =>
      module.reduce((sum, { question }) => sum + question.truth.b, 0) / module.length;
    expect(mean(higher)).toBeGreaterThan(mean(lower) + 0.5);
  }
});
