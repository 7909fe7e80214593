import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAssessmentForSession } from '#features/assessments/server/public.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedAssessment, seedSession } from '#tests/support/test-seed.ts';
import { listUsers } from './assessment-users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('filtering by status looks up releases only for the requested page, but counts everybody', async () => {
  const { database, clock } = api.platform;
  const school = await api.school('North');
  const admin = await api.person({ role: 'admin' });
  const { id } = await seedAssessment(database, clock.now(), admin.id);
  const scored = { status: 'scored', scored_at: clock.now(), raw: 1, raw_max: 2 } as const;
  const under_way = { status: 'in_progress', started_at: clock.now() } as const;
  const takers: string[] = [];
  for (const made of [scored, under_way, scored, scored, under_way, scored]) {
    const last_name = `Taker ${takers.length}`;
    const taker = await api.person({ role: 'student', last_name, schools: [school] });
    await seedSession(database, clock.now(), id, taker.id, made);
    takers.push(taker.id);
  }
  const [a, , c, d, , f] = takers;
  // Records for which takers the release rules look up when the test closes.
  let asked: unknown[] = [];
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked.push(...result.rows.flatMap((row) => ('counted_until' in row ? row.taker : [])));
      return result;
    },
  });
  const assessment = await findAssessmentForSession(kysely, id);
  if (assessment === null) throw new Error('The added assessment was not found.');
  for (const [page, shown] of [
    [1, [a, c, d]],
    [2, [f]],
    [3, []],
  ] as const) {
    asked = [];
    const query = { page, page_size: 3, standing: 'done', ordering: 'name' } as const;
    const { count, rows } = await listUsers(
      kysely,
      { reach: 'all', reader: admin },
      assessment,
      query,
      clock.now(),
    );
    expect(count).toBe(4);
    expect(rows).toMatchObject(shown.map((taker) => ({ user: { id: taker }, session: { raw: 1 } })));
    expect(asked.toSorted()).toEqual(shown.toSorted());
  }
});
