import { expect, test } from 'vitest';
import { contentFaults, nodeFaults, requireMayWriteResource } from './resources.rules.ts';

test('a resource is exactly one material, video or link, which its writer may use and which fits its school', () => {
  const none = { url: null, file: null, material: null, video: null };
  const [north, south, nobody] = [{ school: 'north' }, { school: 'south' }, { school: null }];
  const wrong = (of: object, named: object = {}, whose: { school: string | null } = north) =>
    contentFaults({ ...none, ...of }, { file: null, material: null, video: null, ...named }, whose).map(
      ({ path }) => path,
    );
  expect(wrong({ url: 'https://example.org' })).toEqual([]);
  expect(wrong({ file: 'a' }, { file: {} })).toEqual([]);
  expect(wrong({ file: 'a' })).toEqual(['body.file']);
  expect(wrong({})).toEqual(['body.url']);
  expect(wrong({ url: 'https://example.org', file: 'a' }, { file: {} })).toEqual(['body.file']);
  expect(wrong({ material: 'm', video: 'v' }, { material: north, video: north })).toEqual(['body.video']);
  for (const kind of ['material', 'video']) {
    const path = `body.${kind}`;
    expect(wrong({ [kind]: 'a' }, { [kind]: north })).toEqual([]);
    expect(wrong({ [kind]: 'a' }, { [kind]: nobody })).toEqual([]);
    expect(wrong({ [kind]: 'a' }, { [kind]: south })).toEqual([path]);
    expect(wrong({ [kind]: 'a' }, { [kind]: north }, nobody)).toEqual([path]);
    expect(wrong({ [kind]: 'a' })).toEqual([path]);
  }
});

test('a resource must be on a node that belongs to its own school or is shared', () => {
  const [north, south, nobody] = [{ school: 'north' }, { school: 'south' }, { school: null }];
  expect(nodeFaults(north, north)).toEqual([]);
  expect(nodeFaults(nobody, north)).toEqual([]);
  expect(nodeFaults(nobody, nobody)).toEqual([]);
  expect(nodeFaults(south, north)).toHaveLength(1);
  expect(nodeFaults(north, nobody)).toHaveLength(1);
  expect(nodeFaults(null, north)[0]?.message).toBe('This course item doesn’t exist, or you can’t see it.');
});

test('a tutor can change resources they added, and a manager those of their school', () => {
  const of = { author: { id: 'author', name: 'A' }, school: { id: 'north', name: 'North' } };
  expect(() => requireMayWriteResource('own', 'author', of)).not.toThrow();
  expect(() => requireMayWriteResource('own', 'other', of)).toThrow('forbidden');
  expect(() => requireMayWriteResource('own_schools', 'other', of)).not.toThrow();
  expect(() => requireMayWriteResource('own_schools', 'other', { ...of, school: null })).toThrow('forbidden');
});
