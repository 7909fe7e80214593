import { expect, test } from 'vitest';
import type { Reach } from './access.ts';
import { fitsInto, mayWriteContent, schoolOfContent } from './content.ts';

const by = (id: string, school: string | null) => ({ author: { id }, school });

test('managers change their school’s content, tutors their own, admins all; authors also change shared content', () => {
  const may = (reach: Reach) =>
    [by('me', 'a'), by('you', 'a'), by('me', null), by('you', null)].map((content) =>
      mayWriteContent(reach, 'me', content),
    );
  expect(may('all')).toEqual([true, true, true, true]);
  expect(may('own_schools')).toEqual([true, true, true, false]);
  expect(may('own')).toEqual([true, false, true, false]);
  for (const reach of ['own_groups', 'allocated', 'self', 'none', 'sole_schools'] as const)
    expect(may(reach), reach).toEqual([false, false, false, false]);
});

test('new content belongs to the author’s school; an author with several names one; an admin’s content is shared', () => {
  const of = (own: string[], asked?: string | null, may_share = false, reach: Reach = 'own') =>
    schoolOfContent(asked, { reach, own, may_share });
  expect(of(['a'])).toEqual({ school: 'a' });
  expect(of(['a', 'b'])).toEqual({ fault: 'several' });
  expect(of(['a', 'b'], 'b')).toEqual({ school: 'b' });
  expect(of(['a'], 'c')).toEqual({ fault: 'absent' });
  expect(of([])).toEqual({ fault: 'no_school' });
  expect(of([], undefined, true)).toEqual({ school: null });
  expect(of(['a'], undefined, true)).toEqual({ school: 'a' });
  expect(of(['a'], null)).toEqual({ fault: 'not_shared' });
  expect(of(['a'], null, true)).toEqual({ school: null });
  expect(of([], undefined, false, 'all')).toEqual({ school: null });
  expect(of([], 'c', false, 'all')).toEqual({ school: 'c' });
  expect(of([], null, false, 'all')).toEqual({ school: null });
});

test('a test contains only content of its own school or shared content', () => {
  expect(fitsInto({ school: null }, { school: 'a' })).toBe(true);
  expect(fitsInto({ school: 'a' }, { school: 'a' })).toBe(true);
  expect(fitsInto({ school: 'b' }, { school: 'a' })).toBe(false);
  expect(fitsInto({ school: 'a' }, { school: null })).toBe(false);
  expect(fitsInto({ school: null }, { school: null })).toBe(true);
});
