/** A valid call for each of this feature's endpoints whose body contains ids. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * Keyed by method and path. Further calls of an endpoint cover fields that cannot be sent together with those
 * of its first call.
 */
export function sourcesSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, name, one } = northSeeds(get);

  return {
    'POST /api/question-source/': one(async () => ({ body: { name: name(), school: north() } })),
  };
}
