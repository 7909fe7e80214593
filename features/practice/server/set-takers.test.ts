import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedAssessment } from '#tests/support/test-seed.ts';
import { practiceWorld, practise } from '../tests/practice-world.ts';

let world: Awaited<ReturnType<typeof practiceWorld>>;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

test('staff see which of their students have a set, and how many answers were right on the first try', async () => {
  const { people, clients, group } = world;
  const asked = await world.questions(3);
  const set = await world.set(asked, { for_user: null });
  const url = `/api/practice-sets/${set}/takers/`;
  expect((await clients.tutor.get(url)).body).toMatchObject({ count: 0, results: [] });
  await clients.tutor.post('/api/test-allocation/', { practice_sets: [set], groups: [group] });
  // Eve is at a different school and got the set from an admin. The tutor cannot see her.
  const { id: admin } = await world.api.person({ role: 'admin' });
  await world.api.platform.database.kysely
    .insertInto('practice_allocations')
    .values({
      id: crypto.randomUUID(),
      practice_set: set,
      person: people.eve.id,
      group_id: null,
      school: null,
      opens_at: null,
      due_at: null,
      closes_at: null,
      allotted_by: admin,
      allotted_at: world.api.clock.now(),
    })
    .execute();
  const session = await practise(clients.ann, set);
  await session.pick(0, asked[0], 0);
  await session.pick(1, asked[1], 1);
  await session.pick(1, asked[1], 0, 2);
  const { body } = await clients.tutor.get(url);
  const of = (person: { id: string }) =>
    body.results.find((row: { person: { id: string } }) => row.person.id === person.id);
  expect(body.count).toBe(2);
  expect(of(people.ann).session).toMatchObject({
    id: session.id,
    asked: 3,
    tried: 2,
    right: 1,
    submitted_at: null,
  });
  expect(of(people.ben).session).toBeNull();
  expect(of(people.eve)).toBeUndefined();
  const found = await clients.tutor.get(`${url}?search=${of(people.ben).person.name}&ordering=-name`);
  expect(found.body.results.map((row: { person: object }) => row.person)).toContainEqual(
    of(people.ben).person,
  );
  // Each person's page shows the same result, and nobody else's results.
  const own = (client: typeof clients.tutor, person: { id: string }) =>
    client.get(`/api/users/${person.id}/practice/`);
  expect((await own(clients.tutor, people.ann)).body).toMatchObject({
    count: 1,
    results: [{ set: { id: set }, session: { id: session.id, tried: 2, right: 1 } }],
  });
  expect((await own(clients.tutor, people.ben)).body.results).toMatchObject([
    { set: { id: set }, session: null },
  ]);
  expect((await own(clients.tutor, people.eve)).status).toBe(404);
  expect((await own(clients.ann, people.ben)).status).toBe(404);
  // The manager of Eve's school cannot see a set that belongs to the other school.
  const southHead = await world.api.person({ role: 'manager', schools: [world.south] });
  expect((await own(await world.api.as(southHead), people.eve)).body.count).toBe(0);
  // The preview of an assignment says how many people know the test's questions from practice.
  const { id: assessment } = await seedAssessment(
    world.api.platform.database,
    world.api.clock.now(),
    people.manager.id,
    { sections: [{ questions: [...asked.slice(1, 2), ...(await world.questions(1))] }] },
  );
  const terms = { assessments: [assessment], mode: 'test', groups: [group] };
  const preview = await clients.tutor.post('/api/test-allocation/preview/', terms);
  expect(preview.body.results).toMatchObject([{ people: 2, practised_by: 1 }]);
  const { id: unknown } = await seedAssessment(
    world.api.platform.database,
    world.api.clock.now(),
    people.manager.id,
    { sections: [{ questions: asked.slice(2) }] },
  );
  const other = await clients.tutor.post('/api/test-allocation/preview/', {
    ...terms,
    assessments: [unknown],
  });
  expect(other.body.results).toMatchObject([{ people: 2, practised_by: 0 }]);
  // Takers see no other people.
  expect((await clients.ann.get(url)).body.count).toBe(1);
  expect((await clients.southTutor.get(url)).status).toBe(404);
});
