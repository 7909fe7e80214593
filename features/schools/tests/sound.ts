/** A sound call for each of this feature's calls whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/** By method and path. What follows the first is for fields that can't stand together with the first's. */
export function schoolsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, one } = northSeeds(get);

  return {
    'PATCH /api/schools/{id}/': one(async () => {
      const { version } = (await get().world.clients.admin.get(`/api/schools/${north()}/`)).body;
      return { ids: [north()], body: { version } };
    }),
  };
}
