/** This feature's endpoints that contain or list content, with the expected answer for each caller. */
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, call, changed, listed, seen } from '#tests/support/content-tries.ts';
import { type Content, changes, sees } from '#tests/support/content-world.ts';
import { seedNode } from './seed-node.ts';

/** Inserts a tree with the same owner and author as the content of the test. */
export async function nodeOf(api: TestApi, { paper }: Content, name?: string): Promise<string> {
  const { database } = api.platform;
  const { author, school } = await database.kysely
    .selectFrom('assessments')
    .select(['author', 'school'])
    .where('id', '=', paper)
    .executeTakeFirstOrThrow();
  return seedNode(database, api.clock.now(), author, { school, ...(name === undefined ? {} : { name }) });
}

/**
 * The calls, keyed by method and path. `api` is called only when a test runs, because the API starts after this
 * list is built.
 */
export function subjectsContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const at = (path: string) =>
    seen(async (client, content) => client.get(`${path}${await nodeOf(api(), content)}/`));
  const inList = (path: string) =>
    listed(
      async (client, content) => {
        const { kysely } = api().platform.database;
        const { count } = await kysely
          .selectFrom('subject_nodes')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('name', '=', content.title)
          .executeTakeFirstOrThrow();
        if (count === 0) await nodeOf(api(), content, content.title);
        return client.get(`${path}?search=${encodeURIComponent(content.title)}`);
      },
      ({ title }) => `"name":"${title}"`,
    );

  return {
    'GET /api/subjects/': [inList('/api/subjects/')],
    'GET /api/subjects/tree/': [inList('/api/subjects/tree/')],
    'GET /api/subjects/tree/{id}/': [at('/api/subjects/tree/')],
    'GET /api/subjects-nodes/{id}/': [at('/api/subjects-nodes/')],
    'GET /api/onelevel-childnodes/{id}/': [at('/api/onelevel-childnodes/')],
    'GET /api/subnodes/{id}/': [at('/api/subnodes/')],
    'POST /api/subjects/': [
      call(
        async (client, content) =>
          client.post('/api/subjects/', { name: 'New', parent: await nodeOf(api(), content) }),
        (caller, { owner }, isAuthor) => {
          if (!sees(caller, owner)) return [422];
          return changes(caller, owner, isAuthor) ? [201] : [403];
        },
      ),
    ],
    'PATCH /api/subjects-nodes/{id}/': [
      changed(async (client, content) => {
        const node = await nodeOf(api(), content);
        return client.patch(`/api/subjects-nodes/${node}/`, { version: 1, name: `New ${node}` });
      }),
    ],
    'DELETE /api/subjects-nodes/{id}/': [
      changed(
        async (client, content) => client.delete(`/api/subjects-nodes/${await nodeOf(api(), content)}/`),
        204,
      ),
    ],
  };
}
