/** A published test prepared for printing, with the order and letters that answer sheets are read with. */
import type { Kysely } from 'kysely';
import { Problem, tooHeavy } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';
import { sectionName } from '#features/assessments/assessment-words.rules.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.store.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { readFiles } from '#features/files/server/public.ts';
import { STANDARD_ACCOMMODATIONS } from '#features/people/accommodations.rules.ts';
import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { AS_PRINTED, planSession } from '#features/sessions/plan.rules.ts';
import { askedQuestion } from '#features/sessions/server/public.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Bearer } from '#server/http/signed-address.ts';
import type { Paper, PaperColumn } from '../paper.contract.ts';
import { paperOf } from './check-sheets.ts';

/** The limit for all pictures of one booklet together. */
const MOST_PICTURE_BYTES = 32 * 1024 * 1024;

export interface PrintedQuestion {
  readonly column: PaperColumn;
  readonly asked: AskedQuestion;
}

export interface PrintedSection {
  /** The section's prefix in column names, such as `S2`; empty if there is only one section. */
  readonly code: string;
  readonly title: string;
  readonly instructions: string;
  readonly duration_seconds: number | null;
  readonly asked_count: number;
  readonly questions: readonly PrintedQuestion[];
}

export interface PrintedPaper {
  readonly title: string;
  readonly instructions: string;
  readonly sections: readonly PrintedSection[];
}

/**
 * A test prepared for printing: all sections, with variants of a module named by variant; or only the given
 * section, under the name that takers see. Throws `breaks_rule` if there is no such section.
 */
export async function printedPaper(
  db: Kysely<Tables>,
  test: AssessmentForSession & { readonly revision: string },
  { section, viewer }: { section: string | undefined; viewer: Bearer },
): Promise<PrintedPaper> {
  const revision = await findRevision(db, test.revision);
  const paper = await paperOf(db, test, test.revision);
  const questions = await listQuestionRevisions(
    db,
    revision.sections.flatMap(({ placements }) => placements.map((placed) => placed.question_revision)),
  );
  const chosen = paper.sections.filter(({ id }) => section === undefined || id === section);
  const message = 'The published test doesn’t have this section.';
  requireNoFaults(chosen.length === 0 ? [{ path: 'query.section', message }] : []);
  const slots = planSession(revision, AS_PRINTED, STANDARD_ACCOMMODATIONS);
  const printed = chosen.map((own): PrintedSection => {
    const frozen = revision.sections.find(({ id }) => id === own.id);
    const known = slots[own.module - 1]?.title ?? own.title;
    const isOneOfSeveral = paper.sections.filter(({ module }) => module === own.module).length > 1;
    const revisions = new Map(
      frozen?.placements.map((placed) => [placed.question, placed.question_revision]),
    );
    return {
      code: codeOf(own, paper),
      title: section === undefined && isOneOfSeveral && frozen ? sectionName(frozen) : known,
      instructions: frozen?.instructions ?? '',
      duration_seconds: own.duration_seconds,
      asked_count: own.asked_count,
      questions: own.columns.flatMap((column) => {
        const question = questions.get(revisions.get(column.question) ?? '');
        // Uses the function that prepares questions for takers, whose result contains no answer key.
        const given = { seed: AS_PRINTED, shuffle: revision.shuffle, viewer };
        return question === undefined
          ? []
          : [{ column, asked: askedQuestion(column.question, question, given) }];
      }),
    };
  });
  return { title: revision.title, instructions: revision.instructions, sections: printed };
}

function codeOf({ columns }: Paper['sections'][number], { sections }: Paper): string {
  return sections.length === 1 ? '' : (columns[0]?.label.split(' ')[0] ?? '');
}

/** The pictures of a test by id. Throws `too_heavy` if they exceed the limit of one file. */
export async function picturesOf(
  asked: { db: Kysely<Tables>; config: Config },
  { instructions, sections }: PrintedPaper,
): Promise<Map<string, Uint8Array>> {
  const texts = sections.flatMap((section) => [
    section.instructions,
    ...section.questions.flatMap(({ asked: { stem, stimulus, options, prompts } }) => [
      stem,
      stimulus,
      ...[...options, ...prompts].map(({ text }) => text),
    ]),
  ]);
  const files = await readFiles(
    asked,
    null,
    [instructions, ...texts].flatMap(ownFilesIn),
    MOST_PICTURE_BYTES,
  );
  if (files === null) {
    const most = MOST_PICTURE_BYTES / 1024 / 1024;
    throw new Problem(tooHeavy, {
      detail: `The pictures in this test exceed ${most} MiB. Print one section at a time.`,
    });
  }
  return new Map([...files].map(([id, { bytes }]) => [id, bytes]));
}
