import { expect, test } from 'vitest';
import type { Reach } from './access.ts';
import { fitsInto, mayWriteContent, schoolOfContent } from './content.ts';

const by = (id: string, school: string | null) => ({ author: { id }, school });

test('a manager changes what their school has, a tutor what they wrote, an admin all; the installation’s its author too', () => {
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

test('new content belongs to the one school of its author, who names one of several; an admin’s is the installation’s', () => {
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

test('what stands in a test is of its school or the installation’s, so that whoever sees the test sees all of it', () => {
  expect(fitsInto({ school: null }, { school: 'a' })).toBe(true);
  expect(fitsInto({ school: 'a' }, { school: 'a' })).toBe(true);
  expect(fitsInto({ school: 'b' }, { school: 'a' })).toBe(false);
  expect(fitsInto({ school: 'a' }, { school: null })).toBe(false);
  expect(fitsInto({ school: null }, { school: null })).toBe(true);
});
