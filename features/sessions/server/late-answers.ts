/**
 * Late answers that come to count: staff accept them, or the test takes them by itself. What was scored is scored anew.
 * No route is gone again.
 */
import type { Kysely } from 'kysely';
import { acceptLate } from '#core/attempt-log/attempt-log.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { isTakenByItself } from '../saves.rules.ts';
import { type Mover, rescoreSession } from './move-session.ts';
import { type HeldRow, listHeldAnswers, writeSaves } from './saves.store.ts';
import { hasSeenAnswers } from './seen-answers.ts';
import { findSessionForUpdate, type NewEvent, type StoredSession, saveSession } from './sessions.store.ts';

/**
 * Lets the late answers to these questions of a session, whose row the caller has locked, count. Throws `breaks_rule`
 * where one of them has none.
 */
export async function acceptLateAnswers(
  db: Kysely<Tables>,
  session: StoredSession,
  { questions, reason }: { questions: readonly string[]; reason: string },
  mover: Mover,
): Promise<StoredSession> {
  const pairs = [...new Set(questions)].map((question) => ({ session: session.id, question }));
  const held = await listHeldAnswers(db, pairs);
  const late = [...held.values()].filter(({ attempt }) => attempt.late !== null);
  const accepted = new Set(late.map(({ question }) => question));
  requireNoFaults(
    questions.flatMap((question, index) =>
      accepted.has(question)
        ? []
        : { path: `body.questions.${index}`, message: 'No late answer to this question waits.' },
    ),
  );
  return accept(db, session, late, { by: 'staff', reason }, mover);
}

/**
 * Lets those of the late answers to these questions count that the test takes by itself, while their taker has seen
 * nothing of what was right: whoever has could answer by it. Returns the questions of those that count now.
 */
export async function takeLateAnswers(
  db: Kysely<Tables>,
  id: string,
  questions: readonly string[],
  arrived: Date,
): Promise<Set<string>> {
  const session = await findSessionForUpdate(db, { reach: 'all', caller: id }, id);
  if (session === null || session.late_answers.kind === 'review') return new Set();
  if (await hasSeenAnswers(db, session, arrived)) return new Set();
  const held = await listHeldAnswers(
    db,
    [...new Set(questions)].map((question) => ({ session: id, question })),
  );
  const late = [...held.values()].filter(({ attempt, section }) => {
    const sat = session.sections.find((candidate) => candidate.id === section);
    if (attempt.late === null || sat === undefined) return false;
    return isTakenByItself(session.late_answers, sat, arrived.getTime());
  });
  const mover = { person: null, now: arrived };
  if (late.length > 0) await accept(db, session, late, { by: 'clock', reason: null }, mover);
  return new Set(late.map(({ question }) => question));
}

async function accept(
  db: Kysely<Tables>,
  session: StoredSession,
  late: readonly HeldRow[],
  why: Pick<NewEvent, 'by' | 'reason'>,
  mover: Mover,
): Promise<StoredSession> {
  const rows = late.map((row) => ({ ...row, attempt: acceptLate(row.attempt), late_at: null }));
  await writeSaves(db, [], rows, mover.now);
  const event: NewEvent = {
    ...why,
    at: mover.now.getTime(),
    event: 'late_accepted',
    person: mover.person,
    section: null,
    details: { questions: late.map(({ question }) => question) },
  };
  if (session.submitted_at !== null) return rescoreSession(db, session, [event], mover);
  await saveSession(db, session, session, [event], mover.now);
  return session;
}
