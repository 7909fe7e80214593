/**
 * Two schools, with a person in each role in the first, and people, groups and schools in every relation to
 * them. The file also says who should see what, according to the access table and independent of SQL.
 */
import type { Reach, Role } from '#core/access/access.ts';
import { ROLES } from '#core/access/access.ts';
import type { ApiClient, Heard, TestApi } from './api.ts';
import type { SeededPerson } from './seed.ts';

/** The relation of a person to the callers, who all belong to the northern school. */
export const RELATIONS = [
  'student_of_same_school',
  'student_of_other_school',
  'student_followed_by_manager',
  'student_in_tutored_group',
  'student_with_counselor',
  'guest_of_same_school',
  'guest_without_school',
  'tutor_of_same_school',
  'tutor_of_both_schools',
  'tutor_of_other_school',
  'manager_of_same_school',
  'admin',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** The relations of people who take tests. */
export const TAKERS = RELATIONS.filter((relation) => /^(student|guest)_/.test(relation));

export const SCHOOLS = ['north', 'south'] as const;

/** The person who created an object: the caller, or a manager of the same or of the other school. */
export const OWNERS = ['own', 'of_same_school', 'of_other_school'] as const;
export type Owner = (typeof OWNERS)[number];

const IN_REACH: Readonly<Record<Reach, readonly Relation[]>> = {
  all: RELATIONS,
  own_schools: [
    'student_of_same_school',
    'student_followed_by_manager',
    'student_in_tutored_group',
    'guest_of_same_school',
    'tutor_of_same_school',
    'tutor_of_both_schools',
    'manager_of_same_school',
  ],
  sole_schools: [
    'student_of_same_school',
    'student_in_tutored_group',
    'guest_of_same_school',
    'tutor_of_same_school',
    'manager_of_same_school',
  ],
  own_groups: ['student_in_tutored_group'],
  allocated: ['student_with_counselor'],
  own: [],
  self: [],
  none: [],
};

export const GROUP_RELATIONS = [
  'tutored',
  'of_same_school',
  'of_other_school',
  'of_counseled_student',
] as const;
export type GroupRelation = (typeof GROUP_RELATIONS)[number];

/** `everyones`: objects that belong to no person, group or school and are the same for everybody. */
export const RELATIONS_OF = {
  person: RELATIONS,
  group: GROUP_RELATIONS,
  school: SCHOOLS,
  session: TAKERS,
  owned: OWNERS,
  everyones: [],
} as const;
export type Subject = keyof typeof RELATIONS_OF;

const GROUPS_IN_REACH: Readonly<Record<Reach, readonly GroupRelation[]>> = {
  all: GROUP_RELATIONS,
  own_schools: ['tutored', 'of_same_school'],
  sole_schools: [],
  own_groups: ['tutored'],
  allocated: ['of_counseled_student'],
  own: [],
  self: [],
  none: [],
};

export const isPersonInReach = (reach: Reach, relation: Relation) => IN_REACH[reach].includes(relation);
export const isGroupInReach = (reach: Reach, relation: GroupRelation) =>
  GROUPS_IN_REACH[reach].includes(relation);
export const isSchoolInReach = (reach: Reach, school: 'north' | 'south') =>
  reach === 'all' || (reach === 'own_schools' && school === 'north');

/** A word in the name of every person, group and school. */
export const COMMON_WORD = 'Robin';

export interface World {
  readonly schools: Readonly<Record<'north' | 'south', string>>;
  readonly callers: Readonly<Record<Role, SeededPerson>>;
  /** The callers, signed in at the start, because calls may change a password. */
  readonly clients: Readonly<Record<Role, ApiClient>>;
  readonly groups: Readonly<Record<GroupRelation, string>>;
  readonly people: Readonly<Record<Relation, SeededPerson>>;
  /** The managers who created the objects that the callers did not create. */
  readonly owners: Readonly<Record<Exclude<Owner, 'own'>, SeededPerson>>;
  /** Creates a new person in this relation, for a call that changes the first one. */
  person(relation: Relation): Promise<SeededPerson>;
  group(relation: GroupRelation): Promise<string>;
  /**
   * Records an object's relation to the callers. The first people, groups and schools are already recorded.
   */
  mark(kind: string, relation: string, id: string): void;
  /**
   * The relation to the object with this id, for example `person admin`; undefined if it does not belong to
   * these data.
   */
  relationOf(id: string): string | undefined;
  /** The calls with their responses since the last time this was called. */
  heard(): Told[];
}

/** All stored data about the people with whom the test starts, and their memberships. */
export async function standingOf(api: TestApi, { people }: World): Promise<unknown> {
  const { kysely } = api.platform.database;
  const ids = Object.values(people).map(({ id }) => id);
  const rows = await kysely.selectFrom('people').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const of = (table: 'school_members' | 'group_members') =>
    kysely.selectFrom(table).selectAll().where('person', 'in', ids).orderBy('person').execute();
  const managers = kysely.selectFrom('manager_allocations').selectAll().where('student', 'in', ids);
  return {
    people: rows.map(({ last_seen_at: _, ...row }) => row),
    schools: await of('school_members'),
    groups: await of('group_members'),
    managers: await managers.orderBy('student').execute(),
  };
}

/** A call by one of the callers. */
export interface Told {
  readonly role: Role;
  readonly request: Parameters<Heard>[0];
  readonly reply: Parameters<Heard>[1];
}

export async function accessWorld(api: TestApi): Promise<World> {
  const named = { first_name: COMMON_WORD };
  const schools = {
    north: await api.school(`${COMMON_WORD} North`),
    south: await api.school(`${COMMON_WORD} South`),
  };
  const callers = {} as Record<Role, SeededPerson>;
  for (const role of ROLES) {
    callers[role] = await api.person({ ...named, role, schools: role === 'admin' ? [] : [schools.north] });
  }
  const clients = {} as Record<Role, ApiClient>;
  let told: Told[] = [];
  for (const role of ROLES) {
    clients[role] = await api.as(callers[role], (request, reply) => told.push({ role, request, reply }));
  }
  const relations = new Map<string, string>();
  const mark = (kind: string, relation: string, id: string) => void relations.set(id, `${kind} ${relation}`);
  for (const school of SCHOOLS) mark('school', school, schools[school]);
  // Further staff look after the students whom the callers do not look after, as followers, counselors or
  // tutors.
  const elsewhere = { schools: [schools.south] };
  const others = {
    manager: await api.person({ ...elsewhere, role: 'manager' }),
    counselor: await api.person({ ...elsewhere, role: 'counselor' }),
    tutor: await api.person({ ...elsewhere, role: 'tutor' }),
  };
  let made = 0;
  const group = async (relation: GroupRelation) => {
    made += 1;
    const isNorth = relation === 'tutored' || relation === 'of_same_school';
    const id = await api.group(isNorth ? schools.north : schools.south, `${COMMON_WORD} ${made}`);
    const { kysely } = api.platform.database;
    const tutor = relation === 'tutored' ? callers.tutor : others.tutor;
    await kysely.insertInto('group_tutors').values({ group_id: id, person: tutor.id }).execute();
    if (relation === 'of_counseled_student') {
      const student = { ...named, role: 'student', schools: [schools.south], groups: [id] } as const;
      await api.person({ ...student, counselor: callers.counselor.id });
    }
    mark('group', relation, id);
    return id;
  };
  const groups = {} as Record<GroupRelation, string>;
  for (const relation of GROUP_RELATIONS) groups[relation] = await group(relation);
  // The counselor sees one student in this group, but not this one.
  await api.person({
    ...named,
    role: 'student',
    schools: [schools.south],
    groups: [groups.of_counseled_student],
  });

  const seeds = {
    student_of_same_school: { role: 'student', schools: [schools.north], groups: [groups.of_same_school] },
    student_of_other_school: {
      role: 'student',
      schools: [schools.south],
      groups: [groups.of_other_school],
      managers: [others.manager.id],
      counselor: others.counselor.id,
    },
    student_followed_by_manager: {
      role: 'student',
      schools: [schools.south],
      managers: [callers.manager.id],
    },
    student_in_tutored_group: { role: 'student', schools: [schools.north], groups: [groups.tutored] },
    student_with_counselor: { role: 'student', schools: [schools.south], counselor: callers.counselor.id },
    guest_of_same_school: { role: 'guest', schools: [schools.north] },
    guest_without_school: { role: 'guest' },
    tutor_of_same_school: { role: 'tutor', schools: [schools.north] },
    tutor_of_both_schools: { role: 'tutor', schools: [schools.north, schools.south] },
    tutor_of_other_school: { role: 'tutor', schools: [schools.south] },
    manager_of_same_school: { role: 'manager', schools: [schools.north] },
    admin: { role: 'admin' },
  } as const;
  const person = async (relation: Relation) => {
    const made = await api.person({ ...named, ...seeds[relation] });
    mark('person', relation, made.id);
    return made;
  };
  const people = {} as Record<Relation, SeededPerson>;
  for (const relation of RELATIONS) people[relation] = await person(relation);
  const owners = { of_same_school: people.manager_of_same_school, of_other_school: others.manager };
  const heard = () => {
    const calls = told;
    told = [];
    return calls;
  };
  const relationOf = (id: string) => relations.get(id);
  return { schools, callers, clients, groups, people, owners, person, group, mark, relationOf, heard };
}
