/**
 * Who may import whom. It knows folders and nothing of what is in them; `build/check-imports.ts` runs it and
 * holds that it saw the whole tree.
 */

import { FEATURES } from '#features/layers.ts';

/** Tests, and what a feature's folder has for those that walk all calls. */
const TEST = '(\\.test\\.tsx?$|^features/[^/]+/tests/)';
const PURE_FEATURE_FILE = '[^/]+\\.(contract|rules)\\.ts$';
const NPM = '(^|/)node_modules/';
const ZOD = `${NPM}zod/`;

const forbidden = [
  ...FEATURES.map((feature, index) => ({
    name: 'features-in-layers',
    comment: 'A feature imports only features that stand before it in features/layers.ts.',
    // A command stands above all features, as app/ does.
    from: {
      path: `^features/${feature}/`,
      pathNot: [TEST, '^features/interchange/server/import-command\\.ts$'],
    },
    to: {
      path: `^features/(${FEATURES.slice(index + 1).join('|') || '-'})/`,
    },
  })),
  {
    name: 'every-feature-has-a-layer',
    comment: 'Every feature stands in features/layers.ts.',
    from: { path: `^features/(?!(${FEATURES.join('|')})/)` },
    to: {},
  },
  {
    name: 'core-is-pure',
    comment: 'core/ holds pure knowledge: it imports nothing but core/, FSRS and math.js, which are as pure.',
    from: { path: '^core/', pathNot: TEST },
    to: { pathNot: ['^core/', '^node_modules/(ts-fsrs|mathjs)/'] },
  },
  {
    name: 'contract-is-pure',
    comment:
      'contract/ says how a call is declared: besides itself it imports core/, zod, and what reads the domains of email addresses.',
    from: { path: '^contract/', pathNot: TEST },
    to: { pathNot: ['^(contract|core)/', ZOD, '^node_modules/punycode\\.js/'] },
  },
  {
    name: 'feature-contract-is-pure',
    comment: "A feature's contract imports contract/, core/, zod and the features' contracts and rules.",
    from: { path: '^features/[^/]+/[^/]+\\.contract\\.ts$' },
    to: { pathNot: ['^(contract|core)/', ZOD, `^features/[^/]+/${PURE_FEATURE_FILE}`] },
  },
  {
    name: 'rules-are-pure',
    comment: "Rules import contract/, core/ and the features' contracts and rules; no package.",
    from: { path: '^features/[^/]+/[^/]+\\.tsx?$', pathNot: ['\\.contract\\.ts$', TEST] },
    to: { pathNot: ['^(contract|core)/', `^features/[^/]+/${PURE_FEATURE_FILE}`] },
  },
  {
    name: 'feature-server-reaches',
    comment:
      "A feature's server imports the platform, its own feature and of other features only contract, rules, server/public.ts and server/public.store.ts.",
    from: { path: '^features/([^/]+)/server/', pathNot: TEST },
    to: {
      path: '^(app|features|web)/',
      pathNot: [
        '^features/$1/server/',
        `^features/[^/]+/${PURE_FEATURE_FILE}`,
        '^features/[^/]+/server/public(\\.store)?\\.ts$',
      ],
    },
  },
  {
    name: 'routes-hold-no-sql',
    comment: 'The only SQL of a feature stands in its store.',
    from: { path: '^features/[^/]+/server/[^/]+\\.routes\\.ts$' },
    to: { path: `${NPM}(kysely|pg)/` },
  },
  {
    name: 'public-holds-no-sql',
    comment: "What of a feature's SQL others build on stands in server/public.store.ts.",
    from: { path: '^features/[^/]+/server/public\\.ts$' },
    to: { path: `${NPM}(kysely|pg)/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'feature-web-reaches',
    comment:
      "A feature's screens import their own folder, of other features contract, rules and web/public.tsx, and web/ui, web/lib, web/shell; never the server or Node.",
    from: { path: '^features/([^/]+)/web/', pathNot: TEST },
    to: {
      path: '^(app|features|server|web)/',
      pathNot: [
        '^features/$1/web/',
        `^features/[^/]+/${PURE_FEATURE_FILE}`,
        '^features/[^/]+/web/public\\.tsx$',
        '^web/(ui|lib|shell)/',
      ],
    },
  },
  {
    name: 'server-knows-no-feature',
    comment: 'The platform under the routes knows no feature and no screen: app/server/ puts them together.',
    from: { path: '^server/', pathNot: TEST },
    to: { path: '^(app|features|web)/' },
  },
  {
    name: 'web-knows-no-feature',
    comment: 'The platform under the screens knows no feature and no server: app/web/ puts them together.',
    from: { path: '^web/', pathNot: TEST },
    to: { path: '^(app|features|server)/' },
  },
  {
    name: 'server-app-knows-no-screen',
    comment: "app/server/ lists the features' routes and imports no screen.",
    from: { path: '^app/server/', pathNot: TEST },
    to: { path: '^(app/web|features/[^/]+/web|web)/' },
  },
  {
    name: 'web-app-knows-no-server',
    comment: "app/web/ lists the features' screens and imports no route.",
    from: { path: '^app/web/', pathNot: TEST },
    to: { path: '^(app/server|features/[^/]+/server|server)/' },
  },
  {
    name: 'web-is-for-browsers',
    comment: 'What runs in a browser imports no Node module.',
    from: { path: ['^(app/)?web/', '^features/[^/]+/web/'], pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'product-knows-no-tests',
    comment: 'The product imports no test, measurement, demo or build step.',
    from: { path: '^(app|contract|core|features|server|web)/', pathNot: TEST },
    to: { path: ['^(tests|bench|demo|build)/', TEST] },
  },
  {
    name: 'outside-folders-stand-alone',
    comment:
      'bench/, demo/ and build/ import the product and themselves, not each other; a PostgreSQL and a browser to measure are those of tests.',
    from: { path: '^(bench|demo|build)/', pathNot: TEST },
    to: {
      path: ['^(tests|bench|demo|build)/', TEST],
      pathNot: ['^$1/', '^tests/support/(postgres|browser-program)\\.ts$'],
    },
  },
  {
    name: 'simulated-students-stand-alone',
    comment:
      'Students who try mastery and its advice are made by other models: of the product they know only chance.',
    from: { path: '^bench/learning/simulators/' },
    to: { pathNot: '^(bench/learning/simulators|core/seeded-shuffle)/' },
  },
  {
    name: 'product-runs-without-dev-dependencies',
    comment: 'What runs in production stands in "dependencies".',
    from: { path: '^(app|contract|core|features|server|web|demo)/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: `${NPM}@types/` },
  },
  {
    name: 'top-level-folders-by-alias',
    comment: 'Another top-level folder is reached as #core/…, neighbours relatively.',
    from: { path: '^(app|contract|core|features|server|web|tests)/' },
    to: {
      path: '^(app|contract|core|features|server|web|tests)/',
      pathNot: '^$1/',
      dependencyTypesNot: ['aliased-subpath-import'],
    },
  },
  {
    name: 'other-features-by-alias',
    comment: 'Another feature is reached as #features/….',
    from: { path: '^features/([^/]+)/' },
    to: { path: '^features/', pathNot: '^features/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  },
  {
    name: 'files-are-read-apart',
    comment: 'What reads a file from outside runs in a worker thread, or in a command of its own.',
    from: {
      path: '^(features|server)/',
      pathNot: [TEST, '\\.worker\\.ts$', '^features/interchange/server/command\\.ts$'],
    },
    to: {
      path: [
        '^features/interchange/server/read-question-file\\.ts$',
        '^features/people-import/server/read-file\\.ts$',
        '^features/people-import/plan\\.rules\\.ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-cycles',
    comment: 'Files that import each other in a circle are one file, or hide a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import that is not found escapes every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
