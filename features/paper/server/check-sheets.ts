/** Checks answer sheets against the people in view, their assignments, and the test. Stores nothing. */

import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { listForPaper, type PaperAllotment } from '#features/allocation/server/public.ts';
import {
  type AssessmentForSession,
  listAssessmentsInView,
} from '#features/assessments/server/public.store.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { scorerOf } from '#features/results/server/public.ts';
import type { KeyedSheet } from '#features/sessions/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { columnsOf, sectionsOf } from '../columns.rules.ts';
import type { CheckedSheet, Paper } from '../paper.contract.ts';
import {
  type PlacedSheet,
  paperFaults,
  type ReadSheet,
  readSheet,
  repeatedFaults,
  type SheetPaper,
  standingFaults,
} from '../sheets.rules.ts';
import { lockTakers, type SheetTaker } from './paper.store.ts';

/** The check result of a sheet, and the sheet to store; null if it has an error. */
interface Checked {
  readonly shown: CheckedSheet;
  readonly keyed: KeyedSheet | null;
}

type Revision = Awaited<ReturnType<typeof findRevision>>;

/** A test with the revision that new sheets belong to. */
interface TestPaper {
  readonly test: AssessmentForSession;
  readonly revision: Revision;
  readonly paper: SheetPaper;
  readonly score: Awaited<ReturnType<typeof scorerOf>>;
}

/**
 * Checks sheets with a fixed number of SQL statements, plus some for each test. Locks the people, so nobody
 * else can store an answer sheet for them until the transaction ends.
 */
export async function checkSheets(
  db: Kysely<Tables>,
  { view, content }: { view: View; content: View },
  sheets: readonly PlacedSheet[],
  now: Date,
): Promise<Checked[]> {
  const takers = await lockTakers(db, view, [...new Set(sheets.map(({ user }) => user))]);
  const asked = [...new Set(sheets.map(({ assessment }) => assessment))];
  const tests = await listAssessmentsInView(db, content, asked);
  const papers = new Map<string, TestPaper>();
  const standings = new Map<PlacedSheet, PaperAllotment>();
  for (const test of tests.values()) {
    const own = sheets.filter(({ assessment }) => assessment === test.id);
    const people = own.flatMap(({ user, sat_at }) => {
      const taker = takers.get(user);
      return taker === undefined ? [] : [{ ...taker, sat_at: new Date(sat_at) }];
    });
    const held = await listForPaper(db, test.id, people);
    for (const sheet of own) {
      const standing = held.get(sheet.user);
      if (standing !== undefined) standings.set(sheet, standing);
    }
    if (test.revision !== null) papers.set(test.id, await testPaper(db, test, test.revision));
  }
  const repeated = repeatedFaults(sheets);
  return sheets.map((sheet) => {
    const test = tests.get(sheet.assessment);
    const faults = [
      ...(repeated.has(sheet) ? [repeated.get(sheet) as Fault] : []),
      ...namingFaults(sheet, takers.get(sheet.user), test),
    ];
    const standing = standings.get(sheet);
    const known = {
      taker: takers.get(sheet.user) ?? null,
      test: test ?? null,
      standing: standing ?? null,
      paper: papers.get(sheet.assessment) ?? null,
    };
    const own = standing === undefined ? [] : standingFaults(standing, sheet, now);
    return checked(sheet, known, [...faults, ...own]);
  });
}

function namingFaults(
  { path }: PlacedSheet,
  taker: SheetTaker | undefined,
  test: AssessmentForSession | undefined,
): Fault[] {
  const who = { path: `${path}.user`, message: 'No active student that you can see has this ID.' };
  const what = { path: `${path}.assessment`, message: 'This test doesn’t exist, or you can’t see it.' };
  return [
    ...(taker === undefined ? [who] : []),
    ...(test === undefined ? [what] : paperFaults(test, what.path)),
  ];
}

interface Known {
  readonly taker: SheetTaker | null;
  readonly test: AssessmentForSession | null;
  readonly standing: PaperAllotment | null;
  readonly paper: TestPaper | null;
}

function checked(
  sheet: PlacedSheet,
  { taker, test, standing, paper }: Known,
  before: readonly Fault[],
): Checked {
  const read: ReadSheet =
    paper === null ? { faults: [], warnings: [], responses: [], sat: [] } : readSheet(paper.paper, sheet);
  const faults = [...before, ...read.faults];
  const isSound = faults.length === 0 && paper !== null && taker !== null && standing !== null;
  const scored = isSound
    ? paper.score(
        read.sat,
        read.responses.map((one) => ({ ...one, hand_marks: null })),
      )
    : null;
  const shown: CheckedSheet = {
    user: taker === null ? null : { id: taker.id, name: taker.name },
    assessment: test === null ? null : { id: test.id, title: test.title },
    sat_at: sheet.sat_at,
    session: null,
    sections: read.sat.map(({ section: { id, title } }) => ({ id, title })),
    answered_count: read.responses.length,
    question_count: read.sat.reduce((sum, { asked }) => sum + asked.length, 0),
    score: scored && {
      raw: scored.raw,
      raw_max: scored.raw_max,
      scaled: scored.scaled,
      right_count: scored.kept.sections.reduce((sum, { right_count }) => sum + right_count, 0),
      pending_marks: scored.pending_marks,
    },
    replaces_unbegun: standing?.unbegun != null,
    release: test?.release.score ?? null,
    faults: [...faults],
    warnings: [...read.warnings],
  };
  if (!isSound) return { shown, keyed: null };
  return {
    shown,
    keyed: keyedSheet(sheet, read, { unbegun: standing.unbegun, revision: paper.revision.id }),
  };
}

function keyedSheet(
  { user, assessment, sat_at, section_times = [] }: PlacedSheet,
  { sat, responses }: ReadSheet,
  { unbegun, revision }: { unbegun: string | null; revision: string },
): KeyedSheet {
  return {
    assessment,
    revision,
    taker: user,
    unbegun,
    sat_at: new Date(sat_at).getTime(),
    sections: sat.map(({ section, asked }) => ({
      section: section.id,
      questions: asked.map(({ question }) => question),
      seconds: section_times.find((time) => time.section === section.id)?.seconds ?? null,
    })),
    answers: answersOf(responses),
  };
}

/** The responses to store, by question. */
export function answersOf(responses: ReadSheet['responses']): Map<string, string | string[]> {
  return new Map(
    responses.map(({ question, response }) => [
      question,
      typeof response === 'string' ? response : [...response],
    ]),
  );
}

async function testPaper(
  db: Kysely<Tables>,
  test: AssessmentForSession,
  revision: string,
): Promise<TestPaper> {
  const frozen = await findRevision(db, revision);
  return { test, revision: frozen, paper: await sheetPaper(db, frozen), score: await scorerOf(db, frozen) };
}

/** A revision prepared for reading sheets. */
export async function sheetPaper(db: Kysely<Tables>, revision: Revision): Promise<SheetPaper> {
  const questions = await questionsOf(db, revision);
  return { revision, questions, columns: columnsOf(sectionsOf(revision, questions)) };
}

function questionsOf(db: Kysely<Tables>, { sections }: Revision) {
  const placed = sections.flatMap(({ placements }) => placements);
  return listQuestionRevisions(
    db,
    placed.map(({ question_revision }) => question_revision),
  );
}

/** The sections and columns of a test's sheet, from this revision. */
export async function paperOf(
  db: Kysely<Tables>,
  { id, title, release }: Pick<AssessmentForSession, 'id' | 'title' | 'release'>,
  revision: string,
): Promise<Paper> {
  const frozen = await findRevision(db, revision);
  return {
    assessment: { id, title },
    revision,
    is_scaled: frozen.scale !== null,
    release: release.score,
    sections: sectionsOf(frozen, await questionsOf(db, frozen)),
  };
}
