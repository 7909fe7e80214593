/** Functions about practice sets that other features' servers may call. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { requirePoint } from '#server/http/rate-limit.ts';
import type { PracticeSet } from '../practice-sets.contract.ts';
import { OWN_SETS_A_DAY, ownSetFaults } from '../practice-sets.rules.ts';
import * as drawn from './drawn-sets.store.ts';
import type { SetView } from './own-sets.store.ts';
import * as store from './practice-sets.store.ts';
import * as taking from './taken-sets.store.ts';

/** A set that a person may practice; null if there is none. */
export function findSetToTake(...asked: Parameters<typeof taking.findSetToTake>) {
  return taking.findSetToTake(...asked);
}

/** The questions of a set in order: its own questions first, then the questions of its assessments. */
export function listSetQuestions(db: Kysely<Tables>, set: string): Promise<string[]> {
  return taking.listSetQuestions(db, set);
}

/** The current revisions of the published assessments of a set. */
export function listSetRevisions(db: Kysely<Tables>, set: string): Promise<string[]> {
  return taking.listSetRevisions(db, set);
}

/**
 * Adds a set with its questions and returns it as seen with this view. Throws `too_many` or `breaks_rule` if
 * its owner has reached the limit of sets created for themselves.
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
  if (added === null) throw new Error('The added practice set was not found.');
  return added;
}

/**
 * The newest set that a person made from mistakes or a recommendation since `since`, if it is not submitted;
 * null otherwise.
 */
export function findStudyUnderWay(...asked: Parameters<typeof taking.findStudyUnderWay>) {
  return taking.findStudyUnderWay(...asked);
}

/** The skills of each question of these sets, to find the lessons that a set belongs to. */
export function listSkillsOfSets(...asked: Parameters<typeof taking.listSkillsOfSets>) {
  return taking.listSkillsOfSets(...asked);
}

/**
 * The newest set that a person drew for each of these origins (choices of test and skill), with its newest
 * session.
 */
export function listDrawnSets(...asked: Parameters<typeof drawn.listDrawnSets>) {
  return drawn.listDrawnSets(...asked);
}

/** The choice of test and skill for which a person drew this set; null if they did not draw it themselves. */
export function findOrigin(...asked: Parameters<typeof drawn.findOrigin>) {
  return drawn.findOrigin(...asked);
}

/** Locks the sets that a person draws until the transaction ends, so that two windows find the same set. */
export function lockDrawnSets(...asked: Parameters<typeof drawn.lockDrawnSets>): Promise<void> {
  return drawn.lockDrawnSets(...asked);
}

/** Replaces the questions of a set. Existing sessions keep their questions. */
export function replaceQuestions(...asked: Parameters<typeof store.replaceQuestions>): Promise<void> {
  return store.replaceQuestions(...asked);
}

/** The best matches among the sets that a person may practice now, for the command palette. */
export function searchOwnSets(...asked: Parameters<typeof taking.searchOwnSets>) {
  return taking.searchOwnSets(...asked);
}

/** One set in view; null if there is none. */
export function findSet(...asked: Parameters<typeof store.findSet>) {
  return store.findSet(...asked);
}

/**
 * The sets assigned to a person that are open by `now`, and whether the person submitted each; newest first,
 * at most `most`.
 */
export function listGivenSets(...asked: Parameters<typeof taking.listGivenSets>) {
  return taking.listGivenSets(...asked);
}
