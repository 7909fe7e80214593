/**
 * The features in layers, lowest first. A feature imports only features that stand before it, in its own layer too.
 * The import rules read this list, and a test holds ARCHITECTURE.md against it.
 */
const LAYERS = [
  {
    name: 'platform',
    holds: 'Settings, letters, files and the audit.',
    features: ['settings', 'letters', 'outbox', 'audit', 'files'],
  },
  {
    name: 'people',
    holds: 'Schools, people, groups and sign-in.',
    features: ['schools', 'people', 'terms', 'groups', 'auth'],
  },
  {
    name: 'content',
    holds: 'What is studied and tested: the question bank, tests, practice sets, materials, videos.',
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
    holds: 'Assigning, taking and scoring tests and practice.',
    features: [
      'releases',
      'allocation',
      'sessions',
      'exam-room',
      'sittings',
      'activity',
      'results',
      'regrades',
      'paper',
      'practice',
      'calibration',
    ],
  },
  {
    name: 'views',
    holds: 'Reports, home pages and lists built on all of the above.',
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
