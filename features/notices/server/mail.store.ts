/** SQL for the daily mails: who still gets one, and who already got one. */
import { type Kysely, sql } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';

/** The time zones of all schools, and UTC for people without a school. */
export async function listAllZones(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('schools').select('time_zone').distinct().execute();
  return [...new Set(['UTC', ...rows.map(({ time_zone }) => time_zone)])];
}

export interface Mailed {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly username: string;
  readonly language: string;
}

/**
 * Active people with a confirmed address in this time zone (of their first school) who have not been handled
 * on `day`, sorted by id, at most `most`. People whose consent is still due get no mail.
 */
export async function listToMail(
  db: Kysely<Tables>,
  { zone, day, most }: { zone: string; day: string; most: number },
): Promise<Mailed[]> {
  const { rows } = await sql<Mailed>`
    select id, role, email::text as email, first_name, last_name, username, language from people
    where email is not null and email_verified_at is not null and deactivated_at is null and not consent_due
      and coalesce((select time_zone from schools join school_members on school_members.school = schools.id
        where school_members.person = people.id order by schools.id limit 1), 'UTC') = ${zone}
      and not exists (select from notice_mails where person = people.id and day = ${day}::date)
    order by id limit ${most}`.execute(db);
  return rows;
}

/**
 * Claims a person's mail of a day until the transaction ends. Returns false if another transaction has
 * claimed it.
 */
export async function claimDay(db: Kysely<Tables>, person: string, day: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('notice_mails')
    .values({ person, day, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the last mail before `day` was created; null if there was none. */
export async function findLastMail(db: Kysely<Tables>, person: string, day: string): Promise<Date | null> {
  const row = await db
    .selectFrom('notice_mails')
    .select('made_at')
    .where('person', '=', person)
    .where(sql<boolean>`day < ${day}::date`)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** The role of a person; null if there is no such person. */
export async function findRole(db: Kysely<Tables>, person: string): Promise<Role | null> {
  const row = await db.selectFrom('people').select('role').where('id', '=', person).executeTakeFirst();
  return row?.role ?? null;
}
