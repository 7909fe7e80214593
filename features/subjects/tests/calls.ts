/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  onOwned,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { MOST_LEVELS } from '../subjects.contract.ts';
import { subjectsContent } from './content.ts';
import { seedNode } from './seed-node.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function subjectsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const node = ({ id }: { id: string }) => {
    const { api } = world();
    return seedNode(api.platform.database, api.clock.now(), id);
  };
  const onNode = (send: (attempt: Try, id: string) => ReturnType<Try['send']>, isWritten = false): Row =>
    onOwned(
      () => world().world,
      node,
      send,
      ({ reach, endpoint }, owner) =>
        isWritten
          ? contentOutcome(reach, owner, endpoint.status)
          : outcome(reach, isContentSeen(reach, owner), endpoint.status),
    );
  const read = onNode(({ send }, id) => send(undefined, id));
  const list = contentList(() => world().world, node);
  const added: Row = async ({ role, reach, send, endpoint }) => {
    const name = `By ${role} at ${endpoint.path}`;
    expect((await send({ name })).status).toBe(outcome(reach, true, 201));
  };

  return {
    'GET /api/subjects/': list,
    'GET /api/subjects/tree/': list,
    'POST /api/subjects/': added,
    'POST /api/subjects/tree/create/': added,
    'GET /api/subjects/tree/{id}/': read,
    'GET /api/subjects-nodes/{id}/': read,
    'GET /api/onelevel-childnodes/{id}/': read,
    'GET /api/subnodes/{id}/': read,
    'PATCH /api/subjects-nodes/{id}/': onNode(
      ({ send }, id) => send({ version: 1, name: `Now ${id}` }, id),
      true,
    ),
    'DELETE /api/subjects-nodes/{id}/': onNode(({ send }, id) => send(undefined, id), true),
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function subjectsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, name, one } = northSeeds(get);
  const tags = async () => [(await seedTagLine(...base())).topic];
  const node = () => seedNode(...base(), admin(), { school: north(), name: name() });

  return {
    'POST /api/subjects/tree/create/': one(async () => {
      const joined = await tags();
      const levels = Array.from({ length: MOST_LEVELS - 1 }, (_, level) => `Level ${level}`);
      const children = levels.reduce<object[]>(
        (below, level) => [{ name: level, tags: joined, children: below }],
        [],
      );
      return { body: { name: name(), tags: joined, children, school: north() } };
    }),
    'POST /api/subjects/': [
      { make: async () => ({ body: { name: name(), tags: await tags(), parent: await node() } }) },
      { make: async () => ({ body: { name: name(), school: north() } }) },
    ],
    'PATCH /api/subjects-nodes/{id}/': one(async () => ({
      ids: [await node()],
      body: { version: 1, parent: await node(), tags: await tags() },
    })),
  };
}

async function foreignNode({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  return {
    node: await seedNode(api.platform.database, api.clock.now(), world.owners.of_other_school.id),
  };
}

export const calls: FeatureCalls = {
  rows: subjectsRows,
  names: {
    '/api/subjects/tree/{id}/': 'owned',
    '/api/subjects-nodes/{id}/': 'owned',
    '/api/onelevel-childnodes/{id}/': 'owned',
    '/api/subnodes/{id}/': 'owned',
  },
  sound: subjectsSound,
  kinds: { node: 'node', reassign_to: 'node' },
  foreign: foreignNode,
  content: subjectsContent,
};
