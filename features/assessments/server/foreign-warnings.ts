/** What the publish check says of a published test that shows pictures of other servers. It mends nothing. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { foreignPictureWords } from '../foreign-pictures.rules.ts';
import { findAssessmentForSession, listForeignPictures } from './public.ts';

/** One sentence, or none where the latest revision shows none. */
export async function foreignWarnings(db: Kysely<Tables>, assessment: string): Promise<string[]> {
  const revision = (await findAssessmentForSession(db, assessment))?.revision ?? null;
  const pictures = revision === null ? [] : await listForeignPictures(db, revision);
  return pictures.length === 0 ? [] : [foreignPictureWords(pictures)];
}
