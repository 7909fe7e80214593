/** Seeds tags and questions directly into the tables. */

import { v7 } from 'uuid';
import type { TagKind } from '#features/tags/tags.contract.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import type { Database } from '#server/db/database.ts';
import { onlySchool } from './seed.ts';

/** Adds one tag of every kind, each below the tag before. Returns their ids. */
export async function seedTagLine({ kysely }: Database, now: Date): Promise<Record<TagKind, string>> {
  const ids = Object.fromEntries(TAG_KINDS.map((kind) => [kind, v7()])) as Record<TagKind, string>;
  const rows = TAG_KINDS.map((kind, index) => {
    const above = TAG_KINDS[index - 1];
    const isReason = kind === 'reason_for_error';
    return {
      id: ids[kind],
      kind,
      parent: above === undefined || isReason ? null : ids[above],
      name: `A ${kind} ${ids[kind]}`,
      code: null,
      position: 0,
      reason_group: isReason ? ('process' as const) : null,
      remedy: isReason ? 'Do it again.' : null,
      created_at: now,
      updated_at: now,
    };
  });
  await kysely.insertInto('tags').values(rows).execute();
  return ids;
}

export interface SeededQuestion {
  readonly id: string;
  /** The ids of the question's two options in order. The first is correct. */
  readonly options: readonly [string, string];
}

/**
 * Adds a single-choice question by `author` with two options; the first is correct. By default it belongs to
 * the author's only school.
 */
export async function seedQuestion(
  database: Database,
  now: Date,
  author: string,
  {
    status = 'draft',
    stem = '<p>Which?</p>',
    use = 'any',
    school,
  }: {
    status?: 'draft' | 'live' | 'retired';
    stem?: string;
    use?: 'any' | 'tests_only' | 'practice_only';
    school?: string | null;
  } = {},
): Promise<SeededQuestion> {
  const { kysely } = database;
  const question = v7();
  await kysely
    .insertInto('questions')
    .values({
      id: question,
      type: 'single_choice',
      status,
      stem,
      use,
      stimulus: '',
      accepted_answers: [],
      entry: 'sat',
      tolerance: 0,
      case_sensitive: false,
      partial: false,
      explanation: '',
      hints: [],
      difficulty: null,
      author,
      school: school === undefined ? await onlySchool(database, author) : school,
      words: stem,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const options = [v7(), v7()] as const;
  await kysely
    .insertInto('question_options')
    .values(
      options.map((id, index) => ({
        id,
        question,
        position: index + 1,
        text: `<p>${index === 0 ? 'This' : 'That'}</p>`,
        is_correct: index === 0,
        reason_for_error: null,
      })),
    )
    .execute();
  return { id: question, options };
}

/** Adds a source by `author`, by default of their only school. Returns its id. */
export async function seedSource(
  database: Database,
  now: Date,
  author: string,
  { school: told }: { school?: string | null } = {},
): Promise<string> {
  const id = v7();
  const school = told === undefined ? await onlySchool(database, author) : told;
  await database.kysely
    .insertInto('question_sources')
    .values({ id, name: `Source ${id}`, note: '', author, school, created_at: now, updated_at: now })
    .execute();
  return id;
}
