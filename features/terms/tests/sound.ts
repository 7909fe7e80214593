/** A valid call of each endpoint of this feature whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be sent together with those of the first
 * call.
 */
export function termsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, name, one } = northSeeds(get);

  return {
    'POST /api/terms/': one(async () => ({
      body: { school: north(), name: name(), starts_on: '2026-09-01', ends_on: '2026-12-20' },
    })),
  };
}
