import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#core/access/access.ts';
import { type PracticeWorld, practiceWorld, practise } from '#features/practice/tests/practice-world.ts';
import type { Evidence } from '../evidence.rules.ts';
import { evidencePages } from './public.ts';

let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const read = async (
  reader: { id: string; role: Role },
  reach: 'self' | 'own_schools' | 'own_groups',
  people: readonly { id: string }[],
) => {
  const { platform, clock } = world.api;
  const scope = { of: 'people', people: people.map(({ id }) => id) } as const;
  const all: Evidence[] = [];
  for await (const page of evidencePages(
    platform.database.kysely,
    scope,
    { ...reader, reach },
    clock.now(),
  )) {
    all.push(...page);
  }
  return all;
};
const RELEASE = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
} as const;

test('the evidence contains the first try at each practiced question, sorted between the tests by the time of answering', async () => {
  const { people, clients, api } = world;
  const asked = await world.questions(3);
  const sat = await practise(clients.ann, await world.set(asked));
  await sat.pick(0, asked[0], 1);
  await sat.pick(0, asked[0], 0, 2);
  api.clock.advance(60);
  const assessment = await world.test_(await world.questions(1), { release: RELEASE });
  const made = (await clients.ann.post('/api/users/assessments-sessions/generate/', { assessment })).body;
  for (const action of ['start', 'submit']) {
    await clients.ann.patch(`/api/users/assessments-sessions/${made.id}/`, { action });
  }
  api.clock.advance(60);
  await sat.check(1, { ask: 'hint', number: 1 });
  await sat.pick(1, asked[1], 0);

  const own = await read(people.ann, 'self', [people.ann]);
  expect(own.map(({ source, answers: [answer] }) => [source, answer?.outcome])).toEqual([
    ['practice', 'wrong'],
    ['session', 'not_reached'],
    ['practice', 'right'],
  ]);
  expect(own[0]).toMatchObject({
    person: people.ann.id,
    session: sat.id,
    mode: 'practice',
    is_partly_seen: false,
    answers: [{ question: asked[0]?.id, marks: 0, marks_max: 1, is_first_try: true, hint_used: false }],
  });
  expect(own[2]?.answers[0]).toMatchObject({ question: asked[1]?.id, hint_used: true, seen_before: false });
  // Staff who have Ann in view read the same answers. All other people read none.
  const { manager, tutor } = people;
  expect((await read(manager, 'own_schools', [people.ann])).map(({ source }) => source)).toHaveLength(3);
  expect(await read(tutor, 'own_groups', [people.ann])).toHaveLength(3);
  expect(await read(people.southTutor, 'own_groups', [people.ann])).toEqual([]);
  expect(await read(people.ben, 'self', [people.ann])).toEqual([]);
});

test('evidence hides the outcome of a practiced question while a test in progress could ask it', async () => {
  const { people, clients } = world;
  const asked = await world.questions(1);
  const sat = await practise(clients.ben, await world.set(asked, { for_user: people.ben.id }));
  await sat.pick(0, asked[0], 0);
  const assessment = await world.test_(asked, {}, people.ben);
  const made = (await clients.ben.post('/api/users/assessments-sessions/generate/', { assessment })).body;
  await clients.ben.patch(`/api/users/assessments-sessions/${made.id}/`, { action: 'start' });
  const [held] = await read(people.ben, 'self', [people.ben]);
  expect([held?.open.review, held?.answers[0]?.outcome, held?.answers[0]?.marks]).toEqual([
    false,
    null,
    null,
  ]);
});
