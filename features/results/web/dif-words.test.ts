import { expect, test } from 'vitest';
import type { Dif, DifItem } from '../dif.contract.ts';
import { differenceWords, differing, difSentence } from './dif-words.ts';

const item = (label: string, delta: number | null, dif_class: DifItem['dif_class']): DifItem => ({
  question: label,
  label,
  stem: '',
  reference_count: 120,
  focal_count: 110,
  delta,
  dif_class,
  interval: delta === null ? null : { low: delta - 0.5, high: delta + 0.5 },
});
const dif = (items: DifItem[] | null, focal_count = 110): Dif => ({
  reference: { id: 'a', name: 'Monday', session_count: 120 },
  focal: { id: 'b', name: 'Friday', session_count: focal_count },
  least_sessions: 100,
  items,
});
const ITEMS = [
  item('M1·1', 0.3, 'A'),
  item('M1·2', -1.2, 'B'),
  item('M1·3', 1.4, 'B'),
  item('M1·4', -1.9, 'C'),
  item('M1·5', null, null),
];

test('questions that work differently are sorted by class and size', () => {
  expect(differing(ITEMS).map(({ label }) => label)).toEqual(['M1·4', 'M1·3', 'M1·2']);
});

test('one sentence says how many questions differ, or which group is too small', () => {
  expect(difSentence(dif(ITEMS))).toBe(
    '3 questions work differently for students with the same total score (120 from Monday, 110 from Friday).',
  );
  expect(difSentence(dif(ITEMS.slice(0, 2)))).toMatch(/^1 question works differently for students/);
  expect(difSentence(dif(ITEMS.slice(0, 1)))).toMatch(/^No question works differently for students/);
  expect(difSentence(dif(null, 43))).toBe(
    'Not enough data: both groups need at least 100 sessions, but Friday has 43.',
  );
});

test('each question shows for which group it is harder, by how much and how certainly', () => {
  const words = ITEMS.map((one) => differenceWords(one, dif(ITEMS)));
  expect(words[1]).toBe(
    'Harder for Friday: moderate difference (class B), Δ −1.20 (95% interval −1.70 to −.70).',
  );
  expect(words[2]).toBe(
    'Harder for Monday: moderate difference (class B), Δ 1.40 (95% interval .90 to 1.90).',
  );
  expect(words[3]).toMatch(/^Harder for Friday: large difference \(class C\)/);
  expect([words[0], words[4]]).toEqual(['', '']);
});
