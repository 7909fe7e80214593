/** This feature's rows of the access matrix: what each role may do with each endpoint. */
import { expect } from 'vitest';
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  listed,
  onOwned,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import type { Owner, World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { seedResource } from './seed-resource.ts';

/** The argument is a function because the world is seeded only after the list of rows is built. */
export function resourcesRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const resource = ({ id }: { id: string }) => seedResource(...base(), id);
  /** These resources have no skill, so takers do not see them. */
  const isSeen = ({ reach }: Try, owner: Owner) => reach !== 'self' && isContentSeen(reach, owner);
  const onResource = (send: (attempt: Try, id: string) => ReturnType<Try['send']>): Row =>
    onOwned(
      () => world().world,
      resource,
      send,
      ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status),
    );
  /** Three resources for takers: of their own school, of another school, and without a skill. */
  const forTakers = async () => {
    const { owners } = world().world;
    const { topic } = await seedTagLine(...base());
    return {
      own: await seedResource(...base(), owners.of_same_school.id, { tag: topic }),
      other: await seedResource(...base(), owners.of_other_school.id, { tag: topic }),
      apart: await resource(owners.of_same_school),
    };
  };

  return {
    'GET /api/subject-resources/': async (attempt) => {
      if (attempt.reach !== 'self') return contentList(() => world().world, resource)(attempt);
      const made = await forTakers();
      const ids = (await listed<{ id: string }>(attempt))?.map(({ id }) => id);
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
