/** Checks that every screen in a feature has a route and is reachable from the sidebar. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { differences, expectNoFaults } from './support/expect-no-faults.ts';

const ROOT = join(import.meta.dirname, '..');
const textsOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(ROOT, folder, name), 'utf8'));
const app = textsOf('app/web').join('\n');

test('the app loads each screen of a feature', () => {
  const screens = readdirSync(join(ROOT, 'features'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[\w-]+\/web\/[\w-]+-screen\.tsx$/.test(path),
  );
  expect(screens.length).toBeGreaterThan(20);
  expectNoFaults(
    screens
      .filter((path) => !app.includes(`#features/${path}`))
      .map((path) => `features/${path} has no URL: add it to app/web/routes.tsx, or delete it.`),
  );
});

test('each screen in the frame is an entry in the sidebar or below one', () => {
  const framed = [
    ...[...app.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path = '']) => path),
    ...[...app.matchAll(/getParentRoute: \(\) => frame,\s+path: '([^']+)'/g)].map(([, path = '']) => path),
  ].filter((path) => path !== '$');
  const places = [...readFileSync(join(ROOT, 'app/web/places.ts'), 'utf8').matchAll(/to: '([^']+)'/g)].map(
    ([, path = '']) => path,
  );
  expect(framed.length).toBeGreaterThan(20);
  const isFound = (path: string) =>
    places.some((place) => path === place || (place !== '/' && path.startsWith(`${place}/`)));
  expectNoFaults(
    framed
      .filter((path) => !isFound(path))
      .map((path) => `${path} belongs to no place of the sidebar: add a place to app/web/places.ts.`),
  );
});

/** The text of all feature files whose path matches. */
const textOf = (kind: RegExp) =>
  readdirSync(join(ROOT, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((path) => kind.test(path))
    .map((path) => readFileSync(join(ROOT, 'features', path), 'utf8'))
    .join('\n');
const contracts = textOf(/^[\w-]+\/[\w-]+\.contract\.ts$/);
const screens = textOf(/\/web\/.*\.tsx?$/);

test('every subject that a screen refreshes is the subject of an API call, and every subject is refreshed', () => {
  const wordsIn = (texts: Iterable<string>) =>
    new Set([...texts].flatMap((text) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word]) => word)));
  const about = wordsIn([...contracts.matchAll(/about: '[\w-]+'/g)].map(([text]) => text));
  const stale = wordsIn(
    [
      ...screens.matchAll(/\b(?:useRefresh|refresh)\(([^)]*)\)/g),
      ...screens.matchAll(/\bSTALE\w* = \[([^\]]*)\]/g),
    ]
      .map(([, text = '']) => text)
      .concat(STALE_BY_ASSIGNING.map((word) => `'${word}'`)),
  );
  expect(about.size).toBeGreaterThan(20);
  const { extra, missing } = differences([...stale], [...about]);
  expectNoFaults([
    ...extra.map(
      (word) =>
        `A screen refreshes '${word}', but no call has that \`about\`: correct the word on that screen.`,
    ),
    ...missing.map(
      (word) =>
        `Calls have the \`about\` '${word}', but no screen refreshes it: refresh it in the screens that change such data.`,
    ),
  ]);
});

/**
 * Calls whose cached responses never become stale: they are read once, set from the response of a change, or
 * requested again whenever their screen opens.
 */
const NEVER_STALE = [
  'getCourse',
  'getEnrolment',
  'getPerformance',
  'getSettings',
  'getTwoStep',
  'leaseAnswer',
  'listAnswersToMark',
  'listCourses',
  'listOwnGroups',
  'listParameterSets',
];

test('every cached call has a subject or is in the list of calls to refresh', () => {
  const calls = contracts.matchAll(/export const (\w+)[^=]*= endpoint\(\{(.*?)\n\}\);/gs);
  const silent = [...calls]
    .filter(([, , says = '']) => !/\babout: '/.test(says))
    .map(([, name = '']) => name);
  const namesIn = (pattern: RegExp) => new Set([...screens.matchAll(pattern)].map(([, name = '']) => name));
  const kept = namesIn(/\b(?:queryOf|everyPageOf)\(\s*(\w+)/g);
  const named = namesIn(/\bqueryKeyOf\(\s*(\w+)/g);
  expect(kept.size).toBeGreaterThan(100);
  const unrefreshed = [...new Set(silent)].filter((name) => kept.has(name) && !named.has(name));
  const { extra, missing } = differences(unrefreshed, NEVER_STALE);
  expectNoFaults([
    ...extra.map(
      (name) =>
        `A screen caches the response of ${name}, which no change refreshes: give the call an \`about\`.`,
    ),
    ...missing.map(
      (name) => `${name} is now refreshed: remove it from NEVER_STALE in tests/screens.test.ts.`,
    ),
  ]);
});
