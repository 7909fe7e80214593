import { expect, test } from 'vitest';
import { contentFaults, nodeFaults, requireMayWriteResource } from './resources.rules.ts';

test('a resource is an address or a file that its writer has, and one of them', () => {
  const wrong = (...asked: Parameters<typeof contentFaults>) =>
    contentFaults(...asked).map(({ path }) => path);
  expect(wrong({ url: 'https://example.org', file: null }, false)).toEqual([]);
  expect(wrong({ url: null, file: 'a' }, true)).toEqual([]);
  expect(wrong({ url: null, file: 'a' }, false)).toEqual(['body.file']);
  expect(wrong({ url: null, file: null }, false)).toEqual(['body.url']);
  expect(wrong({ url: 'https://example.org', file: 'a' }, true)).toEqual(['body.file']);
});

test('it stands on a node of its school or of the installation', () => {
  const [north, south, nobody] = [{ school: 'north' }, { school: 'south' }, { school: null }];
  expect(nodeFaults(north, north)).toEqual([]);
  expect(nodeFaults(nobody, north)).toEqual([]);
  expect(nodeFaults(nobody, nobody)).toEqual([]);
  expect(nodeFaults(south, north)).toHaveLength(1);
  expect(nodeFaults(north, nobody)).toHaveLength(1);
  expect(nodeFaults(null, north)[0]?.message).toBe('There is no such node.');
});

test('a tutor changes what they added, a manager what their school has', () => {
  const of = { author: { id: 'author', name: 'A' }, school: { id: 'north', name: 'North' } };
  expect(() => requireMayWriteResource('own', 'author', of)).not.toThrow();
  expect(() => requireMayWriteResource('own', 'other', of)).toThrow('forbidden');
  expect(() => requireMayWriteResource('own_schools', 'other', of)).not.toThrow();
  expect(() => requireMayWriteResource('own_schools', 'other', { ...of, school: null })).toThrow('forbidden');
});
