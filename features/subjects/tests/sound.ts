/**
 * A valid call of each endpoint of this feature whose body names things by id, and a node of the other
 * school.
 */
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { MOST_LEVELS } from '../subjects.contract.ts';
import { seedNode } from './seed-node.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be sent together with those of the first
 * call.
 */
export function subjectsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, name, one } = northSeeds(get);
  const tags = async () => [(await seedTagLine(...base())).topic];
  const node = () => seedNode(...base(), admin(), { school: north(), name: name() });

  return {
    'POST /api/subjects/tree/create/': one(async () => {
      const joined = await tags();
      const levels = Array.from({ length: MOST_LEVELS - 1 }, (_, level) => `Level ${level}`);
      const children = levels.reduce<object[]>(
        (below, level) => [{ name: level, tags: joined, children: below }],
        [],
      );
      return { body: { name: name(), tags: joined, children, school: north() } };
    }),
    'POST /api/subjects/': [
      { make: async () => ({ body: { name: name(), tags: await tags(), parent: await node() } }) },
      { make: async () => ({ body: { name: name(), school: north() } }) },
    ],
    'PATCH /api/subjects-nodes/{id}/': one(async () => ({
      ids: [await node()],
      body: { version: 1, parent: await node(), tags: await tags() },
    })),
  };
}

export async function foreignNode({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  return {
    node: await seedNode(api.platform.database, api.clock.now(), world.owners.of_other_school.id),
  };
}
