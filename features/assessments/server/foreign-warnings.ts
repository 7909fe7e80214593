/** The warning of the publish check about a published test that shows pictures from other servers. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { foreignPictureWords } from '../foreign-pictures.rules.ts';
import { findAssessmentForSession, listForeignPictures } from './public.ts';

/** One sentence, or an empty list if the latest revision shows no such picture. */
export async function foreignWarnings(db: Kysely<Tables>, assessment: string): Promise<string[]> {
  const revision = (await findAssessmentForSession(db, assessment))?.revision ?? null;
  const pictures = revision === null ? [] : await listForeignPictures(db, revision);
  return pictures.length === 0 ? [] : [foreignPictureWords(pictures)];
}
