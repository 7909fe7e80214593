/** What other features' servers may ask of the bank: to take in what a question file holds, and who publishes. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { FileFormat, ReadItem } from '#features/interchange/report.rules.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Progress } from '#server/background/progress.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { ImportReport } from '../import.contract.ts';
import { importTotals } from '../import.rules.ts';
import { mayPublish } from '../questions.rules.ts';
import { type How, importItems } from './import-questions.ts';
import * as searching from './question-search.store.ts';

/**
 * Takes the items of a file into the bank in the transaction `db`, by `author`, their pictures to where `config`
 * says; with `dry_run` it only says what would become of them. Who may do so is the caller's to ask.
 */
export async function importFile(
  db: Kysely<Tables>,
  into: { author: Pick<Caller, 'id' | 'role'>; config: Config; progress: Progress },
  { format, items }: { format: FileFormat; items: readonly ReadItem[] },
  how: How,
  now: Date,
): Promise<ImportReport> {
  const imported = await importItems(db, into, items, how, now);
  return { format, dry_run: how.dry_run, ...imported, totals: importTotals(imported.items) };
}

/** As `mayPublish`, with the setting as it stands. Nothing is read for those whom it does not concern. */
export async function mayPublishNow(db: Kysely<Tables>, reach: Reach): Promise<boolean> {
  if (reach !== 'own') return mayPublish(reach, false);
  const settings = await readSettings(db);
  return mayPublish(reach, settings['bank.tutors_publish']);
}

/** The questions that fit best what was searched. Who may see them is the caller's to ask. */
export function searchQuestions(...asked: Parameters<typeof searching.searchQuestions>) {
  return searching.searchQuestions(...asked);
}
