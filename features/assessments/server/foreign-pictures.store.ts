import { type Kysely, sql } from 'kysely';
import type { RichFields } from '#features/questions/files-in-texts.rules.ts';
import type { QuestionStatus } from '#features/questions/questions.contract.ts';
import type { Tables } from '#server/db/tables.ts';

/** Matches a picture on a different server in a column of clean rich text. */
const SHOWN = '<img [^<>]*src="https?:';
/** Matches the same inside JSON text. */
const SHOWN_IN_JSON = '<img [^<>]*src=\\\\"https?:';

/** A question of the bank with all its texts. */
export interface ShowingQuestion extends RichFields {
  readonly id: string;
  readonly status: QuestionStatus;
}

/** The questions that show pictures from other servers, published ones first. */
export async function listShowingQuestions(db: Kysely<Tables>): Promise<ShowingQuestion[]> {
  const { rows } = await sql<ShowingQuestion>`
    select id, status, stem, stimulus, explanation, hints, options.options from questions,
      lateral (
        select coalesce(jsonb_agg(jsonb_build_object('text', text, 'prompt', prompt, 'feedback', feedback) order by position), '[]')
          as options
        from question_options where question = questions.id
      ) options
    where concat_ws(' ', stem, stimulus, explanation, array_to_string(hints, ' ')) ~* ${SHOWN}
      or options.options::text ~* ${SHOWN_IN_JSON}
    order by array_position(array['live', 'draft', 'retired'], status), id`.execute(db);
  return rows;
}

/** A revision of an assessment that new sessions get, or that sessions not yet submitted use. */
export interface ShowingRevision {
  readonly id: string;
  readonly assessment: string;
  readonly title: string;
  readonly number: number;
  /** Whether new sessions get this revision. */
  readonly is_present: boolean;
  /** The number of sessions on this revision that have not started. */
  readonly waiting: number;
}

/** The revisions whose texts or questions show pictures from other servers. */
export async function listShowingRevisions(db: Kysely<Tables>): Promise<ShowingRevision[]> {
  const { rows } = await sql<ShowingRevision>`
    with showing as (select id from question_revisions where content::text ~* ${SHOWN_IN_JSON})
    select frozen.id, assessments.id as assessment, assessments.title, frozen.number,
      coalesce(assessments.revision = frozen.id and assessments.status <> 'archived', false) as is_present,
      (select count(*)::int from sessions where revision = frozen.id and status = 'generated') as waiting
    from assessment_revisions frozen join assessments on assessments.id = frozen.assessment
    where (
      (assessments.revision = frozen.id and assessments.status <> 'archived')
      or exists (
        select from sessions where revision = frozen.id
          and status in ('generated', 'in_progress', 'on_break', 'paused')
      )
    ) and (
      frozen.content::text ~* ${SHOWN_IN_JSON}
      or exists (
        select from jsonb_path_query(frozen.content, '$.sections[*].placements[*].question_revision') placed
          join showing on showing.id = (placed #>> '{}')::uuid
      )
    )
    order by assessments.title, assessments.id, frozen.number`.execute(db);
  return rows;
}

/** A text outside questions that shows pictures from other servers. */
export interface ShowingText {
  readonly kind: 'assessment' | 'section' | 'announcement';
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** The texts of assessments, sections and announcements that show pictures from other servers. */
export async function listShowingTexts(db: Kysely<Tables>): Promise<ShowingText[]> {
  const { rows } = await sql<ShowingText>`
    select kind, id, title, html from (
      select 'assessment' as kind, id, title, concat_ws(' ', description, instructions) as html from assessments
      union all
      select 'section', id, title, instructions from assessment_sections
      union all
      select 'announcement', id, title, text from announcements
    ) texts
    where html ~* ${SHOWN} order by kind, title, id`.execute(db);
  return rows;
}
