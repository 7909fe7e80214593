import { type Kysely, sql } from 'kysely';
import { presentTag, shownName } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { BorneTag } from '../filing.rules.ts';

type Row = BorneTag & { question_revision: string };

/**
 * The topics, domains and subjects of these revisions of questions, as frozen and as they are now. A frozen
 * tag that was deleted has the name from the revision. Runs one SQL statement.
 */
export async function listBorneTags(
  db: Kysely<Tables>,
  revisions: readonly string[],
): Promise<(BorneTag & { question_revision: string })[]> {
  if (revisions.length === 0) return [];
  const { rows } = await sql<Row>`
    with recursive asked (revision, question, tags) as (
      select id, question, content -> 'tags' from question_revisions where id = any(${revisions}::uuid[])
    ), lines (question, tag) as (
      select question, tag from question_tags where question in (select question from asked)
      union
      select lines.question, tags.parent from lines join tags on tags.id = lines.tag where tags.parent is not null
    ), borne (revision, tag, kind, name, is_frozen) as (
      select asked.revision, (each ->> 'id')::uuid, each ->> 'kind', each ->> 'name', true
      from asked cross join jsonb_array_elements(asked.tags) each
      union
      select asked.revision, tags.id, tags.kind, tags.name, false
      from asked join lines on lines.question = asked.question join tags on tags.id = lines.tag
    )
    select borne.revision as question_revision, borne.is_frozen, borne.kind, coalesce(tags.id, borne.tag) as id,
      coalesce(${shownName('tags')}, borne.name) as name, coalesce(tags.position, 0) as position,
      case when domains.id is not null then jsonb_build_object('id', domains.id, 'name', ${shownName('domains')}) end as domain,
      subjects.subject
    from borne left join tags on tags.id = ${presentTag(sql`borne.tag`)}
      left join tags domains on domains.id = tags.parent and domains.kind = 'domain'
      left join lateral (
        with recursive line (id, parent, kind, name) as (
          select above.id, above.parent, above.kind, ${shownName('above')} from tags above where above.id = tags.parent
          union all
          select above.id, above.parent, above.kind, ${shownName('above')} from line join tags above on above.id = line.parent
        )
        select jsonb_build_object('id', line.id, 'name', line.name) as subject from line where line.kind = 'subject'
      ) subjects on true
    where borne.kind in ('topic', 'domain', 'subject')`.execute(db);
  return rows;
}
