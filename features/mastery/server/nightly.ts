/**
 * Background work of mastery: makes a parameter set at night, and then recomputes the cached states before
 * anybody asks for them.
 */
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { listOtherSets } from './kept-folds.store.ts';
import { readLearners } from './learners.ts';
import { makeNightlySet } from './make-set.ts';
import { findParameterSet } from './parameter-sets.ts';

/** A minute is precise enough for this work. */
const EVERY_MS = 60_000;
/** For how many people the states are computed in one transaction. */
const AT_A_TIME = 20;

let workedAt = Number.NEGATIVE_INFINITY;

/** Checks once a minute whether it is time to run. */
export async function work(platform: Platform, stop: AbortSignal): Promise<void> {
  const now = platform.clock.now().getTime();
  if (now - workedAt < EVERY_MS) return;
  workedAt = now;
  await makeNightlySet(platform, stop);
  await foldByNewSet(platform, stop);
}

/**
 * Recomputes the states of everybody whose stored state uses a different parameter set from the current one.
 */
export async function foldByNewSet({ database, clock }: Platform, stop: AbortSignal): Promise<void> {
  for (let after: string | null = null; !stop.aborted; ) {
    const { number } = await findParameterSet(database.kysely);
    const people: string[] = await listOtherSets(database.kysely, number, after, AT_A_TIME);
    after = people.at(-1) ?? null;
    if (after === null) return;
    await inTransaction(database.kysely, (transaction) => readLearners(transaction, people, clock.now()));
  }
}
