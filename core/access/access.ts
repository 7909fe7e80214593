/**
 * The access table: which role may do which act, and how far. Every route asks it. The stores turn a reach
 * into SQL conditions.
 */

export const ROLES = ['admin', 'manager', 'tutor', 'counselor', 'student', 'guest'] as const;
export type Role = (typeof ROLES)[number];

export const STAFF_ROLES = ['admin', 'manager', 'tutor', 'counselor'] as const satisfies readonly Role[];

/**
 * How far an act reaches for a role.
 * `all`: every row.
 * `own_schools`: rows of the caller's schools, students allocated to the caller by name, and shared content
 * that no school owns (`content.ts`).
 * `sole_schools`: people all of whose schools are schools of the caller.
 * `own_groups`: rows of the groups that the caller tutors.
 * `allocated`: students whom the caller counsels, and their schools and groups.
 * `own`: rows that the caller made.
 * `self`: the caller's own row.
 * `none`: the act is refused (403).
 */
export type Reach =
  | 'all'
  | 'own_schools'
  | 'sole_schools'
  | 'own_groups'
  | 'allocated'
  | 'own'
  | 'self'
  | 'none';

interface AccessRow {
  /** A description of the act, shown on the generated page of access rights. */
  readonly says: string;
  readonly reach: Readonly<Record<Role, Reach>>;
}

/** Builds the reaches of an act from one argument per role. */
const reaches = (
  admin: Reach,
  manager: Reach,
  tutor: Reach,
  counselor: Reach,
  student: Reach,
  guest: Reach,
) => ({ admin, manager, tutor, counselor, student, guest });

const ACCESS_ROWS = {
  'people.view': {
    says: 'See people, in lists and one by one',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'self', 'self'),
  },
  'people.add': {
    says: 'Add people (of a lower rank; admins of any)',
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'people.change': {
    says: "Give students managers and a counselor, end people's membership of one's own schools (of a lower rank; admins of any), see what they need in tests",
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'people.decide': {
    says: 'Decide over people: change their record, contacts, role and password, invite, unlock, deactivate, move and merge them; their second step, what they need in tests, their guardians (of a lower rank; admins of any)',
    reach: reaches('all', 'sole_schools', 'none', 'none', 'none', 'none'),
  },
  'people.erase': {
    says: 'Erase a person for good (but oneself)',
    reach: reaches('all', 'none', 'none', 'none', 'none', 'none'),
  },
  'people.table': {
    says: 'See people in one table with their tests and last score, who cares for them, where they belonged; read the product as they see it',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'people.export': {
    says: 'Take the people in view out as a file, and all that is held of one whom one decides over, or of oneself',
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'people.care': {
    says: 'Write notes on students and guests, see those of others and their guardians',
    reach: reaches('all', 'own_schools', 'none', 'allocated', 'none', 'none'),
  },
  'schools.view': {
    says: 'See schools',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'none', 'none'),
  },
  'schools.add': {
    says: 'Add a school',
    reach: reaches('all', 'none', 'none', 'none', 'none', 'none'),
  },
  'schools.change': {
    says: "Change a school's fields and its terms, archive a term, reopen one",
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'groups.view': {
    says: 'See groups and their members',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'groups.add': {
    says: 'Add a group, remove one',
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'groups.change': {
    says: "Change a group's name, tutors and members",
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'announcements.write': {
    says: 'Tell people something; see who read it (everyone at once: admins alone)',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'settings.view': {
    says: 'See the settings, and who changed them',
    reach: reaches('all', 'all', 'all', 'all', 'none', 'none'),
  },
  'settings.change': {
    says: 'Change the settings',
    reach: reaches('all', 'none', 'none', 'none', 'none', 'none'),
  },
  'outbox.use': {
    says: 'See messages by mail and SMS, send one again',
    reach: reaches('all', 'none', 'none', 'none', 'none', 'none'),
  },
  'audit.view': {
    says: 'See and download who did what',
    reach: reaches('all', 'none', 'none', 'none', 'none', 'none'),
  },
  'bank.view': {
    says: 'See tags, and questions with their sources: of one’s own schools, and the installation’s',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'none', 'none'),
  },
  'bank.keys': {
    says: 'See the keys of questions',
    reach: reaches('all', 'own_schools', 'own_schools', 'none', 'none', 'none'),
  },
  'bank.write': {
    says: 'Write and change questions and sources of one’s own schools (or of one’s own; publish where a setting lets one)',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'files.add': {
    says: "Upload files, list and remove them (one's own)",
    reach: reaches('all', 'own', 'own', 'none', 'none', 'none'),
  },
  'tags.write': {
    says: 'Add, change, merge and remove tags',
    reach: reaches('all', 'all', 'none', 'none', 'none', 'none'),
  },
  'subjects.view': {
    says: 'See trees of subjects: of one’s own schools, and the installation’s',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'none', 'none'),
  },
  'subjects.write': {
    says: 'Make, change, move and merge trees of subjects of one’s own schools',
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'assessments.view': {
    says: 'See assessments with their questions and labels: of one’s own schools, and the installation’s',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'none', 'none'),
  },
  'assessments.write': {
    says: 'Write, change and publish assessments of one’s own schools (or of one’s own)',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'practice_sets.view': {
    says: 'See practice sets: of one’s own schools, the installation’s, and those made for people in view; takers their own',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'self', 'self'),
  },
  'practice_sets.write': {
    says: 'Write and change practice sets of one’s own schools (or of one’s own)',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'library.view': {
    says: 'See shelves and materials: of one’s own schools, the installation’s; takers what is assigned or open to them',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'self', 'self'),
  },
  'library.write': {
    says: 'Write and change shelves and materials of one’s own schools (or of one’s own; before readers where a setting lets one)',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'library.read': {
    says: 'Keep one’s place in a material, one’s highlights and notes, mark it as done',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'self'),
  },
  'videos.view': {
    says: 'See recorded lessons of one’s own schools, and the installation’s; takers those assigned to them',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'self', 'self'),
  },
  'videos.write': {
    says: 'Add and change recorded lessons of one’s own schools (or of one’s own)',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'videos.watch': {
    says: 'Watch recorded lessons that are assigned to one, keep notes in them',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'self'),
  },
  'resources.view': {
    says: 'See resources of subjects: of one’s own schools, and the installation’s; takers those that stand by a skill',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'self', 'self'),
  },
  'resources.write': {
    says: 'Add, change and remove resources of subjects of one’s own schools (or of one’s own)',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'allocations.view': {
    says: 'See what is assigned to whom',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'allocations.write': {
    says: 'Assign assessments, practice sets and materials, take them back, remind of them',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'sessions.view': {
    says: 'See sessions, their answers and their course',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'self', 'self'),
  },
  'sessions.act': {
    says: 'Start a session, save, submit; for others: make, give more time, pause, void, release',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'self', 'self'),
  },
  'results.view': {
    says: 'See and download results of others',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'results.analyse': {
    says: 'See the item analysis of an assessment, with its keys',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'results.release': {
    says: 'Release results of a test to many at once, cancel a release that is still to come',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'sessions.key_in': {
    says: 'Print tests that are given on paper, type in their answer sheets, mend them',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'sittings.use': {
    says: 'Plan and run sittings: of one’s own schools, or those that one proctors or planned there; watch who is where',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'doubts.view': {
    says: 'See doubts with what was said about them, and one’s own; keys to those who see them, or once they are out',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'self', 'self'),
  },
  'doubts.write': {
    says: 'Ask a doubt and ask back; of others: answer, resolve and open them again',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'self', 'self'),
  },
  'doubts.answer': {
    says: 'Give doubts to somebody, draw on their pictures, keep an answer as an explanation for everyone',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'question_reports.make': {
    says: 'Report a question of one’s own session as faulty',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'self'),
  },
  'question_reports.view': {
    says: 'See what takers report of questions: of one’s own schools’, and of people in view on the installation’s',
    reach: reaches('all', 'own_schools', 'own_schools', 'none', 'none', 'none'),
  },
  'question_reports.resolve': {
    says: 'Resolve reports of questions that one may change',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'insight.view': {
    says: 'See where a group stands in each skill and what to teach it next; walk through a student’s test with them',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'insight.write': {
    says: 'Keep what was seen in walking through a student’s test with them',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'results.calibrate': {
    says: 'Calibrate assessments of one’s own schools (or of one’s own), accept a calibration, set the scale by IRT',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'reports.use': {
    says: 'See the weekly reports of students, write in them, approve and hold them',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
} as const satisfies Record<string, AccessRow>;

export type Act = keyof typeof ACCESS_ROWS;

/** The viewpoint from which rows are selected: how far the act reaches, and the caller's id. */
export interface View {
  readonly reach: Reach;
  readonly caller: string;
}

/** The access that an endpoint requires: no sign-in, any signed-in person, or an act of the access table. */
export type Access = 'anyone' | 'signed_in' | Act;

/** The access table, for the generated page of access rights and for the tests that check every act. */
export const ACCESS: Readonly<Record<Act, AccessRow>> = ACCESS_ROWS;

export const ACTS = Object.keys(ACCESS_ROWS) as Act[];

/** How far `act` reaches for `role`. `none` means that the act is refused for every row. */
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
 * Whether a person with the role `granter` may give, remove or change `role`. Only admins may grant their own
 * rank or above: an admin may make another admin (docs/decisions/what-each-role-may-do.md).
 */
export function mayGrant(granter: Role, role: Role): boolean {
  return granter === 'admin' || RANK[granter] > RANK[role];
}

export function isStaff(role: Role): boolean {
  return (STAFF_ROLES as readonly Role[]).includes(role);
}

/** The first part of an act's name: `people` for `people.view`. */
type Area = Act extends `${infer Name}.${string}` ? Name : never;

/**
 * The areas that a role may open, sent with the sign-in response. They only control what the app offers;
 * every call checks the access table again.
 */
export function permissionsOf(role: Role): Area[] {
  const acts = ACTS.filter((act) => reachOf(role, act) !== 'none' && reachOf(role, act) !== 'self');
  return [...new Set(acts.map(areaOf))];
}

function areaOf(act: Act): Area {
  return act.slice(0, act.indexOf('.')) as Area;
}
