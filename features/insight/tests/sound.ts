/** A valid call of each of this feature's endpoints whose body refers to things by id. */
import { seedMissed } from '#features/mistakes/tests/missed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/** Keyed by method and path. */
export function insightSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { admin, student } = northSeeds(get);
  return {
    'PUT /api/sessions/{id}/walk-through/': [
      {
        by: ['manager', 'tutor'],
        make: async () => {
          const { session, attempt } = await seedMissed(get().api, admin(), await student());
          return { ids: [session], body: { attempt, is_talked_through: true, note: null } };
        },
      },
    ],
  };
}
