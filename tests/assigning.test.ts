/**
 * Checks that lists refresh after each assignment: every mutation that assigns must mark every list of
 * assignments as stale.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { expectNoFaults } from './support/expect-no-faults.ts';

const FEATURES = new URL('../features/', import.meta.url);
const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(new URL(file, FEATURES), 'utf8');

/**
 * Lists that show assignments or their takers, in addition to those that require the permission to view
 * assignments.
 */
const ALSO = [
  'GET /api/practice-sets/{id}/takers/',
  'GET /api/user-materials/{id}/',
  'GET /api/allocated-user-videos/{id}/',
  'GET /api/users/{id}/assessments/',
  'GET /api/users/assessments/',
  'GET /api/groups/{id}/removal/',
  'GET /api/groups/{id}/member-removal/',
  'GET /api/study-material/',
];
/** Mutations that start or end memberships in groups and schools. */
const CHANGING_PLACES = [
  'DELETE /api/groups/{id}/',
  'POST /api/group-user/',
  'DELETE /api/group-user/',
  'PATCH /api/users/{id}/',
  'POST /api/users/{id}/move/',
  'POST /api/users/import/',
  'POST /api/terms/{id}/archive/',
  'POST /api/terms/{id}/reopen/',
];
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('marks every list that shows assignments as stale when an assignment is made or withdrawn', () => {
  const lists = endpoints().filter(
    (each) => (each.method === 'GET' && each.access === 'allocations.view') || ALSO.includes(keyOf(each)),
  );
  expect(lists.length).toBeGreaterThanOrEqual(ALSO.length + 5);
  const stale: readonly (string | null)[] = STALE_BY_ASSIGNING;
  const missing = lists.filter(({ about }) => !stale.includes(about));
  expectNoFaults(
    missing.map((each) => `${keyOf(each)} shows assignments: add '${each.about}' to web/lib/assigning.ts.`),
  );
});

test('every mutation that assigns, withdraws or changes group memberships refreshes these lists', () => {
  /** These calls change no assignment: a preview and reminders. */
  const others = ['POST /api/test-allocation/preview/', 'POST /api/material-users/{id}/remind/'];
  const changing = endpoints().filter(
    (each) =>
      each.method !== 'GET' &&
      !others.includes(keyOf(each)) &&
      (each.access === 'allocations.write' || CHANGING_PLACES.includes(keyOf(each))),
  );
  const contracts = files.filter((file) => file.endsWith('.contract.ts')).map(read);
  const names = changing.flatMap(({ method, path }) =>
    contracts.flatMap((text) => {
      const declared = [
        ...text.matchAll(/export const (\w+) = endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g),
      ];
      return declared.filter((one) => one[2] === method && one[3] === path).map((one) => one[1] ?? '');
    }),
  );
  expect(names.length).toBe(changing.length);
  const callers = files
    .filter((file) => /\/web\/.*\.tsx?$/.test(file))
    .filter((file) => names.some((name) => new RegExp(`[cC]all\\(\\s*${name}\\b`).test(read(file))));
  expect(callers.length).toBeGreaterThanOrEqual(4);
  expectNoFaults(
    callers
      .filter((file) => !refreshesAll(file))
      .map((file) => `features/${file} changes assignments: refresh STALE_BY_ASSIGNING there.`),
  );
});

/** Whether a file refreshes all lists, directly or through an imported neighbor. */
function refreshesAll(file: string): boolean {
  const text = read(file);
  const neighbor = /import \{[^}]*\bSTALE\b[^}]*\} from '\.\/([^']+)'/.exec(text)?.[1];
  const beside = neighbor === undefined ? '' : read(file.replace(/[^/]+$/, neighbor));
  return [text, beside].some((each) => each.includes('...STALE_BY_ASSIGNING'));
}
