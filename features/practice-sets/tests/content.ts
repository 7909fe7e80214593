/** This feature's endpoints that name or list content, with the expected answer for each caller. */
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, call, changed, listed, part, seen } from '#tests/support/content-tries.ts';
import { type Caller, type Content, changes, hasHome, sees } from '#tests/support/content-world.ts';
import { seedSet } from './seed-set.ts';

/**
 * Keyed by method and path. `api` is called only when a test runs, because the API starts after this list is
 * built.
 */
export function practiceSetsContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const base = () => [api().platform.database, api().clock.now()] as const;
  /** Seeds a set with the same owner and author as the content's test. */
  const setOf = async ({ paper, title }: Content): Promise<string> => {
    const { author, school } = await base()[0]
      .kysely.selectFrom('assessments')
      .select(['author', 'school'])
      .where('id', '=', paper)
      .executeTakeFirstOrThrow();
    return seedSet(...base(), author, { school, title });
  };
  const ownSet = (caller: Caller) => seedSet(...base(), caller.person.id, { school: caller.school });

  return {
    'GET /api/practice-sets/': [
      listed(
        async (client, content) => {
          await setOf(content);
          return client.get(`/api/practice-sets/?search=${encodeURIComponent(content.title)}`);
        },
        ({ title }) => `"title":"${title}"`,
      ),
    ],
    'POST /api/practice-sets/': [
      part(
        (client, { placed }, { says }) =>
          client.post('/api/practice-sets/', { title: 'Mine', questions: placed, ...says }),
        201,
        true,
      ),
    ],
    'GET /api/practice-sets/{id}/': [
      seen(async (client, content) => client.get(`/api/practice-sets/${await setOf(content)}/`)),
    ],
    'PATCH /api/practice-sets/{id}/': [
      changed(async (client, content) =>
        client.patch(`/api/practice-sets/${await setOf(content)}/`, { version: 1, title: 'New' }),
      ),
      part(
        async (client, { placed }, caller) =>
          client.patch(`/api/practice-sets/${await ownSet(caller)}/`, { version: 1, questions: placed }),
        200,
      ),
    ],
    'DELETE /api/practice-sets/{id}/': [
      changed(async (client, content) => client.delete(`/api/practice-sets/${await setOf(content)}/`), 204),
    ],
    'GET /api/practice-set-assessment/': [
      seen(async (client, content) =>
        client.get(`/api/practice-set-assessment/?practice_set=${await setOf(content)}`),
      ),
    ],
    'POST /api/practice-set-assessment/': [
      part(
        async (client, { paper }, caller) =>
          client.post('/api/practice-set-assessment/', {
            practice_set: await ownSet(caller),
            assessment: paper,
          }),
        201,
      ),
    ],
    'DELETE /api/practice-set-assessment/': [
      call(
        async (client, content) => {
          const [practice_set, assessment] = [await setOf(content), content.paper];
          await base()[0]
            .kysely.insertInto('practice_set_assessments')
            .values({ practice_set, assessment, added_at: base()[1] })
            .execute();
          return client.send({
            method: 'DELETE',
            url: '/api/practice-set-assessment/',
            payload: { practice_set, assessment },
          });
        },
        (caller, { owner }, isAuthor) => {
          if (!sees(caller, owner)) return [422];
          return changes(caller, owner, isAuthor) && (hasHome(caller) || isAuthor) ? [204] : [403];
        },
      ),
    ],
  };
}
