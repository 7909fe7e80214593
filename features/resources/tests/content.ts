/** This feature's endpoints that name or list content, with the expected answer for each caller. */
import { nodeOf } from '#features/subjects/tests/content.ts';
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, changed, listed, part, seen } from '#tests/support/content-tries.ts';
import type { Content } from '#tests/support/content-world.ts';
import { seedResource } from './seed-resource.ts';

const PATH = '/api/subject-resources/';

/**
 * Keyed by method and path. `api` is called only when a test runs, because the API starts after this list is
 * built.
 */
export function resourcesContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
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
