/**
 * Ids for calls: for every kind of object, one from the other school, or an id that does not exist if objects
 * of that kind belong to no school. Also creates objects for valid calls in the northern school.
 */
import { v7 } from 'uuid';
import type { Role } from '#core/access/access.ts';
import { addLabel } from '#features/assessments/server/labels.store.ts';
import type { World } from './access-world.ts';
import type { TestApi } from './api.ts';
import { seedSource } from './bank-seed.ts';
import { sittingOf } from './sitting.ts';
import { seedAllocation, seedAssessment } from './test-seed.ts';

export interface Sound {
  /** The ids in the path, in order. */
  readonly ids?: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  /** The query string, with its question mark. */
  readonly query?: string;
  /** A file to send in a form with the body's fields. */
  readonly file?: File;
}

export interface SoundCall {
  /** The roles in which the call is tried. By default managers and tutors, if they may make the call. */
  readonly by?: readonly Role[];
  make(role: Role): Promise<Sound>;
}

export interface ForeignWorld {
  readonly api: TestApi;
  readonly world: World;
  /** An object of the other school for each kind. */
  readonly foreign: Readonly<Record<string, string>>;
  /** The test that the student of the other school took. */
  readonly sat: string;
}

/** `nothing` is a kind whose objects belong to no school, so an id that does not exist is tried. */
export type Kind =
  | 'school'
  | 'student'
  | 'group'
  | 'tutor'
  | 'manager'
  | 'counselor'
  | 'term'
  | 'allocation'
  | 'session'
  | 'session_section'
  | 'visit'
  | 'question'
  | 'source'
  | 'label'
  | 'assessment'
  | 'nothing';

export async function foreignWorld(api: TestApi, world: World): Promise<ForeignWorld> {
  const { kysely } = api.platform.database;
  const now = api.clock.now();
  const base = [api.platform.database, now] as const;
  const { people, owners, schools, groups, callers } = world;
  const student = people.student_of_other_school;
  const term = v7();
  await kysely
    .insertInto('terms')
    .values({
      id: term,
      school: schools.south,
      name: 'Autumn',
      starts_on: '2026-09-01',
      ends_on: '2026-12-20',
      created_at: now,
      updated_at: now,
    })
    .execute();
  const paper = await seedAssessment(...base, callers.admin.id);
  const theirs = await sittingOf(api, callers.admin.id, SEED, {
    taker: student,
    client: await api.as(student),
  });
  await theirs.act('start');
  const look = { session: theirs.id, question: theirs.questions[0]?.id, opened_at: now.toISOString() };
  const visit = await theirs.client.post('/api/user-assessment-session/create-attempt-visit/', look);
  const theirPaper = await seedAssessment(...base, callers.admin.id, { school: schools.south });
  const foreign: Readonly<Record<Kind, string>> = {
    school: schools.south,
    student: student.id,
    group: groups.of_other_school,
    term,
    tutor: people.tutor_of_other_school.id,
    manager: owners.of_other_school.id,
    counselor: (await api.person({ role: 'counselor', schools: [schools.south] })).id,
    allocation: await seedAllocation(...base, callers.admin.id, paper.id, { person: student.id }),
    session: theirs.id,
    session_section: await firstSection(api, theirs.id),
    visit: visit.body.id,
    assessment: theirPaper.id,
    question: theirPaper.sections[0]?.questions[0]?.id ?? '',
    source: await seedSource(...base, owners.of_other_school.id),
    label: await addLabel(kysely, { name: 'Theirs', school: schools.south }, now),
    nothing: v7(),
  };
  return { api, world, foreign, sat: theirs.paper.id };
}

/** The sections of a test that is to be taken. */
const SEED = { sections: [{ title: 'Warm-up', questions: 2 }], attempts_allowed: null };

/** The section of a session that has only one. */
export async function firstSection({ platform }: TestApi, session: string): Promise<string> {
  const { id } = await platform.database.kysely
    .selectFrom('session_sections')
    .select('id')
    .where('session', '=', session)
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates new objects in the northern school for valid calls. */
export function northSeeds(get: () => ForeignWorld) {
  const base = () => [get().api.platform.database, get().api.clock.now()] as const;
  const admin = () => get().world.callers.admin.id;
  const north = () => get().world.schools.north;
  const student = async () => (await get().world.person('student_in_tutored_group')).id;
  const group = () => get().world.group('tutored');
  const made = async (role: 'tutor' | 'manager' | 'counselor') =>
    (await get().api.person({ role, schools: [north()] })).id;
  const paper = async (author = admin()) => seedAssessment(...base(), author);
  const draft = (role: Role) => seedAssessment(...base(), get().world.callers[role].id, { status: 'draft' });
  let count = 0;
  const name = () => {
    count += 1;
    return `North ${count}`;
  };
  const one = (make: SoundCall['make']): SoundCall[] => [{ make }];
  return { base, admin, north, student, group, made, paper, draft, name, one };
}
