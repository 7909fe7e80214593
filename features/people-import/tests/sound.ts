/** A sound call for each of this feature's calls whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { peopleCsv } from '#tests/support/people-file.ts';

/** By method and path. What follows the first is for fields that can't stand together with the first's. */
export function peopleImportSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, name, one } = northSeeds(get);

  return {
    'POST /api/users/import/': one(async () => ({
      body: { school: north(), dry_run: 'false' },
      file: peopleCsv('sourced_id,role,first_name,last_name', `${name()},student,Kim,Filed`),
    })),
    'POST /api/users/import/rejected/': one(async () => ({
      body: { school: north() },
      file: peopleCsv('sourced_id,role,first_name,last_name', `${name()},student,Kim,Filed`),
    })),
  };
}
