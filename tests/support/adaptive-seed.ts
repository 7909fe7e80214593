/** Builds and publishes an adaptive test with calibrated questions through the API, as its author would. */
import { expect } from 'vitest';
import type { CatRules } from '#features/assessments/cat.contract.ts';
import { acceptCalibration } from '#features/calibration/server/calibration.store.ts';
import type { ApiClient, TestApi } from './api.ts';
import type { SeededQuestion } from './bank-seed.ts';
import { seedCalibration } from './responses-seed.ts';
import type { SeededPerson } from './seed.ts';
import { seedAssessment } from './test-seed.ts';

/** Five to eight questions, each chosen among the three best and used in at most half of the sessions. */
export const CAT: CatRules = {
  start_theta: 0,
  min_items: 5,
  max_items: 8,
  stop_se: 0.45,
  content_targets: [],
  exposure: { randomesque: 3, cap: 0.5 },
  scale: { slope: 100, intercept: 500, min: 200, max: 800, step: 10 },
};

export interface AdaptiveTest {
  readonly id: string;
  /** From easiest to hardest. The first option of each is correct. */
  readonly pool: readonly SeededQuestion[];
}

/** The slope and difficulty of a question by its index in a pool of this size. */
const parametersAt = (place: number, size: number) => ({
  a: 1.2 + (place % 4) / 5,
  b: (4 * place) / (size - 1) - 2,
  c: 0,
});

/**
 * Creates a test that everybody could take, with calibrated and accepted questions, so that adaptive tests
 * can use them.
 */
export async function seedCalibrated(
  { platform: { database, clock } }: Pick<TestApi, 'platform'>,
  author: SeededPerson,
  size: number,
): Promise<readonly SeededQuestion[]> {
  const now = clock.now();
  const of = await seedAssessment(database, now, author.id, {
    sections: [{ kind: 'other', questions: size }],
  });
  const questions = of.sections[0]?.questions ?? [];
  const id = await seedCalibration(database, now, author.id, {
    assessment: of.id,
    items: questions.map(({ id: question }, place) => ({
      question,
      question_revision: question,
      label: `1·${place + 1}`,
      unscored: false,
      answers: 1000,
      source: 'estimated',
      ...parametersAt(place, size),
      se: { a: 0.1, b: 0.1, c: null },
    })),
  });
  await acceptCalibration(database.kysely, { id, assessment: of.id, kind: 'other', by: author.id }, now);
  return questions;
}

/** Builds an adaptive test through the API as `staff`, publishes it and assigns it to `takers`. */
export async function makeAdaptive(
  staff: Pick<ApiClient, 'post' | 'patch'>,
  pool: readonly SeededQuestion[],
  takers: readonly string[],
  told: { cat?: Partial<CatRules>; attempts_allowed?: number } = {},
): Promise<AdaptiveTest> {
  const { cat, attempts_allowed = 1 } = told;
  const made = await staff.post('/api/assessments/', {
    title: 'Adaptive',
    kind: 'adaptive',
    cat: { ...CAT, ...cat },
    attempts_allowed,
    questions: pool.map(({ id }) => id),
  });
  expect(made.status, made.text).toBe(201);
  const { id, version } = made.body;
  const published = await staff.patch(`/api/assessments/${id}/`, { version, status: 'published' });
  expect(published.status, published.text).toBe(200);
  const allotted = await staff.post('/api/test-allocation/', { assessments: [id], users: takers });
  expect(allotted.status, allotted.text).toBe(201);
  return { id, pool };
}
