/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { seedMaterial } from '#features/library/tests/seed-library.ts';
import { nodeOf } from '#features/subjects/tests/content.ts';
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
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
import { type ContentCall, changed, listed, part, seen } from '#tests/support/content-tries.ts';
import type { Content } from '#tests/support/content-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import { seedResource } from './seed-resource.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function resourcesRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const resource = ({ id }: { id: string }) => seedResource(...base(), id, { audience: 'staff' });
  /** The matrix tries resources for staff, so takers do not see them. */
  const isSeen = ({ reach }: Try, owner: Owner) => reach !== 'self' && isContentSeen(reach, owner);
  const onResource = (send: (attempt: Try, id: string) => ReturnType<Try['send']>): Row =>
    onOwned(
      () => world().world,
      resource,
      send,
      ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status),
    );
  /** Three resources: for students of the taker's school, for those of a different school, and for staff. */
  const forTakers = async () => {
    const { owners } = world().world;
    return {
      own: await seedResource(...base(), owners.of_same_school.id),
      other: await seedResource(...base(), owners.of_other_school.id),
      apart: await resource(owners.of_same_school),
    };
  };

  return {
    'GET /api/subject-resources/': async (attempt) => {
      if (attempt.reach !== 'self') return contentList(() => world().world, resource)(attempt);
      const made = await forTakers();
      const ids = (await listedFor<{ id: string }>(attempt))?.map(({ id }) => id);
      expect([ids?.includes(made.other), ids?.includes(made.apart)]).toEqual([false, false]);
      if (attempt.role === 'student') expect(ids).toContain(made.own);
    },
    'GET /api/subject-resources/by-subject/{id}/': onOwned(
      () => world().world,
      ({ id }) => seedNode(...base(), id),
      ({ send }, id) => send(undefined, id),
      ({ reach, endpoint }, owner) => {
        if (reach === 'self') return owner === 'of_other_school' ? 404 : 200;
        return outcome(reach, isContentSeen(reach, owner), endpoint.status);
      },
    ),
    'POST /api/subject-resources/': async ({ role, reach, send }) => {
      const { callers } = world().world;
      const node = await seedNode(...base(), callers.manager.id, role === 'admin' ? { school: null } : {});
      const sent = await send({ node, title: `By ${role}`, url: 'https://example.org/' });
      expect(sent.status).toBe(outcome(reach, true, 201));
    },
    'GET /api/subject-resources/{id}/': async (attempt) => {
      await onOwned(
        () => world().world,
        resource,
        ({ send }, id) => send(undefined, id),
        (tried, owner) => outcome(tried.reach, isSeen(tried, owner), 200),
      )(attempt);
      if (attempt.role !== 'student') return;
      const made = await forTakers();
      expect((await attempt.send(undefined, made.own)).status).toBe(200);
      expect((await attempt.send(undefined, made.other)).status).toBe(404);
    },
    'PATCH /api/subject-resources/{id}/': onResource(({ send }, id) =>
      send({ version: 1, title: 'New' }, id),
    ),
    'DELETE /api/subject-resources/{id}/': onResource(({ send }, id) => send(undefined, id)),
  };
}

const PATH = '/api/subject-resources/';

/**
 * The calls, keyed by method and path. `api` is called only when a test runs, because the API starts after this
 * list is built.
 */
function resourcesContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const base = () => [api().platform.database, api().clock.now()] as const;
  /** Seeds a resource with the same owner and author as the content's test. */
  const resourceOf = async ({ paper, title }: Content): Promise<string> => {
    const { author, school } = await base()[0]
      .kysely.selectFrom('assessments')
      .select(['author', 'school'])
      .where('id', '=', paper)
      .executeTakeFirstOrThrow();
    return seedResource(...base(), author, { school, title });
  };

  return {
    [`GET ${PATH}`]: [
      listed(
        async (client, content) => {
          await resourceOf(content);
          return client.get(`${PATH}?search=${encodeURIComponent(content.title)}`);
        },
        ({ title }) => `"title":"${title}"`,
      ),
    ],
    [`GET ${PATH}by-subject/{id}/`]: [
      seen(async (client, content) => client.get(`${PATH}by-subject/${await nodeOf(api(), content)}/`)),
    ],
    [`GET ${PATH}{id}/`]: [
      seen(async (client, content) => client.get(`${PATH}${await resourceOf(content)}/`)),
    ],
    [`POST ${PATH}`]: [
      part(
        async (client, content, { says }) =>
          client.post(PATH, {
            node: await nodeOf(api(), content),
            title: 'Mine',
            url: 'https://example.org/',
            ...says,
          }),
        201,
        true,
      ),
    ],
    [`PATCH ${PATH}{id}/`]: [
      changed(async (client, content) =>
        client.patch(`${PATH}${await resourceOf(content)}/`, { version: 1, title: 'New' }),
      ),
      part(
        async (client, content, caller) => {
          const node = await seedNode(...base(), caller.person.id, { school: caller.school });
          const made = await client.post(PATH, {
            node,
            title: 'Mine',
            url: 'https://example.org/',
            ...(caller.school === null ? {} : { school: caller.school }),
          });
          // A caller without a school cannot add a resource, so there is nothing to move.
          if (made.status !== 201) return made;
          return client.patch(`${PATH}${made.body.id}/`, {
            version: 1,
            node: await nodeOf(api(), content),
          });
        },
        200,
        true,
      ),
    ],
    [`DELETE ${PATH}{id}/`]: [
      changed(async (client, content) => client.delete(`${PATH}${await resourceOf(content)}/`), 204),
    ],
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function resourcesSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, name, one } = northSeeds(get);
  const node = () => seedNode(...base(), admin(), { school: north() });
  const material = () => seedMaterial(...base(), admin(), { school: north() });
  const video = () => seedVideo(...base(), admin(), { school: north() });
  const by = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const file = async (role: keyof ForeignWorld['world']['callers']): Promise<string> =>
    (await get().world.clients[role].upload('/api/files/', pictureFile())).body.id;

  return {
    'POST /api/subject-resources/': [
      ...one(async (role) => ({
        body: { node: await node(), title: name(), file: await file(role), school: north() },
      })),
      ...one(async () => ({
        body: { node: await node(), title: name(), material: await material(), school: north() },
      })),
      ...one(async () => ({
        body: { node: await node(), title: name(), video: await video(), school: north() },
      })),
    ],
    'PATCH /api/subject-resources/{id}/': [
      ...one(async (role) => ({
        ids: [await seedResource(...base(), by(role), { school: north() })],
        body: { version: 1, node: await node(), url: null, file: await file(role) },
      })),
      ...one(async (role) => ({
        ids: [await seedResource(...base(), by(role), { school: north() })],
        body: { version: 1, url: null, material: await material() },
      })),
      ...one(async (role) => ({
        ids: [await seedResource(...base(), by(role), { school: north() })],
        body: { version: 1, url: null, video: await video() },
      })),
    ],
  };
}

export const calls: FeatureCalls = {
  rows: resourcesRows,
  names: {
    '/api/subject-resources/by-subject/{id}/': 'owned',
    '/api/subject-resources/{id}/': 'owned',
  },
  sound: resourcesSound,
  content: resourcesContent,
};
