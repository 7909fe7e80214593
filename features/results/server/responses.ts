/**
 * Reads the responses to a test for calibration and other estimates of its questions. All such estimates use
 * this file.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { View } from '#core/access/access.ts';
import { NOT_PRESENTED, type ResponseMatrix, RIGHT, WRONG } from '#core/irt/response-matrix.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import { listReleasesOf } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AnalysedQuestion } from '../analysed-items.rules.ts';
import type { CountedSessions } from '../counted-sessions.contract.ts';
import { analysedPaperOf } from './analysed-paper.ts';
import {
  cohortInReach,
  countedPages,
  countLeftOut,
  findCohortSummary,
  listRightCounts,
  readSheet,
  sheetPages,
} from './cohort.store.ts';

/**
 * Responses to the sections of one kind, from each taker's first session that is not practice and whose
 * correctness is released to them. Answers known before count as not asked. Omitted and partly right answers
 * count as wrong.
 */
export interface Responses extends ResponseMatrix {
  readonly questions: readonly AnalysedQuestion[];
  /** Hash of the question revisions and the responses, in hexadecimal. */
  readonly sha256: string;
}

/** Null if there are more than `most_cells` (one per session and question), which would not fit in memory. */
export async function listResponses(
  db: Kysely<Tables>,
  { assessment, kind, most_cells }: { assessment: string; kind: SectionKind; most_cells: number },
  now: Date,
): Promise<Responses | null> {
  const cohort = cohortInReach(assessment, 'all', '');
  const { revisions } = await findCohortSummary(db, cohort);
  const paper = await analysedPaperOf(db, revisions);
  const own = paper.items.flatMap((question, place) => (question.section.kind === kind ? [place] : []));
  const questions = own.flatMap((place) => paper.items[place] ?? []);
  const columns = new Map(own.map((place, column) => [place, column]));
  const rows: Uint8Array[] = [];
  for await (const page of sheetPages(db, cohort, null)) {
    const releases = await listReleasesOf(
      db,
      page.map(({ session }) => session),
      now,
    );
    for (const counted of page) {
      const places = paper.places.get(counted.revision);
      if (places === undefined || !releases.get(counted.session)?.released.correctness) continue;
      const sheet = readSheet(counted);
      const row = new Uint8Array(own.length).fill(NOT_PRESENTED);
      for (const [index, placed] of sheet.places.entries()) {
        const { item } = places[placed] ?? { item: -1 };
        const column = columns.get(item);
        const question = paper.items[item]?.placement.question ?? '';
        if (column === undefined || counted.left_out.includes(question)) continue;
        row[column] = sheet.shares[index] === 1 ? RIGHT : WRONG;
      }
      if ((rows.length + 1) * own.length > most_cells) return null;
      rows.push(row);
    }
  }
  const codes = new Uint8Array(rows.length * own.length);
  for (const [person, row] of rows.entries()) codes.set(row, person * own.length);
  const hash = createHash('sha256');
  hash.update(JSON.stringify(questions.map(({ placement }) => placement.question_revision))).update(codes);
  return { persons: rows.length, items: own.length, codes, questions, sha256: hash.digest('hex') };
}

/** The sessions of an assessment that `listResponses` would read. */
export interface Sittings {
  readonly count: number;
  readonly sessions: CountedSessions;
  /**
   * How often each number of right answers occurred, keyed by section: index n holds the number of sessions
   * with n right scored answers.
   */
  readonly right: ReadonlyMap<string, readonly number[]>;
}

/** The sessions whose takers are in `view`. */
export async function countSittings(
  db: Kysely<Tables>,
  assessment: string,
  view: View,
  now: Date,
): Promise<Sittings> {
  const cohort = cohortInReach(assessment, view.reach, view.caller);
  let count = 0;
  let held = 0;
  const right = new Map<string, number[]>();
  for await (const page of countedPages(db, cohort)) {
    const releases = await listReleasesOf(db, page, now);
    const out = page.filter((session) => releases.get(session)?.released.correctness);
    count += out.length;
    held += page.length - out.length;
    for (const { section, right_count, sessions } of await listRightCounts(db, out)) {
      const own = right.get(section) ?? [];
      right.set(section, own);
      for (let place = own.length; place <= right_count; place += 1) own.push(0);
      own[right_count] = (own[right_count] ?? 0) + sessions;
    }
  }
  const { all, left_out } = await countLeftOut(db, cohort, view);
  const notReleased = held === 0 ? [] : [{ why: 'not_released' as const, count: held }];
  return { count, sessions: { all, waiting_for_marks: 0, left_out: [...left_out, ...notReleased] }, right };
}

/** How many sessions of an assessment a calibration would read, from takers of all schools. */
export async function countCalibrated(db: Kysely<Tables>, assessment: string, now: Date): Promise<number> {
  let count = 0;
  for await (const page of countedPages(db, cohortInReach(assessment, 'all', ''))) {
    const releases = await listReleasesOf(db, page, now);
    count += page.filter((session) => releases.get(session)?.released.correctness).length;
  }
  return count;
}
