/** What other features' servers may ask of practice sets: what one is for whom, which questions it holds, and adding one. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { requirePoint } from '#server/http/rate-limit.ts';
import type { PracticeSet } from '../practice-sets.contract.ts';
import { OWN_SETS_A_DAY, ownSetFaults } from '../practice-sets.rules.ts';
import type { SetView } from './own-sets.store.ts';
import * as store from './practice-sets.store.ts';
import * as taking from './taken-sets.store.ts';

/** A set that is somebody's to practise; null where there is none. */
export function findSetToTake(...asked: Parameters<typeof taking.findSetToTake>) {
  return taking.findSetToTake(...asked);
}

/** The questions of a set in their order, those of its assessments behind its own. */
export function listSetQuestions(db: Kysely<Tables>, set: string): Promise<string[]> {
  return taking.listSetQuestions(db, set);
}

/**
 * Adds a set with its questions and answers with it, as who sees it by this view. Throws `too_many` and `breaks_rule` where
 * its owner made as many for themselves as one person may.
 */
export async function addSet(
  db: Kysely<Tables>,
  view: SetView,
  ...[set, questions, now]: [
    Parameters<typeof store.addSet>[1],
    Parameters<typeof store.addSet>[2],
    Parameters<typeof store.addSet>[3],
  ]
): Promise<PracticeSet> {
  if (set.owner === set.for_user) {
    await requirePoint(db, `own-practice-sets/${set.owner}`, OWN_SETS_A_DAY, now);
    requireNoFaults(ownSetFaults(await store.countOwnSets(db, set.owner)));
  }
  const added = await store.findSet(db, view, await store.addSet(db, set, questions, now));
  if (added === null) throw new Error('Whoever makes a set sees it.');
  return added;
}

/** The newest set that somebody chose to study by since an instant, of their mistakes or what gains most, and did not hand in. */
export function findStudyUnderWay(...asked: Parameters<typeof taking.findStudyUnderWay>) {
  return taking.findStudyUnderWay(...asked);
}

/** One set in view; null out of it. */
export function findSet(...asked: Parameters<typeof store.findSet>) {
  return store.findSet(...asked);
}

/** The sets that somebody allotted to a person and that are open by `now`, with whether they handed one in; the newest first, at most `most`. */
export function listGivenSets(...asked: Parameters<typeof taking.listGivenSets>) {
  return taking.listGivenSets(...asked);
}
