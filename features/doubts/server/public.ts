/**
 * Functions that read doubts for other features' servers: which ones wait for staff, and which were answered.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { DoubtRow } from '../doubt-rows.contract.ts';
import * as store from './doubts.store.ts';
import * as told from './notified-doubts.store.ts';
import { askedBetween } from './public.store.ts';
import { listOut } from './released-questions.ts';

const MOST_WAITING = 5;

/** The few doubts in view that wait longest, with the number of open and overdue doubts. */
export async function findWaiting(
  db: Kysely<Tables>,
  view: store.DoubtView,
  now: Date,
): Promise<{ rows: DoubtRow[]; open: number; overdue: number }> {
  const { rows } = await store.listDoubts(
    db,
    view,
    { status: 'open', ordering: 'waiting' },
    { limit: MOST_WAITING, offset: 0 },
  );
  const { open, overdue } = await store.countDoubts(db, view, now);
  return { rows, open, overdue };
}

/**
 * The times from `from` to before `until` at which these people asked doubts, without any content. Runs one
 * statement.
 */
export async function listAsked(
  db: Kysely<Tables>,
  people: readonly string[],
  window: { readonly from: Date; readonly until: Date },
): Promise<{ person: string; at: Date }[]> {
  if (people.length === 0) return [];
  return (await askedBetween(people, window).execute(db)).rows as { person: string; at: Date }[];
}

interface Answered {
  readonly id: string;
  readonly title: string;
  /** The author of the last answer. */
  readonly by: string;
  readonly answered_at: Date;
  readonly seen_at: Date | null;
}

/**
 * A person's own doubts that were answered since an instant and whose answers they may read, newest first, at
 * most `most`.
 */
export async function listAnswered(
  db: Kysely<Tables>,
  asker: string,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<Answered[]> {
  const rows = await told.listAnswered(db, asker, { since, most });
  const about = rows.flatMap(({ id, question, session, assessment }) =>
    question === null || session === null ? [] : { id, question, session, assessment },
  );
  const out = await listOut(db, asker, about, now);
  const held = new Set(about.flatMap(({ id }, index) => (out[index]?.answers ? [] : [id])));
  return rows.filter(({ id }) => !held.has(id));
}

/** The best matches among a person's own doubts, for the command palette. */
export function searchOwnDoubts(...asked: Parameters<typeof told.searchOwnDoubts>) {
  return told.searchOwnDoubts(...asked);
}

/**
 * The doubts that wait for a member of staff: assigned to them, or to nobody if they may answer. The doubts
 * that have waited longest come first.
 */
export function listWaitingFor(...asked: Parameters<typeof told.listWaitingFor>) {
  return told.listWaitingFor(...asked);
}
