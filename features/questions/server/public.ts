/** What other features' servers may ask of the bank: to take in what a question file holds, and who publishes. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { fitsInto } from '#core/access/content.ts';
import type { FileFormat, ReadItem } from '#features/interchange/report.rules.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Progress } from '#server/background/progress.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { ImportReport } from '../import.contract.ts';
import { importTotals } from '../import.rules.ts';
import { mayPublish } from '../questions.rules.ts';
import { copyQuestions } from './copy-questions.ts';
import { type How, importItems } from './import-questions.ts';
import * as searching from './question-search.store.ts';
import { listKeyedQuestions } from './questions.store.ts';

/**
 * Takes the items of a file into the bank in the transaction `db`, by `author` for `school`, their pictures to where `config`
 * says; with `dry_run` it only says what would become of them. Who may do so is the caller's to ask.
 */
export async function importFile(
  db: Kysely<Tables>,
  into: {
    author: Pick<Caller, 'id' | 'role'>;
    school: string | null;
    config: Config;
    progress: Progress;
  },
  { format, items }: { format: FileFormat; items: readonly ReadItem[] },
  how: How,
  now: Date,
): Promise<ImportReport> {
  const imported = await importItems(db, into, items, how, now);
  return {
    format,
    dry_run: how.dry_run,
    status: how.status,
    ...imported,
    totals: importTotals(imported.items),
  };
}

/** As `mayPublish`, with the setting as it stands. Nothing is read for those whom it does not concern. */
export async function mayPublishNow(db: Kysely<Tables>, reach: Reach): Promise<boolean> {
  if (reach !== 'own') return mayPublish(reach, false);
  const settings = await readSettings(db);
  return mayPublish(reach, settings['bank.tutors_publish']);
}

/** The questions in view that fit best what was searched. */
export function searchQuestions(...asked: Parameters<typeof searching.searchQuestions>) {
  return searching.searchQuestions(...asked);
}

/**
 * Copies those of these questions that do not fit into the content of a school, as its own by this author; returns the
 * copies by their originals. Live ones stay live where the author may publish.
 */
export async function copyForeignQuestions(
  db: Kysely<Tables>,
  ids: readonly string[],
  into: { author: string; school: string | null; may_publish: boolean },
  now: Date,
): Promise<Map<string, string>> {
  const questions = await listKeyedQuestions(db, ids);
  const foreign = questions.filter(({ school }) => !fitsInto({ school: school?.id ?? null }, into));
  return copyQuestions(db, foreign, into, now);
}
