/** The built-in views next to "Everyone". Each role gets those it needs most. */
import { type Role, reachOf } from '#core/access/access.ts';
import { ME, type PeopleViewSearch, type ReadyView } from './people-view-search.ts';

export interface Ready {
  readonly key: ReadyView;
  readonly name: string;
  readonly search: PeopleViewSearch;
}

/** The filter for the role's own students. */
const MINE: Partial<Readonly<Record<Role, PeopleViewSearch>>> = {
  manager: { manager: [ME] },
  tutor: { tutor: [ME] },
  counselor: { counselor: [ME] },
};

const CANNOT_SIGN_IN: Ready = {
  key: 'no_password',
  name: 'Can’t sign in yet',
  search: { status: ['no_password'] },
};

/**
 * The built-in views of a role, in order. `limit` is the lower limit of the last score, undefined until it is
 * loaded.
 */
export function readyViews(role: Role, limit: number | undefined): Ready[] {
  if (reachOf(role, 'people.table') === 'none') return [];
  const mine = MINE[role];
  const student = { role: ['student'] } satisfies PeopleViewSearch;
  return [
    ...(mine === undefined
      ? []
      : [{ key: 'mine', name: 'My students', search: { ...student, ...mine } } as const]),
    {
      key: 'not_begun',
      name: 'Has a test to start',
      search: { ...student, status: ['active', 'no_password'], tests: ['has_unstarted_test'] },
    },
    ...(reachOf(role, 'people.decide') === 'none' ? [] : [CANNOT_SIGN_IN]),
    ...(limit === undefined ? [] : [below(limit)]),
  ];
}

function below(limit: number): Ready {
  return {
    key: 'below_limit',
    name: `Last score below ${limit}`,
    search: { role: ['student'], score_below: limit },
  };
}
