/**
 * The access table: which role may perform which action, and on which rows. Every route asks it. The stores
 * turn a reach into SQL conditions.
 */

export const ROLES = ['admin', 'manager', 'tutor', 'counselor', 'student', 'guest'] as const;
export type Role = (typeof ROLES)[number];

export const STAFF_ROLES = ['admin', 'manager', 'tutor', 'counselor'] as const satisfies readonly Role[];

/**
 * The rows on which a role may perform an action. `all`: every row. `own_schools`: rows of the caller's
 * schools, students allocated to the caller by name, and shared content that no school owns (`content.ts`).
 * `sole_schools`: people all of whose schools are schools of the caller. `own_groups`: the groups that the
 * caller tutors, and rows of their students. `allocated`: students whom the caller counsels, and their
 * schools and groups. `own`: rows that the caller created. `self`: rows about the caller, such as those of
 * the caller's groups. `none`: the action is refused (403).
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
  /** A description of the action, shown on the generated page of access rights. */
  readonly says: string;
  readonly reach: Readonly<Record<Role, Reach>>;
}

/** Builds an entry of the access table from one reach per role. */
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
    says: 'Add people of a lower rank (admins: of any rank)',
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'people.change': {
    says: 'Assign managers and a counselor to students, end memberships in your schools, see accommodations (people of a lower rank; admins: of any rank)',
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'people.decide': {
    says: 'Manage people of a lower rank (admins: of any rank): record, contacts, role, password, two-step verification, accommodations, guardians; invite, unlock, deactivate, move, and merge them',
    reach: reaches('all', 'sole_schools', 'none', 'none', 'none', 'none'),
  },
  'people.erase': {
    says: 'Permanently erase another person',
    reach: reaches('all', 'none', 'none', 'none', 'none', 'none'),
  },
  'people.table': {
    says: 'See the table of people with their tests, last scores, staff, and former groups; view Assay as one of them',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'people.export': {
    says: 'Download a file of the people you can see, and all data about yourself or a person you manage',
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'people.care': {
    says: "Write notes on students and guests; see other people's notes and the guardians",
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
    says: "Change a school's fields and terms; archive and reopen a term",
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'groups.view': {
    says: 'See groups and their members',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'groups.add': {
    says: 'Add and remove groups',
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'groups.change': {
    says: "Change a group's name, tutors, and members",
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'announcements.write': {
    says: 'Write announcements and see who read them (only admins: to everyone)',
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
    says: 'See emails and text messages, and send one again',
    reach: reaches('all', 'none', 'none', 'none', 'none', 'none'),
  },
  'audit.view': {
    says: 'See and download who did what',
    reach: reaches('all', 'none', 'none', 'none', 'none', 'none'),
  },
  'bank.view': {
    says: 'See tags, and questions with their sources, that belong to your schools or are shared with all schools',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'none', 'none'),
  },
  'bank.keys': {
    says: 'See the answer keys of questions',
    reach: reaches('all', 'own_schools', 'own_schools', 'none', 'none', 'none'),
  },
  'bank.write': {
    says: "Write and change your schools' questions and sources (tutors: their own; publishing depends on a setting)",
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'files.add': {
    says: 'Upload files; list and remove your own',
    reach: reaches('all', 'own', 'own', 'none', 'none', 'none'),
  },
  'tags.write': {
    says: 'Add, change, merge, and remove tags',
    reach: reaches('all', 'all', 'none', 'none', 'none', 'none'),
  },
  'subjects.view': {
    says: 'See courses that belong to your schools or are shared with all schools',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'none', 'none'),
  },
  'subjects.write': {
    says: "Create, change, move, and merge parts of your schools' courses",
    reach: reaches('all', 'own_schools', 'none', 'none', 'none', 'none'),
  },
  'courses.view': {
    says: "See your schools' courses with what is assigned or open to you, and how you are doing in their skills",
    reach: reaches('none', 'none', 'none', 'none', 'self', 'none'),
  },
  'assessments.view': {
    says: 'See tests, with their questions and labels, that belong to your schools or are shared with all schools',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'none', 'none'),
  },
  'assessments.write': {
    says: "Write, change, and publish your schools' tests (tutors: their own)",
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'practice_sets.view': {
    says: 'See practice sets that belong to your schools, are shared with all schools, or are for people you can see (students and guests: their own)',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'self', 'self'),
  },
  'practice_sets.write': {
    says: "Write and change your schools' practice sets (tutors: their own)",
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'library.view': {
    says: 'See shelves and materials that belong to your schools or are shared with all schools (students and guests: those assigned or open to them)',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'self', 'self'),
  },
  'library.write': {
    says: "Write and change your schools' shelves and materials (tutors: their own; publishing depends on a setting)",
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'library.read': {
    says: 'Save your place in a material, highlight, write notes, and mark it as done',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'self'),
  },
  'videos.view': {
    says: 'See recorded lessons that belong to your schools or are shared with all schools (students and guests: those assigned to them)',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'self', 'self'),
  },
  'videos.write': {
    says: "Add and change your schools' recorded lessons (tutors: their own)",
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'videos.watch': {
    says: 'Watch recorded lessons that are assigned to you, and write notes in them',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'self'),
  },
  'resources.view': {
    says: 'See course resources that belong to your schools or are shared with all schools (students and guests: those for students)',
    reach: reaches('all', 'own_schools', 'own_schools', 'own_schools', 'self', 'self'),
  },
  'resources.write': {
    says: "Add, change, and remove resources of your schools' courses (tutors: their own)",
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'allocations.view': {
    says: 'See all assignments and who has them',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'practice.start': {
    says: 'Start practice of what you missed, or of a skill, with one click',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'self'),
  },
  'allocations.write': {
    says: 'Assign tests, practice sets, and materials; unassign them; send reminders',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'sessions.view': {
    says: 'See sessions, their answers, and their history',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'self', 'self'),
  },
  'sessions.act': {
    says: 'Start, save, and submit your own session; for others: create, give more time, pause, void, and release',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'self', 'self'),
  },
  'results.view': {
    says: "See and download other people's results",
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'results.analyse': {
    says: 'See the item analysis of a test, with its answer keys',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'results.release': {
    says: 'Release the results of a test, and cancel a release that has not taken effect',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'sessions.key_in': {
    says: 'Print paper tests; type in answer sheets and correct them',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'sittings.use': {
    says: "Plan and run sittings (at your schools, or ones you proctor or planned), and see each student's progress in them",
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'doubts.view': {
    says: 'See doubts and their messages, including your own; answer keys only if you may see them or they are released',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'self', 'self'),
  },
  'doubts.write': {
    says: "Ask a doubt and a follow-up; for other people's doubts: answer, resolve, and reopen them",
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'self', 'self'),
  },
  'doubts.answer': {
    says: 'Assign a doubt to someone, draw on its pictures, and save an answer as an explanation for everyone',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'question_reports.make': {
    says: 'Report a question of your own session as faulty',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'self'),
  },
  'question_reports.view': {
    says: "See reports of faulty questions: about your schools' questions, and by people you can see about shared questions",
    reach: reaches('all', 'own_schools', 'own_schools', 'none', 'none', 'none'),
  },
  'question_reports.resolve': {
    says: 'Resolve reports of questions that you may change',
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'insight.view': {
    says: "See how a group does in each skill and what to teach it next; go through a student's test with them",
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'insight.write': {
    says: "Save what you noticed while going through a student's test",
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'gradebook.view': {
    says: 'See the gradebook of a group or of students in view, with unreleased scores',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
  'gradebook.own': {
    says: 'See your own row of the gradebooks of your groups, if your school shows it, as far as it is released',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'none'),
  },
  'gradebook.change': {
    says: 'Set up the gradebook of a group, excuse its students, and write about their work',
    reach: reaches('all', 'own_schools', 'own_groups', 'none', 'none', 'none'),
  },
  'results.calibrate': {
    says: "Calibrate your schools' tests (tutors: their own), accept a calibration, and set the IRT scale",
    reach: reaches('all', 'own_schools', 'own', 'none', 'none', 'none'),
  },
  'encouragement.use': {
    says: 'See your streak, your weekly goal, and levels you just reached; set the goal or switch it off',
    reach: reaches('none', 'none', 'none', 'none', 'self', 'self'),
  },
  'reports.use': {
    says: 'See, edit, approve, and hold the weekly reports of students',
    reach: reaches('all', 'own_schools', 'own_groups', 'allocated', 'none', 'none'),
  },
} as const satisfies Record<string, AccessRow>;

export type Act = keyof typeof ACCESS_ROWS;

/** The viewpoint from which rows are selected: the reach of the action, and the caller's id. */
export interface View {
  readonly reach: Reach;
  readonly caller: string;
}

/**
 * The access that an endpoint requires: no sign-in, any signed-in person, or an action in the access table.
 */
export type Access = 'anyone' | 'signed_in' | Act;

/** The access table, for the generated page of access rights and for the tests that check every action. */
export const ACCESS: Readonly<Record<Act, AccessRow>> = ACCESS_ROWS;

export const ACTS = Object.keys(ACCESS_ROWS) as Act[];

/** The rows on which `role` may perform `act`. `none` means that the action is refused for every row. */
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
 * rank or above: an admin may make a second person an admin (docs/decisions/what-each-role-may-do.md).
 */
export function mayGrant(granter: Role, role: Role): boolean {
  return granter === 'admin' || RANK[granter] > RANK[role];
}

export function isStaff(role: Role): boolean {
  return (STAFF_ROLES as readonly Role[]).includes(role);
}

/** The first part of an action's name: `people` for `people.view`. */
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
