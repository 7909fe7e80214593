/** A valid call of each endpoint of this feature whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be sent together with those of the first
 * call.
 */
export function schoolsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, one } = northSeeds(get);

  return {
    'PATCH /api/schools/{id}/': one(async () => {
      const { version } = (await get().world.clients.admin.get(`/api/schools/${north()}/`)).body;
      return { ids: [north()], body: { version } };
    }),
  };
}
