import { expect, test } from 'vitest';
import { daysUnseen, firstSteps, isAway, partOfDay, seenByAge } from './home.rules.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const seen = (last_seen_at: string | null) => ({ last_seen_at });

test('a person counts as away after seven days without a visit, or if they never signed in', () => {
  expect(isAway(seen('2026-11-14T09:00:01.000Z'), now)).toBe(false);
  expect(isAway(seen('2026-11-14T09:00:00.000Z'), now)).toBe(true);
  expect(isAway(seen(null), now)).toBe(true);
  expect(daysUnseen(seen('2026-11-12T08:00:00.000Z'), now)).toBe(9);
});

test('the home page counts each person in exactly one group of days since they were last active', () => {
  const people = [
    '2026-11-21T08:00:00.000Z',
    '2026-11-19T09:00:00.000Z',
    '2026-11-01T09:00:00.000Z',
    null,
    null,
  ];
  expect(seenByAge(people.map(seen), now)).toEqual({ today: 1, this_week: 1, over_a_week: 1, never: 2 });
});

test.each([
  [0, 'morning'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])("at %i o'clock the greeting is good %s", (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});

test('the step “add staff” is open while the admin is the only staff member', () => {
  const steps = firstSteps({ schools: 1, staff: 1, students: 0, groups: 0, allotments: 0 });
  expect(steps.map(({ step, is_done }) => [step, is_done])).toEqual([
    ['school', true],
    ['staff', false],
    ['students', false],
    ['group', false],
    ['test', false],
  ]);
});
