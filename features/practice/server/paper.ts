/** Makes the revision on which a person practices a set, with the questions that they may practice now. */
import type { Kysely } from 'kysely';
import { breaksRule, detailAt, notFound, Problem } from '#contract/problem.ts';
import { toolsOfSections } from '#features/assessments/practice-tools.rules.ts';
import { freezePractice, listRevisions } from '#features/assessments/server/public.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import { findSetToTake, listSetQuestions, listSetRevisions } from '#features/practice-sets/server/public.ts';
import { notOpen } from '#features/sessions/sessions.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import { mayPractise } from './practice-bounds.ts';

/**
 * Freezes the questions of a practice set that its taker may be asked now. Throws `not_found` if the taker
 * has no such set, `not_open` outside its window, and `breaks_rule` if no question is left.
 */
export async function practicePaper(
  db: Kysely<Tables>,
  { practice_set, taker: id }: { practice_set: string; taker: string },
  now: Date,
): Promise<{ revision: string; closes_at: Date | null }> {
  const set = await findSetToTake(db, { practice_set, taker: id });
  const taker = await findPersonInReach(db, { reach: 'self', caller: id }, id);
  if (set === null || taker === null) throw new Problem(notFound);
  if (set.opens_at !== null && now < set.opens_at) {
    throw new Problem(notOpen, detailAt('It opens', set.opens_at));
  }
  if (set.closes_at !== null && now >= set.closes_at) {
    throw new Problem(notOpen, detailAt('It closed', set.closes_at));
  }
  const questions = await listSetQuestions(db, set.id);
  const held = await mayPractise(db, taker, { questions, school: set.school, origin: set.origin }, now);
  const left_out = questions.length - held.length;
  if (held.length === 0) {
    const message =
      left_out === 0
        ? 'This set has no questions.'
        : `None of its ${left_out} questions can be practiced right now. They may be on tests that aren’t finished, or they’re no longer in use.`;
    throw new Problem(breaksRule, { errors: [{ path: 'body.practice_set', message }] });
  }
  const timed = set.timing === 'timed' ? set.duration_seconds : null;
  const kept = set.keeps_test_tools ? await listSetRevisions(db, set.id) : [];
  const limits = toolsOfSections((await listRevisions(db, kept)).values());
  const paper = { id: set.id, title: set.title, duration_seconds: timed, left_out, limits };
  return { revision: await freezePractice(db, paper, held, id, now), closes_at: set.closes_at };
}
