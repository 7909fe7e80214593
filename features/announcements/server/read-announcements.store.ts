/**
 * SQL that reads announcements: for their readers, for people who may change them, and for a person's page.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import { mayGrant, type Reach, ROLES, type Role } from '#core/access/access.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Announcement, type ReadReceipt, SHOWN_PEOPLE } from '../announcements.contract.ts';
import { isFor, reachedAndRead } from './audience.ts';

/** The caller, with their reach for writing announcements. */
export interface Reader {
  readonly id: string;
  readonly role: Role;
  readonly write_reach: Reach;
}

interface Asked {
  readonly search?: string | undefined;
  readonly ordering: 'newest' | '-newest';
}

/** SQL condition: the row is for this person and is shown at `now`. */
function isShownTo(reader: Pick<Reader, 'id' | 'role'>, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(announcements.shows_from <= ${now}
    and (announcements.shows_until is null or announcements.shows_until > ${now}) and ${isFor(reader)})`;
}

/**
 * SQL condition: this person may change the row, because they wrote it, or somebody of a lower rank wrote it
 * to schools, groups and people that are all in reach. A row whose audience no longer exists can be changed
 * only by its author and admins.
 */
function mayChange(reader: Reader): RawBuilder<SqlBool> {
  const { id, role, write_reach } = reader;
  if (write_reach === 'all') return sql<SqlBool>`true`;
  if (write_reach === 'none') return sql<SqlBool>`false`;
  const lower = ROLES.filter((other) => mayGrant(role, other));
  return sql<SqlBool>`(announcements.author = ${id} or (${isForReached(reader)}
    and announcements.author in (select people.id from people where people.role = any(${lower}::text[]))
    and (exists (select from announcement_schools where announcement = announcements.id)
      or exists (select from announcement_groups where announcement = announcements.id)
      or exists (select from announcement_people where announcement = announcements.id))))`;
}

/**
 * SQL condition: every school, group and person that the row names is in reach. Rows for everyone need reach
 * to everybody.
 */
function isForReached({ id, write_reach }: Reader): RawBuilder<SqlBool> {
  if (write_reach === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(not announcements.is_for_everyone
    and not exists (select from announcement_schools join schools on schools.id = school
      where announcement = announcements.id and not ${schoolsInReach(write_reach, id)})
    and not exists (select from announcement_groups join groups on groups.id = group_id
      where announcement = announcements.id and not ${groupsInReach({ reach: write_reach, caller: id })})
    and not exists (select from announcement_people join people on people.id = person
      where announcement = announcements.id and not ${peopleInReach(write_reach, id)}))`;
}

/** A page of announcements shown to the reader: unread first, then newest first. */
export function listShown(
  db: Kysely<Tables>,
  reader: Reader,
  query: Asked,
  page: { limit: number; offset: number },
  now: Date,
): Promise<Page<Announcement>> {
  const unread_first = query.ordering === 'newest';
  return listPage(db, reader, isShownTo(reader, now), { ...query, unread_first, written: false }, page);
}

/** A page of announcements the reader may change, including past and future ones. */
export function listWritten(
  db: Kysely<Tables>,
  reader: Reader,
  query: Asked,
  page: { limit: number; offset: number },
): Promise<Page<Announcement>> {
  return listPage(db, reader, mayChange(reader), { ...query, unread_first: false, written: true }, page);
}

/**
 * An announcement that the reader may change, or that is shown to them at `now`; null if neither applies. If
 * the reader may change it, it contains the data for changing it.
 */
export async function findAnnouncement(
  db: Kysely<Tables>,
  reader: Reader,
  id: string,
  now: Date,
): Promise<Announcement | null> {
  return (await findWritten(db, reader, id)) ?? findShown(db, reader, id, now);
}

async function findWritten(db: Kysely<Tables>, reader: Reader, id: string): Promise<Announcement | null> {
  const row = await selected(db, reader)
    .where('announcements.id', '=', id)
    .where(mayChange(reader))
    .executeTakeFirst();
  const [announcement = null] = await toWritten(db, row === undefined ? [] : [row]);
  return announcement;
}

/** An announcement that is shown to the reader at `now`. */
export async function findShown(
  db: Kysely<Tables>,
  reader: Reader,
  id: string,
  now: Date,
): Promise<Announcement | null> {
  const row = await selected(db, reader)
    .where('announcements.id', '=', id)
    .where(isShownTo(reader, now))
    .executeTakeFirst();
  return row === undefined ? null : toShown(row);
}

/** An announcement that the reader may change, with its row locked until the transaction ends. */
export async function findWrittenForUpdate(
  db: Kysely<Tables>,
  reader: Reader,
  id: string,
): Promise<Announcement | null> {
  await db.selectFrom('announcements').select('id').where('id', '=', id).forUpdate().execute();
  return findWritten(db, reader, id);
}

/** Whether this person can still reach everyone in the audience of an announcement. */
export async function isAllReached(db: Kysely<Tables>, reader: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', id)
    .where(isForReached(reader))
    .executeTakeFirst();
  return row !== undefined;
}

async function listPage(
  db: Kysely<Tables>,
  reader: Reader,
  such: RawBuilder<SqlBool>,
  { search, ordering, unread_first, written }: Asked & { unread_first: boolean; written: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Announcement>> {
  const fits = sql<SqlBool>`(${such} and ${everyWord(sql`searched_name(announcements.title)`, search)})`;
  const { count } = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(fits)
    .executeTakeFirstOrThrow();
  const direction = ordering === 'newest' ? 'desc' : 'asc';
  let ordered = selected(db, reader).where(fits);
  if (unread_first) ordered = ordered.orderBy(sql`mine.read_at is not null`);
  const rows = await ordered
    .orderBy('announcements.shows_from', direction)
    .orderBy('announcements.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: written ? await toWritten(db, rows) : rows.map(toShown) };
}

function selected(db: Kysely<Tables>, reader: Reader) {
  return db
    .selectFrom('announcements')
    .innerJoin('people as authors', 'authors.id', 'announcements.author')
    .leftJoin('announcement_reads as mine', (join) =>
      join.onRef('mine.announcement', '=', 'announcements.id').on('mine.person', '=', reader.id),
    )
    .select((eb) => [
      'announcements.id' as const,
      'announcements.title' as const,
      'announcements.text' as const,
      'announcements.author' as const,
      sql<string>`concat_ws(' ', authors.first_name, authors.last_name)`.as('author_name'),
      'announcements.shows_from' as const,
      'announcements.shows_until' as const,
      'mine.read_at' as const,
      'announcements.is_for_everyone' as const,
      'announcements.by_mail' as const,
      'announcements.version' as const,
      sql<Role[]>`announcements.roles`.as('roles'),
      jsonArrayFrom(
        eb
          .selectFrom('announcement_schools')
          .innerJoin('schools', 'schools.id', 'announcement_schools.school')
          .select(['schools.id', 'schools.name'])
          .whereRef('announcement_schools.announcement', '=', 'announcements.id')
          .orderBy('schools.name'),
      ).as('schools'),
      jsonArrayFrom(
        eb
          .selectFrom('announcement_groups')
          .innerJoin('groups', 'groups.id', 'announcement_groups.group_id')
          .select(['groups.id', 'groups.name'])
          .whereRef('announcement_groups.announcement', '=', 'announcements.id')
          .orderBy('groups.name'),
      ).as('groups'),
      jsonArrayFrom(
        eb
          .selectFrom('announcement_people')
          .innerJoin('people', 'people.id', 'announcement_people.person')
          .select(['people.id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name')])
          .whereRef('announcement_people.announcement', '=', 'announcements.id')
          .orderBy('people.sort_name')
          .orderBy('people.id')
          .limit(SHOWN_PEOPLE),
      ).as('users'),
      sql<number>`(select count(*) from announcement_people where announcement = announcements.id)`.as(
        'user_count',
      ),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

function toShown({ id, title, text, author, author_name, ...row }: Row): Announcement {
  return {
    id,
    title,
    text,
    author: { id: author, name: author_name },
    written: null,
    shows_from: row.shows_from.toISOString(),
    shows_until: row.shows_until?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
  };
}

/**
 * Adds the data that only people who may change them see. The counts of all rows are read in one statement.
 */
async function toWritten(db: Kysely<Tables>, rows: readonly Row[]): Promise<Announcement[]> {
  if (rows.length === 0) return [];
  const counted = await reachedAndRead(rows.map(({ id }) => id)).execute(db);
  const counts = new Map(counted.rows.map(({ id, ...each }) => [id, each]));
  return rows.map((row) => {
    const { schools, groups, users, user_count, roles, by_mail, version } = row;
    const kept = { schools, groups, users, user_count, roles, by_mail, version };
    const nobody = { reached_count: 0, read_count: 0 };
    return {
      ...toShown(row),
      written: { everyone: row.is_for_everyone, ...kept, ...(counts.get(row.id) ?? nobody) },
    };
  });
}

/** A page of announcements that a person was shown or has read, begun by `now`, newest first. */
export async function listReadReceipts(
  db: Kysely<Tables>,
  person: { id: string; role: Role },
  { search, ordering }: Asked,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<Page<ReadReceipt>> {
  const matching = db
    .selectFrom('announcements')
    .leftJoin('announcement_reads as theirs', (join) =>
      join.onRef('theirs.announcement', '=', 'announcements.id').on('theirs.person', '=', person.id),
    )
    .where('announcements.shows_from', '<=', now)
    .where(everyWord(sql`searched_name(announcements.title)`, search))
    .where(sql<boolean>`(${isFor(person)} or theirs.read_at is not null)`);
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = ordering === 'newest' ? 'desc' : 'asc';
  const rows = await matching
    .innerJoin('people as authors', 'authors.id', 'announcements.author')
    .select([
      'announcements.id' as const,
      'announcements.title' as const,
      'announcements.author' as const,
      sql<string>`concat_ws(' ', authors.first_name, authors.last_name)`.as('author_name'),
      'announcements.shows_from' as const,
      'announcements.shows_until' as const,
      'theirs.read_at' as const,
    ])
    .orderBy('announcements.shows_from', direction)
    .orderBy('announcements.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    count,
    rows: rows.map(({ author, author_name, shows_from, shows_until, read_at, ...row }) => ({
      ...row,
      author: { id: author, name: author_name },
      shows_from: shows_from.toISOString(),
      shows_until: shows_until?.toISOString() ?? null,
      read_at: read_at?.toISOString() ?? null,
    })),
  };
}

interface Told {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly shows_from: Date;
  readonly read_at: Date | null;
}

/** Announcements for a person that began between `since` and `now`, newest first, at most `most`. */
export async function listTold(
  db: Kysely<Tables>,
  person: { readonly id: string; readonly role: Role },
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select announcements.id, announcements.title, concat_ws(' ', people.first_name, people.last_name) as author,
      announcements.shows_from, mine.read_at
    from announcements join people on people.id = announcements.author
      left join announcement_reads mine on mine.announcement = announcements.id and mine.person = ${person.id}
    where announcements.shows_from >= ${since} and ${isShownTo(person, now)}
    order by announcements.shows_from desc, announcements.id limit ${most}`.execute(db);
  return rows;
}
