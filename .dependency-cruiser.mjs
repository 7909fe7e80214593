/**
 * The rules for imports between folders. `build/check-imports.ts` runs them and checks that they covered all
 * files.
 */

import { FEATURES } from '#features/layers.ts';

/** Tests, and each feature's `tests/` folder with helpers for tests that go through all calls. */
const TEST = '(\\.test\\.tsx?$|^features/[^/]+/tests/)';
const PURE_FEATURE_FILE = '[^/]+\\.(contract|rules)\\.ts$';
const NPM = '(^|/)node_modules/';
const ZOD = `${NPM}zod/`;

const forbidden = [
  ...FEATURES.map((feature, index) => ({
    name: 'features-in-layers',
    comment: 'A feature may import only features that are listed before it in features/layers.ts.',
    // A command may import all features, like app/.
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
    comment: 'Every feature must be listed in features/layers.ts.',
    from: { path: `^features/(?!(${FEATURES.join('|')})/)` },
    to: {},
  },
  {
    name: 'core-is-pure',
    comment: 'core/ contains pure algorithms: it may import only core/ and the pure package ts-fsrs.',
    from: { path: '^core/', pathNot: TEST },
    to: { pathNot: ['^core/', '^node_modules/ts-fsrs/'] },
  },
  {
    name: 'contract-is-pure',
    comment:
      'contract/ defines how calls are declared: it may import only contract/, core/, zod and punycode.js (for email domains).',
    from: { path: '^contract/', pathNot: TEST },
    to: { pathNot: ['^(contract|core)/', ZOD, '^node_modules/punycode\\.js/'] },
  },
  {
    name: 'feature-contract-is-pure',
    comment:
      "A feature's contract may import only contract/, core/, zod, and the contracts and rules of features.",
    from: { path: '^features/[^/]+/[^/]+\\.contract\\.ts$' },
    to: { pathNot: ['^(contract|core)/', ZOD, `^features/[^/]+/${PURE_FEATURE_FILE}`] },
  },
  {
    name: 'rules-are-pure',
    comment: 'Rules may import only contract/, core/, and the contracts and rules of features; no packages.',
    from: { path: '^features/[^/]+/[^/]+\\.tsx?$', pathNot: ['\\.contract\\.ts$', TEST] },
    to: { pathNot: ['^(contract|core)/', `^features/[^/]+/${PURE_FEATURE_FILE}`] },
  },
  {
    name: 'feature-server-reaches',
    comment:
      "A feature's server may import the platform and its own feature. From other features it may import only contracts, rules, server/public.ts and server/public.store.ts.",
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
    comment: "SQL belongs in a feature's stores, not in its routes.",
    from: { path: '^features/[^/]+/server/[^/]+\\.routes\\.ts$' },
    to: { path: `${NPM}(kysely|pg)/` },
  },
  {
    name: 'public-holds-no-sql',
    comment: 'SQL that other features use belongs in server/public.store.ts, not in server/public.ts.',
    from: { path: '^features/[^/]+/server/public\\.ts$' },
    to: { path: `${NPM}(kysely|pg)/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'feature-web-reaches',
    comment:
      "A feature's screens may import their own folder, web/ui, web/lib and web/shell. From other features they may import only contracts, rules and web/public.tsx; never the server or Node.",
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
    comment: 'The server platform must not import features or screens: app/server/ combines them.',
    from: { path: '^server/', pathNot: TEST },
    to: { path: '^(app|features|web)/' },
  },
  {
    name: 'web-knows-no-feature',
    comment: 'The web platform must not import features or the server: app/web/ combines them.',
    from: { path: '^web/', pathNot: TEST },
    to: { path: '^(app|features|server)/' },
  },
  {
    name: 'server-app-knows-no-screen',
    comment: 'app/server/ lists the routes of all features and must not import screens.',
    from: { path: '^app/server/', pathNot: TEST },
    to: { path: '^(app/web|features/[^/]+/web|web)/' },
  },
  {
    name: 'web-app-knows-no-server',
    comment: 'app/web/ lists the screens of all features and must not import routes.',
    from: { path: '^app/web/', pathNot: TEST },
    to: { path: '^(app/server|features/[^/]+/server|server)/' },
  },
  {
    name: 'web-is-for-browsers',
    comment: 'Code that runs in a browser must not import Node modules.',
    from: { path: ['^(app/)?web/', '^features/[^/]+/web/'], pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'product-knows-no-tests',
    comment: 'The product must not import tests, benchmarks, the demo or build steps.',
    from: { path: '^(app|contract|core|features|server|web)/', pathNot: TEST },
    to: { path: ['^(tests|bench|demo|build)/', TEST] },
  },
  {
    name: 'outside-folders-stand-alone',
    comment:
      'bench/, demo/ and build/ may import the product and themselves, but not each other. From tests/ they may import only the helpers that start PostgreSQL and a browser.',
    from: { path: '^(bench|demo|build)/', pathNot: TEST },
    to: {
      path: ['^(tests|bench|demo|build)/', TEST],
      pathNot: ['^$1/', '^tests/support/(postgres|browser-program)\\.ts$'],
    },
  },
  {
    name: 'simulated-students-stand-alone',
    comment:
      'Simulated students test the mastery model, so they must not use it: they may import only the seeded random numbers.',
    from: { path: '^bench/learning/simulators/' },
    to: { pathNot: '^(bench/learning/simulators|core/seeded-shuffle)/' },
  },
  {
    name: 'product-runs-without-dev-dependencies',
    comment: 'Packages that run in production must be listed in "dependencies".',
    from: { path: '^(app|contract|core|features|server|web|demo)/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: `${NPM}@types/` },
  },
  {
    name: 'top-level-folders-by-alias',
    comment:
      'Import other top-level folders by alias (#core/…), and files of the same folder by relative path.',
    from: { path: '^(app|contract|core|features|server|web|tests)/' },
    to: {
      path: '^(app|contract|core|features|server|web|tests)/',
      pathNot: '^$1/',
      dependencyTypesNot: ['aliased-subpath-import'],
    },
  },
  {
    name: 'other-features-by-alias',
    comment: 'Import other features by alias (#features/…).',
    from: { path: '^features/([^/]+)/' },
    to: { path: '^features/', pathNot: '^features/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  },
  {
    name: 'files-are-read-apart',
    comment: 'Code that parses uploaded files must run in a worker thread or in a separate command.',
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
    comment:
      'Files must not import each other in a cycle: merge them, or move the shared code to a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import that cannot be resolved would escape every other rule.',
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
