import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHEETS_A_PAGE } from '#features/results/server/cohort.store.ts';
import { listResponses } from '#features/results/server/public.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { lsat6Rows } from '#tests/support/lsat6.ts';
import { releasedAll } from '#tests/support/release.ts';
import { FIVE, irtSideOf, papersOf } from '#tests/support/responses-seed.ts';
import type { SeededPaper } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

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
const calibrate = (of: SeededPaper, model = '1pl') =>
  admin.post(`${irtSideOf(of)}calibrate/`, { kind: 'other', model });

test('a calibration uses only first tests, and no practice, repeated, voided or partly seen sessions', async () => {
  const of = await paper();
  const takers = await sat(of, lsat6Rows());
  const same = (await calibrate(of)).body;
  api.clock.advance(60);
  const contrary = Array<string>(300).fill('00000');
  await sat(of, contrary, { takers: takers.slice(0, 300) });
  await sat(of, contrary, { mode: 'practice' });
  await sat(of, contrary, { status: 'voided' });
  await sat(of, contrary, { partly_seen: true });
  const after = (await calibrate(of)).body;
  expect(after).toMatchObject({ sittings: 1000, data_sha256: same.data_sha256 });
  expect(after.log_likelihood).toBe(same.log_likelihood);
  // A question whose answer the taker had seen counts as not asked. A blank answer counts as wrong.
  await sat(of, Array<string>(10).fill('1111-'), { seen_before: [0] });
  const more = (await calibrate(of)).body;
  expect(more.items.map(({ answers }: { answers: number }) => answers)).toEqual([
    1000, 1010, 1010, 1010, 1010,
  ]);
});

test('a calibration shows counts only to staff who can see everybody whose answers were used', async () => {
  const school = await api.school('Northgate');
  const manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
  const of = await paper();
  const takers = await sat(of, lsat6Rows());
  const { id } = (await calibrate(of)).body;
  const join = (people: readonly string[]) =>
    api.platform.database.kysely
      .insertInto('school_members')
      .values(people.map((person) => ({ school, person })))
      .execute();
  await join(takers.slice(1));
  const read = async (client: ApiClient) => {
    const { body } = await client.get(`${irtSideOf(of)}calibrations/${id}/`);
    const list = (await client.get(`${irtSideOf(of)}calibrations/`)).body.results;
    return [body.has_counts, body.sittings, body.items[0].answers, list[0].has_counts, list[0].sittings];
  };
  expect(await read(manager)).toEqual([false, null, null, false, null]);
  expect(await read(admin)).toEqual([true, 1000, 1000, true, 1000]);
  await join(takers.slice(0, 1));
  expect(await read(manager)).toEqual([true, 1000, 1000, true, 1000]);
});

test('a calibration uses only answers whose correctness is released to their takers', async () => {
  const of = await paper({
    ...FIVE,
    release: { correctness: 'manual', answers: 'manual', explanations: 'manual' },
  });
  const takers = await sat(of, lsat6Rows());
  expect((await admin.get(irtSideOf(of))).body.sittings).toBe(0);
  const refused = await calibrate(of);
  expect(refused.body).toMatchObject({ status: 422, code: 'breaks_rule' });
  expect(refused.body.errors[0].message).toContain('needs 100');
  await api.platform.database.kysely
    .updateTable('sessions')
    .set(releasedAll(api.clock.now()))
    .where('taker', 'in', takers.slice(0, 600))
    .execute();
  expect((await admin.get(irtSideOf(of))).body.sittings).toBe(600);
  expect((await calibrate(of)).body).toMatchObject({ sittings: 600 });
});

test('a calibration leaves out questions with too few or identical answers or hand grading, and scores no pretest questions', async () => {
  const of = await paper({
    sections: [
      {
        kind: 'other',
        questions: [{}, {}, {}, {}, { unscored: true }, {}, {}, { type: 'essay' }],
      },
    ],
  });
  const rows = lsat6Rows().map((row, index) => `${row}${index < 99 ? 1 : 'x'}11`);
  await sat(of, rows);
  const { body } = await calibrate(of);
  expect(body.left_out).toMatchObject([
    { label: 'S1·6', reason: 'few_answers', answers: 99 },
    { label: 'S1·7', reason: 'all_alike', answers: 1000 },
    { label: 'S1·8', reason: 'marked_by_hand' },
  ]);
  expect(body.items.map(({ unscored }: { unscored: boolean }) => unscored)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  // There is a row for each number of right answers from 0 to 4, because the pretest question is not counted.
  expect(body.sum_scores[0].rows).toHaveLength(5);
  expect(body.log_likelihood).toBeCloseTo(-2466.9376, 2);
});

test('a calibration counts the answers page by page, and never loads too many at once', async () => {
  const of = await paper();
  await sat(of, Array<string>(SHEETS_A_PAGE + 2).fill('11111'));
  expect((await admin.get(irtSideOf(of))).body.sittings).toBe(SHEETS_A_PAGE + 2);
  const { kysely } = api.platform.database;
  const held = (most_cells: number) =>
    listResponses(kysely, { assessment: of.id, kind: 'other', most_cells }, api.clock.now());
  const cells = (SHEETS_A_PAGE + 2) * 5;
  expect(await held(cells)).toMatchObject({ persons: SHEETS_A_PAGE + 2, items: 5 });
  expect(await held(cells - 1)).toBeNull();
});

test('a calibration with too few answers is refused, says how many are missing, and changes nothing', async () => {
  const of = await paper();
  await sat(of, lsat6Rows().slice(0, 249));
  const { status, body } = await calibrate(of, '2pl');
  expect([status, body.code]).toEqual([422, 'breaks_rule']);
  expect(body.errors[0].message).toMatch(/2PL needs 250 .* has 249/);
  expect((await calibrate(of, '3pl')).body.errors[0].message).toContain('needs 1000');
  expect((await admin.get(`${irtSideOf(of)}calibrations/`)).body.count).toBe(0);
});
