import type { KnipConfig } from 'knip';

export default {
  // Files that are loaded by path, not by an import: pages, processes, workers and checks.
  entry: [
    'bench/server-process.ts',
    'features/*/server/*.worker.ts',
    'features/*/tests/calls.ts',
    'tests/support/platform/calls.ts',
    'server/background/process.ts',
    'server/background/thread.ts',
    'server/pdf/draw.worker.ts',
    'tests/support/heavy/*.worker.ts',
    'tests/browser/long/parts/main.tsx',
    'tests/faults/{full-disk,lost-disk,writer}.ts',
    'tests/long/idle-process.ts',
    'tests/mutation/vitest.config.ts',
    'tests/reference/*.ts',
    'tests/screens/opened-app.tsx',
    'web/lib/with-files.ts',
  ],
  stryker: { config: ['tests/mutation/stryker.config.json'] },
  project: ['**/*.{ts,tsx,mjs,css}'],
  // Programs that some tests use if they are installed on the machine.
  ignoreBinaries: ['apt-get', 'pg_config', 'xmllint'],
  // Treat the `@import` rules of a style sheet as imports of a script.
  compilers: { css: (text: string) => [...text.matchAll(/(?<=@)import "[^"]+"/g)].join('\n') },
} satisfies KnipConfig;
