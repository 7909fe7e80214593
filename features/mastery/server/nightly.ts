/** What mastery does by itself: a set of parameters at night, and what is kept of people made anew by it before they are asked for. */
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { listOtherSets } from './kept-folds.store.ts';
import { readLearners } from './learners.ts';
import { makeNightlySet } from './make-set.ts';
import { findParameterSet } from './parameter-sets.ts';

/** Nothing of it is due to the second. */
const EVERY_MS = 60_000;
/** People who are folded in one transaction. */
const AT_A_TIME = 20;

let workedAt = Number.NEGATIVE_INFINITY;

/** A look every minute. */
export async function work(platform: Platform, stop: AbortSignal): Promise<void> {
  const now = platform.clock.now().getTime();
  if (now - workedAt < EVERY_MS) return;
  workedAt = now;
  await makeNightlySet(platform, stop);
  await foldByNewSet(platform, stop);
}

/** Folds everybody anew whose fold is of another set than the one that is used. */
export async function foldByNewSet({ database, clock }: Platform, stop: AbortSignal): Promise<void> {
  for (let after: string | null = null; !stop.aborted; ) {
    const { number } = await findParameterSet(database.kysely);
    const people: string[] = await listOtherSets(database.kysely, number, after, AT_A_TIME);
    after = people.at(-1) ?? null;
    if (after === null) return;
    await inTransaction(database.kysely, (transaction) => readLearners(transaction, people, clock.now()));
  }
}
