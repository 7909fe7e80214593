import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** The caller, and the reach within which they see people. */
export interface ViewOf {
  readonly reach: Exclude<Reach, 'none'>;
  readonly caller: string;
}

/**
 * People by the ids or names that identify them, and which of these belong to merged records. Such an id or
 * name means the remaining record.
 */
interface NamedBy<Value> {
  readonly people: ReadonlyMap<string, Value>;
  readonly given_up: ReadonlySet<string>;
}

interface Found {
  readonly name: string;
  readonly id: string;
  readonly is_in_view: boolean;
  readonly is_given_up: boolean;
}

/** Maps each key to a person's id; null for a person whom the importer cannot see. */
function namedBy(rows: readonly Found[]): NamedBy<string | null> {
  return {
    people: new Map(rows.map(({ name, id, is_in_view }) => [name, is_in_view ? id : null])),
    given_up: new Set(rows.flatMap(({ name, is_given_up }) => (is_given_up ? [name] : []))),
  };
}

/** SQL: joins a found record with the remaining record if it was merged. */
const KEPT = sql`join people on people.id = coalesce(found.merged_into, found.id)`;

/** People by the ids of the file's system, and by our own ids. */
export async function listBySourcedId(
  db: Kysely<Tables>,
  view: ViewOf,
  source: string,
  ids: readonly string[],
): Promise<NamedBy<string | null>> {
  const { rows } = await sql<Found>`
    select asked.name, people.id, ${peopleInReach(view.reach, view.caller)} as is_in_view,
      found.merged_into is not null as is_given_up
    from unnest(${ids}::text[]) asked (name)
      join external_ids on external_ids.source = ${source} and external_ids.kind = 'person'
        and external_ids.external_id = asked.name
      join people found on found.id = external_ids.person ${KEPT}`.execute(db);
  // Our own files name people by our ids.
  const own = await sql<Found>`
    select found.id as name, people.id, true as is_in_view, found.merged_into is not null as is_given_up
    from people found ${KEPT} where found.id = any(${ids.filter(isOwnId)}::uuid[])
      and ${peopleInReach(view.reach, view.caller)}`.execute(db);
  // Our own ids come last, so that an id of another system cannot be mistaken for one of them.
  return namedBy([...rows, ...own.rows]);
}

function isOwnId(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** Finds people by their usernames. */
export async function listByUsername(
  db: Kysely<Tables>,
  view: ViewOf,
  usernames: readonly string[],
): Promise<NamedBy<string | null>> {
  const { rows } = await sql<Found>`
    select lower(found.username::text) as name, people.id, ${peopleInReach(view.reach, view.caller)} as is_in_view,
      found.merged_into is not null as is_given_up
    from people found ${KEPT} where found.username = any(${usernames}::citext[])`.execute(db);
  return namedBy(rows);
}

/**
 * People by verified email. An unconfirmed email proves nothing. The email of a merged record is no longer
 * confirmed, but still shows whose record it was.
 */
export async function listByEmail(
  db: Kysely<Tables>,
  view: ViewOf,
  emails: readonly string[],
): Promise<NamedBy<readonly string[]>> {
  const { rows } = await sql<Omit<Found, 'is_in_view'>>`
    select lower(found.email::text) as name, people.id, bool_and(found.merged_into is not null) as is_given_up
    from people found ${KEPT}
    where found.email = any(${emails}::citext[])
      and (found.email_verified_at is not null or found.merged_into is not null)
      and ${peopleInReach(view.reach, view.caller)} group by 1, 2 order by people.id`.execute(db);
  const holders = Map.groupBy(rows, ({ name }) => name);
  return {
    people: new Map([...holders].map(([email, all]) => [email, all.map(({ id }) => id)])),
    given_up: new Set(
      [...holders].flatMap(([email, all]) => (all.every((one) => one.is_given_up) ? [email] : [])),
    ),
  };
}
