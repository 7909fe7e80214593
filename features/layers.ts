/**
 * The features by layer, lowest first. A feature may import only features that come before it in this list,
 * also within its own layer.
 * The import rules use this list, and a test compares it with ARCHITECTURE.md.
 */
export const LAYERS = [
  {
    name: 'platform',
    features: ['settings', 'letters', 'outbox', 'audit', 'files'],
  },
  {
    name: 'people',
    features: ['schools', 'people', 'terms', 'groups', 'auth'],
  },
  {
    name: 'content',
    features: [
      'tags',
      'sources',
      'subjects',
      'interchange',
      'questions',
      'assessments',
      'practice-sets',
      'library',
      'videos',
      'resources',
    ],
  },
  {
    name: 'delivery',
    features: [
      'releases',
      'allocation',
      'sessions',
      'exam-room',
      'sittings',
      'activity',
      'evidence',
      'results',
      'regrades',
      'paper',
      'practice',
      'calibration',
    ],
  },
  {
    name: 'views',
    features: [
      'mastery',
      'mistakes',
      'performance',
      'reviews',
      'study',
      'courses',
      'doubts',
      'question-reports',
      'blueprint',
      'preview',
      'revisions',
      'insight',
      'gradebook',
      'announcements',
      'people-view',
      'first-sign-in',
      'person',
      'weekly',
      'encouragement',
      'notices',
      'people-import',
      'privacy',
      'home',
      'calendar',
      'search',
    ],
  },
] as const;

/** Every feature, lowest first. */
export const FEATURES: readonly string[] = LAYERS.flatMap(({ features }) => features);
