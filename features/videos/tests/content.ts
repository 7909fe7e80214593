/** This feature's calls that name or list content, with the expected answer for each caller. */
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, changed, listed, seen } from '#tests/support/content-tries.ts';
import type { Content } from '#tests/support/content-world.ts';
import { seedVideo } from './seed-video.ts';

/** Keyed by method and path. `api` is called when a call is tried. */
export function videosContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const base = () => [api().platform.database, api().clock.now()] as const;
  /** A video with the owner and author of the content's test. */
  const videoOf = async ({ paper, title }: Content): Promise<string> => {
    const { author, school } = await base()[0]
      .kysely.selectFrom('assessments')
      .select(['author', 'school'])
      .where('id', '=', paper)
      .executeTakeFirstOrThrow();
    return seedVideo(...base(), author, { school, title });
  };
  const url = async (content: Content) => `/api/zoom-videos/${await videoOf(content)}/`;
  const allotted = async (content: Content) => `/api/allocate-videos/${await videoOf(content)}/`;

  return {
    'GET /api/zoom-videos/': [
      listed(
        async (client, content) => {
          await videoOf(content);
          return client.get(`/api/zoom-videos/?search=${encodeURIComponent(content.title)}`);
        },
        ({ title }) => `"title":"${title}"`,
      ),
    ],
    'GET /api/zoom-videos/{id}/': [seen(async (client, content) => client.get(await url(content)))],
    'PATCH /api/zoom-videos/{id}/': [
      changed(async (client, content) => client.patch(await url(content), { version: 1, title: 'New' })),
    ],
    'DELETE /api/zoom-videos/{id}/': [
      changed(async (client, content) => client.delete(await url(content)), 204),
    ],
    'GET /api/zoom-videos/{id}/users/': [
      seen(async (client, content) => client.get(`${await url(content)}users/`)),
    ],
    'GET /api/allocate-videos/{id}/': [seen(async (client, content) => client.get(await allotted(content)))],
    'POST /api/allocate-videos/{id}/': [
      seen(async (client, content, { student }) =>
        client.post(await allotted(content), { users: [student.id] }),
      ),
    ],
  };
}
