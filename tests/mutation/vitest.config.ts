import { defineConfig } from 'vitest/config';

/* Runs only the unit tests next to the changed files. A bug that only an API or browser test would notice
   counts as unnoticed. */
export default defineConfig({
  test: {
    setupFiles: ['tests/support/properties.setup.ts'],
    // For hangs alone; a mutant that hangs is ended by Stryker.
    testTimeout: 300_000,
    include: ['contract/**/*.test.ts', 'core/**/*.test.ts', 'features/*/*.test.ts'],
  },
});
