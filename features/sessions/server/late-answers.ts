/** Late answers that staff accept: from then on they count, and what was scored is scored anew. No route is gone again. */
import type { Kysely } from 'kysely';
import { acceptLate } from '#core/attempt-log/attempt-log.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { type Mover, rescoreSession } from './move-session.ts';
import { listHeldAnswers, writeSaves } from './saves.store.ts';
import { type NewEvent, type StoredSession, saveSession } from './sessions.store.ts';

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
  const rows = late.map((row) => ({ ...row, attempt: acceptLate(row.attempt), late_at: null }));
  await writeSaves(db, [], rows, mover.now);
  const event: NewEvent = {
    at: mover.now.getTime(),
    event: 'late_accepted',
    by: 'staff',
    person: mover.person,
    section: null,
    reason,
    details: { questions: [...accepted] },
  };
  if (session.submitted_at !== null) return rescoreSession(db, session, [event], mover);
  await saveSession(db, session, session, [event], mover.now);
  return session;
}
