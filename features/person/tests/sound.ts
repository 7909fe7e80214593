/** A sound call for each of this feature's calls whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/** By method and path. What follows the first is for fields that can't stand together with the first's. */
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
