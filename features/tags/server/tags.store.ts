import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { Problem, type ProblemKind } from '#contract/problem.ts';
import type { ReasonGroup } from '#core/mistakes/reasons.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Tag, type TagKind, tagCodeTaken, tagNameTaken } from '../tags.contract.ts';
import { listPlans } from './exam-plans.store.ts';

interface TagsQuery {
  search?: string | undefined;
  ordering: `${'' | '-'}${'position' | 'name' | 'created_at'}`;
  id?: string | undefined;
  exam?: string | undefined;
  subject?: string | undefined;
  mega_domain?: string | undefined;
  domain?: string | undefined;
  topic?: string | undefined;
  retired?: boolean | undefined;
}

const COLUMNS = [
  'id',
  'kind',
  'name',
  'short_name',
  'code',
  'retired_at',
  'parent',
  'position',
  'reason_group',
  'remedy',
  'created_at',
  'version',
] as const;

/** A page of the tags of a kind with their counts. Runs at most four statements for any page size. */
export async function listTags(
  db: Kysely<Tables>,
  kind: TagKind,
  query: TagsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Tag>> {
  const matching = () => {
    let tags = db
      .selectFrom('tags')
      .where('kind', '=', kind)
      .where(everyWord(sql`searched_name(name || ' ' || coalesce(code, ''))`, query.search));
    if (query.retired !== undefined) {
      tags = tags.where('retired_at', query.retired ? 'is not' : 'is', null);
    }
    if (query.id !== undefined) tags = tags.where('id', '=', query.id);
    const parent = query.exam ?? query.mega_domain ?? query.domain;
    if (parent !== undefined) tags = tags.where('parent', '=', parent);
    if (query.subject !== undefined) tags = tags.where(belowSubject(kind, query.subject));
    if (query.topic !== undefined) tags = tags.where(ofTopic(kind, query.topic));
    return tags;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching()
    .select(COLUMNS)
    .orderBy(query.ordering.replace('-', '') as 'position' | 'name' | 'created_at', direction)
    .orderBy('name', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: await withCounts(db, kind, rows) };
}

/** A mega-domain is directly below its subject. A topic is three levels below it. */
function belowSubject(kind: TagKind, subject: string) {
  if (kind !== 'topic') return sql<boolean>`parent = ${subject}`;
  return sql<boolean>`parent in (
    select domains.id from tags mega_domains join tags domains on domains.parent = mega_domains.id
    where mega_domains.parent = ${subject})`;
}

/** The reasons for a mistake in a topic are its own ones and the general ones. */
function ofTopic(kind: TagKind, topic: string) {
  return kind === 'reason_for_error'
    ? sql<boolean>`(parent = ${topic} or parent is null)`
    : sql<boolean>`parent = ${topic}`;
}

/** One tag of a kind; null if there is none. */
export async function findTag(db: Kysely<Tables>, kind: TagKind, id: string): Promise<Tag | null> {
  const row = await db
    .selectFrom('tags')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  const [tag = null] = await withCounts(db, kind, row === undefined ? [] : [row]);
  return tag;
}

/** One tag of a kind. Locks its row until the transaction ends, so that nobody else can change or use it. */
export async function findTagForUpdate(db: Kysely<Tables>, kind: TagKind, id: string): Promise<Tag | null> {
  await lockTags(db, [id]);
  return findTag(db, kind, id);
}

/** Locks these tags in a fixed order, so that merges in opposite directions cannot deadlock. */
export async function lockTags(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.selectFrom('tags').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** A tag of any kind; null if there is none. Locks its row until the transaction ends. */
export async function findTagOfAnyKind(
  db: Kysely<Tables>,
  id: string | null,
): Promise<{ id: string; kind: TagKind } | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('tags')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

export interface TagFields {
  name: string;
  short_name: string | null;
  code: string | null;
  parent: string | null;
  /** If no place is given, the tag becomes the last of its kind. */
  position?: number | undefined;
  reason_group: ReasonGroup | null;
  remedy: string | null;
}

/** Inserts a tag and returns its id. Throws `tag_name_taken` and `tag_code_taken`. */
export async function addTag(
  db: Kysely<Tables>,
  kind: TagKind,
  { position, ...fields }: TagFields,
  now: Date,
): Promise<string> {
  const id = v7();
  await refusingTaken(
    db
      .insertInto('tags')
      .values({
        id,
        kind,
        ...fields,
        position:
          position ?? sql<number>`(select coalesce(max(position) + 1, 0) from tags where kind = ${kind})`,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  return id;
}

/** Saves a tag's fields. Throws `tag_name_taken` and `tag_code_taken`. */
export async function saveTag(
  db: Kysely<Tables>,
  id: string,
  change: { [Field in keyof TagFields]?: TagFields[Field] | undefined } & { retired_at?: Date | null },
  now: Date,
): Promise<void> {
  await refusingTaken(
    db
      .updateTable('tags')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute(),
  );
}

/** Deletes a tag, which must have no uses. */
export async function removeTag(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}

async function refusingTaken(work: Promise<unknown>): Promise<void> {
  const taken: [string, ProblemKind, string][] = [
    ['tags_name_key', tagNameTaken, 'Choose another name.'],
    ['tags_code_key', tagCodeTaken, 'Choose another code.'],
  ];
  try {
    await work;
  } catch (error) {
    const [, kind, detail] = taken.find(([index]) => isUniqueViolation(error, index)) ?? [];
    if (kind === undefined || detail === undefined) throw error;
    throw new Problem(kind, { detail });
  }
}

type TagRow = Omit<Tag, 'created_at' | 'retired_at' | 'question_count' | 'uses' | 'blueprint' | 'scale'> & {
  created_at: Date;
  retired_at: Date | null;
};

/** Adds to all these tags their question counts, and to exams their blueprints and scales. */
async function withCounts(db: Kysely<Tables>, kind: TagKind, tags: readonly TagRow[]): Promise<Tag[]> {
  if (tags.length === 0) return [];
  const ids = sql<string[]>`${tags.map((tag) => tag.id)}::uuid[]`;
  const counting =
    kind === 'reason_for_error'
      ? sql<{ tag: string; questions: number }>`
          select reason_for_error as tag, count(distinct question) as questions from question_options
          where reason_for_error = any(${ids}) group by reason_for_error`
      : sql<{ tag: string; questions: number }>`
          with recursive below (root, tag) as (
            select id, id from tags where id = any(${ids})
            union all
            select below.root, tags.id from below join tags on tags.parent = below.tag
            where tags.kind <> 'reason_for_error'
          )
          select below.root as tag, count(distinct question_tags.question) as questions
          from below join question_tags on question_tags.tag = below.tag group by below.root`;
  const { rows } = await counting.execute(db);
  const counts = new Map(rows.map((row) => [row.tag, row.questions]));
  const plans = await listPlans(db, kind === 'exam' ? tags.map((tag) => tag.id) : []);
  return tags.map(({ created_at, retired_at, ...tag }) => ({
    ...tag,
    ...(plans.get(tag.id) ?? { blueprint: null, scale: null }),
    retired_at: retired_at?.toISOString() ?? null,
    question_count: counts.get(tag.id) ?? 0,
    uses: null,
    created_at: created_at.toISOString(),
  }));
}
