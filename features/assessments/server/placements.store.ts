import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import type { QuestionStatus } from '#features/questions/questions.contract.ts';
import { shownName } from '#features/tags/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PlacedQuestion } from '../order.rules.ts';
import type { Placement } from '../sections.contract.ts';

/** A page of a section's placements, in their order or reversed. */
export async function listPlacements(
  db: Kysely<Tables>,
  section: string,
  { ordering, limit, offset }: { ordering: 'position' | '-position'; limit: number; offset: number },
): Promise<Page<Placement>> {
  const matching = db.selectFrom('placements').where('placements.section', '=', section);
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = matching
    .orderBy('placements.position', ordering === 'position' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset);
  return { count, rows: await read(page) };
}

/** All placements of a section, in order. */
export function listSectionPlacements(db: Kysely<Tables>, section: string): Promise<Placement[]> {
  return read(
    db.selectFrom('placements').where('placements.section', '=', section).orderBy('placements.position'),
  );
}

/** One placement of an assessment in view; null if there is none. */
export async function findPlacement(db: Kysely<Tables>, view: View, id: string): Promise<Placement | null> {
  const one = db
    .selectFrom('placements')
    .where('placements.id', '=', id)
    .where(
      sql<boolean>`placements.section in (
        select assessment_sections.id from assessment_sections
          join assessments on assessments.id = assessment_sections.assessment
        where ${contentInReach('assessments.school', view)})`,
    );
  const [placement = null] = await read(one);
  return placement;
}

/** All placements of an assessment with their sections and questions, in order. */
export function listPlacedQuestions(db: Kysely<Tables>, assessment: string): Promise<PlacedQuestion[]> {
  return db
    .selectFrom('placements')
    .innerJoin('assessment_sections', 'assessment_sections.id', 'placements.section')
    .select(['placements.id', 'placements.section', 'placements.question'])
    .where('assessment_sections.assessment', '=', assessment)
    .orderBy('assessment_sections.position')
    .orderBy('placements.position')
    .execute();
}

/**
 * Which of `ids` are questions of the bank in view. Locks their rows until the transaction ends, so that they
 * stay as they are.
 */
export async function listBankQuestionsForShare(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<{ id: string; status: QuestionStatus; school: string | null }[]> {
  return db
    .selectFrom('questions')
    .select(['id', 'status', 'school'])
    .where('id', 'in', ids)
    .where(contentInReach('questions.school', view))
    .orderBy('id')
    .forShare()
    .execute();
}

/** The code of each question's subject: the first by position if it has several, null if it has none. */
export async function listSubjectCodes(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ question: string; code: string | null }>`
    with recursive lines (question, tag) as (
      select question, tag from question_tags where question = any(${ids}::uuid[])
      union
      select lines.question, tags.parent from lines join tags on tags.id = lines.tag where tags.parent is not null
    )
    select distinct on (lines.question) lines.question, tags.code
    from lines join tags on tags.id = lines.tag and tags.kind = 'subject'
    order by lines.question, tags.position, tags.id`.execute(db);
  return new Map(rows.map(({ question, code }) => [question, code]));
}

export interface NewPlacement extends PlacedQuestion {
  readonly position: number;
  readonly marks: number;
  readonly unscored: boolean;
}

/** Adds placements in one statement with arrays. Rows of values would soon exceed the limit of parameters. */
export async function addPlacements(db: Kysely<Tables>, rows: readonly NewPlacement[]): Promise<void> {
  await sql`
    insert into placements (id, section, question, position, marks, unscored)
    select * from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.section)}::uuid[],
      ${rows.map((row) => row.question)}::uuid[], ${rows.map((row) => row.position)}::smallint[],
      ${rows.map((row) => row.marks)}::float8[], ${rows.map((row) => row.unscored)}::boolean[])`.execute(db);
}

/** Saves the points of a placement and whether it is scored. */
export async function savePlacement(
  db: Kysely<Tables>,
  id: string,
  change: { marks?: number | undefined; unscored?: boolean | undefined },
): Promise<void> {
  if (change.marks === undefined && change.unscored === undefined) return;
  await db.updateTable('placements').set(change).where('id', '=', id).execute();
}

/** Removes placements from their sections. */
export async function removePlacements(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('placements').where('id', 'in', ids).execute();
}

/** Moves placements into a section in this order, with positions from 1. */
export async function savePlacementOrder(
  db: Kysely<Tables>,
  section: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update placements set section = ${section}, position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    where placements.id = given.id`.execute(db);
}

async function read(placements: SelectQueryBuilder<Tables, 'placements', object>): Promise<Placement[]> {
  const rows = await placements
    .innerJoin('questions', 'questions.id', 'placements.question')
    .innerJoin('assessment_sections', 'assessment_sections.id', 'placements.section')
    .innerJoin('assessments', 'assessments.id', 'assessment_sections.assessment')
    // The question's domain and topic. If it has several tags, the first with a topic counts.
    .leftJoinLateral(
      sql<{
        domain: string | null;
        topic: string | null;
        domain_id: string | null;
        topic_id: string | null;
      }>`(
        select ${shownName('domain')} as domain, ${shownName('topic')} as topic, domain.id as domain_id, topic.id as topic_id
        from question_tags join tags own on own.id = question_tags.tag
          left join tags topic on topic.kind = 'topic' and topic.id in (own.id, own.parent)
          left join tags domain on domain.kind = 'domain' and domain.id in (own.id, own.parent, topic.parent)
        where question_tags.question = questions.id and own.kind in ('domain', 'topic', 'sub_topic')
        order by topic.id is null, own.position, own.name, own.id limit 1)`.as('filed'),
      (join) => join.onTrue(),
    )
    .select([
      'placements.id',
      'placements.section',
      'placements.position',
      'placements.marks',
      'placements.unscored',
      'placements.question',
      'questions.type',
      'questions.status',
      'questions.stem',
      'questions.difficulty',
      'filed.domain',
      'filed.topic',
      'filed.domain_id',
      'filed.topic_id',
      'assessments.version',
    ])
    .execute();
  return rows.map(
    ({ question, type, status, stem, difficulty, domain, topic, domain_id, topic_id, ...row }) => ({
      ...row,
      question: {
        id: question,
        type,
        status,
        stem,
        difficulty,
        domain,
        topic,
        tags: [...tagOf(domain_id, domain), ...tagOf(topic_id, topic)],
      },
    }),
  );
}

function tagOf(id: string | null, name: string | null): { id: string; name: string }[] {
  return id === null || name === null ? [] : [{ id, name }];
}
