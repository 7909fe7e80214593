import { expect, test } from 'vitest';
import { detailsOf, refusalOf, requireReach } from './bulk.rules.ts';

const student = {
  id: 's',
  role: 'student',
  is_active: true,
  has_password: false,
  email: 's@example.test',
  is_reached: true,
} as const;
const manager = { id: 'm', role: 'manager' } as const;

test('every action is allowed on an active student who has not been invited yet', () => {
  for (const act of [
    'allot',
    'set_managers',
    'set_counselor',
    'add_to_group',
    'message',
    'invite',
    'deactivate',
  ] as const) {
    expect(refusalOf(act, manager, student), act).toBeNull();
  }
});

test('a bulk action refuses each person with a reason; lack of authority comes before any other reason', () => {
  expect(refusalOf('message', manager, { ...student, is_reached: false })).toMatch(/permission/);
  expect(refusalOf('deactivate', manager, { ...student, is_reached: false })).toMatch(/school you manage/);
  expect(refusalOf('allot', manager, { ...student, role: 'tutor' })).toMatch(/take tests/);
  expect(refusalOf('add_to_group', manager, { ...student, is_active: false })).toBe('Deactivated');
  expect(refusalOf('message', manager, { ...student, is_active: false })).toBe('Deactivated');
  expect(refusalOf('set_counselor', manager, { ...student, role: 'guest' })).toBe('Not a student');
  expect(refusalOf('invite', manager, { ...student, email: null })).toBe('No email');
  expect(refusalOf('invite', manager, { ...student, has_password: true })).toMatch(/password/);
  expect(refusalOf('deactivate', manager, { ...student, id: 'm', role: 'manager' })).toBe(
    'You can’t deactivate yourself',
  );
  expect(refusalOf('deactivate', manager, { ...student, role: 'manager' })).toMatch(/below yours/);
  expect(refusalOf('deactivate', { id: 'a', role: 'admin' }, { ...student, role: 'admin' })).toMatch(
    /one at a time/,
  );
});

test('tutors assign tests and fill groups within their reach, and counselors may only send messages', () => {
  expect(requireReach('tutor', 'allot')).toBe('own_groups');
  expect(() => requireReach('tutor', 'deactivate')).toThrow('forbidden');
  expect(() => requireReach('counselor', 'allot')).toThrow('forbidden');
  expect(requireReach('counselor', 'message')).toBe('allocated');
});

test('the stored details of an action contain no text that was written about people', () => {
  const chosen = { users: ['s'] };
  const note = 'Sam moves to the retake group.';
  const kept = [
    detailsOf({ act: 'set_counselor', chosen, counselor: 'c', note }),
    detailsOf({ act: 'set_managers', chosen, managers: ['m'], note }),
    detailsOf({ act: 'message', chosen, title: note, text: note, by_mail: true }),
    detailsOf({ act: 'add_to_group', chosen, group: 'g' }),
  ];
  expect(kept).toEqual([{ counselor: 'c' }, { managers: ['m'] }, { by_mail: true }, { group: 'g' }]);
});
