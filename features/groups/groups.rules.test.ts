import { expect, test } from 'vitest';
import {
  groupSchoolFaults,
  memberFaults,
  namedGroupFaults,
  requireLive,
  termFaults,
  tutorFaults,
} from './groups.rules.ts';

test('reports each ineligible tutor or member by their index in the request', () => {
  expect(tutorFaults(['a', 'b', 'c'], ['b']).map((fault) => fault.path)).toEqual([
    'body.tutors.0',
    'body.tutors.2',
  ]);
  expect(memberFaults(['a', 'b'], ['a']).map((fault) => fault.path)).toEqual(['body.users.1']);
  expect(memberFaults(['a'], ['a', 'b'])).toEqual([]);
});

test('reports a school or group that the caller cannot see as if it did not exist', () => {
  expect(groupSchoolFaults('s', ['s'])).toEqual([]);
  expect(groupSchoolFaults('s', []).map((fault) => fault.path)).toEqual(['body.school']);
  expect(namedGroupFaults(true)).toEqual([]);
  expect(namedGroupFaults(false).map((fault) => fault.path)).toEqual(['body.group']);
});

test("accepts an open term of the group's school or none, and refuses changes of an archived group", () => {
  expect(termFaults(null, [])).toEqual([]);
  expect(termFaults('t', ['t'])).toEqual([]);
  expect(termFaults('t', ['u']).map((fault) => fault.path)).toEqual(['body.term']);
  expect(() => requireLive({ archived_at: null })).not.toThrow();
  expect(() => requireLive({ archived_at: '2026-07-20T10:00:00.000Z' })).toThrow('archived');
});
