/**
 * A valid call of each endpoint of this feature whose body names things by id, and an attempt of the other
 * school.
 */
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedLike, seedMissed, seedMissedSkill } from './missed.ts';

/** Keyed by method and path. */
export function mistakesSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, student } = northSeeds(get);
  return {
    'POST /api/mistakes-analyser/practice/': [
      {
        by: ['manager', 'tutor', 'student'],
        make: async (role) => {
          const { api, world } = get();
          const taker = role === 'student' ? world.callers.student.id : await student();
          const { attempt, topic } = await seedMissedSkill(api, admin(), taker);
          await seedLike(api, admin(), topic);
          return { body: { attempts: [attempt] } };
        },
      },
    ],
    'POST /api/mistakes-analyser/reasons/': [
      {
        by: ['manager', 'tutor', 'student'],
        make: async (role) => {
          const { api, world } = get();
          const taker = role === 'student' ? world.callers.student.id : await student();
          const { attempt } = await seedMissed(api, admin(), taker);
          const { reason_for_error } = await seedTagLine(...base());
          return { body: { attempts: [attempt], reason_for_error } };
        },
      },
    ],
    'PATCH /api/mistakes-analyser/': [
      {
        by: ['manager', 'tutor', 'student'],
        make: async (role) => {
          const { api, world } = get();
          const taker = role === 'student' ? world.callers.student.id : await student();
          const { attempt } = await seedMissed(api, admin(), taker);
          const { reason_for_error } = await seedTagLine(...base());
          return { body: { attempt, reason_for_error } };
        },
      },
    ],
  };
}

export async function foreignAttempt({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const taker = world.people.student_of_other_school.id;
  return { attempt: (await seedMissed(api, world.callers.admin.id, taker)).attempt };
}
