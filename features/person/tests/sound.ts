/** A valid call of each of this feature's endpoints whose body refers to things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be combined with those of the first call.
 */
export function personSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, one } = northSeeds(get);

  return {
    'POST /api/users/{id}/move/': one(async () => ({
      ids: [await student()],
      body: { version: 1, school: north(), groups: [await group()] },
    })),
    'POST /api/users/{id}/merge/': one(async () => ({
      ids: [await student()],
      body: { other: await student() },
    })),
  };
}
