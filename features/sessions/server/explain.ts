/** Why staff did something to a session, said after it was done. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { SessionActionBody } from '../sessions.contract.ts';
import { refusalProblem } from '../sessions.rules.ts';
import { saveReason, saveReasonOfAll } from './explain.store.ts';
import type { StoredSession } from './sessions.store.ts';

type Explanation = Extract<SessionActionBody, { action: 'explain' }>;

const EVENTS: Readonly<Record<Explanation['of'], string>> = {
  pause: 'paused',
  resume: 'resumed',
  extend: 'extended',
  force_submit: 'submitted',
  accept_late: 'late_accepted',
  refuse_late: 'late_refused',
};

/** Keeps the reason with the newest such act of this person. Throws `not_now` where they did none. */
export async function explain(
  db: Kysely<Tables>,
  session: StoredSession,
  { of, reason }: Explanation,
  { person }: { readonly person: string },
): Promise<StoredSession> {
  const isKept = await saveReason(db, { session: session.id, event: EVENTS[of], person }, reason);
  if (!isKept) throw refusalProblem('not_now');
  return session;
}

/** Keeps the reason with what one act of this person did to several sessions at one instant. */
export function explainAll(
  db: Kysely<Tables>,
  { of, ...act }: { sessions: readonly string[]; of: Explanation['of']; person: string; at: Date },
  reason: string,
): Promise<void> {
  return saveReasonOfAll(db, { ...act, event: EVENTS[of] }, reason);
}
