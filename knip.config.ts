import type { KnipConfig } from 'knip';

export default {
  // A page, processes and checks that others start by their path.
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
  ],
  stryker: { config: ['tests/mutation/stryker.config.json'] },
  project: ['**/*.{ts,tsx,mjs,css}'],
  // Programs of the machine that tests look for.
  ignoreBinaries: ['apt-get', 'pg_config', 'xmllint'],
  // A style sheet's imports read as a script's.
  compilers: { css: (text: string) => [...text.matchAll(/(?<=@)import "[^"]+"/g)].join('\n') },
} satisfies KnipConfig;
