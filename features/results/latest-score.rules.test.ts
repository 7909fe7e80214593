import { expect, test } from 'vitest';
import { settingsOf } from '#features/settings/settings.rules.ts';
import { latestScore, listedScale, type ScaledTest } from './latest-score.rules.ts';
import { readScale, scaleWords } from './scale.rules.ts';

const SCALE = 'math reading_writing 400–1600';
/** Tests newest first, one day apart. */
const tests = (...given: Partial<ScaledTest>[]): ScaledTest[] =>
  given.map((one, place) => ({
    id: `test ${place}`,
    status: 'scored',
    scaled: 1000 + place,
    partly_seen: false,
    submitted_at: new Date(Date.UTC(2026, 10, 20 - place)),
    ...one,
  }));

test('the latest score is the score of the newest valid test, and each newer test is listed with the reason why it is ignored', () => {
  const given = tests(
    { status: 'voided' },
    { status: 'submitted' },
    { partly_seen: true },
    { id: 'held back' },
    {},
    { status: 'voided' },
  );
  expect(latestScore(SCALE, given, ({ id }) => id !== 'held back')).toEqual({
    scale: { sections: ['math', 'reading_writing'], min: 400, max: 1600 },
    score: 1004,
    session: 'test 4',
    submitted_at: '2026-11-16T00:00:00.000Z',
    left_out: [
      { why: 'voided', count: 1 },
      { why: 'waits_for_marks', count: 1 },
      { why: 'seen_before', count: 1 },
      { why: 'not_released', count: 1 },
    ],
  });
});

test('there is no latest score if no test is valid for it, and every test has a reason', () => {
  expect(latestScore(SCALE, tests({ partly_seen: true }, { partly_seen: true }), () => true)).toMatchObject({
    score: null,
    session: null,
    submitted_at: null,
    left_out: [{ why: 'seen_before', count: 2 }],
  });
});

test('the latest score in lists uses the scale from the settings, in the same words as scores', () => {
  const listed = listedScale(settingsOf(new Map()));
  expect(listed).toBe(scaleWords(['reading_writing', 'math'], { min: 400, max: 1600 }));
  const { sections, ...ends } = readScale(listed);
  expect(scaleWords(sections, ends)).toBe(listed);
  const set = settingsOf(
    new Map<string, unknown>([
      ['scores.sections', 'math'],
      ['scores.most', 800],
    ]),
  );
  expect(listedScale(set)).toBe(scaleWords(['math'], { min: 400, max: 800 }));
});
