import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownKey, pseudonymOf } from '#web/lib/person-storage.ts';
import { differences, expectNoFaults } from './support/expect-no-faults.ts';

const ROOT = join(import.meta.dirname, '..');
const WRITES = /(?:local|session)Storage\s*\.setItem\(|localStorageColorSchemeManager\(/;

/** Files that store data in local storage under a person's pseudonym. */
const OWN = [
  'features/doubts/web/drafts.ts',
  'features/paper/web/kept-sheets.ts',
  'features/exam-room/web/tools/keys/kept-shortcuts.ts',
];

/** Files that store data differently, with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'features/exam-room/web/saving/journal-storage.ts':
    'Answers that the server has not acknowledged are kept by person and session until they are delivered, also after signing out.',
  'features/exam-room/web/tools/reading/read-aloud.tsx': 'The speed of the voice names nobody.',
  'web/shell/kept-theme.ts': 'Light or dark names nobody.',
  'web/shell/theme-choice.ts': 'Light or dark names nobody.',
  'web/shell/zoom-choice.ts': 'The size of the page names nobody.',
  'web/shell/recent.ts': 'It goes with the tab, and at signing out.',
  'web/shell/login.ts': 'As whom this tab reads goes with the tab, and at signing out.',
};

test('every file of the app that stores data in the browser uses a pseudonym or is listed with a reason', () => {
  const files = ['app/web', 'web', 'features'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const screens = files.filter((path) => /^(?:web|features\/[^/]+\/web)\/.*\.tsx?$/.test(path));
  const writing = screens.filter((path) => WRITES.test(readFileSync(join(ROOT, path), 'utf8')));
  const { extra, missing } = differences(writing, [...OWN, ...Object.keys(OTHERWISE)]);
  expectNoFaults([
    ...extra.map(
      (file) =>
        `${file} stores something in the browser: use ownKey of web/lib/person-storage.ts for its key and list it in OWN, or give the reason why not in OTHERWISE of tests/browser-storage.test.ts.`,
    ),
    ...missing.map(
      (file) => `${file} no longer stores anything: remove it from tests/browser-storage.test.ts.`,
    ),
  ]);
});

test.each(OWN)('%s names stored data by the person’s pseudonym', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  expect(source).toMatch(/import \{ (?:ownKey|pseudonymOf) \} from '#web\/lib\/person-storage\.ts'/);
  expect(source.replaceAll(/(?:ownKey|pseudonymOf)\([^)]*\)/g, '')).not.toMatch(
    /setItem\([^;]*(?:user\.id|\$\{person\})/,
  );
});

test('a pseudonym is stable, differs between people and does not contain the id', () => {
  const [one, other] = ['0192f0c1-2b3c-7d4e-8f50-a1b2c3d4e5f6', '0192f0c1-2b3c-7d4e-8f50-a1b2c3d4e5f7'];
  expect(pseudonymOf(one)).toBe(pseudonymOf(one));
  expect(pseudonymOf(one)).not.toBe(pseudonymOf(other));
  expect(ownKey('doubt-draft', one)).not.toContain(one);
});
