/** Rows of doubts: which are in view, their order, and their state. */
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { shownName } from '#features/tags/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DoubtAbout, DoubtRow } from '../doubt-rows.contract.ts';
import { isUnread, overdueBefore, type Standing } from '../doubts.rules.ts';
import { isOfTag } from './skills.store.ts';

export interface DoubtView {
  readonly reach: Reach;
  readonly caller: string;
}

/** The columns that say what a doubt is about. */
const PLACE = ['question', 'session', 'material', 'page', 'video', 'at_seconds'] as const;

/** A doubt as it is stored. */
export type StoredDoubt = Pick<
  Selectable<Tables['doubts']>,
  'id' | 'asker' | 'title' | 'skill' | 'assigned' | 'seen_at' | 'version' | (typeof PLACE)[number]
> &
  Standing;

interface DoubtsQuery {
  search?: string | undefined;
  status?: DoubtRow['status'] | undefined;
  assigned?: 'me' | 'nobody' | undefined;
  unread?: 'true' | undefined;
  video?: string | undefined;
  skill?: string | undefined;
  subject?: string | undefined;
  question?: string | undefined;
  assessment?: string | undefined;
  user?: string | undefined;
  group?: string | undefined;
  school?: string | undefined;
  ordering: 'waiting' | '-waiting' | 'newest' | '-newest';
}

const NAME = (table: 'askers' | 'helpers') =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`;

/** SQL condition: whether a row of `doubts` belongs to a person in view. */
export function inView({ reach, caller }: DoubtView): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  if (reach === 'self') return sql<SqlBool>`doubts.asker = ${caller}`;
  const isTheirs = sql<SqlBool>`doubts.asker in (select people.id from people where ${peopleInReach(reach, caller)})`;
  /* For `own_schools` most doubts match. `is true` keeps the planner from turning the check into a join,
     so it walks an index in order and checks each row. A join would read and sort all of them. For few
     people the join is faster. */
  return reach === 'own_schools' ? sql<SqlBool>`(${isTheirs}) is true` : isTheirs;
}

type Place = Pick<Selectable<Tables['doubts']>, 'question' | 'material' | 'video'>;

/**
 * SQL condition: whether a row of `doubts` is about this question, material or video. Matches no row if all
 * three are null.
 */
export function isAbout({ question, material, video }: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(doubts.question = ${question}::uuid or doubts.material = ${material}::uuid or doubts.video = ${video}::uuid)`;
}

const IS_UNREAD = sql<SqlBool>`(doubts.answered_at is not null and doubts.status <> 'open'
  and coalesce(doubts.seen_at < doubts.answered_at, true))`;

/** A page of the doubts in view. Runs two statements. */
export async function listDoubts(
  db: Kysely<Tables>,
  view: DoubtView,
  query: DoubtsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<DoubtRow>> {
  const matching = () => {
    let doubts = db
      .selectFrom('doubts')
      .where(inView(view))
      .where(everyWord(sql`searched_name(doubts.title)`, query.search));
    if (query.status !== undefined) doubts = doubts.where('doubts.status', '=', query.status);
    if (query.assigned === 'me') doubts = doubts.where('doubts.assigned', '=', view.caller);
    if (query.assigned === 'nobody') doubts = doubts.where('doubts.assigned', 'is', null);
    if (query.unread !== undefined) doubts = doubts.where(IS_UNREAD);
    if (query.video !== undefined) doubts = doubts.where('doubts.video', '=', query.video);
    for (const tag of [query.skill, query.subject]) {
      if (tag !== undefined) doubts = doubts.where(isOfTag(tag, view.reach));
    }
    if (query.question !== undefined) doubts = doubts.where('doubts.question', '=', query.question);
    if (query.assessment !== undefined)
      doubts = doubts.where(
        sql<SqlBool>`doubts.session in (select id from sessions where assessment = ${query.assessment})`,
      );
    if (query.user !== undefined) doubts = doubts.where('doubts.asker', '=', query.user);
    if (query.group !== undefined)
      doubts = doubts.where(
        sql<SqlBool>`doubts.asker in (select person from group_members where group_id = ${query.group})`,
      );
    if (query.school !== undefined)
      doubts = doubts.where(
        sql<SqlBool>`doubts.asker in (select person from school_members where school = ${query.school})`,
      );
    return doubts;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const is_back = query.ordering.startsWith('-');
  const [up, down] = is_back ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  const is_by_wait = query.ordering.endsWith('waiting');
  const [by, way] = is_by_wait
    ? (['doubts.waiting_since', up] as const)
    : (['doubts.changed_at', down] as const);
  // Names and groups are read only for the rows of the page. Rows before it are only counted.
  const page = matching()
    .select('doubts.id')
    .orderBy(by, way)
    .orderBy('doubts.id', way)
    .limit(limit)
    .offset(offset);
  const rows = await selected(from(db).where('doubts.id', 'in', page))
    .orderBy(by, way)
    .orderBy('doubts.id', way)
    .execute();
  return { count, rows: rows.map(toRow) };
}

function selected(doubts: ReturnType<typeof from>) {
  return doubts
    .innerJoin('people as askers', 'askers.id', 'doubts.asker')
    .leftJoin('people as helpers', 'helpers.id', 'doubts.assigned')
    .leftJoin('tags as skills', 'skills.id', 'doubts.skill')
    .select([
      'doubts.id' as const,
      'doubts.title' as const,
      'doubts.status' as const,
      'doubts.question' as const,
      'doubts.session' as const,
      'doubts.material' as const,
      'doubts.page' as const,
      'doubts.video' as const,
      'doubts.at_seconds' as const,
      'doubts.about_title' as const,
      'doubts.about_place' as const,
      'doubts.about_number' as const,
      'doubts.asker' as const,
      'doubts.assigned' as const,
      'doubts.asked_at' as const,
      'doubts.waiting_since' as const,
      'doubts.answered_at' as const,
      'doubts.resolved_at' as const,
      'doubts.seen_at' as const,
      'doubts.version' as const,
      NAME('askers').as('asker_name'),
      NAME('helpers').as('assigned_name'),
      'doubts.skill',
      shownName('skills').as('skill_name'),
      sql<string[]>`coalesce((select array_agg(groups.name order by groups.name)
        from group_members join groups on groups.id = group_members.group_id
        where group_members.person = doubts.asker), '{}')`.as('groups'),
    ]);
}

const from = (db: Kysely<Tables>) => db.selectFrom('doubts');

function toRow(row: Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]): DoubtRow {
  const { id, title, status, version, question, session, material, page, video, at_seconds, groups } = row;
  const about: DoubtAbout = {
    question,
    session,
    material,
    page,
    video,
    at_seconds,
    title: row.about_title,
    place: row.about_place,
    number: row.about_number,
  };
  return {
    id,
    title,
    status,
    version,
    about,
    groups,
    skill: row.skill === null ? null : { id: row.skill, name: row.skill_name },
    asker: { id: row.asker, name: row.asker_name },
    assigned: row.assigned === null ? null : { id: row.assigned, name: row.assigned_name },
    asked_at: row.asked_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    is_unread: status !== 'open' && isUnread(row),
  };
}

/** One doubt in view as a list row; null if there is none. */
export async function findDoubtRow(
  db: Kysely<Tables>,
  view: DoubtView,
  id: string,
): Promise<DoubtRow | null> {
  const row = await selected(from(db).where('doubts.id', '=', id).where(inView(view))).executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

const STORED = [
  'id' as const,
  'asker' as const,
  'title' as const,
  'skill' as const,
  'assigned' as const,
  'seen_at' as const,
  'version' as const,
  ...PLACE,
  'status' as const,
  'waiting_since' as const,
  'answered_at' as const,
  'resolved_at' as const,
] as const;

/** One doubt in view; null if there is none. */
export async function findDoubt(
  db: Kysely<Tables>,
  view: DoubtView,
  id: string,
): Promise<StoredDoubt | null> {
  const row = await from(db).select(STORED).where('id', '=', id).where(inView(view)).executeTakeFirst();
  return row ?? null;
}

/** One doubt in view, with a row lock until the transaction ends. */
export async function findDoubtForUpdate(
  db: Kysely<Tables>,
  view: DoubtView,
  id: string,
): Promise<StoredDoubt | null> {
  await from(db).select('id').where('id', '=', id).forUpdate().execute();
  return findDoubt(db, view, id);
}

/** The number of doubts in view in each state. Runs one statement. */
export async function countDoubts(db: Kysely<Tables>, view: DoubtView, now: Date) {
  const counted = (such: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${such})`;
  return from(db)
    .where(inView(view))
    .select([
      counted(sql`doubts.status = 'open'`).as('open'),
      counted(sql`doubts.status = 'answered'`).as('answered'),
      counted(sql`doubts.status = 'resolved'`).as('resolved'),
      counted(sql`doubts.status = 'open' and doubts.assigned = ${view.caller}`).as('mine'),
      counted(sql`doubts.status = 'open' and doubts.assigned is null`).as('nobody'),
      counted(sql`doubts.status = 'open' and doubts.waiting_since < ${overdueBefore(now)}`).as('overdue'),
      counted(IS_UNREAD).as('unread'),
    ])
    .executeTakeFirstOrThrow();
}

/** A person's own doubts with an answer that they have not read. */
export async function listUnread(db: Kysely<Tables>, asker: string): Promise<StoredDoubt[]> {
  return from(db).select(STORED).where('asker', '=', asker).where(IS_UNREAD).execute();
}

/** Inserts a new doubt. */
export async function addDoubt(
  db: Kysely<Tables>,
  doubt: Pick<StoredDoubt, 'id' | 'asker' | 'title' | 'skill'> & Standing & { readonly about: DoubtAbout },
  now: Date,
): Promise<void> {
  const { about, ...fields } = doubt;
  const { title, place, number, ...where } = about;
  await db
    .insertInto('doubts')
    .values({
      ...fields,
      ...where,
      about_title: title,
      about_place: place,
      about_number: number,
      asked_at: now,
      changed_at: now,
    })
    .execute();
}

/** Saves a doubt's new state. The caller must have locked its row. */
export async function saveStanding(
  db: Kysely<Tables>,
  id: string,
  next: Partial<Standing> & { readonly assigned?: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('doubts')
    .set((eb) => ({ ...next, changed_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Records that the asker has read all answers up to now. */
export async function saveSeen(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('doubts').set({ seen_at: now }).where('id', '=', id).execute();
}

/**
 * The staff to whom a doubt of this person can be assigned: tutors of the person's groups, and the people in
 * `also`.
 */
export async function listHelpers(db: Kysely<Tables>, asker: string, also: readonly string[]) {
  return db
    .selectFrom('people as helpers')
    .select(['helpers.id', NAME('helpers').as('name')])
    .where('helpers.deactivated_at', 'is', null)
    .where(
      sql<SqlBool>`helpers.id in (
        select group_tutors.person from group_tutors join group_members using (group_id)
          where group_members.person = ${asker}
        union all select unnest(${also}::uuid[]))`,
    )
    .orderBy('helpers.sort_name')
    .orderBy('helpers.id')
    .limit(50)
    .execute();
}

/** An active person with their role, as a possible assignee; null if there is none. */
export async function findHelper(db: Kysely<Tables>, id: string) {
  const row = await db
    .selectFrom('people')
    .select(['id', 'role'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest other doubts in view about the same question, material or video. */
export async function listAskedBefore(
  db: Kysely<Tables>,
  view: DoubtView,
  { id, ...about }: Pick<StoredDoubt, 'id' | keyof Place>,
) {
  return from(db)
    .select(['doubts.id', 'doubts.title'])
    .where(inView(view))
    .where(isAbout(about))
    .where('doubts.id', '!=', id)
    .orderBy('doubts.changed_at', 'desc')
    .orderBy('doubts.id', 'desc')
    .limit(5)
    .execute();
}
