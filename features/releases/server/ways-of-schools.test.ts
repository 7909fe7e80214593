/** An individual assignment counts only at the school for which it was made. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { SESSIONS } from '#tests/support/sitting.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

const HOUR = 3_600_000;
const AT_ONCE: ReleaseSwitches = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
};
const ON_CLOSE: ReleaseSwitches = { ...AT_ONCE, answers: 'on_close', explanations: 'on_close' };

let api: TestApi;
let north: string;
let south: string;
let of_north: ApiClient;
let of_south: ApiClient;
let author: SeededPerson;

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await api.school('North'), await api.school('South')];
  author = await api.person({ role: 'manager', schools: [north] });
  of_north = await api.as(author);
  of_south = await api.as(await api.person({ role: 'manager', schools: [south] }));
});
afterAll(() => api.close());

const student = (...schools: string[]) => api.person({ role: 'student', schools });
const at = (hours: number) => new Date(api.clock.now().getTime() + hours * HOUR);
const seeded = async (release: ReleaseSwitches) => {
  const fields = { release, school: null };
  return (await seedAssessment(api.platform.database, api.clock.now(), author.id, fields)).id;
};
const allot = async (by: ApiClient, assessment: string, person: { id: string }, terms: object) => {
  const body = { assessments: [assessment], users: [person.id], ...terms };
  const reply = await by.post('/api/test-allocation/', body);
  expect(reply.status, reply.text).toBe(201);
};
const sat = async (assessment: string, person: SeededPerson) => {
  const client = await api.as(person);
  const { id } = (await client.post(`${SESSIONS}generate/`, { assessment })).body;
  expect((await client.patch(`${SESSIONS}${id}/`, { action: 'start' })).status).toBe(200);
  expect((await client.patch(`${SESSIONS}${id}/`, { action: 'submit' })).status).toBe(200);
  return { id, client };
};
/** Whether the right answers of a session are released to its taker. */
const isOut = async ({ id, client }: { id: string; client: ApiClient }): Promise<boolean> => {
  const { body } = await client.get(`${SESSIONS}${id}/review/`);
  return body.questions[0].options.some((option: { is_correct: boolean }) => option.is_correct);
};
const later = async (hours: number, run: () => Promise<void>) => {
  const now = api.clock.now();
  api.clock.set(at(hours));
  await run();
  api.clock.set(now);
};

describe('answers to a test that two schools assigned to one student individually', () => {
  test('wait for the windows of the student’s own schools to close, not for a different school’s window', async () => {
    const id = await seeded(ON_CLOSE);
    const [both, only] = [await student(north, south), await student(north)];
    await allot(of_north, id, both, { closes_at: at(1).toISOString() });
    await allot(of_north, id, only, { closes_at: at(1).toISOString() });
    await allot(of_south, id, both, { closes_at: at(3).toISOString() });
    const [theirs, ours] = [await sat(id, both), await sat(id, only)];
    expect([await isOut(theirs), await isOut(ours)]).toEqual([false, false]);
    await later(1, async () => expect([await isOut(theirs), await isOut(ours)]).toEqual([false, true]));
    await later(3, async () => expect(await isOut(theirs)).toBe(true));
  });

  test('are withheld from all students of the school whose assignment withholds them, but not from students of only the other school', async () => {
    const id = await seeded(AT_ONCE);
    const [both, only, elsewhere] = [await student(north, south), await student(north), await student(south)];
    await allot(of_north, id, both, {});
    await allot(of_north, id, only, {});
    await allot(of_south, id, elsewhere, {});
    await allot(of_south, id, both, { closes_at: at(2).toISOString(), counts: true });
    const [theirs, ours, others] = [await sat(id, both), await sat(id, only), await sat(id, elsewhere)];
    expect([await isOut(theirs), await isOut(ours), await isOut(others)]).toEqual([false, true, false]);
    await later(2, async () => expect([await isOut(theirs), await isOut(others)]).toEqual([true, true]));
  });

  test('are withheld at every school of the student by an assignment that belongs to no school', async () => {
    const id = await seeded(ON_CLOSE);
    const [both, only] = [await student(north, south), await student(north)];
    const admin = await api.as(await api.person({ role: 'admin' }));
    await allot(admin, id, both, { closes_at: at(2).toISOString() });
    await allot(of_north, id, only, { closes_at: at(1).toISOString() });
    const ours = await sat(id, only);
    await later(1, async () => expect(await isOut(ours)).toBe(false));
    await later(2, async () => expect(await isOut(ours)).toBe(true));
  });

  test('wait at the remaining school after the student leaves the school that assigned the test', async () => {
    const id = await seeded(ON_CLOSE);
    const [gone, only] = [await student(north, south), await student(south)];
    await allot(of_north, id, gone, { closes_at: at(2).toISOString() });
    await allot(of_south, id, only, { closes_at: at(1).toISOString() });
    const ours = await sat(id, only);
    const { kysely } = api.platform.database;
    await kysely
      .deleteFrom('school_members')
      .where('person', '=', gone.id)
      .where('school', '=', north)
      .execute();
    await later(1, async () => expect(await isOut(ours)).toBe(false));
  });

  test('are released to a guest who has since left both schools when the later of the two windows closes', async () => {
    const id = await seeded(ON_CLOSE);
    const guest = await api.person({ role: 'guest', schools: [north, south] });
    await allot(of_north, id, guest, { closes_at: at(1).toISOString() });
    await allot(of_south, id, guest, { closes_at: at(2).toISOString() });
    await api.platform.database.kysely.deleteFrom('school_members').where('person', '=', guest.id).execute();
    const session = await sat(id, guest);
    await later(1, async () => expect(await isOut(session)).toBe(false));
    await later(2, async () => expect(await isOut(session)).toBe(true));
  });
});
