/** This feature's calls that name or list content, with the expected answer for each caller. */
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, call, changed, listed, part, seen } from '#tests/support/content-tries.ts';
import { type Caller, type Content, changes, sees } from '#tests/support/content-world.ts';
import { seedMaterial, seedShelf } from './seed-library.ts';

/** The calls, keyed by method and path. `api` is called when a call is tried. */
export function libraryContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const base = () => [api().platform.database, api().clock.now()] as const;
  /** The owner and author of the content's test. */
  const whose = async ({ paper }: Content) =>
    base()[0]
      .kysely.selectFrom('assessments')
      .select(['author', 'school'])
      .where('id', '=', paper)
      .executeTakeFirstOrThrow();
  const material = async (content: Content) => {
    const { author, school } = await whose(content);
    return seedMaterial(...base(), author, { school, title: content.title });
  };
  const shelf = async (content: Content) => {
    const { author, school } = await whose(content);
    return seedShelf(...base(), author, { school, name: content.title });
  };
  const ownShelf = ({ person, school }: Caller) => seedShelf(...base(), person.id, { school });
  const search = ({ title }: Content) => encodeURIComponent(title);
  const at = {
    title: ({ title }: Content) => `"title":"${title}"`,
    name: ({ title }: Content) => `"name":"${title}"`,
  };

  return {
    'GET /api/study-material/': [
      listed(async (client, content) => {
        await material(content);
        return client.get(`/api/study-material/?search=${search(content)}`);
      }, at.title),
    ],
    'GET /api/study-material/{id}/': [
      seen(async (client, content) => client.get(`/api/study-material/${await material(content)}/`)),
    ],
    'PATCH /api/study-material/{id}/': [
      changed(async (client, content) =>
        client.patch(`/api/study-material/${await material(content)}/`, { version: 1, title: 'New' }),
      ),
    ],
    'DELETE /api/study-material/{id}/': [
      changed(
        async (client, content) => client.delete(`/api/study-material/${await material(content)}/`),
        204,
      ),
    ],
    'GET /api/material-users/{id}/': [
      seen(async (client, content) => client.get(`/api/material-users/${await material(content)}/`)),
    ],
    'GET /api/library-groups/': [
      listed(async (client, content) => {
        await shelf(content);
        return client.get(`/api/library-groups/?search=${search(content)}`);
      }, at.name),
    ],
    'GET /api/library-groups/{id}/': [
      seen(async (client, content) => client.get(`/api/library-groups/${await shelf(content)}/`)),
    ],
    'PATCH /api/library-groups/{id}/': [
      changed(async (client, content) =>
        client.patch(`/api/library-groups/${await shelf(content)}/`, { version: 1, name: 'New' }),
      ),
      part(
        async (client, content, caller) =>
          client.patch(`/api/library-groups/${await ownShelf(caller)}/`, {
            version: 1,
            parent: await shelf(content),
          }),
        200,
      ),
    ],
    'DELETE /api/library-groups/{id}/': [
      changed(async (client, content) => client.delete(`/api/library-groups/${await shelf(content)}/`), 204),
    ],
    'GET /api/library-group-material/': [
      seen(async (client, content) =>
        client.get(`/api/library-group-material/?library_group=${await shelf(content)}`),
      ),
    ],
    'POST /api/library-group-material/': [
      part(
        async (client, content, caller) =>
          client.post('/api/library-group-material/', {
            library_group: await ownShelf(caller),
            material: await material(content),
          }),
        201,
      ),
    ],
    'DELETE /api/library-group-material/': [
      call(
        async (client, content) => {
          const { author, school } = await whose(content);
          const standing = await material(content);
          const library_group = await seedShelf(...base(), author, { school, materials: [standing] });
          return client.delete('/api/library-group-material/', { library_group, material: standing });
        },
        (caller, { owner }, isAuthor) => {
          if (!sees(caller, owner)) return [422];
          return changes(caller, owner, isAuthor) ? [204] : [403];
        },
      ),
    ],
  };
}
