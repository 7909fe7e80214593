import { describe, expect, test } from 'vitest';
import { pairFaults, splitPairs, withoutKey } from './pairs.rules.ts';

const pair = (id: string, prompt: string, text: string) => ({ id, prompt, text });
const CAPITALS = [
  pair('1', 'Canada', 'Ottawa'),
  pair('2', 'Italy', '<p>Rome</p>'),
  pair('3', 'Lazio', 'Rome'),
  pair('4', '', 'Oslo'),
];

describe('a matching question', () => {
  test('has each answer once, and each prompt with its answer', () => {
    const { options, prompts } = splitPairs({ id: 'q', type: 'matching', options: CAPITALS });
    expect(options.map(({ id }) => id).toSorted()).toEqual(['1', '2', '4']);
    expect(prompts).toEqual([
      { id: '1', text: 'Canada', right_option: '1' },
      { id: '2', text: 'Italy', right_option: '2' },
      { id: '3', text: 'Lazio', right_option: '2' },
    ]);
    expect(options.every((option) => !('prompt' in option))).toBe(true);
  });

  test('sorts its answers by the question’s id only, not by the prompts', () => {
    const options = Array.from({ length: 6 }, (_, place) =>
      pair(`${place}`, `prompt ${place}`, `answer ${place}`),
    );
    const orderOf = (id: string) =>
      splitPairs({ id, type: 'matching', options })
        .options.map((option) => option.id)
        .join('');
    expect(orderOf('q')).toBe(orderOf('q'));
    const orders = new Set(Array.from({ length: 30 }, (_, place) => orderOf(`question ${place}`)));
    expect(orders.size).toBeGreaterThan(20);
  });

  test('reveals neither the pairs nor their original order in a response without the answer key', () => {
    const options = CAPITALS.map((option, place) => ({ ...option, position: place + 1 }));
    const seen = withoutKey({ id: 'q', type: 'matching', options });
    expect(seen.prompts).toEqual([{ text: 'Canada' }, { text: 'Italy' }, { text: 'Lazio' }]);
    expect(seen.options.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(seen.options.every((option) => Object.keys(option).join() === 'id,text,position')).toBe(true);
  });
});

test('shows an ordering question in an order that depends on its id and is never the right order', () => {
  const options = [pair('1', '', 'first'), pair('2', '', 'second'), pair('3', '', 'third')];
  const orderOf = (id: string) =>
    splitPairs({ id, type: 'ordering', options })
      .options.map((option) => option.id)
      .join('');
  const orders = new Set(Array.from({ length: 60 }, (_, place) => orderOf(`question ${place}`)));
  expect(orders.has('123')).toBe(false);
  expect(orders.size).toBe(5);
});

test('the options of a choice question stay in their order', () => {
  const { options, prompts } = splitPairs({ id: 'q', type: 'single_choice', options: CAPITALS });
  expect([options.map(({ id }) => id), prompts]).toEqual([['1', '2', '3', '4'], []]);
});

test('each error in the pairs of a question is reported at its field', () => {
  const paths = (...options: [prompt: string, text: string][]) =>
    pairFaults({ options: options.map(([prompt, text]) => ({ prompt, text })) }).map(({ path }) => path);
  expect(paths(['a', '1'], ['b', '2'], ['', '3'])).toEqual([]);
  expect(paths(['a', '1'], ['b', '1'], ['c', '2'])).toEqual([]);
  expect(paths(['a', '1'], ['', '2'])).toEqual(['body.options']);
  expect(paths(['a', '1'], ['b', '1'])).toEqual(['body.options']);
  expect(paths(['a', ''], ['b', '2'])).toEqual(['body.options.0.text']);
  expect(paths(['a', '1'], ['b', '2'], ['', '1'])).toEqual(['body.options.2.text']);
  expect(paths(['a', '1'], ['a', '2'])).toEqual(['body.options.1.prompt']);
});
