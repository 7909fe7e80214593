/** Places chosen questions in several sections of a test at once. */
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { placingFaults } from '../order.rules.ts';
import type { SectionKind } from '../sections.contract.ts';
import { touchContent } from './assessment-writing.store.ts';
import * as placements from './placements.store.ts';
import { listAllSections } from './sections.store.ts';
import { openForWriting, viewOf, type Writer } from './write-assessment.ts';

export interface FillableTest {
  readonly id: string;
  readonly title: string;
  readonly school: string | null;
  readonly version: number;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly kind: SectionKind;
    /** The questions already in the section, in order. */
    readonly questions: readonly string[];
  }[];
}

/** Loads a test with its sections and locks its row, if the caller may change it. */
export async function openForFilling(writer: Writer, id: string): Promise<FillableTest> {
  const { title, school, version } = await openForWriting(writer, id);
  const placed = await placements.listPlacedQuestions(writer.db, id);
  const sections = (await listAllSections(writer.db, id)).map((section) => ({
    ...section,
    questions: placed.filter((one) => one.section === section.id).map(({ question }) => question),
  }));
  return { id, title, school: school?.id ?? null, version, sections };
}

/** Appends questions to sections of a test that `openForFilling` opened. */
export async function fillSections(
  writer: Writer,
  { id, school, sections }: FillableTest,
  chosen: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { db, now } = writer;
  for (const section of sections) {
    const questions = chosen.get(section.id) ?? [];
    if (questions.length === 0) continue;
    const bank = await placements.listBankQuestionsForShare(db, viewOf(writer), questions);
    requireNoFaults(placingFaults(questions, { bank, school }, section.questions));
    await addBehind(db, section, questions);
  }
  await touchContent(db, id, now);
}

function addBehind(
  db: Kysely<Tables>,
  section: FillableTest['sections'][number],
  questions: readonly string[],
): Promise<void> {
  const rows = questions.map((question, index) => ({
    id: v7(),
    section: section.id,
    question,
    marks: 1,
    unscored: false,
    position: section.questions.length + index + 1,
  }));
  return placements.addPlacements(db, rows);
}
