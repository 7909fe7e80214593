/**
 * People for tests of the table of people: of every kind, at every boundary of its filters, and in several
 * groups or schools.
 */
import { listedScale } from '#features/results/latest-score.rules.ts';
import { settingsOf } from '#features/settings/settings.rules.ts';
import { type ApiClient, type TestApi, testApi } from './api.ts';
import type { SeededPerson } from './seed.ts';
import { seedAllocation, seedAssessment, seedSession } from './test-seed.ts';

/**
 * Values at each boundary of the score bands and of a week, and just before and after it. Null means that the
 * person has no session, or was never active.
 */
const BOUNDS = [
  { score: 1099, days: null },
  { score: 1100, days: 7 + 1 / 86_400_000 },
  { score: 1299, days: 7 },
  { score: 1300, days: 7 - 1 / 86_400_000 },
  { score: null, days: 0 },
] as const;

/** The scale of the last score in lists, with the default settings. */
export const LISTED_SCALE = listedScale(settingsOf(new Map()));

const DAY_MS = 86_400_000;

export interface PeopleViewWorld {
  readonly api: TestApi;
  readonly admin: ApiClient;
  /** A manager of the first school. */
  readonly manager: ApiClient;
  readonly schools: readonly [string, string];
  /** Two groups in the first school and one in the second. */
  readonly groups: readonly [string, string, string];
  readonly managers: readonly [string, string];
  /** The second counselor belongs to both schools. */
  readonly counselors: readonly [string, string];
  /** The first tutor has both groups in the first school. */
  readonly tutors: readonly [string, string];
  readonly takers: readonly string[];
  /** The people with the last name Bound. */
  readonly atBounds: readonly string[];
  readonly amara: SeededPerson;
  readonly tests: readonly [string, string, string];
  ago(days: number): Date;
  allot(
    target: { person: string } | { group_id: string } | { school: string },
    assessment: string,
    terms?: { closes_at?: Date },
  ): Promise<string>;
  /** Adds a session: in progress, or submitted this many days ago with this score. */
  sit(taker: string, assessment: string, scaled: number | null, days?: number): Promise<string>;
}

/** Creates an API with these people. */
export async function peopleViewWorld(): Promise<PeopleViewWorld> {
  const api = await testApi();
  const { database } = api.platform;
  const ago = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS);
  const schools = [await api.school('North'), await api.school('South')] as const;
  const [north, south] = schools;
  const groups = [
    await api.group(north, 'A'),
    await api.group(north, 'B'),
    await api.group(south, 'C'),
  ] as const;
  const author = await api.person({ role: 'admin' });
  const mara = await api.person({ role: 'manager', schools: [north] });
  const managers = [mara.id, (await api.person({ role: 'manager', schools: [south] })).id] as const;
  const counselors = [
    (await api.person({ role: 'counselor', schools: [north] })).id,
    (await api.person({ role: 'counselor', schools })).id,
  ] as const;
  const tutors = [
    (await api.person({ role: 'tutor', schools: [north], tutors: [groups[0], groups[1]] })).id,
    (await api.person({ role: 'tutor', schools: [south], tutors: [groups[2]] })).id,
  ] as const;
  const paper = async () => (await seedAssessment(database, api.clock.now(), author.id)).id;
  const tests = [await paper(), await paper(), await paper()] as const;
  const allot: PeopleViewWorld['allot'] = (target, assessment, terms = {}) =>
    seedAllocation(database, api.clock.now(), author.id, assessment, target, terms);
  const sit: PeopleViewWorld['sit'] = (taker, assessment, scaled, days = 0) =>
    seedSession(database, api.clock.now(), assessment, taker, {
      started_at: ago(days),
      ...(scaled === null
        ? {}
        : { status: 'scored', submitted_at: ago(days), scaled, score_scale: LISTED_SCALE }),
    });
  const withoutPassword = (id: string) =>
    database.kysely.updateTable('people').set({ password_hash: null }).where('id', '=', id).execute();

  const amara = await api.person({
    role: 'student',
    first_name: 'Amara',
    last_name: 'Okafor',
    schools: [north],
    groups: [groups[0], groups[1]],
    managers: [managers[1]],
    counselor: counselors[0],
    last_seen_at: ago(1),
  });
  const takers: string[] = [];
  for (let number = 0; number < 24; number += 1) {
    const isNorth = number % 3 !== 0;
    const odd = number % 2 === 1;
    const student = await api.person({
      role: number % 6 === 5 ? 'guest' : 'student',
      first_name: odd ? 'Çelik' : 'Ben',
      schools: [isNorth ? north : south],
      groups: number % 6 === 5 || number % 4 === 0 ? [] : [isNorth ? groups[odd ? 1 : 0] : groups[2]],
      managers: number % 5 === 0 ? [managers[odd ? 1 : 0]] : [],
      ...(number % 4 === 1 ? { counselor: counselors[odd ? 1 : 0] } : {}),
      deactivated: number % 7 === 6,
      ...(number % 3 === 1 ? {} : { last_seen_at: ago(number) }),
    });
    takers.push(student.id);
    if (number % 8 === 3) await withoutPassword(student.id);
    if (!odd) await allot({ person: student.id }, tests[0]);
    if (number % 3 === 0)
      await sit(student.id, tests[odd ? 1 : 0], number % 4 === 0 ? null : 900 + number * 30);
  }
  const atBounds: string[] = [];
  for (const { score, days } of BOUNDS) {
    const seen = days === null ? {} : { last_seen_at: ago(days) };
    const { id } = await api.person({ role: 'student', last_name: 'Bound', schools: [north], ...seen });
    if (score !== null) await sit(id, tests[0], score);
    atBounds.push(id);
  }
  // A deactivated person without a password, in both groups of one tutor, followed by two managers.
  const several = { groups: [groups[0], groups[1]], managers, deactivated: true, last_seen_at: ago(7) };
  const both = await api.person({ role: 'student', last_name: 'Both', schools: [north], ...several });
  await withoutPassword(both.id);
  await allot({ group_id: groups[0] }, tests[1]);
  await allot({ school: south }, tests[2], { closes_at: ago(2) });
  const admin = await api.as(author);
  const manager = await api.as(mara);
  const people = { managers, counselors, tutors, takers, atBounds, amara };
  return { api, admin, manager, schools, groups, ...people, tests, ago, allot, sit };
}
