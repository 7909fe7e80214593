/** A sound call for each of this feature's calls whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/** By method and path. What follows the first is for fields that can't stand together with the first's. */
export function termsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, name, one } = northSeeds(get);

  return {
    'POST /api/terms/': one(async () => ({
      body: { school: north(), name: name(), starts_on: '2026-09-01', ends_on: '2026-12-20' },
    })),
  };
}
