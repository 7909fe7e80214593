import { expect, test } from 'vitest';
import { filtersOf, peopleViewSearch, searchOf } from './people-view-search.ts';

const SCHOOL = '018f5a4e-0000-7000-8000-000000000000';
const OWN = '018f5a4e-0000-7000-8000-000000000001';
const OTHER = '018f5a4e-0000-7000-8000-000000000002';

test('a saved view’s filters survive the round trip through the address', () => {
  const filters = {
    role: ['student' as const],
    school: [SCHOOL],
    score_above: 1100,
    score_below: 1300,
    has_unstarted_test: true,
    has_no_counselor: true,
    not_seen_for_days: 7,
    search: 'ben',
    tutor: [OWN, OTHER],
    manager: [OTHER],
  };
  expect(filtersOf(peopleViewSearch(searchOf(filters, OWN)), OWN)).toEqual(filters);
});

test('an address with `me` means the person who opens it', () => {
  const search = searchOf({ tutor: [OWN], counselor: [OTHER] }, OWN);
  expect(search).toEqual({ tutor: ['me'], counselor: [OTHER] });
  expect(filtersOf(search, OTHER)).toEqual({ tutor: [OTHER], counselor: [OTHER] });
});

test('a single value becomes a list, unknown values are dropped, and a tab stands for its roles', () => {
  const search = peopleViewSearch({ tab: 'guests', school: SCHOOL, status: 'asleep', page: 'zero' });
  expect(filtersOf(search, OWN)).toEqual({ role: ['guest'], school: [SCHOOL] });
  expect(filtersOf({ ...search, role: ['tutor'] }, OWN)).toMatchObject({ role: ['tutor'] });
});
