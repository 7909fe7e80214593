/** Describes this feature's calls for the tests that try all endpoints. */
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { isContentSeen, onOwned, onPeople, outcome, type Row } from '#tests/support/access-row.ts';
import { isPersonInReach, TAKERS } from '#tests/support/access-world.ts';
import type { ApiClient, TestApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seen } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { northSeeds } from '#tests/support/foreign-world.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { practise } from './practice-world.ts';

export const calls: FeatureCalls = {
  rows: (get) => {
    /** Starts a session of a new set as this person. */
    const begun = async (taker: string, client: ApiClient) => {
      const { api, world } = get();
      const { database } = api.platform;
      const set = await seedSet(database, api.clock.now(), world.callers.admin.id, {
        for_user: taker,
        school: null,
      });
      return practise(client, set);
    };
    /** A row for a route that only the taker may call, even if others can see the person. */
    const ofTaker =
      (name: 'session' | 'attempt', body?: object, success = 200): Row =>
      async ({ role, reach, send }) => {
        const { api, world } = get();
        for (const relation of TAKERS) {
          const person = await world.person(relation);
          const { id, attempts } = await begun(person.id, await api.as(person));
          for (const one of [id, ...attempts]) world.mark('session', relation, one);
          const { status } = await send(body, name === 'session' ? id : attempts[0]);
          expect(status, relation).toBe(outcome(reach, false, success));
        }
        if (reach !== 'self') return;
        const own = await begun(world.callers[role].id, world.clients[role]);
        expect((await send(body, name === 'session' ? own.id : own.attempts[0])).status).toBe(success);
      };
    return {
      'POST /api/users/assessments-attempts/{id}/check/': ofTaker('attempt', {
        ask: 'try',
        number: 1,
        response: 'Not this',
      }),
      'GET /api/users/sessions/{id}/practice/': ofTaker('session'),
      // The set is still in progress.
      'GET /api/users/sessions/{id}/practice/questions/': ofTaker('session', undefined, 409),
      // No question of the session has been missed yet.
      'POST /api/users/sessions/{id}/practice/repeat/': ofTaker('session', undefined, 409),
      'GET /api/practice-sets/{id}/takers/': async (attempt) => {
        const { api, world } = get();
        const { callers } = world;
        const base = [api.platform.database, api.clock.now()] as const;
        await onOwned(
          () => world,
          ({ id }) => seedSet(...base, id),
          ({ send }, id) => send(undefined, id),
          ({ reach }, owner) =>
            reach !== 'self' && isContentSeen(reach, owner) ? 200 : outcome(reach, false, 200),
        )(attempt);
        if (attempt.reach !== 'self') return;
        const own = await seedSet(...base, callers.tutor.id, { for_user: callers[attempt.role].id });
        const { status, body } = await attempt.send(undefined, own);
        expect([status, body.count]).toEqual([200, 1]);
      },
      'GET /api/users/{id}/practice/': onPeople(() => get().world, { own: () => 200 }),
      // Only the taker may practice, even if others can see the person.
      'POST /api/practice/similar/': async ({ role, reach, send }) => {
        const { api, world } = get();
        const admin = world.callers.admin.id;
        for (const relation of TAKERS) {
          const missed = await missedOf(api, admin, (await world.person(relation)).id);
          world.mark('session', relation, missed.session);
          expect((await send(missed)).status, relation).toBe(outcome(reach, false, 200));
        }
        if (reach === 'none') return;
        expect((await send(await missedOf(api, admin, world.callers[role].id))).status, 'own').toBe(200);
      },
      'POST /api/practice-sets/draw/': async ({ role, reach, send }) => {
        const { api, world } = get();
        const topic = await drawable(api, world.callers.admin.id);
        for (const relation of TAKERS) {
          const { status } = await send({ user: world.people[relation].id, topics: [topic] });
          expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 201, 422));
        }
        if (!isStaff(role)) expect((await send({ topics: [topic] })).status, 'own').toBe(201);
      },
    };
  },
  sound: (get) => ({
    'POST /api/practice/similar/': [
      {
        by: ['student'],
        make: async () => {
          const { api, world } = get();
          return { body: await missedOf(api, world.callers.admin.id, world.callers.student.id) };
        },
      },
    ],
    'POST /api/practice-sets/draw/': [
      {
        by: ['manager', 'tutor', 'student'],
        make: async (role) => {
          const { api, world } = get();
          const topics = [await drawable(api, world.callers.admin.id)];
          const own = role === 'student' ? {} : { user: await northSeeds(get).student() };
          return { body: { ...own, topics } };
        },
      },
    ],
    'POST /api/users/assessments-attempts/{id}/check/': [
      {
        by: ['student'],
        make: async () => {
          const { api, world } = get();
          const taker = world.callers.student.id;
          const set = await seedSet(api.platform.database, api.clock.now(), world.callers.admin.id, {
            for_user: taker,
            school: null,
          });
          const { attempts } = await practise(world.clients.student, set);
          return { ids: attempts.slice(0, 1), body: { ask: 'try', number: 1, response: [taker] } };
        },
      },
    ],
  }),
  content: (api) => ({
    'GET /api/practice-sets/{id}/takers/': [
      seen(async (client, { paper, title }) => {
        const { database } = api().platform;
        const { author, school } = await database.kysely
          .selectFrom('assessments')
          .select(['author', 'school'])
          .where('id', '=', paper)
          .executeTakeFirstOrThrow();
        const set = await seedSet(database, api().clock.now(), author, { school, title });
        return client.get(`/api/practice-sets/${set}/takers/`);
      }),
    ],
  }),
  kinds: { topics: 'nothing' },
  of_people: [
    'POST /api/users/assessments-attempts/{id}/check/',
    'POST /api/practice-sets/draw/',
    'POST /api/practice/similar/',
  ],
};

/** A question that a person missed in a released test, with an unseen question of its skill. */
async function missedOf(api: TestApi, author: string, taker: string) {
  const { database } = api.platform;
  const topic = await drawable(api, author);
  const filed = { tags: [{ id: topic, kind: 'topic' as const, name: 'A skill' }] };
  const paper = await seedPaper(database, api.clock.now(), author, { sections: [{ questions: [filed] }] });
  const session = await seedSitting(database, api.clock.now(), paper, taker, { answers: [['B']] });
  return { session, question: paper.content.sections[0]?.placements[0]?.question ?? '' };
}

/** A skill with a shared question that nobody was asked yet. */
async function drawable({ platform, clock }: TestApi, author: string): Promise<string> {
  const { database } = platform;
  const { topic } = await seedTagLine(database, clock.now());
  const { id } = await seedQuestion(database, clock.now(), author, {
    status: 'live',
    use: 'practice_only',
  });
  await database.kysely.insertInto('question_tags').values({ question: id, tag: topic }).execute();
  return topic;
}
