import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_RUN } from '#tests/support/long-run.ts';

/**
 * A test is only ever ended for having hung: how quick the machine is says nothing of the product, and what must be
 * quick is measured by `npm run bench`.
 */
const HANG_MILLISECONDS = LONG_RUN ? 1_800_000 : 300_000;
const HANGS = {
  testTimeout: HANG_MILLISECONDS,
  hookTimeout: HANG_MILLISECONDS,
  // Before the test itself is ended: so it is told what did not come.
  expect: { poll: { timeout: HANG_MILLISECONDS * 0.9 } },
};

/** What takes half a minute and more: begun last, each would go on alone while the other processors wait. */
const LONGEST = [
  'demo/seed.test.ts',
  'tests/access.test.ts',
  'tests/content-of-schools.test.ts',
  'tests/foreign-ids.test.ts',
  'tests/faults/server.test.ts',
  'tests/faults/answers.test.ts',
  'tests/journeys/main-job.test.ts',
  'tests/journeys/the-loop.test.ts',
  'tests/browser/exam-room.test.ts',
  'tests/browser/sign-in.test.ts',
];

/** Those first, in this order; the others as they would be. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Three test files at a time, whatever the machine: each may hold a database, a server or a page, and waits for it for a
    // third of its time.
    maxWorkers: 3,
    // Files of `unit`, `api` and `browser` share the modules that they import, which saves a second each: what a module keeps goes
    // by ids, and no other file has the same.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/support/properties.setup.ts'],
          ...HANGS,
          include: [
            'contract/**/*.test.ts',
            'build/*.test.ts',
            'core/**/*.test.ts',
            'features/*/*.test.ts',
            'tests/mutation/*.test.ts',
            'features/*/web/**/*.test.{ts,tsx}',
            '{app/web,web}/**/*.test.{ts,tsx}',
            'demo/*/**/*.test.ts',
            'tests/exam-room/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          setupFiles: ['tests/support/properties.setup.ts'],
          include: [
            'app/server/**/*.test.ts',
            'server/**/*.test.ts',
            'features/*/server/**/*.test.ts',
            'tests/*.test.ts',
          ],
          globalSetup: ['tests/support/databases.setup.ts'],
          ...HANGS,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['demo/seed.test.ts'],
          globalSetup: ['tests/support/databases.setup.ts'],
          ...HANGS,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts', ...(LONG_RUN ? ['tests/long/*.test.ts'] : [])],
          globalSetup: LONG_RUN ? ['tests/support/databases.setup.ts'] : [],
          ...HANGS,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          include: [
            'tests/browser/*.test.ts',
            'tests/journeys/*.test.ts',
            ...(LONG_RUN ? ['tests/browser/long/*.test.ts', 'tests/journeys/long/*.test.ts'] : []),
          ],
          globalSetup: ['tests/support/databases.setup.ts', 'tests/support/browser.setup.ts'],
          ...HANGS,
        },
      },
    ],
  },
});
