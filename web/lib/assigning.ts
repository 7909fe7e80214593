/**
 * The query keys that are stale after an assignment is made or withdrawn. The assignment appears in lists of
 * people, groups, tests, sets, materials and videos, and in the counts on their pages.
 */
export const STALE_BY_ASSIGNING = [
  'allocations',
  'assessments',
  'calendar',
  'groups',
  'home',
  'insight',
  'library',
  'material',
  'people',
  'person',
  'practice-sets',
  'sessions',
  'studying',
  'videos',
] as const;
