/**
 * A valid call of each endpoint of this feature whose body names things by id, and a set of the other school.
 */
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedSet } from './seed-set.ts';

/** Keyed by method and path. */
export function practiceSetsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, student, paper, name, one } = northSeeds(get);
  const by = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const question = async () =>
    (await seedQuestion(...base(), admin(), { status: 'live', school: north() })).id;

  return {
    'POST /api/practice-sets/': one(async () => ({
      body: { title: name(), questions: [await question()], for_user: await student(), school: north() },
    })),
    'PATCH /api/practice-sets/{id}/': one(async (role) => ({
      ids: [await seedSet(...base(), by(role))],
      body: { version: 1, questions: [await question()] },
    })),
    'POST /api/practice-set-assessment/': one(async (role) => ({
      body: { practice_set: await seedSet(...base(), by(role)), assessment: (await paper()).id },
    })),
    'DELETE /api/practice-set-assessment/': one(async (role) => {
      const practice_set = await seedSet(...base(), by(role));
      const assessment = (await paper()).id;
      await base()[0]
        .kysely.insertInto('practice_set_assessments')
        .values({ practice_set, assessment, added_at: base()[1] })
        .execute();
      return { body: { practice_set, assessment } };
    }),
  };
}

export async function foreignSet({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const set = await seedSet(api.platform.database, api.clock.now(), world.owners.of_other_school.id);
  return { practice_set: set };
}
