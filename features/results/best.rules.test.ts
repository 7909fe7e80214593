import { expect, test } from 'vitest';
import { type AlikeScore, bestOf } from './best.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const scored = (id: string, day: number, math: number | null, reading: number): AlikeScore => ({
  id,
  submitted_at: at(day),
  section_scores: {
    parts: (['math', 'reading_writing'] as const).map((kind, place) => ({
      kind,
      route: '',
      raw: 0,
      raw_max: 1,
      right_count: 0,
      question_count: 1,
      scaled: [math, reading][place] ?? null,
    })),
  },
});

test('the combined best score takes the best result in each part over all tests, the newest among equals, and adds them up', () => {
  expect(bestOf([scored('c', 9, 600, 580), scored('b', 5, 550, 640), scored('a', 1, 600, 640)])).toEqual({
    scaled: 1240,
    session_count: 3,
    parts: [
      { kind: 'math', scaled: 600, session: 'c', submitted_at: at(9).toISOString() },
      { kind: 'reading_writing', scaled: 640, session: 'b', submitted_at: at(5).toISOString() },
    ],
  });
});

test('the combined best score skips a part without a score, and needs more than one test', () => {
  expect(bestOf([scored('b', 5, null, 640), scored('a', 1, 210, 500)])).toMatchObject({
    scaled: 850,
    parts: [{ scaled: 640 }, { scaled: 210, session: 'a' }],
  });
  expect(bestOf([scored('b', 5, 500, 640)])).toBeNull();
  expect(bestOf([])).toBeNull();
});
