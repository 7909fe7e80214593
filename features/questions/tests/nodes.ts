/** The calls that put questions on nodes, for the tests that try every endpoint. */
import { nodeOf } from '#features/subjects/tests/content.ts';
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import { contentOutcome, isContentSeen, onOwned, outcome, type Row } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { ABSENT, type ContentCall, call, changed, ownThings, seen } from '#tests/support/content-tries.ts';
import { fits, sees } from '#tests/support/content-world.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/** Use `world` only while a row runs, because the test world is created after the matrix. */
export function nodesRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  /** The node that each question is on. Question and node have the same author. */
  const nodes = new Map<string, string>();
  const placed = async ({ id: author }: { id: string }) => {
    const { platform, clock } = world().api;
    const { id } = await seedQuestion(platform.database, clock.now(), author);
    const node = await seedNode(platform.database, clock.now(), author);
    await platform.database.kysely.insertInto('question_nodes').values({ question: id, node }).execute();
    nodes.set(id, node);
    return id;
  };
  const onPlaced = (inBody: boolean, isWritten = true): Row =>
    onOwned(
      () => world().world,
      placed,
      ({ role, endpoint }, id) => {
        const node = nodes.get(id) ?? '';
        return world().world.clients[role].send({
          method: endpoint.method,
          url: endpoint.path.replace('{id}', id).replace('{node}', node),
          ...(inBody ? { payload: { node } } : {}),
        });
      },
      ({ reach, endpoint }, owner) => {
        // The question is on the node already.
        const success = endpoint.method === 'POST' ? 200 : endpoint.status;
        return isWritten
          ? contentOutcome(reach, owner, success)
          : outcome(reach, isContentSeen(reach, owner), success);
      },
    );
  return {
    'GET /api/questions/{id}/nodes/': onPlaced(false, false),
    'POST /api/questions/{id}/nodes/': onPlaced(true),
    'PUT /api/questions/{id}/nodes/{node}/': onPlaced(false),
    'DELETE /api/questions/{id}/nodes/{node}/': onPlaced(false),
  };
}

/** The calls, keyed by method and path. */
export function nodesSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, one } = northSeeds(get);
  return {
    'POST /api/questions/{id}/nodes/': one(async (role) => ({
      ids: [(await seedQuestion(...base(), get().world.callers[role].id)).id],
      body: { node: await seedNode(...base(), admin(), { school: north() }) },
    })),
  };
}

/** The calls, keyed by method and path. Call `api` only while a call is tried. */
export function nodesContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const own = ownThings(api);
  return {
    'GET /api/questions/{id}/nodes/': [
      seen((client, { question }) => client.get(`/api/questions/${question}/nodes/`)),
    ],
    'POST /api/questions/{id}/nodes/': [
      call(
        async (client, content, caller) =>
          client.post(`/api/questions/${await own.question(caller)}/nodes/`, {
            node: await nodeOf(api(), content),
          }),
        // Shared content can be combined with any other content.
        (caller, { owner }) =>
          sees(caller, owner) && (fits(caller, owner) || caller.school === null) ? [201] : ABSENT,
      ),
    ],
    'PUT /api/questions/{id}/nodes/{node}/': [
      changed(async (client, content) =>
        client.put(`/api/questions/${content.question}/nodes/${await nodeOf(api(), content)}/`),
      ),
    ],
    'DELETE /api/questions/{id}/nodes/{node}/': [
      changed(async (client, content) => {
        const node = await nodeOf(api(), content);
        const { question } = content;
        await api()
          .platform.database.kysely.insertInto('question_nodes')
          .values({ question, node })
          .execute();
        return client.delete(`/api/questions/${question}/nodes/${node}/`);
      }, 204),
    ],
  };
}
