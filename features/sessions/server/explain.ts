/** Stores the reason that staff give after they performed an action on a session. */
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

/** Stores the reason with this person's newest action of that kind. Throws `not_now` if there is none. */
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

/** Stores the reason in each session that one action of this person changed at one instant. */
export function explainAll(
  db: Kysely<Tables>,
  { of, ...act }: { sessions: readonly string[]; of: Explanation['of']; person: string; at: Date },
  reason: string,
): Promise<void> {
  return saveReasonOfAll(db, { ...act, event: EVENTS[of] }, reason);
}
