/**
 * Who may do what: the one table that every route asks, and the ranks behind it. It knows roles and how
 * far an act reaches; which rows a reach means is SQL's business, in the stores.
 */

export const ROLES = ['admin', 'manager', 'tutor', 'counselor', 'student', 'guest'] as const;
export type Role = (typeof ROLES)[number];

export const STAFF_ROLES = ['admin', 'manager', 'tutor', 'counselor'] as const satisfies readonly Role[];

/**
 * How far an act reaches for a role. `all`: every row. `own_schools`: rows of the schools one belongs to,
 * and students allocated to one by name. `own_groups`: rows of the groups one tutors. `allocated`: students
 * one counsels, and what they belong to. `own`: rows that one made. `self`: one's own row. `none`: the act is
 * refused (403).
 */
export type Reach = 'all' | 'own_schools' | 'own_groups' | 'allocated' | 'own' | 'self' | 'none';

interface AccessRow {
  /** What the act is, in words for the page made from this table. */
  readonly says: string;
  readonly reach: Readonly<Record<Role, Reach>>;
}

const ACCESS_ROWS = {
  'people.view': {
    says: 'See people, in lists and one by one',
    reach: {
      admin: 'all',
      manager: 'own_schools',
      tutor: 'own_groups',
      counselor: 'allocated',
      student: 'self',
      guest: 'self',
    },
  },
  'people.add': {
    says: 'Add people (of a lower rank; admins of any)',
    reach: {
      admin: 'all',
      manager: 'own_schools',
      tutor: 'none',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
  'people.change': {
    says: 'Change, deactivate, unlock people and set their password (of a lower rank; admins of any)',
    reach: {
      admin: 'all',
      manager: 'own_schools',
      tutor: 'none',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
  'schools.view': {
    says: 'See schools',
    reach: {
      admin: 'all',
      manager: 'own_schools',
      tutor: 'own_schools',
      counselor: 'own_schools',
      student: 'none',
      guest: 'none',
    },
  },
  'schools.add': {
    says: 'Add a school',
    reach: {
      admin: 'all',
      manager: 'none',
      tutor: 'none',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
  'schools.change': {
    says: "Change a school's fields",
    reach: {
      admin: 'all',
      manager: 'own_schools',
      tutor: 'none',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
  'groups.view': {
    says: 'See groups and their members',
    reach: {
      admin: 'all',
      manager: 'own_schools',
      tutor: 'own_groups',
      counselor: 'allocated',
      student: 'none',
      guest: 'none',
    },
  },
  'groups.add': {
    says: 'Add a group, remove one',
    reach: {
      admin: 'all',
      manager: 'own_schools',
      tutor: 'none',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
  'groups.change': {
    says: "Change a group's name, tutors and members",
    reach: {
      admin: 'all',
      manager: 'own_schools',
      tutor: 'own_groups',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
  'bank.view': {
    says: 'See questions and tags',
    reach: {
      admin: 'all',
      manager: 'all',
      tutor: 'all',
      counselor: 'all',
      student: 'none',
      guest: 'none',
    },
  },
  'bank.keys': {
    says: 'See the keys of questions',
    reach: {
      admin: 'all',
      manager: 'all',
      tutor: 'all',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
  'bank.write': {
    says: "Write and change questions (of one's own: drafts)",
    reach: {
      admin: 'all',
      manager: 'all',
      tutor: 'own',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
  'tags.write': {
    says: 'Add, change, merge and remove tags',
    reach: {
      admin: 'all',
      manager: 'all',
      tutor: 'none',
      counselor: 'none',
      student: 'none',
      guest: 'none',
    },
  },
} as const satisfies Record<string, AccessRow>;

export type Act = keyof typeof ACCESS_ROWS;

/** What an endpoint asks of its caller: nobody in particular, anybody signed in, or an act of the table. */
export type Access = 'anyone' | 'signed_in' | Act;

/** The table, for the page that is made from it and for the tests that walk it. */
export const ACCESS: Readonly<Record<Act, AccessRow>> = ACCESS_ROWS;

export const ACTS = Object.keys(ACCESS_ROWS) as Act[];

/** How far `act` reaches for `role`; `none` means that it is refused whatever the row. */
export function reachOf(role: Role, act: Act): Reach {
  return ACCESS[act].reach[role];
}

const RANK: Readonly<Record<Role, number>> = {
  admin: 3,
  manager: 2,
  tutor: 1,
  counselor: 1,
  student: 0,
  guest: 0,
};

/**
 * Whether someone of `granter`'s role may give, take or change `role`. Nobody reaches their own rank or
 * above, but for admins, who may make another admin (docs/decisions/admins-make-admins.md).
 */
export function mayGrant(granter: Role, role: Role): boolean {
  return granter === 'admin' || RANK[granter] > RANK[role];
}

export function isStaff(role: Role): boolean {
  return (STAFF_ROLES as readonly Role[]).includes(role);
}

/**
 * The coarse words that travel in the login record, one an area that the role may open. They steer what
 * the app offers; what is allowed is asked of the table at every call.
 */
export function permissionsOf(role: Role): Act[] {
  return ACTS.filter((act) => reachOf(role, act) !== 'none' && reachOf(role, act) !== 'self');
}
