/**
 * What an assignment makes stale, whatever is given or taken back: what it is about stands in lists of people, groups, tests,
 * sets, materials and videos, and in what their pages count.
 */
export const STALE_BY_ASSIGNING = [
  'allocations',
  'assessments',
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
