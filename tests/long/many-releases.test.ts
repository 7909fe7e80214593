/**
 * Tests a release of very many sessions. If each row had its own parameters, one statement could not have
 * that many.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveRelease } from '#features/sessions/server/release-many.store.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
});
afterAll(() => api.close());

test('releases twelve thousand sessions at once and records each', async () => {
  const { database } = api.platform;
  const now = api.clock.now();
  const author = await api.person({ role: 'admin' });
  const taker = await api.person({ role: 'student' });
  const paper = await seedPaper(database, now, author.id, { sections: [{ questions: [{}] }] });
  await seedAllocation(database, now, author.id, paper.id, { person: taker.id });
  const first = await seedSitting(database, now, paper, taker.id, { answers: [['A']] });
  const { rows } = await sql<{ id: string }>`
    insert into sessions select (jsonb_populate_record(null::sessions,
      to_jsonb(sessions) || jsonb_build_object('id', gen_random_uuid()))).*
    from sessions, generate_series(2, 12000) where sessions.id = ${first} returning id`.execute(
    database.kysely,
  );
  const ids = [first, ...rows.map(({ id }) => id)];
  const terms = { effective_at: now, correctness: true, answers: true, note: null, notifies: false };

  await saveRelease(database.kysely, ids, { ...terms, person: author.id }, now);

  const recorded = await sql`
    select (select count(*)::int from session_releases where session = any(${ids}::uuid[])) as releases,
      (select count(*)::int from session_events where session = any(${ids}::uuid[])
        and event = 'release_planned' and person = ${author.id}) as events`.execute(database.kysely);
  expect(recorded.rows).toEqual([{ releases: 12_000, events: 12_000 }]);
});
