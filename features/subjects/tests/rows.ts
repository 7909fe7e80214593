/** This feature's rows of the access matrix: what each role may do with each endpoint. */
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
import { seedNode } from './seed-node.ts';

/** The argument is a function because the world is seeded only after the list of rows is built. */
export function subjectsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
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
