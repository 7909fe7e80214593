import { expect, test } from 'vitest';
import {
  groupSchoolFaults,
  memberFaults,
  namedGroupFaults,
  requireLive,
  termFaults,
  tutorFaults,
} from './groups.rules.ts';

test('each one who may not stand in a group is named by their place in the request', () => {
  expect(tutorFaults(['a', 'b', 'c'], ['b']).map((fault) => fault.path)).toEqual([
    'body.tutors.0',
    'body.tutors.2',
  ]);
  expect(memberFaults(['a', 'b'], ['a']).map((fault) => fault.path)).toEqual(['body.users.1']);
  expect(memberFaults(['a'], ['a', 'b'])).toEqual([]);
});

test('a school or a group out of view is as if it did not exist', () => {
  expect(groupSchoolFaults('s', ['s'])).toEqual([]);
  expect(groupSchoolFaults('s', []).map((fault) => fault.path)).toEqual(['body.school']);
  expect(namedGroupFaults(true)).toEqual([]);
  expect(namedGroupFaults(false).map((fault) => fault.path)).toEqual(['body.group']);
});

test('a group has an open term of its school or none, and is changed while it is live', () => {
  expect(termFaults(null, [])).toEqual([]);
  expect(termFaults('t', ['t'])).toEqual([]);
  expect(termFaults('t', ['u']).map((fault) => fault.path)).toEqual(['body.term']);
  expect(() => requireLive({ archived_at: null })).not.toThrow();
  expect(() => requireLive({ archived_at: '2026-07-20T10:00:00.000Z' })).toThrow('archived');
});
