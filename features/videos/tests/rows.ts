/** This feature's rows of the access matrix. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { reachOf } from '#core/access/access.ts';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  listed,
  onOwned,
  onPeople,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import type { Owner, World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedVideo } from './seed-video.ts';

/** `world` is called when a row runs, because the world is made after the matrix. */
export function videosRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
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
  /** Expects a video to be seen as content; what is done with it depends on the people. */
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
      const ids = (await listed<{ id: string }>(attempt))?.map(({ id }) => id);
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
