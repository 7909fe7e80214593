/** Compares a session's score with scores of other tests of the exam on the same scale. */
import type { Kysely } from 'kysely';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type BestScores, bestOf } from '../best.rules.ts';
import type { HeldAgainst } from '../result.rules.ts';
import type { SessionRow } from './results.store.ts';
import { compareWithBank, listAlike } from './score-scale.store.ts';

/**
 * Everybody's newest scores, and the taker's own best, as far as `reader` may know them. At most seven
 * statements.
 */
export async function heldAgainst(
  db: Kysely<Tables>,
  { exam, score_scale, scaled, taker, mode }: SessionRow,
  reader: Reader,
  now: Date,
): Promise<Pick<HeldAgainst, 'bank' | 'best'>> {
  // Practice is not a test and is not compared.
  if (exam === null || score_scale === null || scaled === null || mode === 'practice') return NOTHING;
  const bank = await compareWithBank(db, { exam, score_scale, scaled, taker }, now);
  return { bank, best: await findBest(db, { exam, score_scale, taker }, reader, now) };
}

const NOTHING = { bank: null, best: null };

async function findBest(
  db: Kysely<Tables>,
  asked: Parameters<typeof listAlike>[1],
  reader: Reader,
  now: Date,
): Promise<BestScores | null> {
  const alike = await listAlike(db, asked);
  const open = await listOpenness(db, alike, reader, now);
  return bestOf(alike.filter(({ id }) => open.get(id)?.score === true));
}
