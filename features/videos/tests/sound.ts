/**
 * A valid call of each endpoint of this feature whose body names things by id, and a file of the other
 * school.
 */
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedVideo } from './seed-video.ts';

/** Keyed by method and path. */
export function videosSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
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

export async function foreignVideo({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const base = [api.platform.database, api.clock.now(), world.owners.of_other_school.id] as const;
  return { file: await seedVideoFile(...base), video: await seedVideo(...base) };
}
