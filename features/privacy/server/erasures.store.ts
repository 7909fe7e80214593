import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { forgetTold } from '#features/announcements/server/public.ts';
import { forgetUploader } from '#features/files/server/public.ts';
import type { Erasure } from '#server/backup/erasure-ledger.ts';
import type { Tables } from '#server/db/tables.ts';
import { ERASED_NAME, erasedUsername } from '../erasure.rules.ts';

/** A person, nobody else's to change until the transaction ends. */
export async function findPersonForUpdate(
  db: Kysely<Tables>,
  id: string,
): Promise<{ id: string; first_name: string; last_name: string } | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A person and the records that were made one with theirs. */
export async function listRecordsOf(db: Kysely<Tables>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive records as (
      select ${id}::uuid as id
      union
      select people.id from people join records on people.merged_into = records.id
    )
    select id from records`.execute(db);
  return rows.map((row) => row.id);
}

/** Notes that someone was erased, to be done again should they come back from a backup. */
export async function addErasure(db: Kysely<Tables>, person: string, by: string, now: Date): Promise<void> {
  await db
    .insertInto('erasures')
    .values({ person, erased_by: by, erased_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who was erased, and when and by whom. */
export async function listErasures(db: Kysely<Tables>): Promise<Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .select(['person', 'erased_by', 'erased_at'])
    .orderBy('erased_at')
    .orderBy('person')
    .execute();
  return rows.map((row) => ({ ...row, erased_at: row.erased_at.toISOString() }));
}

/** Those who were erased and are there again, as after a backup was restored. */
export async function listComeBack(db: Kysely<Tables>): Promise<{ person: string; erased_at: Date }[]> {
  const rows = await db
    .selectFrom('erasures')
    .innerJoin('people', 'people.id', 'erasures.person')
    .select(['erasures.person', 'erasures.erased_at', 'people.username'])
    .where(sql<boolean>`people.username <> 'erased-' || people.id`)
    .execute();
  return rows.map(({ person, erased_at }) => ({ person, erased_at }));
}

/** Rows that are about this person alone, by the column that names them. */
const OWN_ROWS = [
  ['access_tokens', 'person'],
  ['accommodation_changes', 'person'],
  ['archived_group_members', 'person'],
  ['audit_values', 'person'],
  ['bulk_outcomes', 'person'],
  ['care_changes', 'student'],
  ['enrolment_keys', 'person'],
  ['external_ids', 'person'],
  ['guardian_consents', 'person'],
  ['guardians', 'person'],
  ['join_requests', 'person'],
  ['manager_allocations', 'manager'],
  ['manager_allocations', 'student'],
  ['one_use_tokens', 'person'],
  ['person_notes', 'person'],
  ['recovery_codes', 'person'],
  ['second_steps', 'person'],
] as const;

/**
 * Takes away all that tells who a person is. What they did in tests stays with a row that names nobody, and so does what
 * they wrote into the bank; of their places the schools stay, so that those attempts are still seen by whom they were.
 */
export async function erase(db: Kysely<Tables>, person: string, now: Date): Promise<void> {
  // Before the contacts themselves go: messages, codes and requests are known by them.
  await eraseByContact(db, person);
  await forgetSearches(db, person, now);
  for (const [table, column] of OWN_ROWS) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${person}`.execute(db);
  }
  await sql`delete from messages where person = ${person}`.execute(db);
  // An answer that was kept for whoever added or changed them tells their name too.
  await sql`delete from idempotency_keys where person = ${person} or response::text like ${`%${person}%`}`.execute(
    db,
  );
  await sql`delete from jobs where owner = ${person}`.execute(db);
  await forgetImports(db, person);
  await sql`delete from saved_views where owner = ${person}`.execute(db);
  await sql`delete from group_members where person = ${person}`.execute(db);
  await sql`delete from group_tutors where person = ${person}`.execute(db);
  await sql`delete from memberships where person = ${person} and (kind = 'group' or until_at is not null)`.execute(
    db,
  );
  await sql`update audit set address = '' where actor = ${person}`.execute(db);
  await sql`
    update session_events set reason = null from sessions
    where sessions.id = session_events.session and sessions.taker = ${person} and reason is not null`.execute(
    db,
  );
  await forgetTold(db, person);
  await forgetUploader(db, person, now);
  await sql`update people set counselor = null where counselor = ${person}`.execute(db);
  await db
    .updateTable('people')
    .set((eb) => ({
      ...ERASED_NAME,
      username: erasedUsername(person),
      ...{ email: null, email_verified_at: null, mobile: null, mobile_verified_at: null },
      ...{ password_hash: null, password_changed_at: null, must_change_password: false },
      ...{ counselor: null, goal_score: null, test_date: null, born_on: null, theme: 'system' as const },
      ...{ language: 'en', zoom: 100 },
      ...{ consent_due: false, last_seen_at: null },
      deactivated_at: eb.fn.coalesce('deactivated_at', eb.val(now)),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', person)
    .execute();
}

/**
 * Takes out of others' saved views the search that was made for this person, and the name that tells of them: with a word
 * of the first name and one of the last, or a contact, or the username. The views stay.
 */
async function forgetSearches(db: Kysely<Tables>, person: string, now: Date): Promise<void> {
  const words = (text: RawBuilder<string>) => sql`regexp_split_to_array(fold(btrim(${text})), '\\s+')`;
  const named = (search: RawBuilder<string>) => sql<SqlBool>`exists (
    select from people where id = ${person} and (
      (${words(sql`first_name`)} && ${words(search)} and ${words(sql`last_name`)} && ${words(search)})
      or fold(username::text) = any(${words(search)})
      or position(fold(email::text) in fold(${search})) > 0
      or position(ltrim(mobile, '+') in regexp_replace(${search}, '[^0-9]', '', 'g')) > 0))`;
  const [search, name] = [named(sql`(filters ->> 'search')`), named(sql`name`)];
  // Its owner has no other view of the name that it gets: the view's own id is in it.
  await sql`
    update saved_views set version = version + 1, updated_at = ${now},
      filters = case when ${search} then filters - 'search' else filters end,
      name = case when ${name} then 'View ' || id else name end
    where (filters ? 'search' and ${search}) or ${name}`.execute(db);
  await sql`
    delete from idempotency_keys
    where response ? 'filters' and (${named(sql`(response -> 'filters' ->> 'search')`)}
      or ${named(sql`(response ->> 'name')`)})`.execute(db);
}

/** Takes away what came of others' jobs where it tells of this person: by id, by both names, or by username or contact. */
async function forgetImports(db: Kysely<Tables>, person: string): Promise<void> {
  const said = sql`fold(coalesce(jobs.result, '') || coalesce(jobs.problem::text, ''))`;
  const names = (text: RawBuilder<string>) => sql<SqlBool>`position(fold(${text}) in ${said}) > 0`;
  await sql`
    delete from jobs using people where people.id = ${person} and jobs.ended_at is not null and (
      ${names(sql`people.id::text`)} or ${names(sql`people.username::text`)}
      or ${names(sql`people.email::text`)} or ${names(sql`people.mobile`)}
      or (${names(sql`people.first_name`)} and ${names(sql`people.last_name`)}))`.execute(db);
}

async function eraseByContact(db: Kysely<Tables>, person: string): Promise<void> {
  const contacts = sql`(
    select email::text from people where id = ${person} and email is not null
    union select mobile from people where id = ${person} and mobile is not null
    union select contact from guardians where person = ${person}
    union select guardian_email::text from guardian_consents where person = ${person}
    union select contact from one_use_tokens where person = ${person} and contact is not null)`;
  // Whoever shares a contact with them only has to ask for a new code or mail.
  await sql`delete from messages where recipient in ${contacts} and person is null`.execute(db);
  await sql`delete from contact_requests where contact in ${contacts}`.execute(db);
  await sql`delete from mobile_codes where mobile in ${contacts}`.execute(db);
  await sql`delete from one_use_tokens where contact in ${contacts} and person is null`.execute(db);
}
