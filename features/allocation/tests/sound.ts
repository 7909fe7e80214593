/** A valid call of each endpoint of this feature whose body names things by id. */
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

/** Keyed by method and path. Further entries cover fields that cannot be combined with those of the first. */
export function allocationSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, student, group, paper, one } = northSeeds(get);

  return {
    'POST /api/test-allocation/': [
      {
        make: async () => ({
          body: { assessments: [(await paper()).id], users: [await student()], groups: [await group()] },
        }),
      },
      {
        by: ['manager'],
        make: async () => ({ body: { assessments: [(await paper()).id], schools: [north()] } }),
      },
      {
        make: async () => ({
          body: {
            practice_sets: [await seedSet(...base(), admin(), { school: null })],
            users: [await student()],
          },
        }),
      },
    ],
    'POST /api/test-allocation/preview/': one(async () => ({
      body: { assessments: [(await paper()).id], users: [await student()], groups: [await group()] },
    })),
    'DELETE /api/test-allocation/': one(async () => {
      const target = { person: await student() };
      return {
        body: { allocations: [await seedAllocation(...base(), admin(), (await paper()).id, target)] },
      };
    }),
    'DELETE /api/assignments/': one(async () => {
      const target = { person: await student() };
      return {
        body: { assignments: [await seedAllocation(...base(), admin(), (await paper()).id, target)] },
      };
    }),
    'POST /api/users/{id}/assessments/': one(async () => ({
      ids: [await student()],
      body: { assessments: [(await paper()).id] },
    })),
    'DELETE /api/users/{id}/assessments/': one(async () => {
      const [id, { id: test }] = [await student(), await paper()];
      await seedAllocation(...base(), admin(), test, { person: id });
      return { ids: [id], body: { assessments: [test] } };
    }),
  };
}
