import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Role } from '#core/access/access.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JoinRequest } from '../groups.contract.ts';

/** Replaces a group's code with this one, unused. Returns false if another group has the same code. */
export async function saveJoinCode(
  db: Kysely<Tables>,
  group: string,
  code: { join_code: string; expires_at: Date | null; most_uses: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update groups set join_code = ${code.join_code}, join_code_expires_at = ${code.expires_at},
      join_code_most_uses = ${code.most_uses}, join_code_uses = 0
    where id = ${group} and not exists (select from groups others where others.join_code = ${code.join_code})
    returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes the join code of a group. */
export async function removeJoinCode(db: Kysely<Tables>, group: string): Promise<void> {
  await db
    .updateTable('groups')
    .set({
      join_code: null,
      join_code_expires_at: null,
      join_code_most_uses: null,
      join_code_uses: 0,
    })
    .where('id', '=', group)
    .execute();
}

export interface JoinedGroup {
  id: string;
  name: string;
  school: string;
}

/** The group whose code is valid at `now`; null if there is none. */
export async function findGroupOfCode(
  db: Kysely<Tables>,
  code: string,
  now: Date,
): Promise<JoinedGroup | null> {
  const row = await db
    .selectFrom('groups')
    .select(['id', 'name', 'school'])
    .where('join_code', '=', code)
    .where(isOpen(now))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts one use of a code. Returns false if the code is no longer valid. The update locks the row, so two
 * people cannot both take the last use.
 */
export async function takeCodeUse(db: Kysely<Tables>, code: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('groups')
    .set((eb) => ({ join_code_uses: eb('join_code_uses', '+', 1) }))
    .where('join_code', '=', code)
    .where(isOpen(now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function isOpen(now: Date) {
  return sql<boolean>`((join_code_expires_at is null or join_code_expires_at > ${now})
    and (join_code_most_uses is null or join_code_uses < join_code_most_uses))`;
}

/** Whether a person is a member of a group, waits to join it, or neither (null). */
export async function findStanding(
  db: Kysely<Tables>,
  group: string,
  person: string,
): Promise<'member' | 'waiting' | null> {
  const { rows } = await sql<{ is_member: boolean; is_waiting: boolean }>`
    select exists (select from group_members where group_id = ${group} and person = ${person}) as is_member,
      exists (select from join_requests where group_id = ${group} and person = ${person}) as is_waiting`.execute(
    db,
  );
  const [row] = rows;
  if (row?.is_member) return 'member';
  return row?.is_waiting ? 'waiting' : null;
}

export async function addJoinRequest(
  db: Kysely<Tables>,
  group_id: string,
  person: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('join_requests')
    .values({ group_id, person, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeJoinRequests(
  db: Kysely<Tables>,
  group_id: string,
  people: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('join_requests')
    .where('group_id', '=', group_id)
    .where('person', 'in', people)
    .execute();
}

/** A page of the people who wait to join a group. */
export async function listJoinRequests(
  db: Kysely<Tables>,
  group: string,
  query: { search?: string | undefined; ordering: 'asked_at' | '-asked_at' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<JoinRequest>> {
  const matching = db
    .selectFrom('join_requests')
    .innerJoin('people', 'people.id', 'join_requests.person')
    .where('join_requests.group_id', '=', group)
    .where(everyWord(sql`people.search_text`, query.search));
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'asked_at' ? 'asc' : 'desc';
  const rows = await matching
    .select([
      'people.id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
      'people.username',
      'people.email',
      'people.email_verified_at',
      'join_requests.created_at',
    ])
    .orderBy('join_requests.created_at', direction)
    .orderBy('people.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    count,
    rows: rows.map(({ email_verified_at, created_at, ...row }) => ({
      ...row,
      is_email_confirmed: email_verified_at !== null,
      asked_at: created_at.toISOString(),
    })),
  };
}

export interface Joining {
  id: string;
  role: Role;
  schools: string[];
}

type Waiting = Joining & { is_active: boolean };

/** The role and schools of a person. Locks the row until the transaction ends. */
export async function findJoining(db: Kysely<Tables>, id: string): Promise<Joining> {
  const { role } = await db
    .selectFrom('people')
    .select('role')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('school_members').select('school').where('person', '=', id).execute();
  return { id, role, schools: rows.map((row) => row.school) };
}

/** Which of `people` wait to join a group. Locks their rows until the transaction ends. */
export async function listWaitingForUpdate(
  db: Kysely<Tables>,
  group: string,
  people: readonly string[],
): Promise<Waiting[]> {
  await db.selectFrom('people').select('id').where('id', 'in', people).orderBy('id').forUpdate().execute();
  const { rows } = await sql<Waiting>`
    select people.id, people.role, people.deactivated_at is null as is_active,
      coalesce((select json_agg(school) from school_members where school_members.person = people.id), '[]') as schools
    from join_requests join people on people.id = join_requests.person
    where join_requests.group_id = ${group} and people.id = any(${people}::uuid[])
    order by people.id`.execute(db);
  return rows;
}

/** The groups that a person is in, and those they wait to join. */
export async function listGroupsOf(
  db: Kysely<Tables>,
  person: string,
): Promise<{ id: string; name: string; is_waiting: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; is_waiting: boolean }>`
    select groups.id, groups.name, false as is_waiting
    from group_members join groups on groups.id = group_members.group_id where person = ${person}
    union all
    select groups.id, groups.name, true
    from join_requests join groups on groups.id = join_requests.group_id where person = ${person}
    order by name, id`.execute(db);
  return rows;
}
