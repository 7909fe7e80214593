import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedMaterial, seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { type MistakesWorld, mistakesWorld } from '../tests/mistakes-world.ts';

let api: TestApi;
let world: MistakesWorld;
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
});
afterAll(() => api.close());

/** A published material with these tags, assigned to Ann and Ben. */
async function article(tags: readonly string[]): Promise<string> {
  const { people } = world;
  const { database } = api.platform;
  const base = [database, api.clock.now(), people.admin.id] as const;
  const id = await seedMaterial(...base, { school: null });
  for (const tag of tags) {
    await database.kysely.insertInto('study_material_tags').values({ material: id, tag }).execute();
  }
  const users = [people.ann.id, people.ben.id];
  await seedMaterialAllotment(...base, { materials: [id], users });
  return `/api/study-material/${id}/mends/`;
}

test('a material shows its reader their own missed questions that it helps with, from released sessions only', async () => {
  const { clients, sessions, tags } = world;
  const url = await article([tags.topic]);
  const { body, status } = await clients.ann.get(url);
  expect(status).toBe(200);
  expect(body.topics).toEqual([expect.objectContaining({ id: tags.topic })]);
  const missed = body.missed.map((one: { session: string }) => one.session);
  expect(missed).toContain(sessions.open);
  expect(missed).not.toContain(sessions.held);
  expect(body.missed[0]).toMatchObject({ marks: 2, number: 2, topic: body.topics[0].name });
  // A reader who missed nothing gets empty lists; others get 404 or 403.
  expect((await clients.ben.get(url)).body).toEqual({ topics: [], missed: [] });
  expect((await (await api.as(world.people.eve)).get(url)).status).toBe(404);
  expect((await clients.tutor.get(url)).status).toBe(403);
});

test('a material about a sub-topic helps with its skill; one about a different skill does not', async () => {
  const { clients, tags } = world;
  const { kysely } = api.platform.database;
  const about = (kind: 'sub_topic' | 'topic', is_of: boolean) =>
    kysely
      .selectFrom('tags')
      .select('id')
      .where('kind', '=', kind)
      .where(kind === 'topic' ? 'id' : 'parent', is_of ? '=' : '<>', tags.topic)
      .limit(1)
      .executeTakeFirst();
  const part = await about('sub_topic', true);
  const other = await about('topic', false);
  const partial = await clients.ann.get(await article([part?.id ?? tags.topic]));
  expect(partial.body.topics.map(({ id }: { id: string }) => id)).toEqual([tags.topic]);
  const of_another = await clients.ann.get(await article([other?.id ?? '']));
  expect(of_another.body).toEqual({ topics: [], missed: [] });
  expect((await clients.ann.get(await article([]))).body).toEqual({ topics: [], missed: [] });
});
