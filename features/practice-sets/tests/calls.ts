/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  listed as listedFor,
  onOwned,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import type { Owner, World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type ContentCall, call, changed, listed, part, seen } from '#tests/support/content-tries.ts';
import { type Caller, type Content, changes, hasHome, sees } from '#tests/support/content-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';
import { seedSet } from './seed-set.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function practiceSetsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const set = ({ id }: { id: string }) => seedSet(...base(), id);
  /** These sets were not made for the takers, so takers do not see them. */
  const isSeen = ({ reach }: Try, owner: Owner) => reach !== 'self' && isContentSeen(reach, owner);

  const onSet = (send: (attempt: Try, id: string) => ReturnType<Try['send']>): Row =>
    onOwned(
      () => world().world,
      (owner) => set(owner),
      send,
      ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status),
    );
  /**
   * The body or query names the set, so a set that the caller cannot see breaks a rule (422) instead of
   * giving 404.
   */
  const paper = async () =>
    (await seedAssessment(...base(), world().world.callers.admin.id, { school: null })).id;

  return {
    'GET /api/practice-sets/': async (attempt) => {
      if (attempt.reach !== 'self') {
        await contentList(
          () => world().world,
          ({ id }) => seedSet(...base(), id),
        )(attempt);
        return;
      }
      const { callers, owners } = world().world;
      const own = await seedSet(...base(), callers.tutor.id, { for_user: callers[attempt.role].id });
      const others = [await seedSet(...base(), callers.tutor.id), await set(owners.of_other_school)];
      const ids = (await listedFor<{ id: string }>(attempt))?.map(({ id }) => id);
      expect(ids).toContain(own);
      for (const other of others) expect(ids).not.toContain(other);
    },
    'POST /api/practice-sets/': async ({ role, reach, send }) => {
      expect((await send({ title: `By ${role}` })).status).toBe(outcome(reach, true, 201));
    },
    'GET /api/practice-sets/{id}/': async (attempt) => {
      const { callers } = world().world;
      await onOwned(
        () => world().world,
        set,
        ({ send }, id) => send(undefined, id),
        (tried, owner) => outcome(tried.reach, isSeen(tried, owner), 200),
      )(attempt);
      if (attempt.reach !== 'self') return;
      const own = await seedSet(...base(), callers.tutor.id, { for_user: callers[attempt.role].id });
      expect((await attempt.send(undefined, own)).status).toBe(200);
    },
    'PATCH /api/practice-sets/{id}/': onSet(({ send }, id) => send({ version: 1, title: 'New' }, id)),
    'DELETE /api/practice-sets/{id}/': onSet(({ send }, id) => send(undefined, id)),
    'GET /api/practice-set-assessment/': onOwned(
      () => world().world,
      set,
      ({ send }, id) => send(undefined, '', `?practice_set=${id}`),
      ({ reach, endpoint }, owner) => outcome(reach, isContentSeen(reach, owner), endpoint.status),
    ),
    'POST /api/practice-set-assessment/': onOwned(
      () => world().world,
      set,
      async ({ send }, id) => send({ practice_set: id, assessment: await paper() }),
      namedOutcome,
    ),
    'DELETE /api/practice-set-assessment/': onOwned(
      () => world().world,
      set,
      async ({ send }, id) => {
        const assessment = await paper();
        await base()[0]
          .kysely.insertInto('practice_set_assessments')
          .values({ practice_set: id, assessment, added_at: base()[1] })
          .execute();
        return send({ practice_set: id, assessment });
      },
      namedOutcome,
    ),
  };
}

function namedOutcome({ reach, endpoint }: Try, owner: Owner): number {
  if (reach !== 'none' && !isContentSeen(reach, owner)) return 422;
  return contentOutcome(reach, owner, endpoint.status);
}

/**
 * The calls, keyed by method and path. `api` is called only when a test runs, because the API starts after this
 * list is built.
 */
function practiceSetsContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const base = () => [api().platform.database, api().clock.now()] as const;
  /** Seeds a set with the same owner and author as the content's test. */
  const setOf = async ({ paper, title }: Content): Promise<string> => {
    const { author, school } = await base()[0]
      .kysely.selectFrom('assessments')
      .select(['author', 'school'])
      .where('id', '=', paper)
      .executeTakeFirstOrThrow();
    return seedSet(...base(), author, { school, title });
  };
  const ownSet = (caller: Caller) => seedSet(...base(), caller.person.id, { school: caller.school });

  return {
    'GET /api/practice-sets/': [
      listed(
        async (client, content) => {
          await setOf(content);
          return client.get(`/api/practice-sets/?search=${encodeURIComponent(content.title)}`);
        },
        ({ title }) => `"title":"${title}"`,
      ),
    ],
    'POST /api/practice-sets/': [
      part(
        (client, { placed }, { says }) =>
          client.post('/api/practice-sets/', { title: 'Mine', questions: placed, ...says }),
        201,
        true,
      ),
    ],
    'GET /api/practice-sets/{id}/': [
      seen(async (client, content) => client.get(`/api/practice-sets/${await setOf(content)}/`)),
    ],
    'PATCH /api/practice-sets/{id}/': [
      changed(async (client, content) =>
        client.patch(`/api/practice-sets/${await setOf(content)}/`, { version: 1, title: 'New' }),
      ),
      part(
        async (client, { placed }, caller) =>
          client.patch(`/api/practice-sets/${await ownSet(caller)}/`, { version: 1, questions: placed }),
        200,
      ),
    ],
    'DELETE /api/practice-sets/{id}/': [
      changed(async (client, content) => client.delete(`/api/practice-sets/${await setOf(content)}/`), 204),
    ],
    'GET /api/practice-set-assessment/': [
      seen(async (client, content) =>
        client.get(`/api/practice-set-assessment/?practice_set=${await setOf(content)}`),
      ),
    ],
    'POST /api/practice-set-assessment/': [
      part(
        async (client, { paper }, caller) =>
          client.post('/api/practice-set-assessment/', {
            practice_set: await ownSet(caller),
            assessment: paper,
          }),
        201,
      ),
    ],
    'DELETE /api/practice-set-assessment/': [
      call(
        async (client, content) => {
          const [practice_set, assessment] = [await setOf(content), content.paper];
          await base()[0]
            .kysely.insertInto('practice_set_assessments')
            .values({ practice_set, assessment, added_at: base()[1] })
            .execute();
          return client.send({
            method: 'DELETE',
            url: '/api/practice-set-assessment/',
            payload: { practice_set, assessment },
          });
        },
        (caller, { owner }, isAuthor) => {
          if (!sees(caller, owner)) return [422];
          return changes(caller, owner, isAuthor) && (hasHome(caller) || isAuthor) ? [204] : [403];
        },
      ),
    ],
  };
}

/** The calls, keyed by method and path. */
function practiceSetsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, student, paper, name, one } = northSeeds(get);
  const by = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const question = async () =>
    (await seedQuestion(...base(), admin(), { status: 'live', school: north() })).id;

  return {
    'POST /api/practice-sets/': one(async () => ({
      body: { title: name(), questions: [await question()], for_user: await student(), school: north() },
    })),
    'PATCH /api/practice-sets/{id}/': one(async (role) => ({
      ids: [await seedSet(...base(), by(role))],
      body: { version: 1, questions: [await question()] },
    })),
    'POST /api/practice-set-assessment/': one(async (role) => ({
      body: { practice_set: await seedSet(...base(), by(role)), assessment: (await paper()).id },
    })),
    'DELETE /api/practice-set-assessment/': one(async (role) => {
      const practice_set = await seedSet(...base(), by(role));
      const assessment = (await paper()).id;
      await base()[0]
        .kysely.insertInto('practice_set_assessments')
        .values({ practice_set, assessment, added_at: base()[1] })
        .execute();
      return { body: { practice_set, assessment } };
    }),
  };
}

async function foreignSet({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const set = await seedSet(api.platform.database, api.clock.now(), world.owners.of_other_school.id);
  return { practice_set: set };
}

export const calls: FeatureCalls = {
  rows: practiceSetsRows,
  names: { '/api/practice-sets/{id}/': 'owned' },
  sound: practiceSetsSound,
  kinds: { practice_set: 'practice_set', practice_sets: 'practice_set', for_user: 'student' },
  foreign: foreignSet,
  content: practiceSetsContent,
};
