import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_RUN } from '#tests/support/long-run.ts';

/**
 * Tests time out only when they hang. The speed of the machine says nothing about the product; `npm run
 * bench` measures speed.
 */
const HANG_MILLISECONDS = LONG_RUN ? 1_800_000 : 300_000;
const HANGS = {
  testTimeout: HANG_MILLISECONDS,
  hookTimeout: HANG_MILLISECONDS,
  // Shorter than the test's timeout, so that the failure says which expectation was not met.
  expect: { poll: { timeout: HANG_MILLISECONDS * 0.9 } },
};

/**
 * Files that take half a minute or more. Started last, each would run alone while the other processors are
 * idle.
 */
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

/** Runs the files of LONGEST first, in this order, and the others in their usual order. */
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
    /* Run three test files at a time on any machine. Each may use a database, a server or a browser page,
       and spends a third of its time waiting for it. */
    maxWorkers: 3,
    /* Files of `unit`, `api` and `browser` share imported modules, which saves about a second per file.
       This is safe, because the modules keep state by id and no two files use the same id. */
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
