import { expect, test } from 'vitest';
import { changedValues, kindWords, targetOf } from './audit.rules.ts';

const A = '0198c5a0-0000-7000-8000-00000000000a';
const B = '0198c5a0-0000-7000-8000-00000000000b';

test.each([
  ['/api/groups/{id}/', { id: A }, { id: B }, { kind: 'group', id: A }],
  ['/api/groups/', {}, { id: B }, { kind: 'group', id: B }],
  ['/api/users/{id}/setpassword/', { id: A }, undefined, { kind: 'person', id: A }],
  ['/api/users/assessments-sessions/generate/', {}, { id: B }, { kind: 'session', id: B }],
  ['/api/sections/questions/{id}/', { id: A }, undefined, { kind: 'placement', id: A }],
  ['/api/allocate-counselor/{id}/{id2}/', { id: A, id2: B }, {}, { kind: 'person', id: A }],
  ['/api/study-material/', {}, { id: B }, { kind: 'study material', id: B }],
])('the target of %s comes from its path, or else from its response', (path, params, answer, target) => {
  expect(targetOf(path, params, answer)).toEqual(target);
});

test('a call without an id in its path or answer has no target', () => {
  for (const answer of [undefined, null, { id: 7 }, { id: 'x' }, { version: 2 }, [{ id: A }]]) {
    expect(targetOf('/api/settings/', {}, answer)).toBeNull();
  }
});

test('the audit keeps only the fields whose value has changed', () => {
  const before = { first_name: 'Noor', email: null, mobile: '+447700900123' };
  const after = { first_name: 'Noor', email: 'noor@example.test', mobile: null };
  expect(changedValues(['first_name', 'email', 'mobile'], before, after)).toEqual([
    { field: 'email', before: null, after: 'noor@example.test' },
    { field: 'mobile', before: '+447700900123', after: null },
  ]);
  expect(changedValues(['first_name', 'email'], before, { email: undefined })).toEqual([]);
});

test.each([
  ['assessment', 'test'],
  ['allocation', 'assignment'],
  ['practice sets', 'practice set'],
  ['announcement', 'announcement'],
  ['library', 'library'],
  ['library groups', 'library group'],
])('the audit log shows the stored kind %s as %s', (kind, words) => {
  expect(kindWords(kind)).toBe(words);
});
