import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { lsat6Rows } from '#tests/support/lsat6.ts';
import { irtSideOf, papersOf } from '#tests/support/responses-seed.ts';
import { type SeededPaper, scoreSeeded, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const SCALE = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };

let api: TestApi;
let author: SeededPerson;
let admin: ApiClient;
const { paper, sat } = papersOf(() => ({ api, author }));
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  author = await api.person({ role: 'admin' });
  admin = await api.as(author);
});
afterAll(() => api.close());

const sit = async (of: SeededPaper, given: string) => {
  const taker = await api.person({ role: 'student' });
  const answers = [[...given]];
  return seedSitting(api.platform.database, api.clock.now(), of, taker.id, { answers });
};
const scoreOf = async (body: object) => (await admin.post('/api/compute-scaled-score/', body)).body;
const marksOf = (of: SeededPaper, raw: number) =>
  scoreOf({ assessment: of.id, raw: { [of.content.sections[0]?.id ?? '']: raw } });

/** Calibrates the test and accepts the calibration. */
async function inUse(of: SeededPaper, model: string, version: number) {
  const { id } = (await admin.post(`${irtSideOf(of)}calibrate/`, { kind: 'other', model })).body;
  await admin.post(`${irtSideOf(of)}calibrations/${id}/accept/`, { version });
  return id as string;
}

test('a score uses IRT once a calibration is accepted and a scale is set, and is never recomputed', async () => {
  const of = await paper();
  await sat(of, lsat6Rows());
  const early = await sit(of, 'AAAAA');
  expect(await marksOf(of, 5)).toMatchObject({ method: 'raw', scaled: null });
  await inUse(of, '2pl', 0);
  expect(await marksOf(of, 5)).toMatchObject({ method: 'raw', scaled: null });
  await admin.put(irtSideOf(of), { version: 1, model: '2pl', scale: SCALE });

  // The ability estimate (EAP) for the answers 11111 is .6456 ± .8590.
  const five = await marksOf(of, 5);
  expect(five).toMatchObject({ method: 'irt', raw: 5, scaled: 560, sections: [{ scaled: 560 }] });
  expect(five.se).toBeCloseTo(85.9, 0);
  const session = await sit(of, 'AAAAA');
  const told = { ...five, percentile: expect.anything() };
  expect(await scoreOf({ session })).toMatchObject({ ...told, percentile: null });
  const whole = (await admin.get(`/api/users/assessments-sessions/${session}/`)).body.result;
  expect(whole).toMatchObject({
    method: 'irt',
    scaled: 560,
    scale: { min: 200, max: 800 },
    range: { low: 470, high: 650 },
  });
  // The score depends only on how many answers are right. Half a point does not correspond to a number of
  // right answers.
  expect((await scoreOf({ session: await sit(of, 'BAAAA') })).scaled).toBe(
    (await scoreOf({ session: await sit(of, 'AAABA') })).scaled,
  );
  expect((await marksOf(of, 2.5)).method).toBe('raw');

  // An existing score stays unchanged, even if a different calibration is accepted later.
  const { kysely } = api.platform.database;
  await scoreSeeded({ kysely }, early, api.clock.now());
  expect((await scoreOf({ session: early })).method).toBe('raw');
  const before = await scoreOf({ session });
  api.clock.advance(1);
  await inUse(of, '1pl', 2);
  await scoreSeeded({ kysely }, session, api.clock.now());
  expect((await scoreOf({ session })).se).toBe(before.se);
  expect((await marksOf(of, 5)).se).not.toBe(before.se);
});
