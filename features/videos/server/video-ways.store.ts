/** SQL for who has which video, and for the assignments of videos. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { waysFrom } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { everyWord, fitOf } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { widerWindow } from '#server/db/wider-window.ts';
import type { VideoAllotment } from '../watching.contract.ts';

/** The person who reads videos, and the instant at which a video must be available for takers to see it. */
export interface VideoView {
  readonly reach: Reach;
  readonly caller: string;
  readonly now: Date;
}

interface AllotView {
  readonly reach: Reach;
  readonly caller: string;
}

/** SQL for the reasons why a person has videos, or why people have one video: one row for each reason. */
export function videoWays({ person, video }: { person?: string; video?: string }): RawBuilder<unknown> {
  const given = sql`(select * from video_allocations
    where ${video === undefined ? sql`true` : sql`video = ${video}`}
      and ${
        person === undefined
          ? sql`true`
          : sql`(person = ${person} or group_id in (select group_id from group_members where person = ${person}))`
      })`;
  return sql`(select ways.person, given.id, given.video, given.opens_at, given.due_at, given.reason, given.allotted_by,
      given.allotted_at
    from (${waysFrom(sql`(select given.*, null::uuid as school from ${given} given)`)}) ways
      join video_allocations given on given.id = ways.allocation
    where ${person === undefined ? sql`true` : sql`ways.person = ${person}`})`;
}

/** SQL condition: whether a row of `videos` is assigned to a person and already available. */
export function isOpenTo(person: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`videos.id in (select video from ${videoWays({ person })} ways
    where opens_at is null or opens_at <= ${now})`;
}

export interface Terms {
  readonly opens_at: string | null;
  readonly due_at: string | null;
  readonly reason: string | null;
}

const TARGET_COLUMNS = { person: 'person', group: 'group_id' } as const;

/** Assigns a video to each of `targets`; existing assignments get the new terms. */
export async function saveAllotments(
  db: Kysely<Tables>,
  given: {
    video: string;
    kind: keyof typeof TARGET_COLUMNS;
    targets: readonly string[];
    terms: Terms;
    by: string;
  },
  now: Date,
): Promise<void> {
  const { video, kind, terms, by } = given;
  // Insert in a fixed order, so that two concurrent calls wait for each other and cannot deadlock.
  const targets = [...new Set(given.targets)].sort();
  if (targets.length === 0) return;
  await sql`
    insert into video_allocations (id, video, ${sql.ref(TARGET_COLUMNS[kind])}, opens_at, due_at, reason, allotted_by, allotted_at)
    select pairs.id, ${video}::uuid, pairs.target, ${terms.opens_at}::timestamptz, ${terms.due_at}::timestamptz,
      ${terms.reason}::text, ${by}::uuid, ${now}::timestamptz
    from unnest(${targets.map(() => v7())}::uuid[], ${targets}::uuid[]) as pairs (id, target)
    on conflict (video, person, group_id) do update set opens_at = excluded.opens_at, due_at = excluded.due_at,
      reason = excluded.reason, allotted_by = excluded.allotted_by, allotted_at = excluded.allotted_at`.execute(
    db,
  );
}

/** How many active people these targets contain, and how many of them already have the video. */
export async function countReached(
  db: Kysely<Tables>,
  video: string,
  { users, groups }: { users: readonly string[]; groups: readonly string[] },
): Promise<{ people: number; have_it: number }> {
  const { rows } = await sql<{ people: number; have_it: number }>`
    with reached as (
      select unnest(${users}::uuid[]) as person
      union select group_members.person from group_members join people on people.id = group_members.person
      where group_id = any(${groups}::uuid[]) and people.deactivated_at is null
    )
    select count(*)::int as people,
      count(*) filter (where person in (select ways.person from ${videoWays({ video })} ways))::int as have_it
    from reached`.execute(db);
  return rows[0] ?? { people: 0, have_it: 0 };
}

/** A page of a video's assignments in view. */
export async function listAllotments(
  db: Kysely<Tables>,
  view: AllotView,
  video: string,
  query: { search?: string | undefined; ordering: 'created_at' | '-created_at' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<VideoAllotment>> {
  const matching = sql`where given.video = ${video} and ${inView(view)}
    and ${everyWord(sql`concat_ws(' ', people.search_text, searched_name(groups.name))`, query.search)}`;
  const counted = await sql<{ count: number }>`select count(*) from (${ROWS} ${matching}) allotted`.execute(
    db,
  );
  const direction = query.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`${ROWS} ${matching}
    order by given.allotted_at ${direction}, given.id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map(toAllotment) };
}

/**
 * The assignments of a video to these people and groups, the oldest first. Locks them against removal until
 * the transaction ends.
 */
export async function listAllotmentsTo(
  db: Kysely<Tables>,
  video: string,
  { users, groups }: { users: readonly string[]; groups: readonly string[] },
): Promise<VideoAllotment[]> {
  const { rows } = await sql<Row>`${ROWS} where given.video = ${video}
    and (given.person = any(${users}::uuid[]) or given.group_id = any(${groups}::uuid[]))
    order by given.allotted_at, given.id for share of given`.execute(db);
  return rows.map(toAllotment);
}

/** Those of the assignments `ids` of this video that are in view; locked until the transaction ends. */
export async function listAllotmentsForUpdate(
  db: Kysely<Tables>,
  view: AllotView,
  video: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from video_allocations given where id = any(${ids}::uuid[]) and video = ${video} and ${inView(view)}
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes back assignments. The record of what was watched stays. */
export async function removeAllotments(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('video_allocations').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

/**
 * Makes the group's videos individual assignments of these members. If a member already has such an
 * assignment of the video, the wider time window counts.
 */
export async function keepAllotmentsOfGroup(
  db: Kysely<Tables>,
  { group, people }: { readonly group: string; readonly people: readonly string[] },
): Promise<void> {
  await sql`
    insert into video_allocations as present (id, video, person, opens_at, due_at, reason, allotted_by, allotted_at)
    select gen_random_uuid(), video, member, opens_at, due_at, reason, allotted_by, allotted_at
    from video_allocations given cross join unnest(${people}::uuid[]) member where given.group_id = ${group}
    on conflict (video, person, group_id) do update set ${widerWindow(['opens_at', 'due_at'])}`.execute(db);
}

/** SQL condition: whether the person or group of a row of `video_allocations`, named `given`, is in view. */
function inView({ caller, reach }: AllotView): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(
    given.person in (select people.id from people where ${peopleInReach(reach, caller)})
    or given.group_id in (select groups.id from groups where ${groupsInReach({ reach, caller })}))`;
}

const ROWS = sql`
  select given.*, concat_ws(' ', by.first_name, by.last_name) as by_name,
    coalesce(groups.name, concat_ws(' ', people.first_name, people.last_name)) as target_name
  from video_allocations given
    join people by on by.id = given.allotted_by
    left join people on people.id = given.person
    left join groups on groups.id = given.group_id`;

type Row = Tables['video_allocations'] & { by_name: string; target_name: string };

function toAllotment(row: Row): VideoAllotment {
  return {
    id: row.id,
    target: {
      kind: row.person === null ? 'group' : 'person',
      id: row.person ?? row.group_id ?? '',
      name: row.target_name,
    },
    opens_at: row.opens_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    reason: row.reason,
    allotted_by: { id: row.allotted_by, name: row.by_name },
    created_at: row.allotted_at.toISOString(),
  };
}

/** The best matches, by title and transcript, among the videos that a person may watch at `now`. */
export async function searchWatchable(
  db: Kysely<Tables>,
  person: string,
  search: string,
  { now, most }: { now: Date; most: number },
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('videos')
    .select(['id', 'title'])
    .where(isOpenTo(person, now))
    .where(everyWord(sql`videos.search_text`, search))
    .orderBy(fitOf(sql`searched(videos.title)`, search))
    .orderBy('title')
    .orderBy('id')
    .limit(most)
    .execute();
}

interface GivenVideo {
  readonly id: string;
  readonly title: string;
  /** The instant when the person got access: the video was assigned and its window had opened. */
  readonly since: Date;
  readonly due_at: Date | null;
  readonly is_done: boolean;
}

/** The videos assigned to a person that are available at `now`, the newest first, at most `most`. */
export async function listGivenVideos(
  db: Kysely<Tables>,
  person: string,
  { now, most }: { now: Date; most: number },
): Promise<GivenVideo[]> {
  const { rows } = await sql<GivenVideo>`
    select videos.id, videos.title, max(greatest(ways.allotted_at, ways.opens_at)) as since, max(ways.due_at) as due_at,
      bool_or(mine.done_at is not null) as is_done
    from ${videoWays({ person })} ways join videos on videos.id = ways.video
      left join video_watchings mine on mine.person = ${person} and mine.video = ways.video
    where ways.opens_at is null or ways.opens_at <= ${now}
    group by videos.id order by since desc, videos.id limit ${most}`.execute(db);
  return rows;
}
