/** This feature's rows of the access matrix: what each role may do with each endpoint. */
import { expect } from 'vitest';
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
import { seedAssessment } from '#tests/support/test-seed.ts';
import { seedSet } from './seed-set.ts';

/** The argument is a function because the world is seeded only after the list of rows is built. */
export function practiceSetsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
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
  /** The body or query names the set, so a set out of view breaks a rule (422) instead of giving 404. */
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
      const ids = (await listed<{ id: string }>(attempt))?.map(({ id }) => id);
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
