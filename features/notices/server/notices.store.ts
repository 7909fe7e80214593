/** SQL for notices: when they were read, and which kinds a person wants. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { NoticeKind } from '../notice-kinds.rules.ts';
import type { NoticeChoice } from '../notices.contract.ts';
import { type Fact, keyOf } from '../notices.rules.ts';

/** When a person read each notice, by its key. */
export async function listReads(db: Kysely<Tables>, person: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('notice_reads')
    .select(['kind', 'subject', 'read_at'])
    .where('person', '=', person)
    .$narrowType<{ kind: NoticeKind }>()
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.read_at]));
}

/** Marks these notices as read. One upsert, so concurrent calls keep one row for each notice. */
export async function saveReads(
  db: Kysely<Tables>,
  person: string,
  facts: readonly Pick<Fact, 'kind' | 'subject'>[],
  now: Date,
): Promise<void> {
  if (facts.length === 0) return;
  // Sort the rows, so that concurrent transactions lock them in the same order and cannot deadlock.
  const sorted = facts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await sql`
    insert into notice_reads as mine (person, kind, subject, read_at)
    select ${person}::uuid, kind, subject, ${now}::timestamptz
    from unnest(${sorted.map(({ kind }) => kind)}::text[], ${sorted.map(({ subject }) => subject)}::uuid[]) as each (kind, subject)
    on conflict (person, kind, subject) do update set read_at = greatest(mine.read_at, excluded.read_at)`.execute(
    db,
  );
}

/** A person's saved choices by kind. */
export async function listChoices(db: Kysely<Tables>, person: string): Promise<NoticeChoice[]> {
  return db
    .selectFrom('notice_choices')
    .select(['kind', 'in_app', 'by_mail'])
    .where('person', '=', person)
    .$narrowType<{ kind: NoticeKind }>()
    .execute();
}

/** Saves a person's choices for these kinds. */
export async function saveChoices(
  db: Kysely<Tables>,
  person: string,
  choices: readonly NoticeChoice[],
): Promise<void> {
  const sorted = choices.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  await db
    .insertInto('notice_choices')
    .values(sorted.map((choice) => ({ person, ...choice })))
    .onConflict((conflict) =>
      conflict.columns(['person', 'kind']).doUpdateSet((eb) => ({
        in_app: eb.ref('excluded.in_app'),
        by_mail: eb.ref('excluded.by_mail'),
      })),
    )
    .execute();
}

/** Whether a person has a confirmed email address. */
export async function hasAddress(db: Kysely<Tables>, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', person)
    .where('email', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes records of reading and mailing before `oldest`, because their notices are no longer shown. */
export async function removeOld(db: Kysely<Tables>, oldest: Date): Promise<void> {
  await db.deleteFrom('notice_reads').where('read_at', '<', oldest).execute();
  await db.deleteFrom('notice_mails').where('made_at', '<', oldest).execute();
}
