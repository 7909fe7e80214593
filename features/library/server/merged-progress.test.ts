import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedMaterial, seedMaterialAllotment } from '../tests/seed-library.ts';
import { savePlace } from './reading.store.ts';

let api: TestApi;
let school: string;
let manager: ApiClient;
let author: string;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('North');
  const person = await api.person({ role: 'manager', schools: [school] });
  [manager, author] = [await api.as(person), person.id];
});
afterAll(() => api.close());

test('a material done by either of two merged people stays done, whichever record is kept', async () => {
  const { database } = api.platform;
  const now = api.clock.now();
  for (const isByKept of [true, false]) {
    const [kept, other] = [
      await api.person({ role: 'student', schools: [school] }),
      await api.person({ role: 'student', schools: [school] }),
    ];
    const material = await seedMaterial(database, now, author);
    await seedMaterialAllotment(database, now, author, {
      materials: [material],
      users: [kept.id, other.id],
    });
    const place = { page: null, at: now };
    const [done, begun] = isByKept ? [kept, other] : [other, kept];
    await savePlace(
      database.kysely,
      { person: done.id, material },
      { ...place, percent: 100, is_done: true },
      now,
    );
    await savePlace(
      database.kysely,
      { person: begun.id, material },
      { ...place, percent: 10, is_done: false },
      now,
    );
    const merged = await manager.post(`/api/users/${kept.id}/merge/`, { other: other.id });
    expect(merged.status, merged.text).toBe(200);
    const { results } = (await manager.get(`/api/user-materials/${kept.id}/`)).body;
    expect(results).toMatchObject([{ own: { percent: 100, done_at: now.toISOString() } }]);
  }
});
