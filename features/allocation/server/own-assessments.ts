/**
 * A person's own tests as their list shows them: mode, dates and attempts, the length of one session, and the
 * score once it is released.
 */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import { isOneAtATime, sittingOf } from '#features/assessments/revision.rules.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { findPersonAccommodations } from '#features/people/server/public.ts';
import { isScored, type Openness } from '#features/releases/release.rules.ts';
import { listOpenness, type Reader, type ReleaseSubject } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OwnAssessment } from '../allocation.contract.ts';
import { sourceWord } from '../allocation.rules.ts';
import type { HeldSession } from './allotments.store.ts';
import { listAllOf, listHeld, type Reaching } from './allotments.ts';

/** The tests that are assigned to a person, and which parts of all their sessions they may see. */
export interface OwnReaching extends Reaching {
  readonly releases: ReadonlyMap<string, Openness>;
}

/**
 * Reads the tests that are assigned to a person, and which parts they may see of the sessions of these tests
 * and of their `other` sessions. Runs six SQL statements.
 */
export async function readOwnReaching(
  db: Kysely<Tables>,
  person: Reader,
  other: readonly ReleaseSubject[],
  now: Date,
): Promise<OwnReaching> {
  const own = await listAllOf(db, person);
  const sessions = [...own.flatMap((each) => each.sessions), ...other];
  const each = new Map(sessions.map((session) => [session.id, session]));
  return { own, releases: await listOpenness(db, [...each.values()], person, now) };
}

/**
 * All of a person's own tests as `reader` may see them, unsorted, in a few statements. Pass `reaching` if it
 * was already read and the reader is the person.
 */
export async function listOwn(
  db: Kysely<Tables>,
  person: { readonly id: string; readonly role: Role },
  reader: Reader,
  now: Date,
  reaching?: OwnReaching,
): Promise<OwnAssessment[]> {
  const all = await listHeld(db, person, now, reaching);
  // Other readers see the test that the person took, even if they now have it for practice.
  const held = reader.id !== person.id ? all.map(({ tested, ...has }) => ({ ...has, ...tested })) : all;
  const revisions = await listRevisions(
    db,
    held.flatMap(({ assessment }) => assessment.revision ?? []),
  );
  const { time } = await findPersonAccommodations(db, person.id);
  const sessions = held.flatMap(({ session }) => session ?? []);
  const open = reaching?.releases ?? (await listOpenness(db, sessions, reader, now));
  return held.flatMap(({ assessment, allotment, session, is_enrolled, is_excused }) => {
    const revision = revisions.get(assessment.revision ?? '');
    // A test that was never published cannot be assigned, open or started.
    if (revision === undefined) return [];
    const { source, opens_at, due_at, closes_at, ...terms } = allotment;
    const { standing, mode, attempts_allowed, attempts_used, may_begin } = terms;
    return {
      assessment: {
        id: assessment.id,
        title: revision.title,
        description: assessment.description,
        ...sittingOf(revision.sections, time),
        is_one_at_a_time: isOneAtATime(revision),
      },
      source: sourceWord(source),
      is_joined: source === 'open' && is_enrolled,
      is_excused,
      standing,
      mode,
      opens_at: instant(opens_at),
      due_at: instant(due_at),
      closes_at: instant(closes_at),
      attempts_allowed,
      attempts_used,
      may_begin,
      session:
        session === null
          ? null
          : {
              id: session.id,
              status: session.status,
              submitted_at: session.submitted_at?.toISOString() ?? null,
              score: open.get(session.id)?.score ? scoreOf(session) : null,
            },
    };
  });
}

function scoreOf({ status, raw, raw_max, scaled, scored_at }: HeldSession) {
  const stands = isScored(status) && scored_at !== null;
  return !stands || raw === null || raw_max === null ? null : { raw, raw_max, scaled };
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
