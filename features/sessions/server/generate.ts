/**
 * Generates a person's sessions from their assignments. A session that has not ended is returned instead of a
 * new one.
 */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { notFound, Problem } from '#contract/problem.ts';
import { findAllotment } from '#features/allocation/server/public.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import {
  findAssessmentForSession,
  findRevision,
  listForeignPictures,
} from '#features/assessments/server/public.ts';
import { findPersonAccommodations } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { AS_PRINTED, planSession } from '../plan.rules.ts';
import { notAllotted } from '../sessions.contract.ts';
import { chosenMode, requireMayBegin, requireNotPaper, requirePicturesHere } from '../sessions.rules.ts';
import { addSession, findPractising, findUnderWay } from './generate.store.ts';
import { practicePaper } from './hooks.ts';
import { settleSession } from './move-session.ts';

/** Seeds are 32-bit integers, like the column. */
const MOST_SEED = 2 ** 31 - 1;

const newSeed = () => randomInt(AS_PRINTED + 1, MOST_SEED);

/**
 * The session of `taker` in this assessment that has not ended, or a new one. Throws `not_found` if there is
 * no such assessment, or the problem that prevents the person from starting.
 */
export async function generateSession(
  db: Kysely<Tables>,
  asked: { assessment: string; taker: string; caller: string; mode?: SessionMode | undefined },
  now: Date,
): Promise<{ id: string; is_new: boolean }> {
  const assessment = await findAssessmentForSession(db, asked.assessment);
  if (assessment === null) throw new Problem(notFound);
  await settleUnderWay(db, asked, now);
  const allotment = await findAllotment(db, { assessment: asked.assessment, person: asked.taker, now });
  if (allotment === null) throw new Problem(notFound);
  const is_for_oneself = asked.taker === asked.caller;
  const mode = chosenMode(allotment, asked.mode, { is_for_oneself, offered: assessment.modes });
  const present = await findUnderWay(db, { ...asked, mode });
  if (present !== null) return { id: present, is_new: false };
  requireNotPaper(mode, is_for_oneself);
  requireMayBegin(allotment);
  if (assessment.revision === null)
    throw new Problem(notAllotted, { detail: 'This test is not published yet.' });
  const pictures = await listForeignPictures(db, assessment.revision);
  requirePicturesHere(pictures, is_for_oneself);
  const seed = mode === 'paper' ? AS_PRINTED : newSeed();
  const revision = await findRevision(db, assessment.revision);
  const accommodations = await findPersonAccommodations(db, asked.taker);
  const id = await addSession(
    db,
    {
      assessment: assessment.id,
      practice_set: null,
      revision: assessment.revision,
      taker: asked.taker,
      made_by: asked.caller,
      given_as: mode,
      seed,
      accommodations,
      window_ends_at: allotment.closes_at,
      hard_close_at: assessment.hard_close ? allotment.closes_at : null,
      slots: planSession(revision, seed, accommodations),
    },
    now,
  );
  if (id !== null) return { id, is_new: true };
  // A concurrent request created a session first.
  const other = await findUnderWay(db, { ...asked, mode });
  if (other === null) throw new Error('Another session prevented the insert but was not found.');
  return { id: other, is_new: false };
}

/**
 * The taker's own session of a practice set that has not ended, or a new one with its own revision. Throws
 * `not_found` if the set is not the taker's, or the problem that prevents them from starting.
 */
export async function generatePractice(
  db: Kysely<Tables>,
  asked: { practice_set: string; taker: string },
  now: Date,
): Promise<{ id: string; is_new: boolean }> {
  const { practice_set, taker } = asked;
  const before = await findPractising(db, asked);
  if (before !== null) await settleSession(db, before, now);
  const present = await findPractising(db, asked);
  if (present !== null) return { id: present, is_new: false };
  const paper = await practicePaper(db, asked, now);
  const revision = await findRevision(db, paper.revision);
  const accommodations = await findPersonAccommodations(db, taker);
  const seed = newSeed();
  const id = await addSession(
    db,
    {
      assessment: null,
      practice_set,
      revision: paper.revision,
      taker,
      made_by: taker,
      given_as: 'practice',
      seed,
      accommodations,
      window_ends_at: paper.closes_at?.getTime() ?? null,
      hard_close_at: null,
      slots: planSession(revision, seed, accommodations),
    },
    now,
  );
  if (id !== null) return { id, is_new: true };
  // A concurrent request created a session first.
  const other = await findPractising(db, asked);
  if (other === null) throw new Error('Another session prevented the insert but was not found.');
  return { id: other, is_new: false };
}

/**
 * Settles the sessions of this assessment that may be overdue. One that has ended no longer blocks a new
 * session, and uses up an attempt.
 */
async function settleUnderWay(
  db: Kysely<Tables>,
  { taker, assessment }: { taker: string; assessment: string },
  now: Date,
): Promise<void> {
  for (const mode of ['test', 'practice'] as const) {
    const id = await findUnderWay(db, { taker, assessment, mode });
    if (id !== null) await settleSession(db, id, now);
  }
}
