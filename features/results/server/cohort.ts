/**
 * Caches the counted sessions of an assessment between calls. Newly scored sessions are added; after any
 * other change, all are counted again. Every call compares the cache with the database, so that several
 * processes agree.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { CohortTally } from '../cohort.rules.ts';
import { analysedPaperOf } from './analysed-paper.ts';
import {
  type Cohort,
  type CohortSummary,
  type CountedSheet,
  readSheet,
  SHEETS_A_PAGE,
  sheetPages,
} from './cohort.store.ts';

/** Counted sessions, with a digest to recognize them. */
interface Counted {
  readonly tally: CohortTally;
  count: number;
  digest: bigint;
  /** The latest time of scoring among the sessions. */
  scored_at: Date | null;
  /** When a session was last added. */
  computed_at: Date;
}

/** The counts of a test with 100 questions take about 2 MB. */
const MOST_KEPT = 16;
const kept = new Map<string, Counted>();

/**
 * The counts of the sessions in `summary` and of sessions scored since then. Calls do not wait for each
 * other, because one may hold the only connection that the other needs. Two concurrent calls may therefore
 * both count.
 */
export async function countCohort(
  db: Kysely<Tables>,
  cohort: Cohort,
  summary: CohortSummary,
  now: Date,
): Promise<Counted> {
  const name = `${cohort.assessment} ${cohort.name}`;
  const before = kept.get(name);
  const isUsable = before !== undefined && (await isBroughtUp(db, cohort, summary, before, now));
  const counted = isUsable ? before : await countAll(db, cohort, summary, now);
  kept.delete(name);
  kept.set(name, counted);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return counted;
}

function isWhole({ count, digest }: Pick<Counted, 'count' | 'digest'>, summary: CohortSummary): boolean {
  return count === summary.count && digest === BigInt(summary.digest);
}

/** Whether the cached counts are complete, or could be completed by adding newly scored sessions. */
async function isBroughtUp(
  db: Kysely<Tables>,
  cohort: Cohort,
  summary: CohortSummary,
  counted: Counted,
  now: Date,
): Promise<boolean> {
  const { tally, count, digest, scored_at } = counted;
  /* A regrade moves sessions to another revision, and their sheets may stay the same. So the revisions are
     compared too. */
  const { places } = tally.paper;
  const isKnownPaper = summary.revisions.every((revision) => places.has(revision));
  if (isKnownPaper && summary.revisions.length === places.size && isWhole(counted, summary)) return true;
  if (!isKnownPaper || scored_at === null || summary.count - count > SHEETS_A_PAGE) return false;
  const sheets: CountedSheet[] = [];
  for await (const page of sheetPages(db, cohort, scored_at)) sheets.push(...page);
  // A concurrent call may have added the sessions while these were read.
  if (counted.digest !== digest) return isWhole(counted, summary);
  const isGrown = isWhole({ count: count + sheets.length, digest: digestOf(digest, sheets) }, summary);
  if (!isGrown) return false;
  addSheets(counted, sheets);
  counted.computed_at = now;
  return true;
}

async function countAll(
  db: Kysely<Tables>,
  cohort: Cohort,
  summary: CohortSummary,
  now: Date,
): Promise<Counted> {
  const tally = new CohortTally(await analysedPaperOf(db, summary.revisions));
  const counted: Counted = { tally, count: 0, digest: 0n, scored_at: null, computed_at: now };
  for await (const page of sheetPages(db, cohort, null)) addSheets(counted, page);
  return counted;
}

function digestOf(before: bigint, sheets: readonly CountedSheet[]): bigint {
  return sheets.reduce((digest, row) => digest ^ BigInt(row.digest), before);
}

function addSheets(counted: Counted, sheets: readonly CountedSheet[]): void {
  // Sessions with a revision that appeared after the test was read are counted by the next call.
  const known = sheets.filter((row) => counted.tally.paper.places.has(row.revision));
  counted.count += known.length;
  counted.digest = digestOf(counted.digest, known);
  for (const row of known) {
    counted.tally.add(row.revision, readSheet(row), row.left_out);
    if (row.scored_at === null) continue;
    if (counted.scored_at === null || row.scored_at > counted.scored_at) counted.scored_at = row.scored_at;
  }
}
