/**
 * The features in layers, lowest first. A feature imports only features that stand before it, in its own layer too.
 * The import rules read this list, and a test holds ARCHITECTURE.md against it.
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
      'doubts',
      'question-reports',
      'blueprint',
      'preview',
      'revisions',
      'insight',
      'announcements',
      'people-view',
      'first-sign-in',
      'person',
      'weekly',
      'notices',
      'people-import',
      'privacy',
      'home',
      'search',
    ],
  },
] as const;

/** Every feature, lowest first. */
export const FEATURES: readonly string[] = LAYERS.flatMap(({ features }) => features);
