/** The skills that doubts are about. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { shownName, tagAndBelow } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DoubtSkill } from '../doubts.contract.ts';

/** An upper bound; a tree of tags has a few hundred skills. */
const MOST_SKILLS = 5_000;

/** The topics on offer, in the order of the tags, each with its domain and subject. */
export async function listSkills(db: Kysely<Tables>): Promise<DoubtSkill[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    domain: string | null;
    domain_name: string | null;
    subject: string | null;
    subject_name: string | null;
  }>`
    select topics.id, ${shownName('topics')} as name, domains.id as domain, ${shownName('domains')} as domain_name,
      subjects.id as subject, ${shownName('subjects')} as subject_name
    from tags topics
      left join tags domains on domains.id = topics.parent
      left join tags mega_domains on mega_domains.id = domains.parent
      left join tags subjects on subjects.id = mega_domains.parent
    where topics.kind = 'topic' and topics.retired_at is null
    order by subjects.position, domains.position, topics.position, topics.id
    limit ${MOST_SKILLS}`.execute(db);
  return rows.map(({ id, name, domain, domain_name, subject, subject_name }) => ({
    id,
    name,
    domain: named(domain, domain_name),
    subject: named(subject, subject_name),
  }));
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/**
 * Whether a doubt may name this skill: it must be an active topic. Locks its row until the transaction ends.
 */
export async function isOffered(db: Kysely<Tables>, skill: string): Promise<boolean> {
  const row = await db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', skill)
    .where('kind', '=', 'topic')
    .where('retired_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * SQL condition: whether a row of `doubts` is about a tag or one below it: either its asker named it or its
 * question has it. Each part uses its own index. For askers only the named skill counts, because the skill of
 * a question is released with its answers.
 */
export function isOfTag(tag: string, reach: Reach): RawBuilder<SqlBool> {
  if (reach === 'self') return sql<SqlBool>`doubts.skill in ${tagAndBelow(tag)}`;
  return sql<SqlBool>`doubts.id in (
    select named.id from doubts named where named.skill in ${tagAndBelow(tag)}
    union
    select asked.id from doubts asked where asked.question in (
      select question_tags.question from question_tags where question_tags.tag in ${tagAndBelow(tag)}))`;
}
