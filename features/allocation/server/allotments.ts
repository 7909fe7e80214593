/**
 * Decides, for many people together, in which mode, when and how often they may take a test. Loads the facts
 * from which `core/access/allocation` decides it.
 */
import type { Kysely } from 'kysely';
import { type Role, reachOf } from '#core/access/access.ts';
import {
  type AllocationFacts,
  type Allotment,
  allotmentIn,
  defaultMode,
  mayStillAsk,
  resolveAllocation,
} from '#core/access/allocation.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.store.ts';
import { listAssessmentsForSession } from '#features/assessments/server/public.ts';
import type { Release } from '#features/releases/release.rules.ts';
import { listReleases } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { isListed } from '../allocation.rules.ts';
import {
  findHeldOf,
  type HeldSession,
  listHeldSessions,
  listTakenAndOpen,
  listWays,
  type Way,
} from './allotments.store.ts';

export interface Held {
  readonly allotment: Allotment;
  /**
   * The person's session in progress in their current mode, or else the newest finished one in that mode; if
   * there is none, a session in a different mode.
   */
  readonly session: HeldSession | null;
  /**
   * The test that the person took before and its session, if they now have it for practice. Otherwise null.
   */
  readonly tested: { readonly allotment: Allotment; readonly session: HeldSession } | null;
  /** When the test was last assigned to the person; null if it never was. */
  readonly allotted_at: number | null;
  /** Whether staff excused the person from all its assignments. */
  readonly is_excused: boolean;
}

/**
 * For each of these people, by id: how one test is assigned to them (mode, dates and attempts), and the
 * session that belongs to it. Runs at most two SQL statements.
 */
export async function listHeldBy(
  db: Kysely<Tables>,
  assessment: string,
  people: readonly { readonly id: string; readonly role: Role }[],
  now: Date,
): Promise<Map<string, Held>> {
  const own = await listOwnOf(db, assessment, people);
  const out = await listOut(db, own, now);
  return new Map(own.map((each) => [each.person.id, held(each, out, now)]));
}

/**
 * The rows that decide how the test is assigned to each person; empty if the test does not exist. Runs one
 * SQL statement.
 */
async function listOwnOf<Person extends { readonly id: string; readonly role: Role }>(
  db: Kysely<Tables>,
  assessment: string,
  people: readonly Person[],
): Promise<(Own & { readonly person: Person })[]> {
  const found = await findHeldOf(
    db,
    assessment,
    people.map(({ id }) => id),
  );
  if (found === null) return [];
  const ways = Map.groupBy(found.ways, (way) => way.person);
  const sessions = Map.groupBy(found.sessions, (session) => session.taker);
  return people.map((person) => ({
    person,
    role: person.role,
    assessment: found.assessment,
    is_enrolled: found.enrolled.has(person.id),
    ways: ways.get(person.id) ?? [],
    sessions: sessions.get(person.id) ?? [],
  }));
}

/** How a test is assigned to a person, and whether its closing ends a session in progress. */
export interface Ready extends Allotment {
  readonly hard_close: boolean;
}

/**
 * Whether a person may start a session that was created for them: decided by how its test is assigned to them
 * in its mode, ignoring that session. Null if the test does not exist. Runs at most two SQL statements.
 */
export async function readyIn(
  db: Kysely<Tables>,
  assessment: string,
  person: { readonly id: string; readonly role: Role },
  session: { readonly id: string; readonly mode: SessionMode },
  now: Date,
): Promise<Ready | null> {
  const [all] = await listOwnOf(db, assessment, [person]);
  if (all === undefined) return null;
  const own = { ...all, sessions: all.sessions.filter((other) => other.id !== session.id) };
  const allotment = allotmentIn(session.mode, factsOf(own, await listOut(db, [own], now), now));
  return { ...allotment, hard_close: all.assessment.hard_close };
}

/** A person's allotment of a test that is taken on paper. */
export interface PaperAllotment {
  /** How the test is assigned, computed without a session that was created but never started. */
  readonly allotment: Allotment;
  readonly unbegun: string | null;
  /** A session that was started on a screen and is not submitted. */
  readonly under_way: string | null;
}

/**
 * For each of these people, by id: their allotment of the test at the instant when they took it on paper
 * (`sat_at`). Runs one SQL statement.
 */
export async function listForPaper(
  db: Kysely<Tables>,
  assessment: string,
  people: readonly { readonly id: string; readonly role: Role; readonly sat_at: Date }[],
): Promise<Map<string, PaperAllotment>> {
  const all = await listOwnOf(db, assessment, people);
  return new Map(
    all.map(({ person: { id, sat_at }, ...own }) => {
      const tests = own.sessions.filter(({ mode, is_under_way }) => mode !== 'practice' && is_under_way);
      const unbegun = tests.find(({ status }) => status === 'generated')?.id ?? null;
      const sessions = own.sessions.filter((session) => session.id !== unbegun);
      // Released answers matter only for practice.
      const allotment = allotmentIn('paper', factsOf({ ...own, sessions }, new Set(), sat_at));
      return [id, { allotment, unbegun, under_way: tests.find((one) => one.id !== unbegun)?.id ?? null }];
    }),
  );
}

/** The assignments and tests that reach a person. They are read once and passed to several functions. */
export interface Reaching {
  readonly own: readonly Own[];
  /** The releases of all their sessions, by session. */
  readonly releases: ReadonlyMap<string, Pick<Release, 'released'>>;
}

/**
 * The tests in a person's own list, unsorted. Runs at most six SQL statements, and none for what `reaching`
 * already
 * holds.
 */
export async function listHeld(
  db: Kysely<Tables>,
  person: { readonly id: string; readonly role: Role },
  now: Date,
  reaching?: Reaching,
): Promise<(Held & { readonly assessment: AssessmentForSession; readonly is_enrolled: boolean })[]> {
  const all = reaching?.own ?? (await listAllOf(db, person));
  const out = await listOut(db, all, now, reaching);
  return all.flatMap((own) => {
    const { assessment, is_enrolled } = own;
    const has = held(own, out, now);
    const listed = isListed({
      allotment: has.allotment,
      is_published: assessment.status === 'published',
      has_session: has.session !== null,
      is_enrolled,
    });
    return listed ? [{ ...has, assessment, is_enrolled }] : [];
  });
}

/**
 * Every test that is assigned or open to a person, with its mode, dates and attempts. Runs four SQL
 * statements.
 */
export async function listAllOf(
  db: Kysely<Tables>,
  person: { readonly id: string; readonly role: Role },
): Promise<Own[]> {
  const ways = Map.groupBy(await listWays(db, [person.id]), (way) => way.assessment);
  const sessions = Map.groupBy(await listHeldSessions(db, [person.id]), (session) => session.assessment);
  const { enrolled, open } = await listTakenAndOpen(db, person.id, isTaker(person.role));
  const ids = new Set([...ways.keys(), ...sessions.keys(), ...open]);
  const assessments = await listAssessmentsForSession(db, [...ids]);
  return [...assessments.values()].map((assessment) => ({
    assessment,
    role: person.role,
    is_enrolled: enrolled.has(assessment.id),
    ways: ways.get(assessment.id) ?? [],
    sessions: sessions.get(assessment.id) ?? [],
  }));
}

/**
 * The revisions of tests that may still ask a person their questions, or whose explanations are not released
 * to them. Covers assigned, open and started tests. Runs five SQL statements, and none for what `reaching`
 * already
 * holds.
 */
export async function listPapersToCome(
  db: Kysely<Tables>,
  person: { readonly id: string; readonly role: Role },
  now: Date,
  reaching?: Reaching,
): Promise<string[]> {
  const all = reaching?.own ?? (await listAllOf(db, person));
  const sessions = all.flatMap((own) => own.sessions);
  const releases = reaching?.releases ?? (await listReleases(db, sessions, now));
  const out = new Set(
    sessions.flatMap(({ id }) => (releases.get(id)?.released.explanations === true ? [id] : [])),
  );
  const ahead = all.filter((own) => mayStillAsk(factsOf(own, out, now)));
  return [
    ...ahead.flatMap(({ assessment }) => assessment.revision ?? []),
    ...sessions.flatMap(({ id, revision }) => (out.has(id) ? [] : [revision])),
  ];
}

/** Whether people with this role take tests. Open tests are open to such people. */
export function isTaker(role: Role): boolean {
  return reachOf(role, 'sessions.act') === 'self';
}

/** The rows that decide how one test is assigned to one person. */
export interface Own {
  readonly assessment: AssessmentForSession;
  readonly role: Role;
  readonly is_enrolled: boolean;
  readonly ways: readonly Way[];
  /** Sessions in progress first, then the newest. */
  readonly sessions: readonly HeldSession[];
}

/**
 * The ids of sessions whose answers are released, for tests that block practice until then. At most one
 * statement.
 */
async function listOut(
  db: Kysely<Tables>,
  own: readonly Own[],
  now: Date,
  reaching?: Reaching,
): Promise<Set<string>> {
  const asked = own.filter(
    ({ assessment, ways }) =>
      ways.some(({ mode }) => mode === 'practice') || defaultMode(assessment.modes) === 'practice',
  );
  const tests = asked.flatMap(({ sessions }) => sessions.filter(({ mode }) => mode !== 'practice'));
  const releases = reaching?.releases ?? (await listReleases(db, tests, now));
  const out = tests.filter(({ id }) => releases.get(id)?.released.answers);
  return new Set(out.map(({ id }) => id));
}

function factsOf(
  { assessment, role, is_enrolled, ways, sessions }: Own,
  out: ReadonlySet<string>,
  now: Date,
): AllocationFacts {
  return {
    assessment: { ...assessment, open_to_guests: assessment.open_to_guests && isTaker(role) },
    allocations: ways,
    sessions: sessions.map(({ id, mode, status, is_under_way, submitted_at }) => ({
      mode,
      is_under_way,
      is_begun: status !== 'generated',
      is_out: out.has(id),
      submitted_at: submitted_at?.getTime() ?? null,
    })),
    is_enrolled,
    now: now.getTime(),
  };
}

function held(own: Own, out: ReadonlySet<string>, now: Date): Held {
  const facts = factsOf(own, out, now);
  const allotment = resolveAllocation(facts);
  const newest = (isPractice: boolean) =>
    own.sessions.find(({ mode }) => (mode === 'practice') === isPractice) ?? null;
  const isPractice = allotment.mode === 'practice';
  const test = isPractice ? newest(false) : null;
  return {
    allotment,
    session: newest(isPractice) ?? own.sessions[0] ?? null,
    tested: test && { allotment: allotmentIn('test', facts), session: test },
    allotted_at: own.ways.length === 0 ? null : Math.max(...own.ways.map((way) => way.allotted_at)),
    is_excused: own.ways.length > 0 && own.ways.every((way) => way.is_excused),
  };
}
