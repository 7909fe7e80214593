import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeededAssessment, seedAssessment } from '#tests/support/test-seed.ts';
import {
  acted,
  api,
  at,
  closeRooms,
  manager,
  north,
  one,
  openRooms,
  people,
  planned,
} from '../tests/rooms.ts';

const ALLOTMENTS = '/api/test-allocation/';
let shared: SeededAssessment;

beforeAll(async () => {
  await openRooms();
  const author = await api.person({ role: 'admin' });
  shared = await seedAssessment(api.platform.database, api.clock.now(), author.id, { school: null });
});
afterAll(closeRooms);

test('a sitting assigns its test for its own school and does not change other schools’ assignments', async () => {
  const south = await api.school('South');
  const amara = one(people, 0);
  await api.platform.database.kysely
    .insertInto('school_members')
    .values({ person: amara.id, school: south })
    .execute();
  const head = await api.as(await api.person({ role: 'manager', schools: [south] }));
  const body = { assessments: [shared.id], users: [amara.id], closes_at: at(864_000), attempts_allowed: 3 };
  const theirs = (await head.post(ALLOTMENTS, body)).body.results[0];
  const { id } = await planned([0], { assessment: shared.id });
  const rows = async () =>
    (await manager.get(`${ALLOTMENTS}?user=${amara.id}&ordering=created_at`)).body.results;
  const [kept, given] = await rows();
  expect(kept).toEqual(theirs);
  expect(given).toMatchObject({ given_for: { id: north }, counts: true, closes_at: at(1800 + 6 * 3600) });
  // Moving the sitting changes only its own assignment, even if an admin moves it.
  const admin = await api.as(await api.person({ role: 'admin' }));
  const { version } = (await admin.get(`/api/sittings/${id}/`)).body;
  await acted(id, { action: 'plan', version, starts_at: at(3600) }, admin);
  expect(await rows()).toMatchObject([theirs, { id: given.id, closes_at: at(3600 + 6 * 3600) }]);
});
