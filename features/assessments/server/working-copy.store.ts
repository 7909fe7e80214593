import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { KeyedQuestion } from '#features/questions/questions.contract.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Assessment } from '../assessments.contract.ts';
import { type BankQuestion, FROZEN_CONTENT } from '../freeze.rules.ts';
import type { WorkingCopy, WorkingSection } from '../publish.rules.ts';
import type { FrozenQuestion } from '../revision.rules.ts';
import { listAllSections } from './sections.store.ts';

type WorkingPlacement = WorkingSection['placements'][number];

/** The working copy as publishing reads it, with complete questions. */
export interface FullWorkingCopy extends Omit<WorkingCopy, 'sections' | 'pool'> {
  readonly sections: readonly (Omit<WorkingSection, 'placements'> & {
    readonly placements: readonly (Omit<WorkingPlacement, 'question'> & {
      readonly question: BankQuestion & Pick<WorkingPlacement['question'], 'status'>;
    })[];
  })[];
}

/**
 * The working copy of an assessment with its sections and questions, answer keys included. Runs four
 * statements, whatever its size.
 */
export async function findWorkingCopy(db: Kysely<Tables>, assessment: Assessment): Promise<FullWorkingCopy> {
  const sections = await listAllSections(db, assessment.id);
  const placements = await db
    .selectFrom('placements')
    .innerJoin('assessment_sections', 'assessment_sections.id', 'placements.section')
    .select(['placements.id', 'section', 'question', 'marks', 'unscored'])
    .where('assessment_sections.assessment', '=', assessment.id)
    .orderBy('placements.position')
    .execute();
  const questions = await listQuestions(db, [...new Set(placements.map(({ question }) => question))]);
  return {
    ...assessment,
    sections: sections.map((section) => ({
      ...section,
      placements: placements.flatMap(({ section: of, question, ...placement }) => {
        const placed = questions.get(question);
        return of !== section.id || placed === undefined ? [] : [{ ...placement, question: placed }];
      }),
    })),
  };
}

/** Locks these questions against changes until the transaction ends. */
export async function lockQuestions(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks all questions placed in an assessment against changes until the transaction ends. */
export async function lockPlacedQuestions(db: Kysely<Tables>, assessment: string): Promise<void> {
  await db
    .selectFrom('questions')
    .select('id')
    .where(
      'id',
      'in',
      sql<string>`(
        select placements.question from placements
          join assessment_sections on assessment_sections.id = placements.section
        where assessment_sections.assessment = ${assessment})`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

type WorkingQuestion = FullWorkingCopy['sections'][number]['placements'][number]['question'];

/** Complete questions as publishing freezes them, by id. */
export async function listQuestions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, WorkingQuestion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('questions')
    .select((eb) => [
      'questions.id',
      'questions.status',
      ...FROZEN_CONTENT.map((column) => `questions.${column}` as const),
      jsonArrayFrom(
        eb
          .selectFrom('question_options')
          .select(['id', 'text', 'prompt', 'is_correct', 'reason_for_error', 'feedback', 'fixed'])
          .whereRef('question_options.question', '=', 'questions.id')
          .orderBy('position'),
      )
        .$castTo<StoredOption[]>()
        .as('options'),
    ])
    .where('questions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .$narrowType<Pick<KeyedQuestion, 'rubric' | 'gaps'>>()
    .execute();
  const tags = await listTagLines(db, ids);
  return new Map(
    rows.map(({ rubric, gaps, exact, keep_order, options, ...row }) => {
      const question = { ...row, options: options.map(frozenOption), tags: tags.get(row.id) ?? [] };
      // Empty fields are left out, so that the frozen content equals the frozen content of older revisions.
      return [
        row.id,
        {
          ...question,
          ...(rubric.length > 0 && { rubric }),
          ...(gaps.length > 0 && { gaps }),
          ...(exact && { exact }),
          ...(keep_order && { keep_order }),
        },
      ];
    }),
  );
}

type StoredOption = Omit<BankQuestion['options'][number], 'fixed'> & { readonly fixed: boolean };

function frozenOption({ fixed, ...option }: StoredOption): BankQuestion['options'][number] {
  return fixed ? { ...option, fixed } : option;
}

/** The tags of questions with all tags above them, from the exam down. */
async function listTagLines(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, FrozenQuestion['tags'][number][]>> {
  const { rows } = await sql<{ question: string } & FrozenQuestion['tags'][number]>`
    with recursive lines (question, tag) as (
      select question, tag from question_tags where question = any(${ids}::uuid[])
      union
      select lines.question, tags.parent from lines join tags on tags.id = lines.tag where tags.parent is not null
    )
    select lines.question, tags.id, tags.kind, tags.name from lines join tags on tags.id = lines.tag
    order by array_position(${sql.val([...TAG_KINDS])}::text[], tags.kind), tags.position, tags.name, tags.id`.execute(
    db,
  );
  const lines = new Map<string, FrozenQuestion['tags'][number][]>();
  for (const { question, ...tag } of rows) lines.set(question, [...(lines.get(question) ?? []), tag]);
  return lines;
}
