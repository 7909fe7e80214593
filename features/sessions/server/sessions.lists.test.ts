import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import type { TestSeed } from '#tests/support/session-seed.ts';
import { type ExamWorld, examWorld, SESSIONS, type Sitting, sittingOf } from '#tests/support/sitting.ts';

const WARM_UP: TestSeed = { sections: [{ title: 'Warm-up', questions: 4 }] };

let world: ExamWorld;
let group: string;
let otherGroup: string;
let inGroup: Sitting;
let elsewhere: Sitting;
let tutor: ApiClient;
let counselor: ApiClient;

beforeAll(async () => {
  world = await examWorld();
  const { api } = world;
  const [north, south] = [await api.school('North'), await api.school('South')];
  group = await api.group(north, 'Evening class');
  otherGroup = await api.group(north, 'Morning class');
  const counsel = await api.person({ role: 'counselor', schools: [south] });
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] }));
  counselor = await api.as(counsel);
  const taker = async (seed: Partial<Parameters<typeof api.person>[0]>) => {
    const person: SeededPerson = await api.person({ role: 'student', ...seed });
    return { taker: person, client: await api.as(person) };
  };
  const ann = await taker({ first_name: 'Ann', schools: [north], groups: [group, otherGroup] });
  const ben = await taker({ first_name: 'Ben', schools: [south], counselor: counsel.id });
  inGroup = await sittingOf(api, world.admin.id, WARM_UP, ann);
  api.clock.advance(60);
  elsewhere = await sittingOf(
    api,
    world.admin.id,
    {
      ...WARM_UP,
      release: { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' },
    },
    ben,
  );
  await elsewhere.act('start');
  await elsewhere.act('submit');
});
afterAll(() => world.api.close());

const ids = async (client: ApiClient, query = '') => {
  const { body } = await client.get(`${SESSIONS}${query}`);
  return (body.results as { id: string }[]).map((row) => row.id);
};

describe('sessions', () => {
  test('each caller gets only the sessions of people whom they can see', async () => {
    expect(await ids(world.staff)).toEqual([inGroup.id, elsewhere.id]);
    expect(await ids(tutor)).toEqual([inGroup.id]);
    expect(await ids(counselor)).toEqual([elsewhere.id]);
    expect(await ids(elsewhere.client)).toEqual([elsewhere.id]);
    expect((await tutor.get(`${SESSIONS}${elsewhere.id}/`)).status).toBe(404);
    for (const path of [
      `/api/sessions/${elsewhere.id}/events/`,
      `/api/users/sessions/${elsewhere.id}/attempts/`,
      `/api/users/assessments-attempts/?session=${elsewhere.id}`,
      `/api/user-assessment-session/${elsewhere.id}/fetch-attempt-visit/`,
    ]) {
      expect([path, (await tutor.get(path)).status]).toEqual([path, 404]);
    }
    expect((await inGroup.client.get(`/api/sessions/${inGroup.id}/events/`)).status).toBe(403);
  });

  test('filters by person, test, group, status and time, and rejects unknown filters', async () => {
    expect(await ids(world.staff, '?ordering=-created_at')).toEqual([elsewhere.id, inGroup.id]);
    expect(await ids(world.staff, `?user=${inGroup.taker.id}`)).toEqual([inGroup.id]);
    expect(await ids(world.staff, `?assessment=${elsewhere.paper.id}`)).toEqual([elsewhere.id]);
    expect(await ids(world.staff, `?group=${group}`)).toEqual([inGroup.id]);
    expect(await ids(tutor, `?group=${group}`)).toEqual([inGroup.id]);
    // A filter must not reveal who belongs to a group that the caller cannot see.
    expect(await ids(world.staff, `?group=${otherGroup}`)).toEqual([inGroup.id]);
    expect(await ids(tutor, `?group=${otherGroup}`)).toEqual([]);
    expect(await ids(world.staff, '?status=scored')).toEqual([elsewhere.id]);
    expect(await ids(world.staff, `?from=${world.at(-30)}`)).toEqual([elsewhere.id]);
    expect(await ids(world.staff, `?to=${world.at(-30)}`)).toEqual([inGroup.id]);
    expect(await ids(world.staff, '?search=ann')).toEqual([inGroup.id]);
    for (const query of ['?colour=red', '?status=lost', '?ordering=score', '?page=9']) {
      expect([query, (await world.staff.get(`${SESSIONS}${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('show staff the score in a list, but not the taker before the release', async () => {
    const row = async (client: ApiClient) =>
      (await client.get(`${SESSIONS}?user=${elsewhere.taker.id}`)).body.results[0];
    expect(await row(world.staff)).toMatchObject({
      status: 'scored',
      score: { raw: 0, raw_max: 4, scaled: null },
      release: { score_at: null },
      taker: { id: elsewhere.taker.id },
      present_section: null,
    });
    expect(await row(elsewhere.client)).toMatchObject({ status: 'scored', score: null });
    expect((await elsewhere.client.get(`${SESSIONS}${elsewhere.id}/`)).body).toMatchObject({
      score: null,
      result: null,
      sections: [{ title: 'Warm-up', status: 'closed', question_count: 4, answered_count: 0 }],
    });
    expect((await world.detail(elsewhere.id)).result).toMatchObject({ raw: 0, raw_max: 4 });
  });

  test('a page of sessions takes as many statements as a single one', async () => {
    const { pool } = world.api.platform.database;
    const counted = async (path: string) => {
      let count = 0;
      const one = () => {
        count += 1;
      };
      pool.on('acquire', one);
      expect((await world.staff.get(path)).status).toBe(200);
      pool.off('acquire', one);
      return count;
    };
    const newest = await counted(`${SESSIONS}?ordering=-created_at&page_size=1`);
    expect(await counted(SESSIONS)).toBe(newest);
  });
});
