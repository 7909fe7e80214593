import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type PlantedTree, plantedTree, ROOT } from './support/planted-tree.ts';

const trees: PlantedTree[] = [];
afterAll(() => {
  for (const tree of trees) tree.remove();
});

function tree(files: Record<string, string>): PlantedTree {
  const planted = plantedTree(files);
  trees.push(planted);
  return planted;
}

const CHECK_IMPORTS = 'build/check-imports.ts';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const KNIP = 'node_modules/knip/bin/knip.js';
const TSC = 'node_modules/typescript7/bin/tsc';

/** All matches of `pattern` in `output`, sorted. The groups of each match are joined by a space. */
const found = (output: string, pattern: RegExp) =>
  [...output.matchAll(pattern)].map((match) => match.slice(1).join(' ')).sort();

describe('a forbidden import is reported', () => {
  /** The imports of each file. Those in SOUND break no rule. */
  const SOUND = {
    'contract/endpoint.ts': ['#core/access/access.ts', 'zod'],
    'core/access/access.ts': [],
    'features/people/people.contract.ts': ['#contract/endpoint.ts', 'zod'],
    'features/people/people.rules.ts': ['#core/access/access.ts', './people.contract.ts'],
    'features/people/server/people.store.ts': ['kysely', '#server/http/pipeline.ts', '../people.rules.ts'],
    'features/people/server/people.routes.ts': ['./people.store.ts', '../people.contract.ts'],
    'features/people/server/public.ts': ['./people.store.ts'],
    'features/people/web/people-screen.tsx': ['#web/ui/table.tsx', '../people.rules.ts', 'react'],
    'features/people/web/public.tsx': ['react'],
    'features/groups/groups.contract.ts': ['zod'],
    'features/groups/web/public.tsx': ['react'],
    'features/people/server/public.store.ts': ['kysely'],
    'features/groups/server/groups.store.ts': ['#features/people/server/public.store.ts'],
    'features/groups/tests/calls.ts': ['#tests/support/api.ts', '#features/search/search.contract.ts'],
    'features/search/search.contract.ts': [],
    'features/interchange/server/read-question-file.ts': [],
    'features/interchange/server/read.worker.ts': ['./read-question-file.ts'],
    'features/interchange/server/command.ts': ['./read-question-file.ts'],
    'features/people-import/plan.rules.ts': [],
    'features/people-import/server/read-file.ts': [],
    'features/people-import/server/read.worker.ts': ['./read-file.ts'],
    'features/groups/web/groups-screen.tsx': ['#features/people/web/public.tsx'],
    'features/groups/server/groups.routes.ts': [
      '#features/people/server/public.ts',
      '#features/people/people.contract.ts',
    ],
    'features/groups/server/groups.routes.test.ts': ['#tests/support/api.ts', '#app/server/app.ts', 'vitest'],
    'server/http/pipeline.ts': ['node:http', '#contract/endpoint.ts'],
    'app/server/app.ts': ['#features/people/server/people.routes.ts', '#server/http/pipeline.ts'],
    'core/seeded-shuffle/seeded-shuffle.ts': [],
    'bench/learning/simulators/students.ts': ['#core/seeded-shuffle/seeded-shuffle.ts'],
    'bench/learning/run.ts': ['./simulators/students.ts', '#core/access/access.ts'],
    'tests/support/api.ts': ['#app/server/app.ts', 'vitest'],
    'web/ui/table.tsx': ['react'],
    'app/web/router.tsx': ['#features/people/web/people-screen.tsx'],
  };

  const PLANTED: Record<string, { imports: string; rule: string }> = {
    'core/access/a.ts': { imports: '#server/http/pipeline.ts', rule: 'core-is-pure' },
    'core/access/b.ts': { imports: 'zod', rule: 'core-is-pure' },
    'core/access/c.ts': { imports: 'node:crypto', rule: 'core-is-pure' },
    'contract/a.ts': { imports: '#features/people/people.contract.ts', rule: 'contract-is-pure' },
    'features/people/a.contract.ts': {
      imports: '#server/http/pipeline.ts',
      rule: 'feature-contract-is-pure',
    },
    'features/people/a.rules.ts': { imports: 'zod', rule: 'rules-are-pure' },
    'features/people/b.rules.ts': { imports: './server/people.store.ts', rule: 'rules-are-pure' },
    'features/people/names.ts': { imports: 'node:fs', rule: 'rules-are-pure' },
    'features/groups/server/a.store.ts': {
      imports: '#features/people/server/people.store.ts',
      rule: 'feature-server-reaches',
    },
    'features/people/c.rules.ts': {
      imports: '#features/groups/groups.contract.ts',
      rule: 'features-in-layers',
    },
    'features/people/web/a-screen.tsx': {
      imports: '#features/groups/web/public.tsx',
      rule: 'features-in-layers',
    },
    'features/unlisted/unlisted.rules.ts': {
      imports: '#contract/endpoint.ts',
      rule: 'every-feature-has-a-layer',
    },
    'features/groups/server/public.ts': { imports: 'kysely', rule: 'public-holds-no-sql' },
    'demo/a.ts': { imports: '#features/groups/tests/calls.ts', rule: 'outside-folders-stand-alone' },
    'features/groups/server/b.store.ts': { imports: '#web/ui/table.tsx', rule: 'feature-server-reaches' },
    'features/groups/server/a.routes.ts': { imports: 'kysely', rule: 'routes-hold-no-sql' },
    'features/groups/web/a-screen.tsx': {
      imports: '#features/people/web/people-screen.tsx',
      rule: 'feature-web-reaches',
    },
    'features/groups/web/b-screen.tsx': { imports: '#server/http/pipeline.ts', rule: 'feature-web-reaches' },
    'features/groups/web/c-screen.tsx': { imports: 'node:path', rule: 'web-is-for-browsers' },
    'server/http/a.ts': { imports: '#features/people/people.contract.ts', rule: 'server-knows-no-feature' },
    'server/http/b.ts': { imports: '#web/ui/table.tsx', rule: 'server-knows-no-feature' },
    'server/http/c.ts': { imports: '#tests/support/api.ts', rule: 'product-knows-no-tests' },
    'server/http/d.ts': { imports: 'vitest', rule: 'product-runs-without-dev-dependencies' },
    'server/http/e.ts': { imports: '#server/http/absent.ts', rule: 'every-import-resolves' },
    'server/http/f.ts': { imports: '../../contract/endpoint.ts', rule: 'top-level-folders-by-alias' },
    'web/ui/a.tsx': { imports: '#features/people/web/people-screen.tsx', rule: 'web-knows-no-feature' },
    'web/lib/a.ts': { imports: 'node:fs', rule: 'web-is-for-browsers' },
    'app/web/a.tsx': {
      imports: '#features/people/server/people.routes.ts',
      rule: 'web-app-knows-no-server',
    },
    'features/groups/groups.rules.ts': {
      imports: '../people/people.rules.ts',
      rule: 'other-features-by-alias',
    },
    'bench/learning/simulators/a.ts': {
      imports: '#core/access/access.ts',
      rule: 'simulated-students-stand-alone',
    },
    'bench/learning/simulators/b.ts': { imports: '../run.ts', rule: 'simulated-students-stand-alone' },
    'bench/a.ts': { imports: '../tests/support/api.ts', rule: 'outside-folders-stand-alone' },
    'features/people-import/server/a.routes.ts': { imports: './read-file.ts', rule: 'files-are-read-apart' },
    'features/interchange/server/public.ts': {
      imports: './read-question-file.ts',
      rule: 'files-are-read-apart',
    },
    'features/people-import/server/b.ts': { imports: '../plan.rules.ts', rule: 'files-are-read-apart' },
    'core/circle/a.ts': { imports: './b.ts', rule: 'no-cycles' },
    'core/circle/b.ts': { imports: './a.ts', rule: 'no-cycles' },
  };

  test('by the rule that it breaks, and allowed imports are not reported', () => {
    const importing = (paths: readonly string[]) => paths.map((path) => `import '${path}';\n`).join('');
    const planted = tree(
      Object.fromEntries([
        ...Object.entries(SOUND).map(([file, paths]) => [file, importing(paths)]),
        ...Object.entries(PLANTED).map(([file, plant]) => [file, importing([plant.imports])]),
      ]),
    );
    const { status, output } = planted.run(CHECK_IMPORTS);
    expect(found(output, /^ +error ([\w-]+): (\S+)/gm)).toEqual(
      Object.entries(PLANTED)
        .map(([file, plant]) => `${plant.rule} ${file}`)
        .sort(),
    );
    expect(status).toBe(1);
  });

  test('even if it imports only a type', () => {
    const planted = tree({
      'core/a.ts': `import type { B } from '#server/b.ts';\nexport type A = B;\n`,
      'server/b.ts': 'export type B = number;\n',
    });
    expect(found(planted.run(CHECK_IMPORTS).output, /^ +error ([\w-]+): (\S+)/gm)).toEqual([
      'core-is-pure core/a.ts',
    ]);
  });
});

describe('the import check', () => {
  test('fails if it examined too few of the files', () => {
    const planted = tree({
      'core/seen.ts': 'export const seen = 1;\n',
      'features/people/unseen.rules.ts': 'export const unseen = 1;\n',
    });
    expect(planted.run(CHECK_IMPORTS)).toMatchObject({ status: 0 });

    const config = readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8');
    planted.write(
      '.dependency-cruiser.mjs',
      config.replace('options: {', "options: { exclude: '^features',"),
    );
    const blind = planted.run(CHECK_IMPORTS);
    expect(blind.output).toContain(
      'only 1 of 3 files were seen; unseen: features/layers.ts, features/people/unseen.rules.ts',
    );
    expect(blind.status).toBe(1);
  });
});

test('pure code may not use the clock or random numbers, but its tests and other code may', () => {
  const impure = [
    'Date.now()',
    'new Date()',
    'Math.random()',
    'performance.now()',
    'crypto.randomUUID()',
    'globalThis',
  ];
  const source = [...impure, 'new Date(0)']
    .map((expression, index) => `export const value${index} = ${expression};\n`)
    .join('');
  const planted = tree({
    'contract/a.ts': source,
    'core/marks/a.ts': source,
    'core/marks/a.test.ts': source.replaceAll('export ', '').concat('console.log(value0);\n'),
    'features/people/people.contract.ts': source,
    'features/people/people.rules.ts': source,
    'features/people/server/people.store.ts': source,
  });
  const { status, output } = planted.run(BIOME, 'lint', '--reporter=github', '--max-diagnostics=none', '.');
  const refused = found(output, /title=plugin,file=[^,]*?((?:contract|core|features)\/[^,]+),line=(\d+)/g);
  expect(refused).toEqual(
    [
      'contract/a.ts',
      'core/marks/a.ts',
      'features/people/people.contract.ts',
      'features/people/people.rules.ts',
    ]
      .flatMap((file) => impure.map((_, index) => `${file} ${index + 1}`))
      .sort(),
  );
  expect(output).toContain('Pure code must not read the clock or random values');
  expect(status).toBe(1);
});

test('spreading an array or object literal is reported in every file', () => {
  const planted = tree({
    'server/a.ts': 'export const a = { b: 1, ...{ c: 2 } };\nexport const d = [1, ...[2, 3]];\n',
    'tests/b.ts': 'export const a = (b: object) => ({ c: 1, ...b });\n',
  });
  const { status, output } = planted.run(BIOME, 'lint', '--reporter=github', '.');
  expect(found(output, /title=plugin,file=[^,]*?((?:server|tests)\/[^,]+),line=(\d+)/g)).toEqual([
    'server/a.ts 1',
    'server/a.ts 2',
  ]);
  expect(status).toBe(1);
});

describe('a type from the wrong environment is reported', () => {
  const error = /^(\S+)\(\d+,\d+\): error (?:TS\d+): (Cannot find name '\w+')/gm;
  const planted = tree({
    'core/a.ts': 'export type A = HTMLElement;\nexport type B = Buffer;\nexport type C = Date;\n',
    'features/people/people.rules.ts': 'export const a = process.argv;\n',
    'server/a.ts': 'export type A = HTMLElement;\nexport type B = Buffer;\n',
    'features/people/server/people.store.ts': 'export const a = document.title;\n',
    'web/a.tsx': 'export type A = HTMLElement;\nexport type B = Buffer;\n',
    'features/people/web/a-screen.tsx': 'export const a = process.argv;\n',
  });
  const refused = (config: string) => found(planted.run(TSC, '--checkers', '1', '-p', config).output, error);

  test('in pure code: types of the browser and of Node', () => {
    expect(refused('tsconfig.pure.json')).toEqual([
      "core/a.ts Cannot find name 'Buffer'",
      "core/a.ts Cannot find name 'HTMLElement'",
      "features/people/people.rules.ts Cannot find name 'process'",
    ]);
  });

  test('on the server: types of the browser', () => {
    expect(refused('tsconfig.server.json')).toEqual([
      "features/people/server/people.store.ts Cannot find name 'document'",
      "server/a.ts Cannot find name 'HTMLElement'",
    ]);
  });

  test('in the browser: types of Node', () => {
    expect(refused('tsconfig.web.json')).toEqual([
      "features/people/web/a-screen.tsx Cannot find name 'process'",
      "web/a.tsx Cannot find name 'Buffer'",
    ]);
  });
});

test('an unused export, file and package are reported', () => {
  const planted = tree({
    'app/server/main.ts': "import { used } from '#core/marks.ts';\n\nprocess.exitCode = used;\n",
    'core/marks.ts': 'export const used = 0;\nexport const unused = 1;\n',
    'core/alone.ts': 'export const alone = 1;\n',
  });
  const { status, output } = planted.run(KNIP, '--no-config-hints');
  expect(found(output, /^(unused|used) +(core\/marks\.ts)/gm)).toEqual(['unused core/marks.ts']);
  expect(output).toMatch(/^core\/alone\.ts/m);
  expect(output).toMatch(/^fastify +package\.json/m);
  expect(status).toBe(1);
});

describe('the repository', () => {
  test('names no package registry, so that any registry can be used', () => {
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain('"resolved"');

    const passedOver = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage']);
    const registry = /registry\.[a-z0-9-]+\.(?:org|com|net|dev)|^registry *=/m;
    const naming = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => !passedOver.has(entry.name))
      .flatMap((entry) =>
        entry.isFile()
          ? [entry.name]
          : readdirSync(join(ROOT, entry.name), { recursive: true, withFileTypes: true })
              .filter((inner) => inner.isFile())
              .map((inner) => join(inner.parentPath, inner.name).slice(ROOT.length + 1)),
      )
      .filter((path) => registry.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(naming).toEqual([]);
  });

  test('uses no native date or time field, because browsers show them differently and without a time zone', () => {
    const native = /type=\{?["'](?:date|datetime-local|time|month|week)["']/;
    const asking = ['app/web', 'web', 'features'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.tsx'))
        .filter((path) => native.test(readFileSync(join(ROOT, folder, path), 'utf8'))),
    );
    expect(asking).toEqual([]);
  });
});
