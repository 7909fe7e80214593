import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { irtSideOf, papersOf, seedCalibration } from '#tests/support/responses-seed.ts';
import { type SeededPaper, seedSitting, seedWorkingCopy } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let author: SeededPerson;
let admin: ApiClient;
let north: string;
const { paper } = papersOf(() => ({ api, author }));
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  author = await api.person({ role: 'admin' });
  admin = await api.as(author);
  north = await api.school('North');
});
afterAll(() => api.close());

const THREE = [{}, {}, {}];
const module_ = (stage: number, variant: string, at_least: number | null = null) => ({
  kind: 'math' as const,
  title: `Module ${stage}`,
  questions: THREE,
  module: { stage, variant, at_least },
});

/**
 * A calibrated test of two modules with a working copy and four sessions, which have 3, 2, 1 and 0 of the
 * first three questions right.
 */
async function routedTest(): Promise<SeededPaper> {
  const of = await paper({ sections: [module_(1, 'all'), module_(2, 'lower'), module_(2, 'higher', 2)] });
  const { database } = api.platform;
  await seedWorkingCopy(database, of);
  const places = [-0.5, 0, 0.5, -1.5, -1, -0.5, 0.5, 1, 1.5];
  const items = of.content.sections
    .flatMap(({ placements }) => placements)
    .map(({ question, question_revision }, place) => ({
      question,
      question_revision,
      label: `M·${place}`,
      unscored: false,
      answers: 300,
      source: 'estimated' as const,
      a: 1,
      b: places[place] ?? 0,
      c: 0,
      se: { a: 0.1, b: 0.1, c: null },
    }));
  const seed = { assessment: of.id, kind: 'math' as const, items };
  const id = await seedCalibration(database, api.clock.now(), author.id, seed);
  await database.kysely
    .updateTable('calibrations')
    .set({ is_in_use: true, accepted_at: api.clock.now(), accepted_by: author.id })
    .where('id', '=', id)
    .execute();
  for (const given of ['AAA', 'AAB', 'ABB', 'BBB']) {
    const { id: taker } = await api.person({ role: 'student', schools: [north] });
    const isHigher = given.startsWith('AA');
    const answers = [[...given], ['A', 'A', 'A']];
    await seedSitting(database, api.clock.now(), of, taker, { answers, sections: [0, isHigher ? 2 : 1] });
  }
  return of;
}

const sideOf = async (of: SeededPaper) => (await admin.get(irtSideOf(of))).body;
const routingOf = async (of: SeededPaper) => (await sideOf(of)).parts[0].accepted.routing[0];
const higherOf = (of: SeededPaper) => of.content.sections[2]?.id ?? '';
/** Sends new thresholds and leaves everything else unchanged. */
const route = async (client: ApiClient, of: SeededPaper, thresholds: object[], versions: object = {}) => {
  const { version, model, scale, assessment } = await sideOf(of);
  const { side = version, test = assessment.version } = versions as { side?: number; test?: number };
  return client.put(irtSideOf(of), { version: side, model, scale, routing: { version: test, thresholds } });
};

test('each threshold shows what share of past sessions would get each module', async () => {
  const of = await routedTest();
  expect(await routingOf(of)).toMatchObject({
    variant: 'higher',
    lower_variant: 'lower',
    at_least: 2,
    next_at_least: 2,
    sittings: 4,
    thresholds: [
      { at_least: 1, went_share: 0.75 },
      { at_least: 2, went_share: 0.5 },
      { at_least: 3, went_share: 0.25 },
    ],
  });
});

test('a threshold can be set by right answers or by ability, and applies after the next publishing', async () => {
  const of = await routedTest();
  const before = await sideOf(of);
  const set = await route(admin, of, [{ section: higherOf(of), at_least: 3 }]);
  expect(set.status).toBe(200);
  expect(set.body).toMatchObject({
    version: before.version + 1,
    assessment: { version: before.assessment.version + 1 },
    parts: [{ accepted: { routing: [{ at_least: 2, next_at_least: 3, sittings: 4 }] } }],
  });
  const section = (await admin.get(`/api/sections/${higherOf(of)}/`)).body;
  expect(section).toMatchObject({ title: 'Module 2', module: { stage: 2, variant: 'higher', at_least: 3 } });

  // This ability is slightly above the ability for one right answer, so it is nearer to one right answer than
  // to two.
  const [one] = (await routingOf(of)).thresholds;
  const theta = one.theta + 0.1;
  expect((await route(admin, of, [{ section: higherOf(of), theta }])).status).toBe(200);
  expect(await routingOf(of)).toMatchObject({ at_least: 2, next_at_least: 1 });
  const audited = await admin.get(`/api/audit/?actor=${author.id}`);
  expect(audited.body.results[0]).toMatchObject({
    method: 'PUT',
    path: '/api/assessments/irt/{id}/',
    fields: ['model', 'scale', 'routing'],
  });
});

test('an unchanged threshold makes no new working copy, and saving a scale changes no threshold', async () => {
  const of = await routedTest();
  const before = (await sideOf(of)).assessment.version;
  expect((await route(admin, of, [{ section: higherOf(of), at_least: 2 }])).status).toBe(200);
  const { version, model, scale } = await sideOf(of);
  expect((await admin.put(irtSideOf(of), { version, model, scale })).status).toBe(200);
  expect((await sideOf(of)).assessment.version).toBe(before);
  expect(await routingOf(of)).toMatchObject({ next_at_least: 2 });
});

test('of two concurrent writes to the IRT settings or to the test, the second gets a conflict', async () => {
  const of = await routedTest();
  const { version, assessment } = await sideOf(of);
  const thresholds = [{ section: higherOf(of), at_least: 3 }];
  const both = await Promise.all(
    [1, 3].map((at_least) =>
      route(admin, of, [{ ...thresholds[0], at_least }], { side: version, test: assessment.version }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stale = await route(admin, of, thresholds, { side: version });
  expect(stale.body).toMatchObject({ code: 'stale_version', current: { version: version + 1 } });
  const { body: section } = await admin.get(`/api/sections/${higherOf(of)}/`);
  const next = await admin.patch(`/api/sections/${higherOf(of)}/`, {
    version: section.version,
    title: 'Hard',
  });
  expect(next.status).toBe(200);
  const late = await route(admin, of, thresholds, { test: section.version });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    code: 'stale_version',
    current: { assessment: { version: assessment.version + 2 } },
  });
});

test('rejects impossible thresholds with every error and changes nothing', async () => {
  const of = await routedTest();
  const [first, lower] = of.content.sections;
  const before = await sideOf(of);
  const refused = async (thresholds: object[]) => {
    const { status, body } = await route(admin, of, thresholds);
    expect(status).toBe(422);
    return body.errors.map(({ path, message }: { path: string; message: string }) => [
      path.replace('body.routing.thresholds.', ''),
      message,
    ]);
  };
  expect(await refused([{ section: higherOf(of), at_least: 4 }])).toEqual([
    ['0.at_least', expect.stringMatching(/^Nobody can have 4 correct answers/)],
  ]);
  expect(
    await refused([
      { section: lower?.id, at_least: 1 },
      { section: author.id, at_least: 1 },
      { section: higherOf(of), at_least: 1 },
      { section: higherOf(of), at_least: 3 },
    ]),
  ).toEqual([
    ['0.at_least', expect.stringMatching(/^This variant is for everyone/)],
    ['1.at_least', 'The test doesn’t have this variant.'],
    ['2.at_least', 'List each variant only once.'],
    ['3.at_least', 'List each variant only once.'],
  ]);
  expect(await refused([{ section: first?.id, theta: 0 }])).toEqual([
    ['0.theta', expect.stringMatching(/are not calibrated/)],
  ]);
  expect((await route(admin, of, [])).status).toBe(400);
  expect((await route(admin, of, [{ section: higherOf(of), at_least: 1, theta: 0 }])).status).toBe(400);
  expect(await sideOf(of)).toEqual(before);
});

test('only those who may change the test set thresholds, and a different school gets a 404', async () => {
  const of = await routedTest();
  const south = await api.school('South');
  const { kysely } = api.platform.database;
  await kysely.updateTable('assessments').set({ school: north }).where('id', '=', of.id).execute();
  const as = async (role: SeededPerson['role'], school: string) =>
    api.as(await api.person({ role, schools: [school] }));
  const thresholds = [{ section: higherOf(of), at_least: 3 }];
  expect((await route(await as('manager', south), of, thresholds)).status).toBe(404);
  expect((await route(await as('tutor', north), of, thresholds)).status).toBe(403);
  expect((await route(await as('student', north), of, thresholds)).status).toBe(403);
  expect(await routingOf(of)).toMatchObject({ next_at_least: 2 });
  expect((await route(await as('manager', north), of, thresholds)).status).toBe(200);
  expect(await routingOf(of)).toMatchObject({ next_at_least: 3 });
});
