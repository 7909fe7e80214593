/** Creates assessments through the product's own functions, without its API. */

import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import { pick } from '#contract/fields.ts';
import { defaultMode } from '#core/access/allocation.ts';
import {
  ASSESSMENT_CONTENT,
  addAssessment as newAssessment,
  type SessionMode,
} from '#features/assessments/assessments.contract.ts';
import { addSection as newSection } from '#features/assessments/sections.contract.ts';
import {
  type AssessmentFields,
  addAssessment,
} from '#features/assessments/server/assessment-writing.store.ts';
import { findAssessment } from '#features/assessments/server/assessments.store.ts';
import { addPlacements } from '#features/assessments/server/placements.store.ts';
import { publish } from '#features/assessments/server/publish.ts';
import { addSection, type SectionFields } from '#features/assessments/server/sections.store.ts';
import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { type SeededQuestion, seedQuestion } from './bank-seed.ts';
import { onlySchool } from './seed.ts';

interface SectionSeed extends Partial<SectionFields> {
  /**
   * A number of published questions with two options, of which the first is correct; or questions from the
   * bank.
   */
  questions?: number | readonly SeededQuestion[];
}

interface AssessmentSeed extends Partial<AssessmentFields> {
  status?: 'draft' | 'published';
  /** The school; by default the author's only one. Null means that all schools share the assessment. */
  school?: string | null;
  sections?: readonly SectionSeed[];
}

export interface SeededAssessment {
  readonly id: string;
  readonly sections: readonly { readonly id: string; readonly questions: readonly SeededQuestion[] }[];
}

/** Adds an assessment by `author`, by default published with one untimed section with two questions. */
export async function seedAssessment(
  database: Database,
  now: Date,
  author: string,
  { status = 'published', sections = [{}], school: told, ...fields }: AssessmentSeed = {},
): Promise<SeededAssessment> {
  const { kysely } = database;
  const school = told === undefined ? await onlySchool(database, author) : told;
  const id = await addAssessment(
    kysely,
    { author, school },
    {
      ...pick(newAssessment.body.parse({ title: 'A test' }), ASSESSMENT_CONTENT),
      ...fields,
    },
    [],
    now,
  );
  const seeded: { id: string; questions: SeededQuestion[] }[] = [];
  for (const [index, { questions = 2, ...section }] of sections.entries()) {
    const of = await addSection(
      kysely,
      id,
      { ...newSection.body.parse({ title: `Section ${index + 1}` }), ...section },
      index + 1,
    );
    const placed: SeededQuestion[] = typeof questions === 'number' ? [] : [...questions];
    if (typeof questions === 'number') {
      while (placed.length < questions) {
        placed.push(await seedQuestion(database, now, author, { status: 'live', school }));
      }
    }
    await addPlacements(
      kysely,
      placed.map(({ id: question }, place) => ({
        id: v7(),
        section: of,
        question,
        position: place + 1,
        marks: 1,
        unscored: false,
      })),
    );
    seeded.push({ id: of, questions: placed });
  }
  if (status === 'published') {
    await kysely.updateTable('assessments').set({ status }).where('id', '=', id).execute();
    const assessment = await findAssessment(kysely, { reach: 'all', sessions: 'all', caller: author }, id);
    if (assessment === null) throw new Error('The added test was not found.');
    await kysely.transaction().execute((transaction) => publish(transaction, assessment, author, now));
  }
  return { id, sections: seeded };
}

/**
 * Assigns an assessment to a person, group or school, by default with the assessment's own due date and time
 * limits.
 */
export async function seedAllocation(
  { kysely }: Database,
  now: Date,
  by: string,
  assessment: string,
  target: { person: string } | { group_id: string } | { school: string },
  terms: {
    mode?: SessionMode;
    opens_at?: Date;
    due_at?: Date;
    closes_at?: Date;
    attempts_allowed?: number;
  } = {},
): Promise<string> {
  const id = v7();
  const { modes } = await kysely
    .selectFrom('assessments')
    .select('modes')
    .where('id', '=', assessment)
    .$narrowType<{ modes: SessionMode[] }>()
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('allocations')
    .values({
      id,
      assessment,
      mode: defaultMode(modes),
      ...target,
      ...terms,
      allocated_by: by,
      created_at: now,
      allotted_at: now,
    })
    .execute();
  return id;
}

/** Adds a session row for an assessment, by default in progress, without sections and answers. */
export async function seedSession(
  { kysely }: Database,
  now: Date,
  assessment: string,
  taker: string,
  fields: Partial<Insertable<Tables['sessions']>> = {},
): Promise<string> {
  const id = v7();
  const { revision } = await kysely
    .selectFrom('assessments')
    .select('revision')
    .where('id', '=', assessment)
    .$narrowType<{ revision: string }>()
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('sessions')
    .values({
      id,
      assessment,
      revision,
      taker,
      mode: 'test',
      status: 'in_progress',
      seed: 1,
      made_by: taker,
      accommodations: '{}',
      stop_clock_breaks: '{}',
      created_at: now,
      updated_at: now,
      ...fields,
    })
    .execute();
  return id;
}
