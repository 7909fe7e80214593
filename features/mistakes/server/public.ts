/** What other features' servers may ask of mistakes: which reasons people gave. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { countedReason, type Reason } from '../mistakes.rules.ts';
import * as store from './mistakes.store.ts';

/** The reason that counts for a missed answer. */
export interface GivenReason {
  readonly session: string;
  readonly question: string;
  readonly reason: Pick<Reason, 'id' | 'name' | 'group'>;
}

/** The reasons that were given in these sessions, one an answer: that of staff where its taker gave another. One statement. */
export async function listGivenReasons(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<GivenReason[]> {
  const given = await store.listGiven(db, sessions);
  return [...Map.groupBy(given, ({ attempt }) => attempt).values()].flatMap((own) => {
    const by = (side: 'staff' | 'taker') => own.find((one) => one.side === side) ?? null;
    return countedReason(by('staff'), by('taker')) ?? [];
  });
}
