/** Valid calls of this feature's endpoints, for the tests that try all endpoints. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { reachOf } from '#core/access/access.ts';
import type { Database } from '#server/db/database.ts';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  listed as listedFor,
  onOwned,
  onPeople,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import type { Owner, World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, changed, listed, seen } from '#tests/support/content-tries.ts';
import type { Content } from '#tests/support/content-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedVideo } from './seed-video.ts';

/**
 * `world` is called only when a row runs, because the test world does not exist yet when the access matrix is
 * built.
 */
function videosRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const video = ({ id }: { id: string }) => seedVideo(...base(), id);
  const withId = (expected: (attempt: Try, owner: Owner) => number, body?: (id: string) => unknown): Row =>
    onOwned(
      () => world().world,
      video,
      async ({ send }, id) => send(await body?.(id), id),
      expected,
    );
  /** Takers see only videos that are assigned to them. */
  const watched = (body?: unknown): Row => {
    const absent = withId(
      ({ reach }) => outcome(reach, false, 200),
      () => body,
    );
    return async (attempt) => {
      await absent(attempt);
      if (attempt.reach !== 'self') return;
      const { callers } = world().world;
      const own = await seedVideo(...base(), callers.tutor.id, { for_user: callers[attempt.role].id });
      expect((await attempt.send(body, own)).status).toBe(attempt.endpoint.status);
    };
  };
  /** Expects the rules for content about who may see a video; actions with it follow the rules for people. */
  const seenAsContent =
    (success: number) =>
    ({ role, reach }: Try, owner: Owner) =>
      outcome(reach, isContentSeen(reachOf(role, 'videos.view'), owner), success);
  const allotmentOf = async (id: string) => {
    const { kysely } = base()[0];
    const person = world().world.people.student_in_tutored_group.id;
    const reply = await world().world.clients.admin.post(`/api/allocate-videos/${id}/`, { users: [person] });
    expect(reply.status).toBe(200);
    const row = kysely.selectFrom('video_allocations').select('id').where('video', '=', id);
    return { allocations: [(await row.executeTakeFirstOrThrow()).id] };
  };

  return {
    'GET /api/zoom-videos/': async (attempt) => {
      if (attempt.reach !== 'self') return contentList(() => world().world, video)(attempt);
      const { callers, owners } = world().world;
      const own = await seedVideo(...base(), callers.tutor.id, { for_user: callers[attempt.role].id });
      const others = [await video(callers.tutor), await video(owners.of_other_school)];
      const ids = (await listedFor<{ id: string }>(attempt))?.map(({ id }) => id);
      expect(ids).toContain(own);
      for (const other of others) expect(ids).not.toContain(other);
    },
    'POST /api/zoom-videos/': async ({ role, reach, send }) => {
      const body = { title: `By ${role}`, url: 'https://vimeo.com/2', duration_seconds: 60 };
      expect((await send(body)).status).toBe(outcome(reach, true, 201));
    },
    'GET /api/zoom-videos/{id}/': async (attempt) => {
      if (attempt.reach === 'self') return watched()(attempt);
      await withId(({ reach }, owner) => outcome(reach, isContentSeen(reach, owner), 200))(attempt);
    },
    'PATCH /api/zoom-videos/{id}/': withId(
      ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status),
      () => ({ version: 1, title: 'New' }),
    ),
    'DELETE /api/zoom-videos/{id}/': withId(({ reach, endpoint }, owner) =>
      contentOutcome(reach, owner, endpoint.status),
    ),
    'GET /api/zoom-videos/{id}/users/': withId(seenAsContent(200)),
    'GET /api/allocate-videos/{id}/': withId(seenAsContent(200)),
    'POST /api/allocate-videos/{id}/': withId(seenAsContent(200), () => ({
      users: [world().world.people.student_in_tutored_group.id],
    })),
    'DELETE /api/allocate-videos/{id}/': withId(seenAsContent(204), allotmentOf),
    'GET /api/allocated-user-videos/{id}/': onPeople(() => world().world, { own: () => 200 }),
    'POST /api/zoom-videos/{id}/watched/': watched({
      ranges: [[0, 5]],
      position: 5,
      at: '2026-11-19T09:00:00.000Z',
    }),
    'POST /api/zoom-videos/{id}/notes/': watched({ at_seconds: 5, text: 'A note' }),
    'DELETE /api/zoom-videos/{id}/notes/{note}/': async (attempt) => {
      const { callers, owners, mark } = world().world;
      const { role, reach } = attempt;
      const client = world().world.clients[role];
      for (const [owner, by] of [['own', callers[role]], ...Object.entries(owners)] as const) {
        const id = await seedVideo(...base(), callers.tutor.id, { for_user: by.id });
        mark('owned', owner as Owner, id);
        const note = { id: v7(), person: by.id, video: id, at_seconds: 1, text: 'Mine' };
        await base()[0]
          .kysely.insertInto('video_notes')
          .values({ ...note, created_at: base()[1] })
          .execute();
        const { status } = await client.delete(`/api/zoom-videos/${id}/notes/${note.id}/`);
        expect(status, owner).toBe(outcome(reach, owner === 'own', 204));
      }
    },
    'GET /api/zoom-videos/{id}/mends/': watched(),
  };
}

/** The calls, keyed by method and path. `api` is called when a call is tried. */
function videosContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
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

/** The calls, keyed by method and path. */
function videosSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, student, group, name, one } = northSeeds(get);
  const by = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const made = async (uploader: string) => seedVideoFile(...base(), uploader);

  const chapters = [{ at_seconds: 0, title: 'All of it' }];

  return {
    'POST /api/zoom-videos/': one(async (role) => ({
      body: { title: name(), file: await made(by(role)), duration_seconds: 60, chapters, school: north() },
    })),
    'PATCH /api/zoom-videos/{id}/': one(async (role) => ({
      ids: [await seedVideo(...base(), by(role))],
      body: { version: 1, file: await made(by(role)), chapters },
    })),
    'POST /api/allocate-videos/{id}/': one(async () => ({
      ids: [await seedVideo(...base(), admin(), { school: null })],
      body: { users: [await student()], groups: [await group()] },
    })),
    'DELETE /api/allocate-videos/{id}/': one(async () => {
      const video = await seedVideo(...base(), admin(), { school: null, for_user: await student() });
      const { id } = await base()[0]
        .kysely.selectFrom('video_allocations')
        .select('id')
        .where('video', '=', video)
        .executeTakeFirstOrThrow();
      return { ids: [video], body: { allocations: [id] } };
    }),
  };
}

/** Adds the row of a video file, without its bytes. */
async function seedVideoFile({ kysely }: Database, now: Date, uploaded_by: string): Promise<string> {
  const id = v7();
  await kysely
    .insertInto('files')
    .values({
      id,
      name: 'lesson.webm',
      content_type: 'video/webm',
      size_bytes: 9,
      sha256: '0'.repeat(64),
      kept_in: 'folder',
      uploaded_by,
      created_at: now,
    })
    .execute();
  return id;
}

async function foreignVideo({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const base = [api.platform.database, api.clock.now(), world.owners.of_other_school.id] as const;
  return { file: await seedVideoFile(...base), video: await seedVideo(...base) };
}

export const calls: FeatureCalls = {
  rows: videosRows,
  names: {
    '/api/zoom-videos/{id}/': 'owned',
    '/api/allocate-videos/{id}/': 'owned',
    '/api/allocated-user-videos/{id}/': 'person',
  },
  sound: videosSound,
  kinds: { file: 'file', video: 'video' },
  foreign: foreignVideo,
  content: videosContent,
};
