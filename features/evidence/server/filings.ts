/** Reads the filing (topic, domain and subject) of questions. `filing.rules.ts` contains the rule. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type Filing, filingOf, UNFILED } from '../filing.rules.ts';
import { listBorneTags } from './filings.store.ts';

/**
 * The filing (topic, domain and subject) of each of these revisions of questions. Runs one SQL statement for
 * any number of revisions.
 */
export async function listFilings(
  db: Kysely<Tables>,
  revisions: readonly string[],
): Promise<(revision: string) => Filing> {
  const borne = await listBorneTags(db, revisions);
  const grouped = Map.groupBy(borne, ({ question_revision }) => question_revision);
  const filings = new Map([...grouped].map(([revision, tags]) => [revision, filingOf(tags)]));
  return (revision) => filings.get(revision) ?? UNFILED;
}
