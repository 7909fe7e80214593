/**
 * Finds the answer keys and reviews that people must not see because of a test in progress. Gathers the data
 * that `core/access/withheld-keys` needs.
 */
import type { Kysely } from 'kysely';
import { type Withholding, withholdingOf } from '#core/access/withheld-keys.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { listUnderWayOf } from './release.store.ts';

/**
 * The answer keys and reviews that tests in progress withhold from these people, keyed by person. People
 * without such a test have no entry. Runs at most two statements for any number.
 */
export async function listWithheld(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<Map<string, Withholding>> {
  const sessions = await listUnderWayOf(db, people);
  if (sessions.length === 0) return new Map();
  const papers = await listRevisions(
    db,
    sessions.map(({ revision }) => revision),
  );
  const withPapers = sessions.map(({ revision, ...session }) => {
    const paper = papers.get(revision);
    if (paper === undefined) throw new Error(`There is no assessment revision ${revision}.`);
    return { ...session, finish_by: session.finish_by?.getTime() ?? null, paper };
  });
  const byTaker = Map.groupBy(withPapers, ({ taker }) => taker);
  return new Map([...byTaker].map(([taker, own]) => [taker, withholdingOf(own)]));
}
