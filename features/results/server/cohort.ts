/**
 * The analysis of an assessment's sessions, kept between calls: counted once, gone on with as sessions are scored, and
 * counted anew when anything else changed. What is kept is held against the database at every call, so that several
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

/** What was counted, told by the sessions themselves. */
interface Counted {
  readonly tally: CohortTally;
  count: number;
  digest: bigint;
  /** The latest scoring among them. */
  scored_at: Date | null;
  /** When something was last added. */
  computed_at: Date;
}

/** A test of 100 questions, its cells counted, takes some 2 MB. */
const MOST_KEPT = 16;
const kept = new Map<string, Counted>();

/**
 * The tally of the sessions that `summary` tells of, and of what was scored meanwhile. Nobody waits for another's
 * counting: whoever asks may hold the one connection that the other waits for. Two who ask at once may both count.
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

/** Whether what was kept is whole, or could be made so by adding what was scored since. */
async function isBroughtUp(
  db: Kysely<Tables>,
  cohort: Cohort,
  summary: CohortSummary,
  counted: Counted,
  now: Date,
): Promise<boolean> {
  const { tally, count, digest, scored_at } = counted;
  // A regrade gives sessions another paper, of which a sheet may say what it said before.
  const { places } = tally.paper;
  const isKnownPaper = summary.revisions.every((revision) => places.has(revision));
  if (isKnownPaper && summary.revisions.length === places.size && isWhole(counted, summary)) return true;
  if (!isKnownPaper || scored_at === null || summary.count - count > SHEETS_A_PAGE) return false;
  const sheets: CountedSheet[] = [];
  for await (const page of sheetPages(db, cohort, scored_at)) sheets.push(...page);
  // Another call may have added them while these were read.
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
  // What was given a revision after the paper was made up is counted by the next call.
  const known = sheets.filter((row) => counted.tally.paper.places.has(row.revision));
  counted.count += known.length;
  counted.digest = digestOf(counted.digest, known);
  for (const row of known) {
    counted.tally.add(row.revision, readSheet(row), row.left_out);
    if (row.scored_at === null) continue;
    if (counted.scored_at === null || row.scored_at > counted.scored_at) counted.scored_at = row.scored_at;
  }
}
