/** A valid call of each endpoint of this feature whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be sent together with those of the first
 * call.
 */
export function announcementsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, name } = northSeeds(get);

  return {
    'POST /api/announcements/': [
      {
        make: async () => {
          const audience = { groups: [await group()], users: [await student()] };
          return { body: { title: name(), text: 'Robin', audience } };
        },
      },
      {
        by: ['manager'],
        make: async () => ({ body: { title: name(), text: 'Robin', audience: { schools: [north()] } } }),
      },
    ],
    'POST /api/announcements/reach/': [
      { make: async () => ({ body: { audience: { groups: [await group()], users: [await student()] } } }) },
      { by: ['manager'], make: async () => ({ body: { audience: { schools: [north()] } } }) },
    ],
  };
}
