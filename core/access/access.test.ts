import { expect, test } from 'vitest';
import { ACTS, mayGrant, permissionsOf, ROLES, reachOf } from './access.ts';

test('an admin can perform every action on every row, except actions that only takers can perform', () => {
  const own = [
    'courses.view',
    'library.read',
    'videos.watch',
    'practice.start',
    'question_reports.make',
    'gradebook.own',
    'encouragement.use',
  ];
  expect(ACTS.map((act) => [act, reachOf('admin', act)])).toEqual(
    ACTS.map((act) => [act, own.includes(act) ? 'none' : 'all']),
  );
});

test('students and guests reach only their own rows', () => {
  for (const role of ['student', 'guest'] as const) {
    const reached = ACTS.filter((act) => reachOf(role, act) !== 'none');
    expect(reached).toEqual([
      'people.view',
      ...(role === 'student' ? ['courses.view'] : []),
      'practice_sets.view',
      'library.view',
      'library.read',
      'videos.view',
      'videos.watch',
      'resources.view',
      'practice.start',
      'sessions.view',
      'sessions.act',
      'doubts.view',
      'doubts.write',
      'question_reports.make',
      ...(role === 'student' ? ['gradebook.own'] : []),
      'encouragement.use',
    ]);
    expect(new Set(reached.map((act) => reachOf(role, act)))).toEqual(new Set(['self']));
  }
});

test('no role may change more people, schools or groups than it may see', () => {
  const width = {
    all: 4,
    own_schools: 3,
    sole_schools: 2,
    own_groups: 2,
    allocated: 2,
    own: 2,
    self: 1,
    none: 0,
  } as const;
  for (const role of ROLES) {
    for (const thing of ['people', 'schools', 'groups'] as const) {
      expect(width[reachOf(role, `${thing}.view`)]).toBeGreaterThanOrEqual(
        width[reachOf(role, `${thing}.change`)],
      );
    }
    expect(width[reachOf(role, 'people.change')]).toBeGreaterThanOrEqual(
      width[reachOf(role, 'people.decide')],
    );
  }
});

test('only an admin may grant a role of their own rank or above', () => {
  expect(ROLES.filter((role) => mayGrant('admin', role))).toEqual([...ROLES]);
  expect(ROLES.filter((role) => mayGrant('manager', role))).toEqual([
    'tutor',
    'counselor',
    'student',
    'guest',
  ]);
  expect(ROLES.filter((role) => mayGrant('tutor', role))).toEqual(['student', 'guest']);
  expect(ROLES.filter((role) => mayGrant('student', role))).toEqual([]);
});

test('permissions list the areas in which a role may see or change more than its own rows', () => {
  expect(permissionsOf('student')).toEqual([]);
  expect(permissionsOf('counselor')).toEqual([
    'people',
    'schools',
    'groups',
    'announcements',
    'settings',
    'bank',
    'subjects',
    'assessments',
    'practice_sets',
    'library',
    'videos',
    'resources',
    'allocations',
    'sessions',
    'results',
    'doubts',
    'insight',
    'gradebook',
    'reports',
  ]);
  const areas = ACTS.flatMap((act) => (reachOf('admin', act) === 'none' ? [] : act.split('.')[0]));
  expect(permissionsOf('admin')).toEqual([...new Set(areas)]);
});
