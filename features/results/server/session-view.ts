/** One session as it is shown to one reader: its paper, which parts of it are out, and whom it is held against. */
import type { Kysely } from 'kysely';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { listOpenness, type Openness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { satSections } from '../score.rules.ts';
import { type Cohort, cohortInReach, releasedCohort } from './cohort.store.ts';
import { listFilings } from './filings.ts';
import type { SessionRow } from './results.store.ts';

/** What of a session is open to its reader. */
export async function opennessOf(
  db: Kysely<Tables>,
  session: SessionRow,
  reader: Reader,
  now: Date,
): Promise<Openness> {
  const open = (await listOpenness(db, [session], reader, now)).get(session.id);
  if (open === undefined) throw new Error('The gate answers for each session that it is asked for.');
  return open;
}

/** Whom a session is held against: takers see of others only what those may see of themselves. */
export function cohortFor({ assessment, taker }: SessionRow, reader: Reader, now: Date): Cohort {
  return taker === reader.id ? releasedCohort(assessment, now) : cohortInReach(assessment, 'all', '');
}

/** The paper of a session as its taker knows it. */
export async function paperOf(db: Kysely<Tables>, session: SessionRow) {
  const revision = await findRevision(db, session.revision);
  const sat = satSections(revision, session.sections);
  const asked = sat.flatMap((section) => section.asked.map(({ question_revision }) => question_revision));
  const questions = await listQuestionRevisions(db, asked);
  const sections = sat.flatMap((section, index) => {
    const own = session.sections[index];
    if (own === undefined) return [];
    return { ...section, id: own.id, title: own.title, duration_seconds: own.duration_seconds };
  });
  return { revision, sections, questions, filingOf: await listFilings(db, asked) };
}
