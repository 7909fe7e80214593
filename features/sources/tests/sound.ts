/** A sound call for each of this feature's calls whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/** By method and path. What follows the first is for fields that can't stand together with the first's. */
export function sourcesSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, name, one } = northSeeds(get);

  return {
    'POST /api/question-source/': one(async () => ({ body: { name: name(), school: north() } })),
  };
}
