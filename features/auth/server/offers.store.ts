import { type Kysely, sql } from 'kysely';
import type { Role } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import type { Tables } from '#server/db/tables.ts';
import { HAS_COME_IN } from './public.store.ts';

/** The way in which a person was invited to sign in for the first time: a link, a slip or an invitation. */
interface Offer {
  readonly person: string;
  readonly way: 'mail' | 'link' | 'slip';
  /** The id of the invitation's mail in the outbox; null for other offers. */
  readonly message: string | null;
  readonly expires_at: Date;
}

/** Saves the newest offer of each person in place of the previous one. */
export async function saveOffers(db: Kysely<Tables>, offers: readonly Offer[], now: Date): Promise<void> {
  await sql`
    insert into sign_in_offers (person, way, message, offered_at, expires_at)
    select person, way, message, ${now}::timestamptz, expires_at
    from unnest(${offers.map(({ person }) => person)}::uuid[], ${offers.map(({ way }) => way)}::text[],
      ${offers.map(({ message }) => message)}::uuid[], ${offers.map(({ expires_at }) => expires_at)}::timestamptz[])
      as given (person, way, message, expires_at)
    on conflict (person) do update set way = excluded.way, message = excluded.message,
      offered_at = excluded.offered_at, expires_at = excluded.expires_at`.execute(db);
}

/** Ids of the invitation mails that are the newest offer of these people. */
export async function listOfferedMessages(db: Kysely<Tables>, people: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_in_offers')
    .select('message')
    .where('person', '=', sql<string>`any(${people}::uuid[])`)
    .where('message', 'is not', null)
    .$narrowType<{ message: string }>()
    .execute();
  return rows.map(({ message }) => message);
}

export interface SlipOwner {
  id: string;
  role: Role;
  username: string;
  first_name: string;
  last_name: string | null;
  email: string | null;
  mobile: string | null;
  is_active: boolean;
  has_come_in: boolean;
}

/**
 * Finds the person with this normalized username, and whether they have signed in. `lock` locks the row until
 * the transaction ends.
 */
export async function findSlipOwner(
  db: Kysely<Tables>,
  username: string,
  lock = false,
): Promise<SlipOwner | null> {
  let query = db
    .selectFrom('people')
    .select(['id', 'role', 'username', 'first_name', 'last_name', 'email', 'mobile'])
    .select([sql<boolean>`deactivated_at is null`.as('is_active'), HAS_COME_IN.as('has_come_in')])
    .where('username', '=', username);
  if (lock) query = query.forUpdate();
  return ((await query.executeTakeFirst()) as SlipOwner | undefined) ?? null;
}

/** Whether this person has signed in once or chosen their own password. */
export async function hasComeIn(db: Kysely<Tables>, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select(HAS_COME_IN.as('has_come_in'))
    .where('id', '=', person)
    .executeTakeFirst();
  return row === undefined || row.has_come_in === true;
}

interface Inviting {
  /** The full name of the person who invites. */
  readonly by: string;
  /**
   * The school of each person, preferring one that the inviter belongs to. People without a school are
   * absent.
   */
  readonly schools: ReadonlyMap<string, string>;
}

/** The name of the inviter, and the school for which each of these people is invited. */
export async function findInviting(
  db: Kysely<Tables>,
  inviter: string,
  people: readonly string[],
): Promise<Inviting> {
  const { rows } = await sql<{ person: string; school: string }>`
    select distinct on (theirs.person) theirs.person, schools.name as school
    from school_members theirs join schools on schools.id = theirs.school
      left join school_members mine on mine.school = theirs.school and mine.person = ${inviter}
    where theirs.person = any(${people}::uuid[])
    order by theirs.person, mine.person is null, schools.name, schools.id`.execute(db);
  const by = await db
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', inviter)
    .executeTakeFirstOrThrow();
  return {
    by: fullName(by),
    schools: new Map(rows.map(({ person, school }) => [person, school])),
  };
}
