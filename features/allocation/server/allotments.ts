/** What people have of assessments: gathers what `core/access/allocation` resolves, for many at once. It knows no HTTP and no score. */
import type { Kysely } from 'kysely';
import { type Role, reachOf } from '#core/access/access.ts';
import { type Allotment, resolveAllocation } from '#core/access/allocation.ts';
import { type AssessmentForSession, listAssessmentsForSession } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { isListed } from '../allocation.rules.ts';
import {
  type HeldSession,
  listHeldSessions,
  listOpenAssessments,
  listWays,
  type Way,
} from './allotments.store.ts';
import { listEnrolments } from './enrolments.store.ts';

export interface Held {
  readonly allotment: Allotment;
  readonly attempts_used: number;
  /** The one under way, else the newest that is over. */
  readonly session: HeldSession | null;
}

/** What each of these people has of one assessment, by person; three statements, whatever their number. */
export async function listHeldBy(
  db: Kysely<Tables>,
  assessment: AssessmentForSession,
  people: readonly { readonly id: string; readonly role: Role }[],
  now: Date,
): Promise<Map<string, Held>> {
  const ids = people.map(({ id }) => id);
  const ways = Map.groupBy(await listWays(db, ids, [assessment.id]), (way) => way.person);
  const sessions = Map.groupBy(await listHeldSessions(db, ids, [assessment.id]), (session) => session.taker);
  return new Map(
    people.map((person) => [
      person.id,
      held(assessment, person.role, ways.get(person.id) ?? [], sessions.get(person.id) ?? [], now),
    ]),
  );
}

/** When one person may begin an assessment, the attempts that they used left aside; one statement. */
export async function windowOf(
  db: Kysely<Tables>,
  assessment: AssessmentForSession,
  { id, role }: { readonly id: string; readonly role: Role },
  now: Date,
): Promise<Pick<Allotment, 'source' | 'opens_at' | 'closes_at'>> {
  return held(assessment, role, await listWays(db, [id], [assessment.id]), [], now).allotment;
}

/** What stands in a person's own list, in no order; six statements, whatever its length. */
export async function listHeld(
  db: Kysely<Tables>,
  person: { readonly id: string; readonly role: Role },
  now: Date,
): Promise<(Held & { readonly assessment: AssessmentForSession; readonly is_enrolled: boolean })[]> {
  const ways = Map.groupBy(await listWays(db, [person.id]), (way) => way.assessment);
  const sessions = Map.groupBy(await listHeldSessions(db, [person.id]), (session) => session.assessment);
  const enrolled = await listEnrolments(db, person.id);
  const open = isTaker(person.role) ? await listOpenAssessments(db) : [];
  const ids = new Set([...ways.keys(), ...sessions.keys(), ...open]);
  const assessments = await listAssessmentsForSession(db, [...ids]);
  return [...assessments.values()].flatMap((assessment) => {
    const { id, status } = assessment;
    const has = held(assessment, person.role, ways.get(id) ?? [], sessions.get(id) ?? [], now);
    const is_enrolled = enrolled.has(id);
    const listed = isListed({
      allotment: has.allotment,
      is_published: status === 'published',
      has_session: has.session !== null,
      is_enrolled,
    });
    return listed ? [{ ...has, assessment, is_enrolled }] : [];
  });
}

/** Whether someone of this role sits tests: an open one is open to them. */
export function isTaker(role: Role): boolean {
  return reachOf(role, 'sessions.act') === 'self';
}

function held(
  assessment: AssessmentForSession,
  role: Role,
  ways: readonly Way[],
  sessions: readonly HeldSession[],
  now: Date,
): Held {
  return {
    allotment: resolveAllocation({
      assessment: { ...assessment, open_to_guests: assessment.open_to_guests && isTaker(role) },
      allocations: ways,
      attempts_used: sessions.length,
      last_submitted_at: lastSubmission(sessions),
      has_session_under_way: sessions.some((session) => session.is_under_way),
      now: now.getTime(),
    }),
    attempts_used: sessions.length,
    session: sessions[0] ?? null,
  };
}

function lastSubmission(sessions: readonly HeldSession[]): number | null {
  const instants = sessions.flatMap(({ submitted_at }) => submitted_at?.getTime() ?? []);
  return instants.length === 0 ? null : Math.max(...instants);
}
