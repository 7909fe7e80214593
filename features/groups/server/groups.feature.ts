/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { groupsRoutes } from './groups.routes.ts';
import { groupsTables } from './groups.tables.store.ts';
import { joinRoutes } from './join.routes.ts';

export const groupsFeature: Feature = {
  name: 'groups',
  routes: [...groupsRoutes, ...joinRoutes],
  field_words: {
    decision: 'decision',
    expires_at: 'end of the join code',
    group: 'group',
    most_uses: 'maximum uses',
    people: 'people',
    term: 'term',
    tutors: 'tutors',
    users: 'people',
  },
  tables: groupsTables,
};
