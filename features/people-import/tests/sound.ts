/** A valid call of each endpoint of this feature whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { peopleCsv } from '#tests/support/people-file.ts';

/** Keyed by method and path. Further entries cover fields that cannot be combined with those of the first. */
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
