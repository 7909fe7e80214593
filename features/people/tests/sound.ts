/** A valid call of each of this feature's endpoints whose body refers to things by id. */
import type { Role } from '#core/access/access.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be combined with those of the first call.
 */
export function peopleSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, made, one } = northSeeds(get);
  const person = (role: Role) => ({ role, first_name: 'Kim', last_name: 'Lee', schools: [north()] });

  return {
    'POST /api/users/internal/': one(async () => ({ body: person('tutor') })),
    'POST /api/users/students/': one(async () => ({ body: person('student') })),
    'POST /api/users/guests/': one(async () => ({ body: person('guest') })),
    'PATCH /api/users/{id}/': one(async () => ({
      ids: [await student()],
      body: { version: 1, schools: [north()], counselor: await made('counselor') },
    })),
    'POST /api/users/{id}/places/preview/': one(async () => ({
      ids: [await student()],
      body: { schools: [north()], groups: [await group()] },
    })),
    'PUT /api/users/{id}/allocate-managers/': one(async () => ({
      ids: [await student()],
      body: { version: 1, managers: [await made('manager')] },
    })),
    'POST /api/allocate-counselor/{id}/': one(async () => ({
      ids: [await student()],
      body: { counselor: await made('counselor') },
    })),
  };
}
