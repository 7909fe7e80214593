import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  GENERATE,
  type PracticeWorld,
  practiceWorld,
  SETS,
} from '#features/practice/tests/practice-world.ts';

const URL = '/api/test-allocation/';
let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const at = (hours: number) => new Date(world.api.clock.now().getTime() + hours * 3_600_000).toISOString();
const shared = async () => world.set(await world.questions(1), { for_user: null });

describe('assigning a practice set', () => {
  test('reaches members of a group, later ones too, and nobody else', async () => {
    const id = await shared();
    const { ann, ben, eve, tutor, southTutor } = world.clients;
    expect((await ann.post(GENERATE, { practice_set: id })).status).toBe(404);
    const terms = { practice_sets: [id], groups: [world.group], due_at: at(48) };
    const reply = await tutor.post(URL, terms);
    expect([reply.status, reply.body.results]).toMatchObject([
      201,
      [
        {
          assessment: null,
          practice_set: { id, title: 'Lines' },
          target: { kind: 'group' },
          mode: 'practice',
        },
      ],
    ]);
    for (const client of [ann, ben]) {
      const [own] = (await client.get(SETS)).body.results.filter((one: { id: string }) => one.id === id);
      expect(own).toMatchObject({ own: { source: 'allotted', due_at: at(48), session: null } });
      expect((await client.post(GENERATE, { practice_set: id })).status).toBe(201);
    }
    const later = await world.api.person({ role: 'student', schools: [world.north], groups: [world.group] });
    expect((await (await world.api.as(later)).post(GENERATE, { practice_set: id })).status).toBe(201);
    expect((await eve.post(GENERATE, { practice_set: id })).status).toBe(404);
    const listed = async (client: typeof tutor) => (await client.get(`${URL}?practice_set=${id}`)).body.count;
    expect([await listed(tutor), await listed(southTutor)]).toEqual([1, 0]);
    // Assigning again applies the new terms; taking back leaves started sessions.
    const again = await tutor.post(URL, { ...terms, due_at: at(72) });
    expect(again.body.results[0]).toMatchObject({ id: reply.body.results[0].id, due_at: at(72) });
    const back = {
      method: 'DELETE',
      url: URL,
      payload: { allocations: [again.body.results[0].id] },
    } as const;
    expect((await southTutor.send(back)).status).toBe(422);
    expect((await tutor.send(back)).status).toBe(204);
    expect((await ann.post(GENERATE, { practice_set: id })).status).toBe(200);
    expect((await ann.get(`${SETS}${id}/`)).status).toBe(404);
  });

  test('a manager cannot take back a different school’s set from a student allocated to them', async () => {
    const id = await shared();
    const { api, north, clients } = world;
    const south = await api.school('South again');
    const { kysely } = api.platform.database;
    await kysely.updateTable('practice_sets').set({ school: north }).where('id', '=', id).execute();
    const head = await api.person({ role: 'manager', schools: [south] });
    const dee = await api.person({ role: 'student', schools: [north], managers: [head.id] });
    const given = await clients.manager.post(URL, { practice_sets: [id], users: [dee.id] });
    const allocations = [given.body.results[0].id];
    expect((await (await api.as(head)).delete(URL, { allocations })).status).toBe(422);
    expect((await clients.manager.delete(URL, { allocations })).status).toBe(204);
  });

  test('can be started only in its window', async () => {
    const id = await shared();
    const { manager, ann } = world.clients;
    const users = [world.people.ann.id];
    const begin = async () => {
      const { status, body } = await ann.post(GENERATE, { practice_set: id });
      return [status, body.code];
    };
    await manager.post(URL, { practice_sets: [id], users, opens_at: at(1) });
    expect(await begin()).toEqual([403, 'not_open']);
    await manager.post(URL, { practice_sets: [id], users, closes_at: at(0) });
    expect(await begin()).toEqual([403, 'not_open']);
    // A second allocation with an open window lets them start.
    await manager.post(URL, { practice_sets: [id], schools: [world.north] });
    expect((await begin())[0]).toBe(201);
  });

  test('accepts only sets that may be assigned, and only dates and settings that apply to practice', async () => {
    const { manager, southTutor } = world.clients;
    const users = [world.people.ann.id];
    const forAnn = await world.set(await world.questions(1));
    const id = await shared();
    for (const [client, body, path] of [
      [manager, {}, 'body'],
      [manager, { practice_sets: [forAnn] }, 'body.practice_sets.0'],
      [manager, { practice_sets: [id], mode: 'test' }, 'body.mode'],
      [manager, { practice_sets: [id], counts: true, closes_at: at(1) }, 'body.counts'],
      [manager, { practice_sets: [id], attempts_allowed: 2 }, 'body.attempts_allowed'],
      [southTutor, { practice_sets: [id] }, 'body.practice_sets.0'],
    ] as const) {
      const reply = await client.post(URL, { users, ...body });
      expect([reply.status, reply.body.errors?.[0]?.path], reply.text).toEqual([422, path]);
    }
  });
});
