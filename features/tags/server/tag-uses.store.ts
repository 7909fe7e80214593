import { type Kysely, type RawBuilder, sql } from 'kysely';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MergeReport, Tag, TagKind } from '../tags.contract.ts';
import type { TagUses } from '../tags.rules.ts';
import { presentTag } from './public.store.ts';

interface OfKind {
  readonly id: string;
  readonly kind: TagKind;
}

/** SQL for the questions that were published with a tag or with a tag that was merged into it. */
function publishedWith({ id, kind }: OfKind): RawBuilder<string> {
  const bears =
    kind === 'reason_for_error'
      ? sql`content -> 'options' @> jsonb_build_array(jsonb_build_object('reason_for_error', named.id))`
      : sql`content -> 'tags' @> jsonb_build_array(jsonb_build_object('id', named.id))`;
  return sql<string>`(
    with named (id) as (select ${id}::uuid union select merged from tag_aliases where tag = ${id} and merged is not null)
    select distinct question_revisions.question from named join question_revisions on ${bears})`;
}

/**
 * SQL that tells whether a row of `videos`, or one of its chapters, has a tag or a tag that was merged into
 * it.
 */
function bornBy(id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from (select ${id}::uuid as id union select merged from tag_aliases where tag = ${id} and merged is not null) named
    where named.id = any(videos.tags)
      or videos.chapters @> jsonb_build_array(jsonb_build_object('tags', jsonb_build_array(named.id))))`;
}

/** How often the tag itself is used, by kind of use. */
export async function countUses(db: Kysely<Tables>, tag: OfKind): Promise<TagUses> {
  const { id } = tag;
  const { rows } = await sql<TagUses>`
    select (select count(*) from question_tags where tag = ${id})
        + (select count(*) from question_further_tags where tag = ${id}) as questions,
      (select count(*) from question_options where reason_for_error = ${id}) as options,
      (select count(*) from mistake_reasons where reason = ${id}) as mistakes,
      (select count(*) from assessments where exam = ${id}) as assessments,
      (select count(*) from (
        select exam from exam_blueprints where topic = ${id} union select exam from exam_scales where subject = ${id}) named) as exams,
      (select count(*) from subject_node_tags where tag = ${id}) as nodes,
      (select count(*) from study_material_tags where tag = ${id}) as materials,
      (select count(*) from videos where ${bornBy(id)}) as videos,
      (select count(*) from doubts where skill = ${id}) as doubts,
      (select count(*) from tags where parent = ${id}) as tags,
      (select count(*) from ${publishedWith(tag)} each) as published`.execute(db);
  return only(rows);
}

/**
 * The answers to questions published with a tag, and their takers: by school for schools in view, and all
 * others as one number.
 */
export async function countAnswers(
  db: Kysely<Tables>,
  tag: OfKind,
  viewer: { readonly id: string; readonly sees_all: boolean },
): Promise<Pick<MergeReport, 'answers' | 'takers'>> {
  const { rows } = await sql<{ answers: number; schools: MergeReport['takers']['schools']; others: number }>`
    with answered as (
      select sessions.taker, count(*) as answers from attempts join sessions on sessions.id = attempts.session
      where attempts.question in (select * from ${publishedWith(tag)} each) and attempts.outcome is not null
      group by sessions.taker
    ), seen as (
      select id, name from schools
      where ${viewer.sees_all} or id in (select school from school_members where person = ${viewer.id})
    ), by_school as (
      select seen.id, seen.name, count(*)::int as people from answered
        join school_members on school_members.person = answered.taker join seen on seen.id = school_members.school
      group by seen.id, seen.name
    )
    select coalesce((select sum(answers) from answered), 0)::int as answers,
      coalesce((select jsonb_agg(by_school order by name, id) from by_school), '[]') as schools,
      (select count(*) from answered where not exists (
        select from school_members join seen on seen.id = school_members.school
        where school_members.person = answered.taker))::int as others`.execute(db);
  const { answers, schools, others } = only(rows);
  return { answers, takers: { schools, others } };
}

/**
 * The number of items with the tag that belong to schools the caller cannot see: questions (also those with
 * an option that has the tag as a reason for a mistake), tests and trees.
 */
export async function countElsewhere(
  db: Kysely<Tables>,
  { id }: OfKind,
  viewer: { readonly id: string; readonly sees_all: boolean },
): Promise<number> {
  if (viewer.sees_all) return 0;
  const { rows } = await sql<{ elsewhere: number }>`
    select count(*)::int as elsewhere from (
      select questions.school from questions where questions.id in (
        select question from question_tags where tag = ${id}
        union select question from question_options where reason_for_error = ${id})
      union all select school from assessments where exam = ${id}
      union all select subject_nodes.school from subject_node_tags
        join subject_nodes on subject_nodes.id = subject_node_tags.node where subject_node_tags.tag = ${id}
      union all select study_materials.school from study_material_tags
        join study_materials on study_materials.id = study_material_tags.material
        where study_material_tags.tag = ${id}
      union all select videos.school from videos where ${bornBy(id)}) content
    where school is not null and school not in (select school from school_members where person = ${viewer.id})`.execute(
    db,
  );
  return only(rows).elsewhere;
}

/** Where each of these tags, or a tag below it, is used. */
export async function listUses(
  db: Kysely<Tables>,
  tags: readonly string[],
  view: Parameters<typeof contentInReach>[1],
): Promise<Map<string, NonNullable<Tag['uses']>>> {
  const below = sql`
    with recursive below (top, tag) as (
      select id, id from tags where id = any(${tags}::uuid[])
      union all select below.top, tags.id from below join tags on tags.parent = below.tag
      where tags.kind <> 'reason_for_error'
    )`;
  const nodes = await sql<{ top: string; uses: number }>`${below}
    select top, count(distinct node)::int as uses from below join subject_node_tags using (tag)
      join subject_nodes on subject_nodes.id = node
    where ${contentInReach('subject_nodes.school', view)} group by top`.execute(db);
  const tests = await sql<{ top: string; uses: number }>`${below}
    select top, count(distinct assessments.id)::int as uses from below
      join question_tags using (tag) join placements using (question)
      join assessment_sections on assessment_sections.id = placements.section
      join assessments on assessments.id = assessment_sections.assessment
    where assessments.status = 'published' and ${contentInReach('assessments.school', view)}
    group by top`.execute(db);
  const materials = await sql<{ top: string; uses: number }>`${below}
    select top, count(distinct material)::int as uses from below join study_material_tags using (tag)
      join study_materials on study_materials.id = material
    where ${contentInReach('study_materials.school', view)} group by top`.execute(db);
  const videos = await sql<{ top: string; uses: number }>`${below},
    bears (video, tag) as (
      select videos.id, ${presentTag(sql`each.id`)} from videos, unnest(videos.tags) as each (id)
      where ${contentInReach('videos.school', view)}
      union
      select videos.id, ${presentTag(sql`tag.id::uuid`)}
      from videos, jsonb_array_elements(videos.chapters) chapter, jsonb_array_elements_text(chapter -> 'tags') as tag (id)
      where ${contentInReach('videos.school', view)}
    )
    select top, count(distinct video)::int as uses from below join bears using (tag) group by top`.execute(
    db,
  );
  const of = (rows: readonly { top: string; uses: number }[]) =>
    new Map(rows.map(({ top, uses }) => [top, uses]));
  const found = [nodes, tests, materials, videos].map(({ rows }) => of(rows));
  return new Map(
    tags.map((tag) => {
      const [inNodes = 0, inTests = 0, inMaterials = 0, inVideos = 0] = found.map((by) => by.get(tag) ?? 0);
      return [tag, { nodes: inNodes, tests: inTests, materials: inMaterials, videos: inVideos }];
    }),
  );
}

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The count returned no row.');
  return row;
}
