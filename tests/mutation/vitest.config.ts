import { defineConfig } from 'vitest/config';

// The unit tests beside the mutated files alone: what only a call or a page would notice is not held where it is decided.
export default defineConfig({
  test: {
    setupFiles: ['tests/support/properties.setup.ts'],
    // For hangs alone; a mutant that hangs is ended by Stryker.
    testTimeout: 300_000,
    include: ['contract/**/*.test.ts', 'core/**/*.test.ts', 'features/*/*.test.ts'],
  },
});
