/** Valid calls of this feature's endpoints, for the tests that try all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { libraryContent } from './content.ts';
import { libraryRows } from './rows.ts';
import { seedMaterial, seedShelf } from './seed-library.ts';
import { librarySound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: libraryRows,
  names: {
    '/api/study-material/{id}/': 'owned',
    '/api/library-groups/{id}/': 'owned',
    '/api/material-users/{id}/': 'owned',
    '/api/user-materials/{id}/': 'person',
  },
  sound: librarySound,
  kinds: {
    library_group: 'library_group',
    library_groups: 'library_group',
    material: 'material',
    materials: 'material',
  },
  foreign: async ({ api, world }) => {
    const base = [api.platform.database, api.clock.now(), world.owners.of_other_school.id] as const;
    return { material: await seedMaterial(...base), library_group: await seedShelf(...base) };
  },
  content: libraryContent,
};
