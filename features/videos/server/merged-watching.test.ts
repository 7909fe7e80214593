import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { plantWatching, seedVideo } from '../tests/seed-video.ts';
import { saveWatched } from './watching.store.ts';

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

test('a lesson watched by either of two merged people stays watched, whichever record is kept', async () => {
  const { database } = api.platform;
  const now = api.clock.now();
  for (const isByKept of [true, false]) {
    const [kept, other] = [
      await api.person({ role: 'student', schools: [school] }),
      await api.person({ role: 'student', schools: [school] }),
    ];
    const video = await seedVideo(database, now, author);
    for (const { id: person } of [kept, other]) await plantWatching(database, now, { author, person, video });
    const watched = {
      position_seconds: 600,
      position_at: now,
      credit_seconds: 0,
      reported_at: now,
      done_at: now,
      ranges: [[0, 600]] as const,
    };
    const { id: person } = isByKept ? kept : other;
    await saveWatched(database.kysely, { person, video }, { watched, gained: 595, finished: [] }, now);
    const merged = await manager.post(`/api/users/${kept.id}/merge/`, { other: other.id });
    expect(merged.status, merged.text).toBe(200);
    const { results } = (await manager.get(`/api/allocated-user-videos/${kept.id}/`)).body;
    expect(results).toMatchObject([{ covered_seconds: 600, done_at: now.toISOString() }]);
  }
});
