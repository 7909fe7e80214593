/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { isStaff, reachOf } from '#core/access/access.ts';
import type { Row } from '#tests/support/access-row.ts';
import {
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  RELATIONS,
  type World,
} from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, listed } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function searchRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  /** Staff find people and groups that they see in lists; takers find none. */
  const palette: Row = async ({ role, send }) => {
    const isMine = isStaff(role);
    for (const relation of RELATIONS) {
      const { id, email } = world().world.people[relation];
      const { people } = (await send(undefined, undefined, `?search=${email}`)).body;
      const isSeen = isMine && isPersonInReach(reachOf(role, 'people.view'), relation);
      expect(people.map((one: { id: string }) => one.id)).toEqual(isSeen ? [id] : []);
    }
    for (const relation of GROUP_RELATIONS) {
      const id = world().world.groups[relation];
      const { kysely } = world().api.platform.database;
      const { name } = await kysely
        .selectFrom('groups')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { groups } = (await send(undefined, undefined, `?search=${encodeURIComponent(name)}`)).body;
      const isSeen = isMine && isGroupInReach(reachOf(role, 'groups.view'), relation);
      expect(groups.map((one: { id: string }) => one.id).includes(id), relation).toBe(isSeen);
    }
  };

  return {
    'GET /api/search/': palette,
  };
}

/**
 * The calls, keyed by method and path. `api` is called only when a test runs, because the API starts after this
 * list is built.
 */
function searchContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'GET /api/search/': [
      listed(
        (client, { title }) => client.get(`/api/search/?search=${encodeURIComponent(title)}`),
        ({ draft }) => draft,
      ),
      listed(
        (client, { title }) => client.get(`/api/search/?search=${encodeURIComponent(title)}`),
        ({ question }) => question,
      ),
    ],
  };
}

export const calls: FeatureCalls = {
  rows: searchRows,
  content: searchContent,
};
