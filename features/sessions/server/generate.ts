/** Making sessions: what a person is allotted becomes a paper of their own, or the one under way is theirs already. */
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
import { findPersonAccommodations } from '#features/person/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { planSession } from '../plan.rules.ts';
import { notAllotted } from '../sessions.contract.ts';
import { chosenMode, requireMayBegin, requirePicturesHere } from '../sessions.rules.ts';
import { addSession, findUnderWay } from './generate.store.ts';
import { settleSession } from './move-session.ts';

/** Seeds are 32-bit integers, as the column is. */
const MOST_SEED = 2 ** 31 - 1;

/**
 * The session of `taker` in this assessment that is under way, or a new one. Throws `not_found` where there is no
 * such assessment, and what keeps the person from beginning.
 */
export async function generateSession(
  db: Kysely<Tables>,
  asked: { assessment: string; taker: string; caller: string; mode?: SessionMode | undefined },
  now: Date,
): Promise<{ id: string; is_new: boolean }> {
  const present = await underWay(db, asked, now);
  if (present !== null) return { id: present, is_new: false };

  const assessment = await findAssessmentForSession(db, asked.assessment);
  if (assessment === null) throw new Problem(notFound);
  const allotment = await findAllotment(db, { assessment: asked.assessment, person: asked.taker, now });
  if (allotment === null) throw new Problem(notFound);
  requireMayBegin(allotment);
  const mode = chosenMode(allotment.modes, asked.mode, asked.taker === asked.caller);
  if (assessment.revision === null) throw new Problem(notAllotted, { detail: 'It is not published yet.' });
  const pictures = await listForeignPictures(db, assessment.revision);
  requirePicturesHere(pictures, asked.taker === asked.caller);
  const seed = randomInt(MOST_SEED);
  const revision = await findRevision(db, assessment.revision);
  const accommodations = await findPersonAccommodations(db, asked.taker);
  const id = await addSession(
    db,
    {
      assessment: assessment.id,
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
  // Somebody made one in the meantime.
  const other = await findUnderWay(db, asked.taker, asked.assessment);
  if (other === null) throw new Error('A session under way was in the way and is not there.');
  return { id: other, is_new: false };
}

/** The session under way, once time has done with it what it does. */
async function underWay(
  db: Kysely<Tables>,
  { taker, assessment }: { taker: string; assessment: string },
  now: Date,
): Promise<string | null> {
  const id = await findUnderWay(db, taker, assessment);
  if (id === null) return null;
  await settleSession(db, id, now);
  return findUnderWay(db, taker, assessment);
}
