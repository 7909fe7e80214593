/** What other features' servers may ask about doubts: which wait for staff. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { DoubtRow } from '../doubts.contract.ts';
import * as store from './doubts.store.ts';
import { askedBetween } from './public.store.ts';

const MOST_WAITING = 5;

/** The doubts in view that wait longest, the first few, with how many there are and how many are overdue. */
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

/** When these people asked doubts from `from` and before `until`: that they asked alone. One statement. */
export async function listAsked(
  db: Kysely<Tables>,
  people: readonly string[],
  window: { readonly from: Date; readonly until: Date },
): Promise<{ person: string; at: Date }[]> {
  if (people.length === 0) return [];
  return (await askedBetween(people, window).execute(db)).rows as { person: string; at: Date }[];
}
