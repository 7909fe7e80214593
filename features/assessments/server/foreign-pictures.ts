/**
 * Finds all stored content that shows pictures from other servers, so that staff can upload them. Such
 * pictures are never loaded.
 */
import type { Kysely } from 'kysely';
import { foreignPicturesIn } from '#contract/rich-text-faults.ts';
import { foreignPictures } from '#features/questions/files-in-texts.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ForeignPicture } from '../foreign-pictures.rules.ts';
import * as store from './foreign-pictures.store.ts';
import { listForeignPictures } from './public.ts';

/**
 * Questions of the bank, published tests that somebody may still start or continue, and other texts, each
 * with such pictures.
 */
export async function foreignPicturesReport(db: Kysely<Tables>) {
  const questions = (await store.listShowingQuestions(db)).map(({ id, status, ...texts }) => ({
    question: id,
    status,
    pictures: foreignPictures(texts),
  }));
  const tests: (Omit<store.ShowingRevision, 'id'> & { pictures: ForeignPicture[] })[] = [];
  for (const { id, ...test } of await store.listShowingRevisions(db)) {
    tests.push({ ...test, pictures: await listForeignPictures(db, id) });
  }
  const texts = (await store.listShowingTexts(db)).map(({ html, ...text }) => ({
    ...text,
    pictures: foreignPicturesIn(html),
  }));
  return { questions, tests, texts };
}
